// The worker: Pyodide with our packages. Once it is ready, a request comes in as text and its reply goes out as text.
import { Downloads } from "./downloads.mjs";

const HERE = new URL("./", import.meta.url).href;
const ENGINE = "/lib/engine.zip";

const downloads = new Downloads(HERE, (loaded, total) => postMessage({ loaded, total }));
Promise.race([boot(), downloads.lost]).then(serve, (error) => postMessage({ failed: reason(error) }));

/** @returns {Promise<(request: string) => string>} */
async function boot() {
  lendToPyodide({ "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm", "stdlib.zip": "stdlib.pack" });
  const engine = downloads.file("engine.pack");
  const runtime = import("./pyodide/pyodide.asm.mjs").then(() => downloads.arrived("pyodide/pyodide.asm.mjs"));
  const [{ loadPyodide }] = await Promise.all([import("./pyodide/pyodide.mjs"), runtime]);
  const pyodide = await loadPyodide({
    indexURL: `${HERE}pyodide/`,
    packageBaseUrl: `${HERE}pyodide/`,
    stdLibURL: `${HERE}stdlib.zip`,
    lockFileContents: LOCK,
    stderr: console.error, // a fault in Python is an error in the browser's console too
  });
  pyodide.FS.writeFile(ENGINE, new Uint8Array(await (await engine).arrayBuffer()));
  pyodide.pyimport("sys").path.insert(0, ENGINE);
  pyodide.pyimport("site_play.runtime.late").install(latePack);
  return pyodide.pyimport("site_play.runtime.worker").answer;
}

/** What only some questions need, at the moment when Python asks for it: an import cannot wait for a promise. */
function latePack() {
  const request = new XMLHttpRequest();
  request.open("GET", `${HERE}late.pack`, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`late.pack: the server answers ${request.status}`);
  return new Uint8Array(request.response);
}

/** Start these downloads now, together, and give them to Pyodide when it comes to ask for them. Pyodide itself would
 * not tell how far they are, and would wait for ever for a runtime that does not come.
 * @param {Record<string, string>} names what Pyodide asks for, and the file that it gets */
function lendToPyodide(names) {
  const files = new Map(Object.entries(names).map(([asked, name]) => [HERE + asked, downloads.file(name)]));
  const plainFetch = fetch;
  globalThis.fetch = (address, options) => files.get(String(address)) ?? plainFetch(address, options);
}

/** @param {(request: string) => string} answer */
function serve(answer) {
  onmessage = ({ data }) => {
    try {
      postMessage({ reply: answer(data) });
    } catch (error) {
      postMessage({ failed: `it stopped: ${reason(error)}` }); // Python itself broke down, which no request survives
    }
  };
  postMessage({ ready: true });
}

/** The last line of an error: of a Python traceback that is the one that says what happened.
 * @param {any} error */
function reason(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1);
}
