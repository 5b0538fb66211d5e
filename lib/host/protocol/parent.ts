/** Whether the process that started this one is still there: a plugin never outlives Terraform. */

import { isAlive } from "../../base/alive.ts";

/** How often it is looked for, in milliseconds. */
const interval = 1_000;

/**
 * Calls `gone` once, when the process that started this one has ended: its children are given to another then. Where the
 * system tells no other parent (Windows), nobody answers to its number any more.
 */
export function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    gone();
  }, interval).unref();
}
