// Fetches what the engine is made of, and tells how much of it has arrived.

const REPORT_EVERY = 100; // ms
const TOTAL = Object.values(FILES).reduce((sum, { gzip }) => sum + gzip, 0);

export class Downloads {
  /** Rejects when a file cannot be had.
   * @type {Promise<never>} */
  lost;
  /** @type {(error: unknown) => void} */
  #lose = () => {};
  /** Bytes of the transfer so far, for each file.
   * @type {Map<string, number>} */
  #arrived = new Map();
  #base;
  #report;
  #reported = -Infinity;

  /** @param {string} base address of the folder @param {(loaded: number, total: number) => void} report in bytes */
  constructor(base, report) {
    this.#base = base;
    this.#report = report;
    this.lost = new Promise((_, reject) => (this.#lose = reject));
  }

  /** One of the files of the manifest.
   * @param {string} name @returns {Promise<Response>} */
  file(name) {
    const response = this.#fetch(name);
    response.catch(() => {}); // whoever waits for the file may never come to it; `lost` tells
    return response;
  }

  /** @param {string} name */
  async #fetch(name) {
    try {
      const response = await fetch(this.#base + name);
      if (!response.ok) throw new Error(`the server answers ${response.status}`);
      if (response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error("the server sends a page instead");
      this.#count(name, response.clone());
      return name.endsWith(".pack") ? unpacked(response) : asItself(name, response);
    } catch (error) {
      throw this.#loss(name, error);
    }
  }

  /** A file that came by another way is all there.
   * @param {string} name */
  arrived(name) {
    this.#note(name, FILES[name].bytes);
  }

  /** Counts a copy: the browser keeps the compiled code of WebAssembly only for a response that came untouched.
   * @param {string} name @param {Response} copy */
  async #count(name, copy) {
    try {
      const reader = /** @type {ReadableStream<Uint8Array>} */ (copy.body).getReader();
      let bytes = 0;
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.#note(name, (bytes += part.value.length));
      }
    } catch (error) {
      this.#loss(name, error);
    }
  }

  /** What is counted is unpacked already; what the reader waits for is the transfer.
   * @param {string} name @param {number} bytes */
  #note(name, bytes) {
    this.#arrived.set(name, Math.min(1, bytes / FILES[name].bytes) * FILES[name].gzip);
    if (performance.now() - this.#reported < REPORT_EVERY) return;
    this.#reported = performance.now();
    const loaded = [...this.#arrived.values()].reduce((sum, part) => sum + part, 0);
    this.#report(loaded, TOTAL);
  }

  /** @param {string} name @param {unknown} error */
  #loss(name, error) {
    const loss = new Error(`${name}: ${error instanceof Error ? error.message : error}`);
    this.#lose(loss);
    return loss;
  }
}

/** A pack is compressed by us as a whole, not by the server.
 * @param {Response} response */
function unpacked(response) {
  const packed = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
  return new Response(packed.pipeThrough(new DecompressionStream("gzip")));
}

/** A browser compiles WebAssembly on the fly only if the server names it so, and not every server does.
 * @param {string} name @param {Response} response */
function asItself(name, response) {
  const type = "application/wasm";
  if (!name.endsWith(".wasm") || response.headers.get("Content-Type")?.startsWith(type)) return response;
  return new Response(response.body, { headers: { "Content-Type": type } });
}
