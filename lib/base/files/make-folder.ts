/** Creates folders at paths that users name. */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder, and those above it that are missing. Node's recursive mode never returns where a file system says
 * that the folder's parent is missing although it exists, as /proc does.
 * @param mode of each folder that is created.
 * @returns whether the folder was missing.
 * @throws the errors of node:fs.
 */
export function makeFolder(path: string, mode = 0o777): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    if (isFolder(path)) return false;
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const parent = dirname(path);
    if (!isMissing || isFolder(parent)) throw error;
    makeFolder(parent, mode);
  }
  return makeFolder(path, mode);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
