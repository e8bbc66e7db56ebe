// The form in which a teacher chooses what a class is to do; what comes of it is an address.
import { copied } from "./copying.mjs";
import { addressOf, clashOf, offerIn } from "./sets.mjs";

export class Chooser {
  #form;
  #offer;
  #list;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#offer = offerIn(form);
    this.#list = this.#one(".ft-chosen-list");
    form.addEventListener("change", (event) => this.#onChange(event));
    form.addEventListener("click", (event) => this.#onClick(event));
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const box of this.#boxes) if (box.checked) this.#add(box);
    form.hidden = false;
    this.#show();
  }

  /** @param {Event} event */
  #onChange({ target }) {
    if (target instanceof HTMLInputElement && target.type === "checkbox") {
      if (target.checked) this.#add(target);
      else this.#line(target.value)?.remove();
    }
    this.#show();
  }

  /** A new line comes before the first that stands behind it in the course.
   * @param {HTMLInputElement} box */
  #add(box) {
    const pattern = /** @type {HTMLTemplateElement} */ (this.#form.querySelector("template"));
    const made = /** @type {DocumentFragment} */ (pattern.content.cloneNode(true));
    const line = /** @type {HTMLElement} */ (made.firstElementChild);
    const title = box.labels?.[0]?.textContent ?? box.value;
    line.dataset.chosen = box.value;
    for (const place of line.querySelectorAll(".ft-chosen-title, .ft-hidden")) place.textContent = title;
    const order = this.#boxes.map(({ value }) => value);
    const isLater = (/** @type {HTMLElement} */ each) => order.indexOf(each.dataset.chosen ?? "") > order.indexOf(box.value);
    this.#list.insertBefore(line, this.#lines.find(isLater) ?? null);
  }

  /** @param {Event} event */
  #onClick(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
    if (button?.dataset.move) this.#move(button, Number(button.dataset.move));
    if (button?.hasAttribute("data-copy")) this.#copy();
  }

  /** @param {HTMLElement} button @param {number} by */
  #move(button, by) {
    const lines = this.#lines;
    const line = /** @type {HTMLElement} */ (button.closest("li"));
    const to = lines.indexOf(line) + by;
    if (!lines[to]) return;
    if (by < 0) lines[to].before(line);
    else lines[to].after(line);
    button.focus({ preventScroll: true }); // what is moved loses the focus
    this.#one("[data-moved]").textContent = `${line.querySelector(".ft-chosen-title")?.textContent}: now number ${to + 1}.`;
    this.#show();
  }

  #show() {
    const lines = this.#lines;
    lines.forEach((line, place) => {
      for (const button of /** @type {NodeListOf<HTMLElement>} */ (line.querySelectorAll("[data-move]"))) {
        button.ariaDisabled = String(!lines[place + Number(button.dataset.move)]);
      }
    });
    this.#one(".ft-chosen-none").hidden = lines.length > 0;
    const trouble = this.#trouble();
    this.#field.value = trouble ? "" : this.#address;
    const look = /** @type {HTMLAnchorElement} */ (this.#one(".ft-open-set"));
    look.hidden = trouble !== "";
    look.href = this.#field.value;
    this.#say(lines.length > 0 ? trouble : "");
  }

  /** Why there is no address; "" if there is one. */
  #trouble() {
    if (this.#lines.length === 0) return "Choose a lesson first.";
    const clash = clashOf(this.#chosen, this.#offer);
    return clash && `${clash}: choose something else for one of them.`;
  }

  get #address() {
    const set = addressOf(this.#lines.map(({ dataset }) => dataset.chosen ?? ""), this.#chosen);
    return new URL(`${this.#form.dataset.chooser}#${set}`, location.href).href;
  }

  /** @returns {Record<string, string>} */
  get #chosen() {
    const selects = this.#offer.choices.map(({ name }) => /** @type {HTMLSelectElement} */ (this.#one(`select[name="${name}"]`)));
    return Object.fromEntries(selects.map(({ name, value }) => [name, value]));
  }

  async #copy() {
    const trouble = this.#trouble();
    if (trouble) return this.#say(trouble);
    const done = await copied(this.#field.value);
    if (!done) this.#field.select();
    this.#say(done ? "Copied." : "This browser does not copy by itself. The address is marked: copy it as you copy other text.");
  }

  /** @param {string} words */
  #say(words) {
    this.#one(".ft-told-here").textContent = words;
  }

  get #boxes() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.#form.querySelectorAll("input[type=checkbox]"))];
  }

  get #lines() {
    return /** @type {HTMLElement[]} */ ([...this.#list.children]);
  }

  /** @param {string} entry */
  #line(entry) {
    return this.#lines.find(({ dataset }) => dataset.chosen === entry);
  }

  get #field() {
    return /** @type {HTMLInputElement} */ (this.#one(".ft-address input"));
  }

  /** @param {string} selector */
  #one(selector) {
    return /** @type {HTMLElement} */ (this.#form.querySelector(selector));
  }
}
