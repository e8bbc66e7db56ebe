// Words for the reader outside the widgets' own content: the live region of the page and the status line of a widget.

const SPOKEN_LINES_KEPT = 2;

/** The one polite live region of the page: read aloud by screen readers, unseen by others. */
export class Voice {
  #region = document.createElement("div");

  constructor() {
    this.#region.className = "ft-live";
    this.#region.setAttribute("aria-live", "polite");
    this.#region.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
    document.body.append(this.#region);
  }

  /** A new element for every message: the same words twice are spoken twice.
   * @param {string} words */
  say(words) {
    if (!words) return;
    const line = document.createElement("p");
    line.textContent = words;
    this.#region.append(line);
    while (this.#region.childElementCount > SPOKEN_LINES_KEPT) this.#region.firstElementChild?.remove();
  }
}

/** The line below a widget. What it shows already is left alone, so that nothing is read out again. */
export class StatusLine {
  #host;
  #line;
  #shown = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    this.#line = /** @type {HTMLElement} */ (host.querySelector(".ft-status"));
  }

  /** @param {string} words */
  say(words) {
    this.#show(words, words);
  }

  /** The figures change often and are for the eye only; the words around them are read out once.
   * @param {number} loaded @param {number} total bytes */
  loading(loaded, total) {
    const figures = document.createElement("span");
    figures.ariaHidden = "true";
    this.#show("loading", "Loading Python", figures, "; you can read on.");
    const shown = this.#line.querySelector("span");
    if (shown && total > 0) shown.textContent = `, ${megabytes(loaded)} of ${megabytes(total)} MB`;
  }

  /** @param {string} reason @param {() => void} retry */
  failure(reason, retry) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ft-retry";
    button.textContent = "Retry";
    button.addEventListener("click", () => this.#retry(retry));
    this.#show(`failed ${reason}`, `Python could not be loaded (${reason}). The page stays readable. `, button);
  }

  /** @param {() => void} retry */
  #retry(retry) {
    /** @type {HTMLElement | null} */ (this.#host.querySelector(".ft-root"))?.focus({ preventScroll: true }); // the button goes
    retry();
  }

  /** @param {string} name of what is shown @param {(string | Node)[]} content */
  #show(name, ...content) {
    if (name === this.#shown) return;
    this.#shown = name;
    this.#line.replaceChildren(...content);
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
