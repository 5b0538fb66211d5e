/** CommonJS bundles as scripts of V8, which have a code cache. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Script } from "node:vm";

/** The text of the script of a bundle. */
export const scriptText = (bundle: string): string =>
  `(function (require, __filename, __dirname, module, exports) {${bundle}\n})`;

/** Runs the script as `require` would run the bundle in this file; returns its exports. */
export function runScript(script: Script, file: string): unknown {
  const module: { readonly exports: unknown } = { exports: {} };
  script.runInThisContext()(createRequire(file), file, dirname(file), module, module.exports);
  return module.exports;
}
