// What the build puts beside these scripts or into them (see build/bundle.py).

/** The files that the worker fetches: their size in bytes, and that of their transfer. */
declare const FILES: Record<string, { bytes: number; gzip: number }>;

/** A worker that early_start.js has started, and what it has said so far. */
declare var earlyStart: { worker: Worker; news: Event[] } | undefined;

/** Pyodide's list of further packages, of which we bring none. */
declare const LOCK: import("pyodide").Lockfile;

declare module "*/pyodide/pyodide.mjs" {
  export { loadPyodide } from "pyodide";
}

declare module "*/pyodide/pyodide.asm.mjs" {}
