/** The one writer: whatever the command line writes stays in the repository, or in the folder that the user names. */
import { closeSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { isOutside, outsideInWords } from "../../lint/files/file-tree.ts";

/** Throws an error if a link leads the path out of the repository; see {@link isOutside}. */
export function refuseOutside(path: string, folder?: string): void {
  if (isOutside(path, folder)) throw new Error(`it ${outsideInWords(path)}`);
}

/** Creates the folder of a file. Throws errors of the file system, and those of {@link refuseOutside}. */
export function makeFolderOf(path: string, folder?: string): void {
  refuseOutside(path, folder);
  makeFolder(dirname(path));
}

/**
 * Creates or replaces a file atomically, preserving its mode and links: it always has its old content or the new one.
 * Throws errors of the file system, and those of {@link refuseOutside}.
 */
export function writeAtomically(path: string, content: string | Buffer): void {
  stagedFile(path, content).commit();
}

/** The same, but a link in its place is replaced, whatever it leads to. */
export function replaceFile(path: string, content: string | Buffer): void {
  refuseOutside(dirname(path));
  stagedAt(path, content).commit();
}

/**
 * Creates or replaces a file with pieces of text, and creates its folder: it keeps its old content if one cannot be
 * written. A pipe or a device has no content to keep. Throws as {@link makeFolderOf}.
 */
export function writePieces(path: string, pieces: Iterable<string>): void {
  makeFolderOf(path);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) writeEach(path, "w", pieces);
  else stagedFile(path, pieces).commit();
}

function writeEach(path: string, flags: "w" | "wx", pieces: Iterable<string | Buffer>, mode?: number): void {
  const to = openSync(path, flags, mode);
  try {
    for (const piece of pieces) writeFileSync(to, piece);
  } finally {
    closeSync(to);
  }
}

/** A file that was written beside its place. */
export interface StagedFile {
  /** Moves it to its place. */
  commit(): void;
  /** Removes it, unless it is in its place. */
  discard(): void;
}

/** Writes a file beside its place, so that several can be committed once all are written. Throws as {@link writeAtomically}. */
export function stagedFile(path: string, content: string | Buffer | Iterable<string>): StagedFile {
  refuseOutside(path);
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  const target = isThere ? realpathSync(path) : path;
  return stagedAt(target, content, isThere ? statSync(target).mode & 0o7777 : undefined);
}

function stagedAt(target: string, content: string | Buffer | Iterable<string>, mode?: number): StagedFile {
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
  const pieces = typeof content === "string" || Buffer.isBuffer(content) ? [content] : content;
  orDiscard(() => writeEach(beside, "wx", pieces, mode));
  return { commit: () => orDiscard(() => renameSync(beside, target)), discard };
}
