// Keys, while the focus is inside a widget: its own shortcuts, and arrows that move within a group of buttons.

/** @typedef {import("./widget.mjs").Widget} Widget */

const TEXT_FIELDS = "textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])";
const KEYS_OF_A_FIELD = /^(Arrow|Home|End|Page| )/;
const KEYS_OF_A_BUTTON = /^(Enter| )$/;

/** @param {KeyboardEvent} event @param {Widget} widget */
export function onKey(event, widget) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.key === "Tab" || event.key === "Escape") return;
  event.stopPropagation(); // the theme listens on the window for p, n, s, f, "/", "." and ","
  if (event.repeat && KEYS_OF_A_BUTTON.test(event.key)) return event.preventDefault(); // once is enough
  if (isNative(event)) return;
  const goal = destination(event);
  const action = goal ? undefined : shortcut(event, widget.root);
  if (!goal && !action) return;
  event.preventDefault();
  goal?.focus();
  if (action) widget.act(action);
}

/** Whether the focused element itself knows what to do with the key.
 * @param {KeyboardEvent} event */
function isNative({ target, key }) {
  const element = /** @type {Element} */ (target);
  if (element.matches(TEXT_FIELDS)) return true;
  return (element.matches("input") ? KEYS_OF_A_FIELD : KEYS_OF_A_BUTTON).test(key);
}

/** The action that data-keys="p:this 1:that one ArrowLeft:back" names for the key.
 * @param {KeyboardEvent} event @param {HTMLElement} root */
function shortcut(event, root) {
  const letter = event.key.length === 1;
  if (letter && event.repeat) return undefined; // a finger that rests on a key means it once
  const key = letter && !event.shiftKey ? event.key.toLowerCase() : event.key;
  const maps = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-keys]"));
  const pairs = [...maps].flatMap((map) => (map.dataset.keys ?? "").trim().split(/\s+(?=\S+:)/));
  return pairs.find((pair) => pair.startsWith(`${key}:`))?.slice(key.length + 1);
}

/** The buttons of a roving group among which the focus moves.
 * @param {Element} group @returns {HTMLElement[]} */
export function stops(group) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("button:not(:disabled)"));
  return [...buttons].filter((button) => button.getClientRects().length > 0);
}

/** Where the key moves the focus; undefined if it is no key for moving.
 * @param {KeyboardEvent} event */
function destination({ target, key }) {
  const button = /** @type {HTMLElement} */ (target);
  const group = button.closest("[data-roving]");
  if (!group) return undefined;
  const all = stops(group);
  const here = all.indexOf(button);
  switch (key) {
    case "ArrowLeft": return all.at(here - 1); // before the first comes the last
    case "ArrowRight": return all[(here + 1) % all.length];
    case "ArrowUp": return inNextLine(button, all, -1);
    case "ArrowDown": return inNextLine(button, all, 1);
    case "Home": return all[0];
    case "End": return all.at(-1);
    default: return undefined;
  }
}

/** The button closest to `from` in the next line above (-1) or below (1).
 * @param {HTMLElement} from @param {HTMLElement[]} all @param {1 | -1} direction */
function inNextLine(from, all, direction) {
  const start = from.getBoundingClientRect();
  const beyond = all
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .map(({ button, box }) => ({ button, down: direction * (box.y - start.y), aside: Math.abs(box.x - start.x) }))
    .filter(({ down }) => down > start.height / 2);
  const line = Math.min(...beyond.map(({ down }) => down)) + start.height / 2; // some buttons of a line stand raised
  const candidates = beyond.filter(({ down }) => down < line).sort((a, b) => a.aside - b.aside);
  return candidates[0]?.button;
}
