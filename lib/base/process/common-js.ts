/** CommonJS bundles as scripts of V8, which have a code cache. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Script } from "node:vm";

export const scriptText = (bundle: string): string =>
  `(function (require, __filename, __dirname, module, exports) {${bundle}\n})`;

/** Length of the digest at the end of a script. */
const digestLength = 16;

/** The script of a bundle with the digest of its code as its last line. V8 takes a file as it is without a copy. */
export const scriptWithDigest = (bundle: string, digest: string): string =>
  `${scriptText(bundle)}\n//${digest.slice(0, digestLength)}`;

/** The digest at the end of a script. */
export const digestIn = (script: string): string => script.slice(-digestLength);

/** Runs the script as `require` would run the bundle in this file; returns its exports. */
export function runScript(script: Script, file: string): unknown {
  const module: { readonly exports: unknown } = { exports: {} };
  script.runInThisContext()(createRequire(file), file, dirname(file), module, module.exports);
  return module.exports;
}
