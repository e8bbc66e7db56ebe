// The page script: brings the widgets of a page to life. It knows elements and attributes; the engine knows the rest.
import { Chooser } from "./chooser.mjs";
import { Engine } from "./engine.mjs";
import { followProgress } from "./follow.mjs";
import { Widget } from "./widget.mjs";
import { Voice } from "./words.mjs";

const IDLE_AT_LATEST = 3000; // ms after the page has loaded, where the browser does not tell when it is idle

nameSearchDialog();
const hosts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".ft-widget[data-widget]")]);
const first = !document.documentElement.dataset.engine; // whoever runs this script twice gets one engine all the same
const record = first ? followProgress() : () => {};
if (hosts.length > 0 && first) open(hosts);
if (first) prepare();

/** Stock Material gives its search dialog no name; the field inside has one, in the language of the page. */
function nameSearchDialog() {
  const dialog = document.querySelector("[data-md-component=search][role=dialog]:not([aria-label], [aria-labelledby])");
  dialog?.setAttribute("aria-label", dialog.querySelector("input")?.getAttribute("aria-label") ?? "Search");
}

/** What needs no engine: printing, and the form for teachers. */
function prepare() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-chooser]"));
  if (form) new Chooser(form);
  document.addEventListener("click", ({ target }) => target instanceof Element && target.closest("[data-print]") && print());
}

/** @param {HTMLElement[]} hosts */
function open(hosts) {
  const voice = new Voice();
  const engine = new Engine(new URL("./worker.mjs", import.meta.url));
  const widgets = hosts.map((host) => Widget.open(host, engine, voice, record)).filter((widget) => widget !== null);
  engine.changed = () => widgets.forEach((widget) => widget.report());
  addEventListener("hashchange", () => followAddress(widgets));
  if (sparesData()) onFirst(["pointerdown", "keydown"], widgets, () => resume(widgets));
  else startSoon(engine, widgets);
}

function sparesData() {
  return /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData === true;
}

/** Start the engine at once if a widget needs it at once, else when the reader comes near or the browser has time.
 * @param {Engine} engine @param {Widget[]} widgets */
function startSoon(engine, widgets) {
  const start = () => engine.state === "idle" && engine.start(); // after a failure only the reader starts it again
  if (widgets.some((widget) => widget.eager)) start();
  resume(widgets);
  onFirst(["pointerover", "focusin", "touchstart"], widgets, start);
  const whenIdle = () => (window.requestIdleCallback ?? wait)(start);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/** @param {() => unknown} act */
function wait(act) {
  setTimeout(act, IDLE_AT_LATEST);
}

/** @param {string[]} events @param {Widget[]} widgets @param {() => unknown} act */
function onFirst(events, widgets, act) {
  const once = new AbortController();
  const listener = () => {
    once.abort();
    act();
  };
  const options = { signal: once.signal, passive: true, capture: true };
  for (const { host } of widgets) for (const event of events) host.addEventListener(event, listener, options);
}

/** Go on where the reader left off, or where the address leads.
 * @param {Widget[]} widgets */
function resume(widgets) {
  for (const widget of widgets) widget.restore();
  followAddress(widgets);
}

/** An address "#widget:action" does that action in that widget, if it is one that a link may do.
 * @param {Widget[]} widgets */
function followAddress(widgets) {
  const [, id, action] = /^([^:]+):(.+)$/s.exec(addressWords()) ?? [];
  const widget = widgets.find(({ host }) => host.id === id);
  if (!widget?.allows(action)) return;
  widget.act(action, "address");
  widget.host.scrollIntoView();
}

function addressWords() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // a mangled link shows the page as it is
  }
}
