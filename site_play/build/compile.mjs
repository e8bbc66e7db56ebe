// Finds out which modules the browser needs and compiles them, by starting the very Pyodide that the browser gets.
// Usage: node compile.mjs OUT FILE… -- LATE…   (OUT receives the packs; FILEs are all our sources, from the root; LATE
// are those of them that a page gets when it first needs one)
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [out, ...names] = process.argv.slice(2);
const files = names.slice(0, names.indexOf("--"));
const late = names.slice(files.length + 1);
const root = fileURLToPath(new URL("../../", import.meta.url));

try {
  await compile();
} catch (error) {
  console.error(inOneLine(error.message));
  process.exitCode = 1;
}

async function compile() {
  const pyodide = await loadPyodide();
  pyodide.mountNodeFS("/project", root);
  pyodide.mountNodeFS("/out", out);
  pyodide.FS.chdir("/project"); // the current folder is on Python's path, as everywhere else in the project
  for (const file of files) pyodide.pyimport(moduleName(file));
  await exercise(pyodide);
  const loaded = [...pyodide.pyimport("sys").modules.keys()]; // before the packer brings in modules of its own
  pyodide.pyimport("site_play.build.pack").pack(loaded, files, late, "/out");
}

function moduleName(file) {
  return file.replace(/(\/__init__)?\.py$/, "").replaceAll("/", ".");
}

/** What went wrong and where, from a Python traceback or a plain message. */
function inOneLine(message) {
  const lines = message.trim().split("\n");
  const place = lines.filter((line) => line.includes('File "/project/')).at(-1);
  return lines.at(-1) + (place ? ` (${place.trim()})` : "");
}

/** Goes the ways on which Python imports late: an answer, an error and its traceback, a warning, the event loop. */
async function exercise(pyodide) {
  const { answer } = pyodide.pyimport("site_play.runtime.worker");
  answer(JSON.stringify({ call: "", spec: "{}", state: "", action: "", seed: "0" }));
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
