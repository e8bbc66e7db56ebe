// The course as the build has listed it, and what is done of it, shown: dots, counts, and marks in the navigation.

/** @typedef {import("./progress.mjs").Progress} Progress */
/** @typedef {{url: string, number: number, title: string, items: {id: string, kind: string}[]}} Lesson */

const SITE = new URL("../../", import.meta.url);
const LIST = new URL("./course.json", import.meta.url);

/** The course that stands in the page; null where none does.
 * @returns {Lesson[] | null} */
export function courseOfPage() {
  try {
    return JSON.parse(document.querySelector(".ft-course-data")?.textContent ?? "null");
  } catch {
    return null; // a page that arrived in part
  }
}

/** The course from its own file; without it a page has no marks, and that is all.
 * @returns {Promise<Lesson[]>} */
export async function fetchCourse() {
  try {
    return await (await fetch(LIST)).json();
  } catch {
    return [];
  }
}

/** @param {Lesson[]} lessons */
export function itemsOf(lessons) {
  return lessons.flatMap(({ items }) => items.map(({ id }) => id));
}

/** How much of a lesson is done.
 * @param {Lesson} lesson @param {Progress} progress */
export function tally({ items }, progress) {
  return { done: items.filter(({ id }) => progress.done(id)).length, total: items.length };
}

/** @param {Progress} progress */
export function showDots(progress) {
  for (const dot of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-dot]"))) {
    const done = progress.done(dot.dataset.dot ?? "");
    const name = dot.title.replace(/:[^:]*$/, `: ${!done ? "not done" : done === "done" ? done : `done, ${done}`}`);
    dot.classList.toggle("ft-done", done !== "");
    dot.title = name;
    const words = dot.querySelector(".ft-hidden");
    if (words && words.textContent !== name) words.textContent = name;
  }
}

/** The count beside a row of dots, or over the whole course.
 * @param {ParentNode} place @param {{done: number, total: number}} counted */
export function showCount(place, { done, total }) {
  const count = place.querySelector("[data-count]");
  if (count) count.textContent = `${done} of ${total} done`;
}

/** Mark the links to lessons in the navigation: a tick for a whole lesson, "2/5" for a part, nothing for none.
 * @param {Lesson[]} lessons @param {Progress} progress */
export function markNavigation(lessons, progress) {
  const byPath = new Map(lessons.map((lesson) => [new URL(lesson.url, SITE).pathname, lesson]));
  const links = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".md-nav--primary .md-nav__link"));
  for (const link of links) {
    const lesson = byPath.get(pathOf(link));
    if (lesson) mark(link, tally(lesson, progress));
  }
}

/** Where a link of the navigation leads; on a phone a label that opens the contents stands for the page itself.
 * @param {HTMLElement} link */
function pathOf(link) {
  if (link instanceof HTMLAnchorElement) return link.hash ? "" : link.pathname;
  return link.getAttribute("for") === "__toc" ? location.pathname : "";
}

/** @param {HTMLElement} link @param {{done: number, total: number}} counted */
function mark(link, { done, total }) {
  link.querySelector(".ft-mark")?.remove();
  if (done === 0) return;
  const sight = document.createElement("span");
  sight.ariaHidden = "true";
  if (done < total) sight.textContent = `${done}/${total}`;
  else sight.className = "ft-tick";
  const words = document.createElement("span");
  words.className = "ft-hidden";
  words.textContent = done < total ? ` (${done} of ${total} done)` : " (all done)";
  const both = document.createElement("span");
  both.className = "ft-mark";
  both.append(sight, words);
  const label = link.querySelector(".md-ellipsis");
  if (label) label.after(both);
  else link.append(both);
}
