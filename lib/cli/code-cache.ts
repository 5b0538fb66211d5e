/**
 * Runs a CommonJS bundle with V8's code cache from build time. On Node 20, which has no compile cache of its own, this
 * saves a sixth of the startup time. V8 rejects code that was compiled with other flags, and then compiles as usual.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/**
 * Path of a bundle's code cache for exactly this version of Node. V8's own version check is too weak: all releases of
 * Node 20 share a number, although their builtins differ, and Node 20.19 crashed with the code of 20.20.
 */
export const codeCacheOf = (bundle: string): string =>
  `${bundle}.${process.version}-${process.platform}-${process.arch}.cache`;

/**
 * Bytes of bytecode that a function runs before V8 optimizes it, seven times V8's default. Compiling competes with the
 * run for the processor, and most runs end before it pays off.
 */
const patienceBeforeOptimizing = "--interrupt-budget=1000000";

/**
 * Options of running a bundle. With changed flags, V8 also rejects the code cache of Node's own modules: those loaded
 * later (http, crypto) are compiled again, which costs a provisioner a sixth of its time.
 */
export interface BundleRunOptions {
  /** The work may take long, and most of it is in the bundle. */
  readonly patient: boolean;
}

/** Runs the bundle as `require` would; returns its script. */
export function runBundle(bundle: string, cachedData: Buffer | undefined, { patient }: BundleRunOptions): Script {
  // Set here, because V8 rejects code that was compiled with other flags.
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
