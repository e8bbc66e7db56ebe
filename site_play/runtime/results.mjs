// What the reader has done, as a few lines to be sent to a teacher.
import { tally } from "./course.mjs";

/** @typedef {import("./course.mjs").Lesson} Lesson */
/** @typedef {import("./progress.mjs").Progress} Progress */

/** @param {Lesson[]} lessons @param {Progress} progress @param {string[]} chosen by a teacher, in words
 * @param {boolean} all whether lessons not begun are listed too @param {Date} now @param {string} address */
export function resultsText(lessons, progress, chosen, all, now, address) {
  const counted = lessons.map((lesson) => ({ lesson, ...tally(lesson, progress) }));
  const whole = counted.filter(({ done, total }) => total > 0 && done === total).length;
  const date = now.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const begun = counted.filter(({ done }) => all || done > 0);
  return [
    `My results, ${date}`,
    ...chosen,
    `Lessons done: ${whole} of ${lessons.length}`,
    ...begun.map(({ lesson, done, total }) => `Lesson ${lesson.number}, ${lesson.title}: ${words(done, total)}${scores(lesson, progress)}`),
    address,
  ].join("\n");
}

/** @param {number} done @param {number} total */
function words(done, total) {
  if (total === 0) return "to read";
  return done === total ? "done" : done === 0 ? "not begun" : `${done} of ${total} done`;
}

/** @param {Lesson} lesson @param {Progress} progress */
function scores({ items }, progress) {
  const checks = items.filter(({ kind }) => kind === "checkpoint").map(({ id }) => progress.done(id));
  return checks.filter(Boolean).map((done) => (done === "done" ? ", checkpoint passed" : `, checkpoint ${done}`)).join("");
}
