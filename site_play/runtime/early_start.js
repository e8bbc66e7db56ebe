// A classic script in the head of a page that needs the engine at once: the worker starts while the page is still read.
// Not where the reader spares data, nor from a folder. Whatever the worker says before the page script listens is kept.
if (location.protocol !== "file:" && !(/** @type {any} */ (navigator).connection?.saveData)) {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const worker = new Worker(new URL("worker.mjs", script.src), { type: "module" });
  /** @type {Event[]} */
  const news = [];
  worker.onmessage = worker.onerror = (/** @type {Event} */ event) => news.push(event);
  globalThis.earlyStart = { worker, news };
}
