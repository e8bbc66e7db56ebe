// What the reader has done, kept in this browser: recorded in the very task of the deed, shared with other tabs.
import { moment, newer, readStored, storedText } from "./records.mjs";
import { Store } from "./storage.mjs";

/** @typedef {import("./records.mjs").Entry} Entry */
/** @typedef {import("./records.mjs").Entries} Entries */

const NOT_KEPT = "This browser keeps nothing for this site: what you do is forgotten when you leave the page.";
const NEWER = "What you did was kept by a newer edition of this site, and this page leaves it alone: reload the page.";
const NO_ROOM = "What was kept here cannot be read and there is no room to put it aside: nothing new is kept.";
const SET_ASIDE = "A part of what was kept here could not be read. It was put aside, not deleted.";

export class Progress {
  /** What the reader should know about how things are kept; "" if all is well. */
  note = "";
  /** Called after every change.
   * @type {() => void} */
  changed = () => {};
  /** @type {Entries} */
  #entries = new Map();
  /** Whether what is kept must not be replaced. */
  #locked = false;
  /** @type {Store} */
  #store;

  constructor() {
    this.#store = new Store("progress", () => this.#hear());
    this.#meet();
    if (!this.note && !this.#store.works()) this.note = NOT_KEPT;
  }

  /** @param {string} item @returns {string} "" if it is not done */
  done(item) {
    return this.#entries.get(item)?.done ?? "";
  }

  /** All that is done, of this edition of the course or another. */
  get all() {
    return new Map([...this.#entries].filter(([, { done }]) => done));
  }

  /** @param {string} item @param {string} done */
  record(item, done) {
    if (this.done(item) !== done) this.#set([[item, done]]);
  }

  /** Take back what is done; gives back what that was, for `restore`.
   * @param {Iterable<string>} items */
  reset(items) {
    this.#meet();
    const was = [...items].map((item) => /** @type {[string, string]} */ ([item, this.done(item)]));
    const undone = was.filter(([, done]) => done);
    this.#set(undone.map(([item]) => [item, ""]));
    return undone;
  }

  /** Add what is not done here; gives back what that was.
   * @param {Iterable<[string, string]>} deeds */
  restore(deeds) {
    this.#meet();
    const fresh = [...deeds].filter(([item, done]) => done && !this.done(item));
    this.#set(fresh);
    return fresh;
  }

  /** @param {[string, string][]} deeds */
  #set(deeds) {
    if (deeds.length === 0) return;
    this.#meet(); // another tab may have kept something this very moment
    for (const [item, done] of deeds) this.#entries.set(item, { done, at: moment(this.#entries.get(item)) });
    this.#keep();
    this.changed();
  }

  #keep() {
    if (this.#locked) return;
    if (!this.#store.write(storedText(this.#entries))) this.note = NOT_KEPT;
    else if (this.note === NOT_KEPT) this.note = "";
  }

  /** Another tab has kept something; give back what it did not know. */
  #hear() {
    this.#meet();
    if (this.#store.read() !== storedText(this.#entries)) this.#keep();
    this.changed();
  }

  /** Take in what is kept. */
  #meet() {
    const text = this.#store.read();
    if (text === null || this.#locked) return;
    const { entries, trouble } = readStored(text);
    if (trouble === "newer") this.#lock(NEWER);
    if (trouble === "damaged") this.#setAside();
    for (const [item, entry] of entries) this.#entries.set(item, newer(this.#entries.get(item), entry));
    if (trouble === "damaged") this.#keep();
  }

  #setAside() {
    this.#store.setAside();
    if (this.#store.read() === null) this.note = SET_ASIDE;
    else this.#lock(NO_ROOM);
  }

  /** @param {string} why */
  #lock(why) {
    this.#locked = true;
    this.note = why;
  }
}
