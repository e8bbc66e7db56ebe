// The types of what the build puts beside these scripts (see build/bundle.py).

declare module "*/idiomorph.mjs" {
  export { Idiomorph } from "idiomorph";
}

declare module "*/pyodide/pyodide.mjs" {
  export { loadPyodide } from "pyodide";
}

declare module "*/pyodide/pyodide.asm.mjs" {}

declare module "*/manifest.mjs" {
  /** The files that the worker fetches: their size, and that of their transfer. */
  export const FILES: Record<string, { bytes: number; gzip: number }>;
  /** Pyodide's list of further packages, of which we bring none. */
  export const LOCK: import("pyodide").Lockfile;
}
