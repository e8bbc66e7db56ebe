// What a teacher has chosen, as the part of an address behind the #: `set=1,2,4&…`, and one more word for each choice.
// What can be chosen, and what contradicts what, stands in the page.

/** @typedef {{title: string, href: string}} Value */
/** @typedef {{name: string, label: string, values: Record<string, Value>}} Choice */
/** @typedef {{choices: Choice[], clashes: string[][]}} Offer */
/** What an address asks for; `fault` is a sentence if it cannot be had, "" otherwise.
 * @typedef {{entries: string[], chosen: Record<string, string>, fault: string}} Chosen */

const LONGEST = 30; // letters of what is quoted from an address
const WHOLE = "so here is the whole course.";

/** @param {ParentNode} place @returns {Offer} */
export function offerIn(place) {
  try {
    return JSON.parse(place.querySelector(".ft-offer")?.textContent ?? "");
  } catch {
    return { choices: [], clashes: [] }; // a page that arrived in part
  }
}

/** @param {string[]} entries @param {Record<string, string>} chosen */
export function addressOf(entries, chosen) {
  const rest = Object.entries(chosen).filter(([, value]) => value);
  return [["set", entries.join()], ...rest].map(([name, value]) => `${name}=${value}`).join("&");
}

/** Read the part behind the #; null if it is no choice of a teacher's at all, but a place in the page or nothing.
 * @param {string} hash @param {string[]} known entries @param {Offer} offer @returns {Chosen | null} */
export function readSet(hash, known, offer) {
  const words = decoded(hash.replace(/^#/, ""));
  if (words === null) return faulty("The address of this set is damaged");
  if (!/[=&]|^set/i.test(words)) return null;
  const said = words.split("&").map((part) => /** @type {[string, string]} */ (halves(part)));
  const fault = nameFault(said, offer);
  if (fault) return faulty(fault);
  const { set = "", ...chosen } = Object.fromEntries(said);
  const entries = set.split(",");
  const wrong = entryFault(entries, known) || choiceFault(chosen, offer);
  return wrong ? faulty(wrong) : { entries, chosen, fault: "" };
}

/** @param {string} what @returns {Chosen} */
function faulty(what) {
  return { entries: [], chosen: {}, fault: `${what}, ${WHOLE}` };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return null;
  }
}

/** @param {string} part */
function halves(part) {
  const [name, ...rest] = part.split("=");
  return [name, rest.join("=")];
}

/** @param {[string, string][]} said @param {Offer} offer */
function nameFault(said, { choices }) {
  const names = said.map(([name]) => name);
  const strange = names.find((name) => name !== "set" && !choices.some((choice) => choice.name === name));
  if (strange !== undefined) return `The address of this set has a part that means nothing here (${quoted(strange)})`;
  const twice = names.find((name, place) => names.indexOf(name) < place);
  return twice ? `The address of this set says twice what ${quoted(twice)} is` : "";
}

/** @param {string[]} entries @param {string[]} known */
function entryFault(entries, known) {
  if (entries.join("").trim() === "") return "The address of this set names no lesson";
  const strange = entries.find((entry) => !known.includes(entry));
  if (strange !== undefined) return `The address of this set asks for lesson ${quoted(strange)}, which is not in this course`;
  const twice = entries.find((entry, place) => entries.indexOf(entry) < place);
  return twice ? `The address of this set names lesson ${quoted(twice)} twice` : "";
}

/** @param {Record<string, string>} chosen @param {Offer} offer */
function choiceFault(chosen, { choices, clashes }) {
  for (const { name, values } of choices) {
    if (!(name in chosen)) continue;
    const value = chosen[name];
    if (!value || !Object.hasOwn(values, value)) {
      return `The address of this set asks for ${quoted(`${name}=${value}`)}, which is not known here`;
    }
  }
  return clashOf(chosen, { choices, clashes });
}

/** What cannot be had together, in words; "" if all can.
 * @param {Record<string, string>} chosen @param {Offer} offer */
export function clashOf(chosen, { choices, clashes }) {
  const clash = clashes.find((pair) => pair.every((value, place) => chosen[choices[place]?.name ?? ""] === value));
  if (!clash) return "";
  const titles = clash.map((value, place) => `“${choices[place]?.values[value]?.title}”`);
  return `${titles.join(" and ")} cannot be had together`;
}

/** @param {string} words */
function quoted(words) {
  return `“${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}”`;
}
