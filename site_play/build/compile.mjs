// Finds out which modules the browser needs and compiles them, by starting the very Pyodide that the browser gets.
// Usage: node compile.mjs OUT FILE…   (OUT receives stdlib.zip and engine.zip; FILEs are our sources, from the root)
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [out, ...files] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../", import.meta.url));

const pyodide = await loadPyodide();
pyodide.mountNodeFS("/root", root);
pyodide.mountNodeFS("/out", out);
pyodide.FS.chdir("/root"); // the current folder is on Python's path, as everywhere else in the project

const moduleName = (file) => file.replace(/(\/__init__)?\.py$/, "").replaceAll("/", ".");
for (const file of files) pyodide.pyimport(moduleName(file));
await exercise();
const loaded = [...pyodide.pyimport("sys").modules.keys()]; // before the packer brings in modules of its own
pyodide.pyimport("site_play.build.pack").pack(loaded, files, "/out");

/** Goes the ways on which Python imports late: an answer, an error with its traceback, a warning, the event loop. */
async function exercise() {
  pyodide.pyimport("site_play.runtime.worker").answer("{}");
  await pyodide.runPythonAsync(`
import asyncio, traceback, warnings
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    warnings.warn("only to load what a warning needs")
try:
    None.nothing
except AttributeError:
    traceback.format_exc()
await asyncio.sleep(0)
`);
}
