/** When V8 optimizes the functions of a lint run. */
import { v8 } from "../../base/process/v8-module.ts";

/** Bytes of bytecode that a function runs before V8 optimizes it. Only V8 of Node 20 has this flag. */
const budget = "--interrupt-budget";

/**
 * Makes V8 wait 15 times as long before it optimizes a function, until the process ends. Optimizing competes with the
 * run for the processor, and most runs end before it pays off. V8 compiles Node's modules that are loaded afterwards
 * again, because it rejects code that was compiled with other flags: call it when they are loaded.
 */
export const optimizeLate = (): void => setBudget(1_000_000);

/** Restores V8's default. */
export const optimizeSoon = (): void => setBudget(66 * 1024);

function setBudget(bytes: number): void {
  if (process.version.startsWith("v20.")) v8().setFlagsFromString(`${budget}=${bytes}`);
}
