/** Counts what tests start (starts.ts). Programs that share code with tests, as the demo does, count nothing. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { type Kind, lineOf } from "./starts.ts";

/** Where starts are listed, and for which test file; undefined outside a test run. */
let list: { readonly folder: string; readonly file: string } | undefined;

/**
 * Lists from now on what is started in this worker.
 *
 * @param folder where each worker has a file
 * @param file the test file, by its path in the repository
 */
export function countStarts(folder: string, file: string): void {
  list = { folder, file };
}

/** Counts one start for the current test file. */
export function countStart(kind: Kind): void {
  if (list !== undefined) appendFileSync(join(list.folder, `${process.pid}`), lineOf({ kind, file: list.file }));
}
