// What is done of a course, as a code short enough to be written down: one bit for each item in the order of the course,
// between a mark of the course and a check, five bits to a letter.

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // nothing that looks like something else
const BITS = 5;
const MARK = 4; // letters that say which course it is, and as many for the check
const GROUP = 4;
const LOOKS_LIKE = new Map([["O", "0"], ["I", "1"], ["L", "1"]]);

/** @typedef {"" | "empty" | "letters" | "short" | "slip" | "edition"} Fault */

/** @param {string[]} items of the course, in order @param {(item: string) => boolean} isDone */
export function codeOf(items, isDone) {
  const letters = [];
  for (let start = 0; start < items.length; start += BITS) {
    const bits = items.slice(start, start + BITS).map((item, place) => (isDone(item) ? 1 << place : 0));
    letters.push(LETTERS[bits.reduce((sum, bit) => sum + bit, 0)]);
  }
  const body = markOf(items) + letters.join("").replace(/0+$/, "");
  return (body + digest(body)).replace(new RegExp(`(.{${GROUP}})(?=.)`, "g"), "$1-");
}

/** What a code says is done, or what is wrong with it.
 * @param {string} written @param {string[]} items of the course, in order @returns {{done: string[], fault: Fault}} */
export function readCode(written, items) {
  const code = written.toUpperCase().replace(/[\s\p{Pd}._]/gu, "").replace(/[OIL]/g, (letter) => LOOKS_LIKE.get(letter) ?? "");
  const body = code.slice(0, -MARK);
  const fault = faultOf(code, body, items);
  if (fault) return { done: [], fault };
  const bits = [...body.slice(MARK)].flatMap((letter) => bitsOf(LETTERS.indexOf(letter)));
  return { done: items.filter((_, place) => bits[place]), fault };
}

/** @param {string} code @param {string} body @param {string[]} items @returns {Fault} */
function faultOf(code, body, items) {
  if (!code) return "empty";
  if ([...code].some((letter) => !LETTERS.includes(letter))) return "letters";
  if (code.length < 2 * MARK) return "short";
  if (!code.endsWith(digest(body))) return "slip";
  return body.startsWith(markOf(items)) ? "" : "edition";
}

/** @param {number} value */
function bitsOf(value) {
  return Array.from({ length: BITS }, (_, place) => (value >> place) & 1);
}

/** @param {string[]} items */
function markOf(items) {
  return digest(items.join());
}

/** Four letters that differ when the words do: FNV-1a, stirred so that every letter depends on every other.
 * @param {string} words */
function digest(words) {
  let hash = 0x811c9dc5;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return Array.from({ length: MARK }, (_, place) => LETTERS[(hash >>> (place * BITS)) & 31]).join("");
}
