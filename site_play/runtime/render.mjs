// Puts new content into a widget so that whatever stays the same stays in place: the focus, open details, transitions.
import { Idiomorph } from "idiomorph";
import { stops } from "./keys.mjs";
import { departures } from "./travel.mjs";

/** @param {HTMLElement} root @param {string} html */
export function render(root, html) {
  const focus = rememberFocus(root);
  const arrive = departures(root);
  Idiomorph.morph(root, html, { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: isOfTheContent } });
  settle(root);
  arrive();
  if (focus) restoreFocus(root, focus);
}

/** What stands in the answers of a widget, piece by piece.
 * @param {HTMLElement} root */
export function answers(root) {
  return [...root.querySelectorAll(".ft-answer, .ft-answers > li")].filter((piece) => piece.textContent);
}

/** Which of several questions stands there; undefined in a widget with one only.
 * @param {HTMLElement} root */
export function question(root) {
  return /** @type {HTMLElement | null} */ (root.querySelector("[data-question]"))?.dataset.question;
}

/** Bring a new question into the window: it may be shorter than the one before, and then stand above the upper edge.
 * @param {HTMLElement} root @param {string | undefined} before which question stood there */
export function showQuestion(root, before) {
  if (question(root) !== before) root.querySelector("[data-question]")?.scrollIntoView({ block: "nearest" });
}

/** Bring the last new answer into the window; it must not stay unseen below its edge.
 * @param {HTMLElement} root @param {Set<string | null>} before the words of the answers so far */
export function showAnswer(root, before) {
  const fresh = answers(root).filter((piece) => !before.has(piece.textContent));
  fresh.at(-1)?.scrollIntoView({ block: "nearest" });
}

/** What the reader opened and which button of a group is the tab stop are not in the content, and outlive it.
 * @param {string} name @param {Element} element */
function isOfTheContent(name, element) {
  if (name === "open") return !element.matches("details");
  return name !== "tabindex" || !element.closest("[data-roving]");
}

/** Give every roving group its one tab stop: the focused button, else the one that was, else the first.
 * @param {HTMLElement} root */
export function settle(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const buttons = stops(group);
    const former = buttons.find((button) => button.getAttribute("tabindex") === "0");
    const chosen = buttons.find((button) => button === document.activeElement) ?? former ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
  }
}

/** @param {HTMLElement} root */
function rememberFocus(root) {
  const element = document.activeElement;
  if (!element || !root.contains(element)) return null;
  const groups = [...root.querySelectorAll("[data-roving]")];
  const group = groups.findIndex((one) => one.contains(element));
  return { element, group, index: group < 0 ? -1 : stops(groups[group]).findIndex((button) => button === element) };
}

/** @param {HTMLElement} root @param {{element: Element, group: number, index: number}} before */
function restoreFocus(root, { element, group, index }) {
  if (root.contains(element) && !element.matches(":disabled")) return focusOn(element);
  const groups = root.querySelectorAll("[data-roving]");
  const buttons = groups[group] ? stops(groups[group]) : [];
  focusOn(buttons[Math.min(index, buttons.length - 1)] ?? root.querySelector("[data-focus]") ?? root);
}

/** @param {Element} element */
function focusOn(element) {
  const focused = element === document.activeElement;
  if (!focused) /** @type {HTMLElement} */ (element).focus({ preventScroll: !element.matches("button") });
}
