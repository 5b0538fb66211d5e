/** Detects that the parent process has ended: a plugin never outlives Terraform. */

import { isAlive } from "../../base/process/alive.ts";

/** The polling interval, in milliseconds. */
const interval = 1_000;

/**
 * Calls `gone` once, when the parent process with this id has ended: this process then gets another parent or, on
 * Windows, the parent's id no longer exists.
 */
export function watchParent(parent: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    gone();
  }, interval).unref();
}
