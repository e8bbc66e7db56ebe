// The course page: where to go on, and what the reader can do with what is done: reset, undo, save, load, code.
import { copied } from "./copying.mjs";
import { itemsOf, showCount, tally } from "./course.mjs";
import { Given } from "./given.mjs";
import { fileText, readFile } from "./records.mjs";
import { resultsText } from "./results.mjs";
import { codeOf, readCode } from "./short_code.mjs";

/** @typedef {import("./course.mjs").Lesson} Lesson */
/** @typedef {import("./progress.mjs").Progress} Progress */

const BIGGEST = 2_000_000; // bytes of a file; a whole course takes some thousand
const FILE_FAULTS = {
  other: "This file is not a saved progress of this course: nothing was changed.",
  damaged: "This file is damaged: nothing was taken from it, and nothing was changed.",
  newer: "This file was made by a newer edition of this site: reload the page, then load the file again.",
};
const CODE_FAULTS = {
  empty: "Write the code into the field first.",
  letters: "A code is made of digits and letters without U, perhaps with hyphens: something else is in it.",
  short: "This is only a part of a code: write all of it.",
  slip: "There is a slip in this code: compare it letter by letter.",
  edition:
    "This code was made with another edition of the course and cannot be read here: where you made it, save your progress as a file, and load that.",
};

export class Desk {
  #host;
  #lessons;
  #progress;
  #given;
  /** What was reset on this page, newest last.
   * @type {{what: string, deeds: [string, string][]}[]} */
  #undo = [];
  /** What the open question is about.
   * @type {{what: string, items: string[]}} */
  #asked = { what: "", items: [] };

  /** @param {HTMLElement} host @param {Lesson[]} lessons @param {Progress} progress */
  constructor(host, lessons, progress) {
    this.#host = host;
    this.#lessons = lessons;
    this.#progress = progress;
    this.#given = new Given(host, () => this.show());
    host.addEventListener("click", (event) => this.#onClick(event));
    this.#one("form").addEventListener("submit", (event) => this.#onCode(event));
    this.#file.addEventListener("change", () => this.#load());
    this.#one(".ft-keeping").hidden = false;
    if (progress.note) this.#say(progress.note);
  }

  /** Bring the list up to date. */
  show() {
    for (const lesson of this.#lessons) this.#showLesson(lesson);
    const lessons = this.#given.of(this.#lessons);
    const counted = lessons.map((lesson) => tally(lesson, this.#progress));
    const sum = (/** @type {"done" | "total"} */ what) => counted.reduce((all, each) => all + each[what], 0);
    showCount(this.#one(".ft-course-head"), { done: sum("done"), total: sum("total") });
    this.#one(".ft-course-head").hidden = lessons.length === 0;
    this.#showWayOn(lessons[counted.findIndex(({ done, total }) => done < total)], sum("done") > 0);
  }

  /** @param {Lesson} lesson */
  #showLesson(lesson) {
    const line = this.#one(`[data-lesson="${lesson.url}"]`);
    const { done, total } = tally(lesson, this.#progress);
    const reset = this.#one("[data-reset]", line);
    line.classList.toggle("ft-done", total > 0 && done === total);
    showCount(line, { done, total });
    if (done === 0 && reset === document.activeElement) this.#one(".ft-lesson-title", line).focus();
    reset.hidden = done === 0;
  }

  /** @param {Lesson | undefined} lesson the first that is not all done @param {boolean} begun */
  #showWayOn(lesson, begun) {
    const link = /** @type {HTMLAnchorElement} */ (this.#one("[data-on]"));
    link.hidden = !lesson;
    if (!lesson) return;
    link.textContent = `${begun ? "Go on" : "Begin"} with lesson ${lesson.number}`;
    link.href = this.#one(`[data-lesson="${lesson.url}"] a`).getAttribute("href") ?? "";
  }

  /** @param {Event} event */
  #onClick(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
    if (button?.dataset.reset) this.#askLesson(button.dataset.reset);
    const deeds = /** @type {Record<string, () => void>} */ ({
      save: () => this.#save(),
      load: () => this.#file.click(),
      results: () => this.#copyResults(),
      show: () => this.#showCode(),
      copy: () => this.#copy(),
      enter: () => this.#enter(),
      over: () => this.#askAll(),
      reset: () => this.#reset(),
      undo: () => this.#takeBack(),
      close: () => button?.closest("dialog")?.close(),
    });
    deeds[button?.dataset.do ?? ""]?.();
  }

  /** @param {string} url */
  #askLesson(url) {
    const lesson = this.#lessons.find((each) => each.url === url);
    if (lesson) this.#ask(`lesson ${lesson.number}`, itemsOf([lesson]));
  }

  #askAll() {
    this.#ask("the whole course", itemsOf(this.#lessons));
  }

  /** @param {string} what @param {string[]} items */
  #ask(what, items) {
    const done = items.filter((item) => this.#progress.done(item)).length;
    if (done === 0) return this.#say("Nothing is done yet: there is nothing to reset.");
    this.#asked = { what, items };
    const window = this.#window("ask");
    this.#one(".ft-title", window).textContent = `Reset ${what}?`;
    this.#one(".ft-words", window).textContent =
      `${steps(done)} will count as not done. You can undo this as long as you stay on this page.`;
    window.showModal();
    this.#one('[data-do="close"]', window).focus(); // Enter by accident keeps everything
  }

  #reset() {
    const { what, items } = this.#asked;
    this.#window("ask").close();
    this.#undo.push({ what, deeds: this.#progress.reset(items) });
    this.#say(`Reset: ${what}.`);
    this.#one('[data-do="undo"]').focus({ preventScroll: true });
  }

  #takeBack() {
    const last = this.#undo.pop();
    if (!last) return;
    this.#progress.restore(last.deeds);
    this.#say(`Undone: ${last.what} is as it was.`);
    if (this.#undo.length === 0) this.#one('[data-do="over"]').focus();
  }

  #save() {
    const now = new Date();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([fileText(this.#progress.all, now)], { type: "application/json" }));
    link.download = `course-progress-${now.toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.#say(`Saved as ${link.download}.`);
  }

  async #load() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    const text = file.size > BIGGEST ? "" : await file.text().catch(() => null);
    this.#file.value = ""; // the same file can be chosen again
    if (text === null) return this.#say("This file cannot be opened: nothing was changed.");
    const { entries, trouble } = readFile(text);
    if (trouble) return this.#say(FILE_FAULTS[trouble]);
    this.#say(this.#bring("file", [...entries].map(([item, { done }]) => [item, done])));
  }

  #showCode() {
    const items = itemsOf(this.#lessons);
    const isDone = (/** @type {string} */ item) => this.#progress.done(item) !== "";
    if (!items.some(isDone)) return this.#say("Nothing is done yet: there is no code to show.");
    this.#one(".ft-code").textContent = codeOf(items, isDone);
    this.#one(".ft-words", this.#window("show")).textContent = "";
    this.#window("show").showModal();
  }

  async #copy() {
    const code = this.#one(".ft-code");
    const done = await copied(code.textContent ?? "");
    if (!done) getSelection()?.selectAllChildren(code);
    this.#one(".ft-words", this.#window("show")).textContent = done
      ? "Copied."
      : "This browser does not copy by itself. The code is marked: copy it as you copy other text.";
  }

  async #copyResults() {
    const { isOpen, lines } = this.#given;
    const lessons = this.#given.of(this.#lessons);
    const address = isOpen ? location.href : location.origin + location.pathname;
    const text = resultsText(lessons, this.#progress, lines, isOpen, new Date(), address);
    if (await copied(text)) return this.#say("Your results are copied: paste them where your teacher can read them.");
    const field = /** @type {HTMLTextAreaElement} */ (this.#one("textarea", this.#window("results")));
    field.value = text;
    this.#window("results").showModal();
    field.select();
  }

  #enter() {
    this.#one(".ft-words", this.#window("enter")).textContent = "";
    this.#window("enter").showModal();
    this.#field.select();
  }

  /** @param {Event} event */
  #onCode(event) {
    event.preventDefault();
    const { done, fault } = readCode(this.#field.value, itemsOf(this.#lessons));
    const words = this.#one(".ft-words", this.#window("enter"));
    this.#field.ariaInvalid = String(fault !== "");
    words.textContent = fault && CODE_FAULTS[fault];
    if (fault) return this.#field.select();
    this.#field.value = "";
    this.#window("enter").close();
    this.#say(this.#bring("code", done.map((item) => [item, "done"])));
  }

  /** Add what a file or a code says, and tell what it brought.
   * @param {string} from @param {[string, string][]} deeds */
  #bring(from, deeds) {
    const known = new Set(itemsOf(this.#lessons));
    const fresh = this.#progress.restore(deeds);
    const strange = fresh.filter(([item]) => !known.has(item)).length;
    const here = fresh.length - strange;
    const first = here ? `The ${from} brought ${steps(here)}.` : `The ${from} brought nothing new to this course.`;
    return strange ? `${first} ${steps(strange)} of another edition: kept, but not shown here.` : first;
  }

  /** @param {string} words */
  #say(words) {
    const note = this.#progress.note;
    this.#one(".ft-told > .ft-note").textContent = note && note !== words ? `${words} ${note}` : words;
    const undo = this.#one('[data-do="undo"]');
    undo.hidden = this.#undo.length === 0;
    undo.textContent = `Undo: reset of ${this.#undo.at(-1)?.what}`;
  }

  /** @param {string} name */
  #window(name) {
    return /** @type {HTMLDialogElement} */ (this.#one(`[data-window="${name}"]`));
  }

  get #file() {
    return /** @type {HTMLInputElement} */ (this.#one("input[type=file]"));
  }

  get #field() {
    return /** @type {HTMLInputElement} */ (this.#one("form input"));
  }

  /** @param {string} selector @param {ParentNode} [inside] @returns {HTMLElement} */
  #one(selector, inside = this.#host) {
    return /** @type {HTMLElement} */ (inside.querySelector(selector));
  }
}

/** @param {number} number */
function steps(number) {
  return number === 1 ? "1 step" : `${number} steps`;
}
