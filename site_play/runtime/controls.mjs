// What the reader does with the elements of a widget, as actions.
import { onKey } from "./keys.mjs";
import { settle } from "./render.mjs";

/** @typedef {import("./widget.mjs").Widget} Widget */

let lastClicked = "";

/** @param {Widget} widget */
export function listen(widget) {
  const { host, root } = widget;
  root.addEventListener("click", (event) => onClick(event, widget));
  root.addEventListener("submit", (event) => onSubmit(event, widget));
  root.addEventListener("input", (event) => onInput(event, widget));
  root.addEventListener("change", (event) => onChange(event, widget));
  root.addEventListener("focusin", () => settle(root));
  host.addEventListener("keydown", (event) => onKey(event, widget));
}

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
function aim(event, selector) {
  return /** @type {Element} */ (event.target).closest(selector);
}

/** @param {Event} event @param {Widget} widget */
function onClick(event, widget) {
  const button = aim(event, "button[data-action]");
  if (!button || isSlip(event, button)) return;
  event.preventDefault(); // a button in a form sends its own action, not the form
  button.focus({ preventScroll: true }); // Safari does not, and keys work only where the focus is
  if (button.dataset.action) widget.act(button.dataset.action);
}

/** What slid under the mouse between the two clicks of a double click was not meant; fingers aim anew for each tap.
 * @param {Event} event @param {HTMLElement} button */
function isSlip(event, button) {
  const { detail, pointerType } = /** @type {PointerEvent} */ (event);
  const slip = detail > 1 && pointerType !== "touch" && button.id !== lastClicked;
  lastClicked = button.id;
  return slip;
}

/** @param {SubmitEvent} event @param {Widget} widget */
function onSubmit(event, widget) {
  const form = /** @type {HTMLFormElement | null} */ (aim(event, "form[data-action]"));
  if (!form) return;
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]);
  widget.act(`${form.dataset.action}?${new URLSearchParams(fields)}`);
}

/** @param {Event} event @param {Widget} widget */
function onInput(event, widget) {
  const slider = /** @type {HTMLInputElement | null} */ (aim(event, "input[type=range][data-action]"));
  if (slider?.dataset.action) widget.act(slider.dataset.action + slider.value, "reader", slider.dataset.action);
}

/** @param {Event} event @param {Widget} widget */
function onChange(event, widget) {
  const select = /** @type {HTMLSelectElement | null} */ (aim(event, "select[data-action]"));
  if (select?.dataset.action) widget.act(select.dataset.action + select.value);
}
