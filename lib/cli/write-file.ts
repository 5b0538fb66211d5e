/** Writes files so that nobody ever finds half of one. */
import { randomUUID } from "node:crypto";
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * Writes a file, or a new one in its place that has its mode; a link stays one. The file has its old content or its new
 * one at every moment. Throws the errors of the file system.
 */
export function writeAtomically(path: string, content: string | Buffer): void {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  const target = isThere ? realpathSync(path) : path;
  const beside = `${target}.${randomUUID()}.tmp`;
  try {
    writeFileSync(beside, content, { flag: "wx", ...(isThere && { mode: statSync(target).mode & 0o7777 }) });
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
