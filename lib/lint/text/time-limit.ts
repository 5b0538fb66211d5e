/** Limits the time for one file, so that an endless one does not keep others from being linted. */
import { Script } from "node:vm";
import { Fault } from "./fault.ts";
import { forEachPrefix } from "./templates/intrinsic.ts";

/** Default time limit per file, in seconds. */
export const defaultFileTimeout = 10;

/**
 * Shorter texts are read without a time limit, whose setup takes 0.08 ms; limits of depth and aliases suffice for them,
 * unless they have loops.
 */
export const maxLengthWithoutLimit = 16 * 1024;

/** Global variable through which the script finds the work. */
const globalName = "lintelWatchedWork";
let script: Script | undefined;

/** Thrown when the time is over. */
export class TimeOver extends Error {
  override readonly name = "TimeOver";
}

/**
 * Runs `work` with a time limit. V8 interrupts it from another thread, even within a regular expression. `work` must be
 * synchronous and must not set a time limit itself.
 * @throws TimeOver
 */
export function ended<Result>(seconds: number, work: () => Result): Result {
  script ??= new Script(`${globalName}()`);
  Reflect.set(globalThis, globalName, work);
  try {
    return script.runInThisContext({ timeout: Math.ceil(seconds * 1000) });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new TimeOver();
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, globalName);
  }
}

/** What helps for a file that takes too long. */
export const slowRemedy = "split the file, or allow more time with --file-timeout";

/** Runs `work` on a file with a time limit. @throws Fault if it takes too long. */
export function within<Result>(
  seconds: number,
  { name, text }: { readonly name: string; readonly text: string },
  work: () => Result,
): Result {
  if (text.length <= maxLengthWithoutLimit && !text.includes(forEachPrefix)) return work();
  try {
    return ended(seconds, work);
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
    throw new Fault(name, `takes more than ${seconds} s to read; ${slowRemedy}`);
  }
}
