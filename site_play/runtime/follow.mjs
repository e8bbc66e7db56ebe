// Keeps a page in step with what the reader has done: dots, the course page, marks in the navigation.
import { courseOfPage, fetchCourse, itemsOf, markNavigation, showCount, showDots } from "./course.mjs";
import { Desk } from "./desk.mjs";
import { Progress } from "./progress.mjs";

/** @typedef {import("./course.mjs").Lesson} Lesson */
/** @typedef {import("./widget.mjs").Recorder} Recorder */

/** Show what is done, now and after every change; gives back who is to be told of what is done on this page.
 * @returns {Recorder} */
export function followProgress() {
  const progress = new Progress();
  const lessons = courseOfPage();
  if (lessons) return followCourse(lessons, progress);
  markAfterwards(progress);
  return () => {}; // elsewhere the same question may stand, but it is no part of the course
}

/** @param {Lesson[]} lessons @param {Progress} progress @returns {Recorder} */
function followCourse(lessons, progress) {
  const host = /** @type {HTMLElement | null} */ (document.querySelector("[data-course]"));
  const desk = host && new Desk(host, lessons, progress);
  progress.changed = () => {
    showDots(progress);
    showLine(progress);
    markNavigation(lessons, progress);
    desk?.show();
  };
  progress.changed();
  const items = new Set(itemsOf(lessons));
  return (item, done) => items.has(item) && progress.record(item, done);
}

/** The line below the title of a lesson.
 * @param {Progress} progress */
function showLine(progress) {
  const line = document.querySelector(".ft-way");
  if (!line) return;
  const dots = [...line.querySelectorAll("[data-dot]")];
  showCount(line, { done: dots.filter((dot) => dot.matches(".ft-done")).length, total: dots.length });
  const note = /** @type {HTMLElement} */ (line.querySelector(".ft-note"));
  if (note.textContent !== progress.note) note.textContent = progress.note;
}

/** A page outside the course asks for the list of lessons only when there is something to mark.
 * @param {Progress} progress */
function markAfterwards(progress) {
  /** @type {Promise<Lesson[]> | undefined} */
  let lessons;
  progress.changed = async () => {
    if (progress.all.size === 0 && !lessons) return;
    lessons ??= fetchCourse();
    markNavigation(await lessons, progress);
  };
  progress.changed();
}
