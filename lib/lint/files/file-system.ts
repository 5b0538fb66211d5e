/**
 * All access of a lint run to the file system. A result depends only on the request and on these answers, so the cache
 * (../run/cache/) records them and asks again later whether anything has changed.
 */
import { existsSync, readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readBounded } from "../../base/bounded-read.ts";
import { defaultFileTimeout } from "../text/time-limit.ts";

/** An entry of a folder. A link counts as the file that it leads to; other links are skipped. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
}

/** Folders with a leading dot that contain inputs: workflows, and cards that servers publish. */
const searchedFolders = new Set([".github", ".well-known"]);

/** Whether searches skip a folder, by its name and that of its parent. */
export const isSkippedFolder = (name: string, within: string): boolean =>
  basename(within) === ".github"
    ? name !== "workflows"
    : name === "node_modules" || (name.startsWith(".") && !searchedFolders.has(name));

/** The queries. They throw the errors of node:fs. */
const answers = {
  /** Content of a file; throws the errors of {@link readBounded}. */
  content: (path: string, seconds = defaultFileTimeout): Buffer =>
    readBounded(path, { most: maxReadableBytes, seconds }),
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

/** Name of a query. */
export type Question = keyof typeof answers;
/** Result of any query. */
export type FileAnswer = ReturnType<(typeof answers)[Question]>;

/** Receives each query and its answer; undefined if the query threw. */
export type Listener = (question: Question, path: string, answer: FileAnswer | undefined) => void;

let listener: Listener | undefined;

/** Sets the only listener of all queries; undefined removes it. */
export function listen(to: Listener | undefined): void {
  listener = to;
}

/** Runs a query on the file system and notifies the listener. Waits at most so many seconds for what a pipe holds. */
export function ask<Asked extends Question>(
  question: Asked,
  path: string,
  seconds?: number,
): ReturnType<(typeof answers)[Asked]>;
export function ask(question: Question, path: string, seconds?: number): FileAnswer {
  let answer: FileAnswer | undefined;
  try {
    answer = answers[question](path, seconds);
    return answer;
  } finally {
    listener?.(question, path, answer);
  }
}
