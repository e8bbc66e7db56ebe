// The page script: brings the widgets of a page to life. It knows elements and attributes; the engine knows the rest.
import { Engine } from "./engine.mjs";
import { Widget } from "./widget.mjs";

const IDLE_AT_LATEST = 5000; // ms after the page has loaded, where the browser cannot tell when it is idle

nameSearchDialog();
const hosts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".ft-widget[data-widget]")]);
if (hosts.length > 0 && !document.documentElement.dataset.engine) open(hosts);

/** Stock Material gives its search dialog no name; the field inside has one, in the language of the page. */
function nameSearchDialog() {
  const dialog = document.querySelector("[role=dialog][data-md-component=search]:not([aria-label], [aria-labelledby])");
  dialog?.setAttribute("aria-label", dialog.querySelector("input")?.getAttribute("aria-label") ?? "Search");
}

/** @param {HTMLElement[]} hosts */
function open(hosts) {
  const engine = new Engine(new URL("./worker.mjs", import.meta.url), () => widgets.forEach((one) => one.report()));
  const widgets = hosts.map((host) => Widget.open(host, engine)).filter((one) => one !== null);
  if (sparesData()) for (const widget of widgets) onFirst(["pointerdown", "keydown"], widget.host, () => widget.restore());
  else startSoon(engine, widgets);
  const follow = () => followAddress(widgets);
  addEventListener("hashchange", follow);
  follow();
}

function sparesData() {
  return /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData === true;
}

/** Start the engine at once if a widget needs it at once, else when the reader comes near or the browser has time.
 * @param {Engine} engine @param {Widget[]} widgets */
function startSoon(engine, widgets) {
  const start = () => engine.start();
  for (const widget of widgets) {
    if (widget.eager) start();
    widget.restore();
    onFirst(["pointerover", "focusin", "touchstart"], widget.host, start);
  }
  const whenIdle = () => (window.requestIdleCallback ? requestIdleCallback(start) : setTimeout(start, IDLE_AT_LATEST));
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/** @param {string[]} events @param {HTMLElement} host @param {() => void} act */
function onFirst(events, host, act) {
  for (const event of events) host.addEventListener(event, act, { once: true, passive: true, capture: true });
}

/** An address "#widget:action" does that action in that widget.
 * @param {Widget[]} widgets */
function followAddress(widgets) {
  const [id, action] = split(addressWords());
  const widget = widgets.find((one) => one.host.id === id);
  if (!widget || !action) return;
  widget.act(action, { from: "address" });
  widget.host.scrollIntoView();
}

function addressWords() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // a mangled link shows the page as it is
  }
}

/** @param {string} words */
function split(words) {
  const colon = words.indexOf(":");
  return colon < 0 ? [words, ""] : [words.slice(0, colon), words.slice(colon + 1)];
}
