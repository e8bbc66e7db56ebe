// What a widget keeps in the browser. Storage may be forbidden, full, or shared with another tab: nothing here throws.

const SITE = new URL("../../", import.meta.url).pathname; // all sites of one host share the storage

/** @template T @param {() => T} use @param {T} otherwise @returns {T} */
function guarded(use, otherwise) {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export class Store {
  #key;
  /** @type {string | null} */
  #known = null;

  /** @param {string} id of the widget @param {() => void} changed called when another tab has saved something else */
  constructor(id, changed) {
    this.#key = `fantan:${SITE}:${id}:1`;
    addEventListener("storage", ({ key, newValue }) => key === this.#key && newValue !== null && changed());
    // A page that comes back from the browser's back/forward cache has heard nothing in the meantime.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#known !== this.read() && changed());
  }

  /** The text kept, or null. */
  read() {
    this.#known = guarded(() => localStorage.getItem(this.#key), null);
    return this.#known;
  }

  /** Keep a text; false if the browser does not.
   * @param {string} text */
  write(text) {
    this.#known = text;
    return guarded(() => (localStorage.setItem(this.#key, text), true), false);
  }

  /** Whether the browser keeps anything at all. */
  works() {
    const probe = `${this.#key}:probe`;
    return guarded(() => (localStorage.setItem(probe, ""), localStorage.removeItem(probe), true), false);
  }

  /** Move a text that cannot be used out of the way; it stays where it is if there is no room for a copy. */
  setAside() {
    const text = this.read();
    if (text === null) return;
    const kept = guarded(() => (localStorage.setItem(`${this.#key}:set-aside:${Date.now()}`, text), true), false);
    if (kept) guarded(() => localStorage.removeItem(this.#key), undefined);
  }
}
