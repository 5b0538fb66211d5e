/**
 * Writes the code that V8 makes of the command line's bundle while it lints: `tsx scripts/write-code-cache.ts BUNDLE`.
 * A process of its own, since the bundle runs in it.
 */
import { writeFileSync } from "node:fs";
import { codeCacheOf, runBundle } from "../lib/cli/code-cache.ts";

const [, , bundle = ""] = process.argv;
process.argv.splice(2, 1, "lint", "examples/policies", "examples/faulty", "examples/hcl");
const script = runBundle(bundle, undefined);
process.on("exit", () => {
  process.exitCode = 0; // the examples have findings
  writeFileSync(codeCacheOf(bundle), script.createCachedData());
});
