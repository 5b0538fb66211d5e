/** Entry of the executable, dist/lintel.cjs: runs a bundle beside it, with a code cache if there is one. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { unsupportedNodeMessage } from "../base/node-version.ts";
import { codeCacheOf, compileCache, runBundle } from "./code-cache.ts";

/** Terraform runs these many times in one apply, without options, so they have a small bundle of their own. */
const isProvisioner = /^runtime (?:apply|delete)$/.test(process.argv.slice(2).join(" "));

const name = isProvisioner ? "lintel-runtime.bundle.cjs" : "lintel.bundle.cjs";
const bundle = fileURLToPath(new URL(name, import.meta.url));

const tooOld = unsupportedNodeMessage("lintel");
if (tooOld !== undefined) {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 2;
} else if (compileCache !== undefined) {
  compileCache();
  createRequire(import.meta.url)(bundle);
} else {
  let cached: Buffer | undefined;
  try {
    cached = readFileSync(codeCacheOf(bundle));
  } catch {
    // Without a cache of this version of Node, the bundle is compiled, which takes a little longer.
  }
  runBundle(bundle, cached);
}
