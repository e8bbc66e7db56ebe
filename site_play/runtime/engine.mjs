// The page's end of the line to the engine: starts the worker, sends requests, and lives on when the worker does not.

/** @typedef {{spec: string, state: string, action: string, seed: string}} Request */
/** @typedef {object} Reply
 * @property {string} [html]
 * @property {string} [state]
 * @property {string} [announce]
 * @property {string} [address]
 * @property {boolean} [save]
 * @property {{action: string, ms: number} | null} [later]
 * @property {string} [done]
 * @property {boolean} [setAside]
 * @property {string} [error] */
/** @typedef {{loaded?: number, total?: number, ready?: true, reply?: string, failed?: string}} News from the worker */

const PATIENCE = 30_000; // ms without a sign of life, while starting or answering

export class Engine {
  /** @type {"idle" | "loading" | "ready" | "failed"} */
  state = "idle";
  /** Why it failed. */
  reason = "";
  /** How many bytes of how many have arrived. */
  loaded = 0;
  total = 0;

  /** Called after every change of state. */
  changed = () => {};

  #address;
  #calls = 0;
  /** @type {Map<string, {request: string, resolve: (reply: Reply) => void}>} */
  #waiting = new Map();
  /** @type {Worker | undefined} */
  #worker;
  /** @type {number | undefined} */
  #watchdog;

  /** @param {URL} address of the worker's script */
  constructor(address) {
    this.#address = address;
    this.#enter("idle");
  }

  /** Start the worker, unless it is starting or at work. */
  start() {
    if (this.state === "loading" || this.state === "ready") return;
    this.loaded = this.total = 0;
    this.#enter("loading");
    try {
      this.#employ(globalThis.earlyStart ?? { worker: new Worker(this.#address, { type: "module" }), news: [] });
    } catch (error) {
      this.#fail(String(error));
    }
  }

  /** @param {{worker: Worker, news: Event[]}} start a worker, and what it has said while nobody listened */
  #employ({ worker, news }) {
    globalThis.earlyStart = undefined; // it serves once
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#fail(event.message || "its script did not arrive");
    this.#watch();
    for (const event of news) worker.dispatchEvent(event);
  }

  /** The engine's answer. A request outlives a failure: it is sent again to the next worker.
   * @param {Request} request @returns {Promise<Reply>} */
  ask(request) {
    const call = String(++this.#calls);
    return new Promise((resolve) => {
      this.#waiting.set(call, { request: JSON.stringify({ call, ...request }), resolve });
      if (this.state === "ready") this.#send(call);
      else this.start();
    });
  }

  /** @param {string} call */
  #send(call) {
    this.#worker?.postMessage(this.#waiting.get(call)?.request);
    this.#watch();
  }

  /** @param {News} news */
  #hear({ loaded, total, ready, reply, failed }) {
    if (failed !== undefined) return this.#fail(failed);
    if (loaded !== undefined && total !== undefined) this.#progress(loaded, total);
    if (ready) this.#serve();
    if (reply !== undefined) this.#answer(JSON.parse(reply));
    this.#watch();
  }

  /** @param {number} loaded @param {number} total */
  #progress(loaded, total) {
    this.loaded = loaded;
    this.total = total;
    this.changed();
  }

  #serve() {
    this.#enter("ready");
    for (const call of this.#waiting.keys()) this.#send(call);
  }

  /** @param {Reply & {call: string}} reply */
  #answer(reply) {
    this.#waiting.get(reply.call)?.resolve(reply);
    this.#waiting.delete(reply.call);
  }

  /** Expect a sign of life from the worker, as long as it owes one. */
  #watch() {
    clearTimeout(this.#watchdog);
    if (this.state === "loading" || (this.state === "ready" && this.#waiting.size > 0)) {
      this.#watchdog = setTimeout(() => this.#fail(`no sign of life for ${PATIENCE / 1000} seconds`), PATIENCE);
    }
  }

  /** @param {string} reason */
  #fail(reason) {
    clearTimeout(this.#watchdog);
    this.#worker?.terminate();
    this.#worker = undefined;
    if (this.state === "ready") this.#giveUpFirst();
    this.reason = navigator.onLine ? reason : "this device is offline";
    this.#enter("failed");
  }

  /** What brought a worker down would bring down the next: its request is answered, the others wait. */
  #giveUpFirst() {
    const [call] = this.#waiting.keys();
    if (call) this.#answer({ call, error: "That could not be done: it stopped Python." });
  }

  /** @param {Engine["state"]} state */
  #enter(state) {
    this.state = state;
    document.documentElement.dataset.engine = state;
    this.changed();
  }
}
