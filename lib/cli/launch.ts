/** Entry of the executable, dist/lintel.cjs: runs the bundle beside it, with compiled code where there is some. */
import { readFileSync } from "node:fs";
import * as modules from "node:module";
import { fileURLToPath } from "node:url";
import { codeCacheOf, runBundle } from "./code-cache.ts";

const bundle = fileURLToPath(new URL("lintel.bundle.cjs", import.meta.url));
const enableCompileCache: unknown = Reflect.get(modules, "enableCompileCache"); // since Node 22.8

if (typeof enableCompileCache === "function") {
  enableCompileCache();
  modules.createRequire(import.meta.url)(bundle);
} else {
  let cached: Buffer | undefined;
  try {
    cached = readFileSync(codeCacheOf(bundle));
  } catch {
    // Without it the bundle is compiled, which takes a little longer.
  }
  runBundle(bundle, cached);
}
