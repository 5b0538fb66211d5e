/** Writes files so that nobody ever finds half of one. */
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { leadsOut, outsideInWords } from "../../lint/files/file-tree.ts";

/** Throws an error for a file that cannot be written in its place, because a link leads out of the repository. */
export function refuseOutside(path: string): void {
  if (leadsOut(path)) throw new Error(`it ${outsideInWords(path)}`);
}

/**
 * Writes a file, or a new one in its place that has its mode; a link stays one. The file has its old content or its new
 * one at every moment. Throws the errors of the file system, and {@link refuseOutside}'s.
 */
export function writeAtomically(path: string, content: string | Buffer): void {
  refuseOutside(path);
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  const target = isThere ? realpathSync(path) : path;
  // The global crypto: importing node:crypto takes as long as reading a policy, and few runs write a file.
  const beside = `${target}.${crypto.randomUUID()}.tmp`;
  try {
    writeFileSync(beside, content, { flag: "wx", ...(isThere && { mode: statSync(target).mode & 0o7777 }) });
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
