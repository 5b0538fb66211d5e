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
  stagedFile(path, content).commit();
}

/** A file that was written beside its place. */
export interface StagedFile {
  /** Moves it to its place. */
  commit(): void;
  /** Removes it, unless it is in its place. */
  discard(): void;
}

/** Writes a file beside its place, so that several can be committed once all are written. Throws as {@link writeAtomically}. */
export function stagedFile(path: string, content: string | Buffer): StagedFile {
  refuseOutside(path);
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  const target = isThere ? realpathSync(path) : path;
  // The global crypto: importing node:crypto takes as long as reading a policy, and few runs write a file.
  const beside = `${target}.${crypto.randomUUID()}.tmp`;
  const discard = () => rmSync(beside, { force: true });
  const orDiscard = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      discard();
      throw error;
    }
  };
  const mode = isThere ? { mode: statSync(target).mode & 0o7777 } : {};
  orDiscard(() => writeFileSync(beside, content, { flag: "wx", ...mode }));
  return { commit: () => orDiscard(() => renameSync(beside, target)), discard };
}
