// What was done, as text: in the browser's storage and in a file. Nothing that is read here can do harm or throw.

/** What was done of an item ("done", "4/4"; "" after a reset), and when, in milliseconds.
 * @typedef {{done: string, at: number}} Entry */
/** @typedef {Map<string, Entry>} Entries by item */
/** @typedef {"" | "other" | "damaged" | "newer"} Trouble */
/** @typedef {{entries: Entries, trouble: Trouble}} Found */

const VERSION = 1;
const KIND = "course progress";
const LATEST = 8.64e15; // ms: the last moment a date can name
const MOST = 20_000; // items in one text; a course has some hundred
const ITEM = /^[0-9a-z][0-9a-z-]{0,63}$/i;
const DONE = /^(|[0-9a-z][0-9a-z/ -]{0,31})$/i;

/** @param {Entries} entries */
export function storedText(entries) {
  return JSON.stringify({ version: VERSION, items: packed(entries) });
}

/** @param {Entries} entries @param {Date} now */
export function fileText(entries, now) {
  return JSON.stringify({ what: KIND, version: VERSION, saved: now.toISOString(), items: packed(entries) }, null, 1);
}

/** What is kept in the browser. Of a damaged text all that can be understood.
 * @param {string} text @returns {Found} */
export function readStored(text) {
  const save = parsed(text);
  return save ? readSave(save) : nothing("damaged");
}

/** @param {string} text @returns {Found} */
export function readFile(text) {
  const save = parsed(text.replace(/^\uFEFF/, ""));
  return save?.what === KIND ? readSave(save) : nothing("other");
}

/** The newer of two records of one item, whichever comes first. Of the same moment a deed stands before a reset.
 * @param {Entry | undefined} one @param {Entry} other */
export function newer(one, other) {
  if (!one || other.at !== one.at) return one && one.at > other.at ? one : other;
  return one.done > other.done ? one : other;
}

/** A moment for a new record: after the one before, even when the clock was put back.
 * @param {Entry | undefined} before */
export function moment(before) {
  return Math.min(LATEST, Math.max(Date.now(), (before?.at ?? 0) + 1));
}

/** @param {Entries} entries */
function packed(entries) {
  return Object.fromEntries([...entries].map(([item, { done, at }]) => [item, [done, at]]));
}

/** @param {string} text @returns {Record<string, unknown> | null} */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return isTable(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown>} save @returns {Found} */
function readSave({ version, items }) {
  if (Number.isInteger(version) && Number(version) > VERSION) return nothing("newer");
  if (version !== VERSION || !isTable(items)) return nothing("damaged");
  const listed = Object.entries(items).slice(0, MOST);
  const good = listed.flatMap(([item, value]) => {
    const entry = ITEM.test(item) && readEntry(value);
    return entry ? [/** @type {[string, Entry]} */ ([item, entry])] : [];
  });
  return { entries: new Map(good), trouble: good.length === Object.keys(items).length ? "" : "damaged" };
}

/** @param {unknown} value @returns {Entry | null} */
function readEntry(value) {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [done, at] = value;
  const isMoment = Number.isInteger(at) && at >= 0 && at <= LATEST;
  return typeof done === "string" && DONE.test(done) && isMoment ? { done, at } : null;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {Trouble} trouble @returns {Found} */
function nothing(trouble) {
  return { entries: new Map(), trouble };
}
