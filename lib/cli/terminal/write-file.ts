/** Writes files atomically. */
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isOutside, outsideInWords } from "../../lint/files/file-tree.ts";

/** Throws an error if a link leads the path out of the repository; see {@link isOutside}. */
export function refuseOutside(path: string, folder?: string): void {
  if (isOutside(path, folder)) throw new Error(`it ${outsideInWords(path)}`);
}

/**
 * Creates or replaces a file atomically, preserving its mode and links: it always has its old content or the new one.
 * Throws errors of the file system, and those of {@link refuseOutside}.
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
