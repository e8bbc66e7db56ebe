// What a teacher has chosen, shown on the course page: only these lessons, in that order, until the reader wants all.
import { offerIn, readSet } from "./sets.mjs";

/** @typedef {import("./course.mjs").Lesson} Lesson */
/** @typedef {import("./sets.mjs").Chosen} Chosen */

const KEY = `fantan:${new URL("../../", import.meta.url).pathname}:set:1`; // as long as the tab is open

export class Given {
  #host;
  #offer;
  #list;
  /** Lessons, then worked examples, as the page lists them.
   * @type {HTMLElement[]} */
  #lines;
  /** @type {Chosen | null} */
  #chosen = null;

  /** @param {HTMLElement} host @param {() => void} changed */
  constructor(host, changed) {
    this.#host = host;
    this.#offer = offerIn(host);
    this.#list = this.#one(".ft-lessons");
    this.#lines = [.../** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("[data-entry]"))];
    addEventListener("hashchange", () => (this.#follow(), changed()));
    this.#follow();
  }

  /** Those of the lessons that are to be done, in their order.
   * @param {Lesson[]} lessons */
  of(lessons) {
    if (!this.#chosen) return lessons;
    const byNumber = new Map(lessons.map((lesson) => [String(lesson.number), lesson]));
    return this.#chosen.entries.map((entry) => byNumber.get(entry)).filter((lesson) => lesson !== undefined);
  }

  /** What was chosen besides the lessons, in words, a line each; none where nothing was chosen. */
  get lines() {
    const said = this.#offer.choices.map(({ label, name }) => [label, this.#value(name)?.title]);
    return this.isOpen ? said.filter(([, title]) => title).map(([label, title]) => `${label}: ${title}`) : [];
  }

  get isOpen() {
    return this.#chosen !== null;
  }

  #follow() {
    const found = readSet(location.hash, this.#lines.map((line) => line.dataset.entry ?? ""), this.#offer);
    this.#chosen = found?.fault ? null : found;
    this.#one(".ft-set-fault").textContent = found?.fault ?? "";
    this.#remember();
    this.#arrange();
    this.#one("[data-set]").hidden = !this.isOpen;
    for (const { name } of this.#offer.choices) this.#tell(name);
  }

  /** A reader who comes back from a lesson finds the way back to what was chosen. */
  #remember() {
    try {
      if (this.isOpen) sessionStorage.setItem(KEY, location.hash);
      const kept = sessionStorage.getItem(KEY);
      const way = this.#one("[data-set-back]");
      way.hidden = this.isOpen || !kept;
      if (kept?.startsWith("#")) /** @type {HTMLAnchorElement} */ (way.firstElementChild).href = kept;
    } catch {
      // the browser keeps nothing: the teacher's address still works
    }
  }

  #arrange() {
    const entries = this.#chosen?.entries;
    const wanted = entries && this.#lines.filter(({ dataset }) => entries.includes(dataset.entry ?? ""));
    wanted?.sort((one, other) => place(one, entries) - place(other, entries));
    const shown = wanted ?? this.#lines.filter((line) => line.dataset.lesson);
    for (const line of this.#lines) line.hidden = !shown.includes(line);
    this.#list.append(...shown, ...this.#lines.filter((line) => line.hidden));
  }

  /** @param {string} name of a choice */
  #tell(name) {
    const line = this.#one(`[data-choice="${name}"]`);
    const value = this.#value(name);
    line.hidden = !value;
    const words = document.createElement(value?.href ? "a" : "span");
    words.textContent = value?.title ?? "";
    if (words instanceof HTMLAnchorElement) words.href = value?.href ?? "";
    line.querySelector("dd")?.replaceChildren(words);
  }

  /** @param {string} name of a choice */
  #value(name) {
    const values = this.#offer.choices.find((choice) => choice.name === name)?.values;
    return values?.[this.#chosen?.chosen[name] ?? ""];
  }

  /** @param {string} selector */
  #one(selector) {
    return /** @type {HTMLElement} */ (this.#host.querySelector(selector));
  }
}

/** @param {HTMLElement} line @param {string[] | undefined} entries */
function place(line, entries) {
  return entries?.indexOf(line.dataset.entry ?? "") ?? 0;
}
