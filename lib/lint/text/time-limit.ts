/** A limit of the time that reading one file may take: one that has no end must not keep the others from being linted. */
import { Script } from "node:vm";
import { Fault } from "./fault.ts";

/** How long a file may take where nobody says otherwise, in seconds. */
export const defaultFileTimeout = 10;

/** Texts up to this length are read without a watch, which takes 0.08 ms: limits of depth and aliases end them in time. */
export const unwatchedLength = 16 * 1024;

/** The script finds the work here. */
const globalName = "lintelWatchedWork";
let script: Script | undefined;

/** Work was ended because its time was over. */
export class TimeOver extends Error {
  override readonly name = "TimeOver";
}

/**
 * What `work` yields. V8 ends it from another thread when the time is over, wherever it is, in a regular expression too.
 * It must be synchronous, and is watched by nobody else.
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

/** What `work` on a file yields. @throws Fault where it takes too long. */
export function within<Result>(
  seconds: number,
  { name, text }: { readonly name: string; readonly text: string },
  work: () => Result,
): Result {
  if (text.length <= unwatchedLength) return work();
  try {
    return ended(seconds, work);
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
    const remedy = "split the file, or allow more time with --file-timeout";
    throw new Fault(name, `takes more than ${seconds} s to read; ${remedy}`);
  }
}
