/**
 * Which files a run may read, quote and write: those of the repository. Linted files may be untrusted and may name
 * other files: the program that generated them, modules, links. This file alone decides which of those are within
 * bounds.
 */
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { openedFile } from "../../base/files/read-limits.ts";
import { Fault } from "../text/fault.ts";
import { ask } from "./file-system.ts";
import { readText } from "./source-file.ts";

/** Finds repositories; caches its results. */
export class Repositories {
  readonly #known = new Map<string, string | undefined>();

  /** The nearest folder with `.git`, from this folder upwards; undefined if there is none. Does not resolve links. */
  of(folder: string): string | undefined {
    if (this.#known.has(folder)) return this.#known.get(folder);
    const parent = dirname(folder);
    const isRoot = ask("exists", join(folder, ".git")); // a folder, or a file in a worktree
    const root = isRoot ? folder : parent === folder ? undefined : this.of(parent);
    this.#known.set(folder, root);
    return root;
  }
}

/**
 * The files that belong to the given paths: those of each path's repository (the nearest parent folder with `.git`), or
 * of the folder itself, or of a file's folder. For output of CDKTF (`cdktf.out`), the folder is the program's.
 */
export class FileTree {
  readonly #workingFolder: string;
  readonly #repositories = new Repositories();
  readonly #tops = new Set<string>();

  constructor(workingFolder: string, paths: readonly string[]) {
    this.#workingFolder = workingFolder;
    for (const path of paths) this.add(path);
  }

  /** Adds the files that belong to another path. */
  add(path: string): void {
    const absolute = resolve(this.#workingFolder, path);
    this.#tops.add(openedFile.test(absolute) ? ask("targetPath", absolute) : this.#topOf(absolute));
  }

  /** Whether a file or folder belongs to the tree after following all links; it may be missing. */
  holds(path: string): boolean {
    return this.holdsTarget(ask("targetPath", path));
  }

  /** The same for a path whose links are already resolved. */
  holdsTarget(target: string): boolean {
    return [...this.#tops].some((top) => isWithin(target, top) && !relative(top, target).split(sep).includes(".git"));
  }

  /** The text of a file of the tree. Throws a {@link Fault} if it leads out of the tree, or cannot be read. */
  textOf(path: string, name: string): string {
    if (!this.holds(path)) throw new Fault(name, outsideInWords(path));
    return readText(path, name);
  }

  #topOf(path: string): string {
    const folder = isFolder(path) ? path : dirname(path);
    const real = ask("targetPath", this.#repositories.of(folder) ?? folder);
    return this.#repositories.of(real) ?? appOf(real);
  }
}

/**
 * Whether a link takes a path out of its repository. Without a repository, the bounds of a path below `folder` are that
 * folder, and those of any other path, which the user named, are the folder where it leads.
 */
export function isOutside(path: string, folder = process.cwd()): boolean {
  const absolute = resolve(path);
  if (openedFile.test(absolute)) return false;
  const start = isWithin(absolute, resolve(folder)) ? resolve(folder) : dirname(absolute);
  return !new FileTree(start, ["."]).holds(absolute);
}

/**
 * A path that an option of the command line names, to read it: a repository can have a link in its place. Throws a
 * {@link Fault} if it leads out of the repository; see {@link isOutside}.
 */
export function namedPath(path: string): string {
  if (path !== "-" && isOutside(path)) throw new Fault(path, outsideInWords(path));
  return path;
}

/** The message for such a path. */
export const outsideInWords = (path: string): string =>
  `points outside the repository, to ${ask("targetPath", path)}; Lintel only reads and writes files of the repository, or of the linted folder where no parent folder has a .git`;

/** The program's folder for a folder in CDKTF's output. */
function appOf(folder: string): string {
  for (let each = folder; each !== dirname(each); each = dirname(each)) {
    if (basename(each) === "cdktf.out") return dirname(each);
  }
  return folder;
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

function isFolder(path: string): boolean {
  try {
    return ask("isFolder", path);
  } catch {
    return false;
  }
}
