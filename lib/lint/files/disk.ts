/** The file system of this machine. Where there is none, as in a browser, lib/editor/playground/no-disk.ts takes its place. */
import { existsSync, readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readBounded } from "../../base/files/bounded-read.ts";
import { defaultFileTimeout } from "../text/time-limit.ts";
import { type FolderEntry, isSkippedFolder } from "./folder-entry.ts";

/** The queries. They throw the errors of node:fs. */
export const queries = {
  /** Content of a file; throws the errors of {@link readBounded}. */
  content: (path: string, seconds = defaultFileTimeout): Buffer =>
    readBounded(path, { maxBytes: maxReadableBytes, seconds }),
  /** Entries of a folder sorted by name, without skipped folders, and the targets of links. */
  entries(path: string): readonly (FolderEntry & { readonly leadsTo?: string })[] {
    const found = readdirSync(path, { withFileTypes: true });
    found.sort((one, other) => (one.name < other.name ? -1 : 1));
    return found.flatMap((entry) => {
      const { name } = entry;
      if (entry.isDirectory()) return isSkippedFolder(name, path) ? [] : { name, kind: "folder" as const };
      if (entry.isFile()) return { name, kind: "file" as const };
      const target = join(path, name);
      if (!entry.isSymbolicLink() || statSync(target, { throwIfNoEntry: false })?.isFile() !== true) return [];
      return { name, kind: "file" as const, leadsTo: readlinkSync(target) };
    });
  },
  /** Entries of a folder, all of them, with what links lead to; without those that are neither files nor folders. */
  allEntries(path: string): readonly (FolderEntry & { readonly isLink?: true })[] {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const isLink = entry.isSymbolicLink();
      const found = isLink ? statSync(join(path, entry.name), { throwIfNoEntry: false }) : entry;
      if (found === undefined || !(found.isFile() || found.isDirectory())) return [];
      const kind = found.isFile() ? ("file" as const) : ("folder" as const);
      return { name: entry.name, kind, ...(isLink && { isLink }) };
    });
  },
  isFolder: (path: string): boolean => statSync(path).isDirectory(),
  isRegularFile(path: string): boolean {
    try {
      return statSync(path).isFile();
    } catch {
      return false; // missing, or an invalid file name
    }
  },
  exists: (path: string): boolean => existsSync(path),
  /** Target of a path after following all links; the path may not exist yet. */
  targetPath: (path: string): string => targetPath(resolve(path), maxLinks),
  /** Canonical name of a file; the path itself if it does not exist. */
  realPath(path: string): string {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },
};

/** Maximum number of consecutive links, as in Linux. */
const maxLinks = 40;

function targetPath(path: string, linksLeft: number): string {
  try {
    return realpathSync(path);
  } catch {
    // A missing file may still be the target of a link.
  }
  const folder = dirname(path);
  if (folder === path || linksLeft === 0) return path;
  const real = targetPath(folder, linksLeft - 1);
  try {
    return targetPath(resolve(real, readlinkSync(path)), linksLeft - 1);
  } catch {
    return join(real, basename(path));
  }
}

/** Larger files are not read at all. */
const maxReadableBytes = 256 * 1024 * 1024;
