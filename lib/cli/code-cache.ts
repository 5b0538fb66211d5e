/**
 * Runs a CommonJS bundle with the code that V8 made of it at build time: on Node 20, where Node has no cache of its own,
 * that saves a sixth of the start. V8 refuses code that was made with other flags, and compiles as ever.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/**
 * Where the code of a bundle is kept that this very Node made. V8 tells versions apart by a number that all releases of
 * Node 20 share, and does not notice that its builtins are others: Node 20.19 crashed with the code of 20.20.
 */
export const codeCacheOf = (bundle: string): string =>
  `${bundle}.${process.version}-${process.platform}-${process.arch}.cache`;

/**
 * How many bytes of bytecode a function runs before V8 optimizes it; V8's default is a seventh of it. Compiling
 * competes with the run itself for the processor, and most runs are over before it has paid.
 */
const patienceBeforeOptimizing = "--interrupt-budget=1000000";

/**
 * How a bundle runs. With changed flags V8 refuses the code that Node has of its own modules, too: those that are
 * loaded later (http, crypto) are compiled anew, which costs a provisioner a sixth of its time.
 */
export interface Pace {
  /** Work may be long, and most of it is the bundle's own. */
  readonly patient: boolean;
}

/** Runs the bundle, as `require` would; answers with its script. */
export function runBundle(bundle: string, cachedData: Buffer | undefined, { patient }: Pace): Script {
  // Here, because V8 refuses cached code that was made with other flags.
  if (patient) process.getBuiltinModule("node:v8").setFlagsFromString(patienceBeforeOptimizing);
  const source = readFileSync(bundle, "latin1"); // esbuild writes ASCII
  const script = new Script(`(function (require, __filename, __dirname, module, exports) {${source}\n})`, {
    filename: bundle,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(createRequire(bundle), bundle, dirname(bundle), module, module.exports);
  return script;
}
