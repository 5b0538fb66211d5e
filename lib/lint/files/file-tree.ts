/**
 * Which files a run may read, quote and write: those of the repository. What is linted may be somebody else's, and
 * names other files: the program that made it, modules, links. This is the one place that says where that ends.
 */
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ask } from "./file-system.ts";

/** Finds repositories; what was looked for once is kept. */
export class Repositories {
  readonly #known = new Map<string, string | undefined>();

  /** The folder with `.git` that holds a folder or is it; undefined where none does. Links are not resolved. */
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
 * The files that belong to some paths that people name: for each those of its repository (the nearest folder above it
 * with `.git`), else of the folder itself, or of the folder that a file is in. Where what is named is what CDKTF makes
 * (`cdktf.out`), the folder is the program's.
 */
export class FileTree {
  readonly #workingFolder: string;
  readonly #repositories = new Repositories();
  readonly #tops = new Set<string>();

  constructor(workingFolder: string, paths: readonly string[]) {
    this.#workingFolder = workingFolder;
    for (const path of paths) this.add(path);
  }

  /** Takes in the files that belong to another path. */
  add(path: string): void {
    const absolute = resolve(this.#workingFolder, path);
    // What a shell hands over, `<(…)`, is named by links that are the system's.
    this.#tops.add(absolute.startsWith("/dev/") ? ask("landing", absolute) : this.#topOf(absolute));
  }

  /** Whether a file or folder belongs to the tree when all links on the way to it are followed; it may be missing. */
  holds(path: string): boolean {
    return this.holdsTarget(ask("landing", path));
  }

  /** The same of a path whose links are followed already. */
  holdsTarget(target: string): boolean {
    return [...this.#tops].some((top) => isWithin(target, top) && !relative(top, target).split(sep).includes(".git"));
  }

  #topOf(path: string): string {
    const folder = isFolder(path) ? path : dirname(path);
    const real = ask("landing", this.#repositories.of(folder) ?? folder);
    return this.#repositories.of(real) ?? appOf(real);
  }
}

/** Whether a path leads out of the repository (or folder) that it is in, through a link. */
export const leadsOut = (path: string): boolean => !new FileTree(dirname(resolve(path)), ["."]).holds(resolve(path));

/** What is said of a path that does. */
export const outsideInWords = (path: string): string =>
  `leads out of the repository, to ${ask("landing", path)}; Lintel only reads and writes files of the repository, or of the linted folder where no parent folder has a .git`;

/** The folder of the program for what CDKTF made of it. */
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
