// One widget: a queue of actions, answered by what is baked into the page where that suffices, else by the engine.
import { listen } from "./controls.mjs";
import { answers, question, render, settle, showAnswer, showQuestion } from "./render.mjs";
import { Store } from "./storage.mjs";
import { StatusLine } from "./words.mjs";

/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {import("./engine.mjs").Reply} Reply */
/** @typedef {import("./words.mjs").Voice} Voice */
/** @typedef {{spec: string, state: string, outcomes: Record<string, Reply>, lasting: Record<string, Reply>}} Baked */
/** @typedef {"reader" | "timer" | "address" | "save" | "other tab"} Origin */
/** @typedef {{action: string, from: Origin, stream?: string}} Step */
/** Told of what was done, by the name of the item.
 * @typedef {(item: string, done: string) => void} Recorder */

const UNHURRIED = 300; // ms of waiting that need no word
const FOLLOWER_WAITS = 2000; // ms more than the tab in which the reader acts, so that only one of them goes on
const TRIES_AGAIN = 3000; // ms until what follows by itself and failed is tried once more
const DAMAGED = "This part of the page cannot be started: its data is damaged. The page stays readable.";
const NOT_KEPT = "This browser does not keep your game; it is lost when you close the page.";

export class Widget {
  #engine;
  #voice;
  #status;
  #baked;
  #root;
  #state;
  /** @type {Store | null} */
  #store = null;
  #record;
  /** @type {Step[]} */
  #queue = [];
  #waitsSince = Infinity;
  /** The action that the engine is asked for now. */
  #underway = "";
  #error = "";
  #note = "";
  /** @type {Reply["later"]} */
  #later = null;
  /** @type {number | undefined} */
  #timer;
  /** When what follows by itself is due. */
  #due = Infinity;

  /** The widget of an element, listening; null if its data is damaged: then it stays as it is.
   * @param {HTMLElement} host @param {Engine} engine @param {Voice} voice @param {Recorder} record */
  static open(host, engine, voice, record) {
    const status = new StatusLine(host);
    try {
      return new Widget(host, engine, voice, status, readData(host), record);
    } catch {
      status.say(DAMAGED);
      return null;
    }
  }

  /** @param {HTMLElement} host @param {Engine} engine @param {Voice} voice @param {StatusLine} status @param {Baked} baked
   * @param {Recorder} record */
  constructor(host, engine, voice, status, baked, record) {
    this.host = host;
    this.#record = record;
    this.#engine = engine;
    this.#voice = voice;
    this.#status = status;
    this.#baked = baked;
    this.#state = baked.state;
    this.#root = /** @type {HTMLElement} */ (host.querySelector(".ft-root"));
    this.#root.tabIndex = -1; // the last resort of the focus
    const { store } = host.dataset;
    if (store) this.#store = new Store(store, () => this.restore("other tab"));
    if (this.eager) this.#wait();
    settle(this.#root);
    listen(this);
    host.dataset.ready = "";
  }

  /** Whether the engine is needed at once. */
  get eager() {
    return this.host.hasAttribute("data-eager");
  }

  /** Whether a link may do this action: looking at a place, never changing what the reader has.
   * @param {string} action */
  allows(action) {
    const { address } = this.host.dataset;
    return address !== undefined && action.startsWith(address);
  }

  get root() {
    return this.#root;
  }

  /** Take up what was saved, if anything was. Until then nothing can be done that would replace it.
   * @param {"save" | "other tab"} from */
  restore(from = "save") {
    if (!this.#store?.read()) return;
    if (from === "save") this.#root.inert = true;
    this.act("restore", from);
  }

  /** Do an action after those that wait. Of one stream (a slider in motion) only the newest waits.
   * @param {string} action @param {Origin} from @param {string} [stream] */
  act(action, from = "reader", stream) {
    clearTimeout(this.#timer);
    if (from === "reader" && action === this.#underway) return; // a double click means it once
    if (stream && this.#queue.at(-1)?.stream === stream) this.#queue.pop();
    this.#queue.push({ action, from, stream });
    if (!this.#busy) this.#work();
  }

  /** Say a word about something that needs no engine.
   * @param {string} words */
  remark(words) {
    this.#status.say(words);
  }

  /** Bring the status line up to date: with the engine's troubles if the reader waits for it, else with our own. */
  report() {
    const { state, reason, loaded, total } = this.#engine;
    const waited = performance.now() - this.#waitsSince;
    if (waited > 0 && state === "failed") this.#status.failure(reason, () => this.#engine.start());
    else if (waited > UNHURRIED && state === "loading") this.#status.loading(loaded, total);
    else this.#status.say(this.#error || this.#note);
  }

  get #busy() {
    return this.host.hasAttribute("data-busy");
  }

  #wait() {
    this.#waitsSince = Math.min(this.#waitsSince, performance.now());
    setTimeout(() => this.report(), UNHURRIED + 1);
  }

  async #work() {
    this.host.dataset.busy = "";
    this.#wait();
    try {
      for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
        this.#underway = step.action;
        this.#take(this.#bakedReply(step) ?? (await this.#ask(step)), step);
      }
    } finally {
      this.#underway = "";
      delete this.host.dataset.busy;
      if (!this.eager) this.#waitsSince = Infinity;
      this.report();
    }
  }

  /** @param {Step} step */
  #bakedReply(step) {
    const { state, outcomes, lasting } = this.#baked;
    if (Object.hasOwn(lasting, step.action)) return lasting[step.action];
    return this.#state === state && Object.hasOwn(outcomes, step.action) ? outcomes[step.action] : undefined;
  }

  /** @param {Step} step */
  #ask({ action, from }) {
    const saved = from === "save" || from === "other tab" ? this.#store?.read() : null;
    return this.#engine.ask({ spec: this.#baked.spec, state: saved ?? this.#state, action, seed: randomSeed() });
  }

  /** @param {Reply} reply @param {Step} step */
  #take(reply, step) {
    this.#root.inert = false;
    this.#error = reply.error ?? "";
    if (reply.error) return this.#goOn(step.from === "timer" ? TRIES_AGAIN : 0); // all stays, also what was to come
    if (reply.setAside && step.from === "other tab") return; // that tab may run a newer page: leave its save alone
    this.#state = reply.state ?? this.#state;
    this.#keep(reply, step);
    this.#tell(reply, step);
    const before = new Set(answers(this.#root).map((piece) => piece.textContent));
    const asked = question(this.#root);
    if (reply.html !== undefined) render(this.#root, reply.html);
    if (step.from === "reader") showAnswer(this.#root, before);
    if (step.from === "reader") showQuestion(this.#root, asked);
    this.#voice.say(reply.announce ?? "");
    if (step.from === "reader" || step.from === "timer") this.#showAddress(reply.address ?? "");
    this.#later = reply.later ?? null;
    this.#goOn(step.from === "other tab" ? FOLLOWER_WAITS : 0);
  }

  /** @param {Reply} reply @param {Step} step */
  #keep({ save, setAside }, { from }) {
    if (!this.#store) return;
    if (setAside) this.#store.setAside();
    if (save && from !== "other tab") this.#note = this.#store.write(this.#state) ? "" : NOT_KEPT;
  }

  /** What a link or another tab did here is not the reader's deed.
   * @param {Reply} reply @param {Step} step */
  #tell({ done }, { from }) {
    const { item } = this.host.dataset;
    if (item && done && (from === "reader" || from === "timer")) this.#record(item, done);
  }

  /** @param {string} address */
  #showAddress(address) {
    if (!address) return;
    try {
      history.replaceState(history.state, "", `#${this.host.id}:${encodeURI(address)}`);
    } catch {
      // Safari refuses more than a hundred in half a minute: the address lags behind, nothing else
    }
  }

  /** @param {number} delay on top of what the engine asked for */
  #goOn(delay) {
    const later = this.#later;
    if (!later) this.#due = Infinity;
    if (!later || this.#queue.length > 0) return;
    const now = performance.now();
    this.#due = Math.min(this.#due, now + later.ms + delay); // whoever asks in between does not put it off
    this.#timer = setTimeout(() => this.#onTime(later.action), this.#due - now);
  }

  /** @param {string} action */
  #onTime(action) {
    this.#due = Infinity;
    this.act(action, "timer");
  }
}

/** @param {HTMLElement} host @returns {Baked} */
function readData(host) {
  const { spec, state, outcomes = {}, lasting = {} } = JSON.parse(host.querySelector(".ft-data")?.textContent ?? "");
  if (typeof spec !== "string" || typeof state !== "string") throw new TypeError("spec and state must be text");
  return { spec, state, outcomes, lasting };
}

/** 32 hexadecimal digits. Randomness comes from the page, never from a worker that may have been restored. */
function randomSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
