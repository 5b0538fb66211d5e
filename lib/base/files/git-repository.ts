/**
 * Which repository git may read for a folder: the one in the folder's own `.git`. A folder from elsewhere can bring a
 * `.git` file, a `commondir`, links or alternates that lead to another repository of the user, whose files git would
 * then take for those of the folder.
 */

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { shellWord } from "../text/shell-word.ts";
import { isWithin, realPath } from "./real-path.ts";

/** Where the parts of a repository are; links are resolved. */
export interface RepositoryPlace {
  /** `.git`, or the folder where it leads: `.git/worktrees/NAME` of a linked work tree. */
  readonly own: string;
  /** The folder with objects and branches: `own`, or the `.git` of the work tree that a linked one belongs to. */
  readonly shared: string;
  /** The top folder of the work tree. */
  readonly top: string;
}

/** Why a repository is not read, and what the user can do about it. */
export interface RepositoryRefusal {
  readonly reason: string;
  readonly remedy: string;
}

/** What else is known about a repository. */
export interface RepositorySettings {
  /** `core.worktree` of the repository; undefined if it has none. */
  readonly workTree: () => string | undefined;
  /** Folders of objects that the user allows: GIT_ALTERNATE_OBJECT_DIRECTORIES. */
  readonly allowedObjects: readonly string[];
}

/**
 * The repository that git found from a folder upwards, or why Lintel does not read it.
 * @param own the folder that git calls the repository.
 */
export function repositoryAt(
  folder: string,
  own: string,
  settings: RepositorySettings,
): RepositoryPlace | RepositoryRefusal {
  const top = topOf(folder, own);
  if (top === undefined) {
    const [reason, remedy] = refusedAsBare(own);
    return { reason, remedy };
  }
  const place = { own, shared: sharedBy(own), top };
  return refusalOf(place, settings) ?? place;
}

/** Why a bare repository is not read, and what the user can do about it. */
export const refusedAsBare = (own: string): readonly [reason: string, remedy: string] => [
  `${own} is a bare repository, whose configuration Lintel does not trust`,
  setGitDir(own),
];

/** Why git does not read a repository of another user, and what the user can do about it: the error has further lines. */
export const refusedAsForeign = (folder: string): readonly [reason: string, remedy: string] => [
  `the repository ${folder} belongs to another user, so git does not read it`,
  `if you trust it, run git config --global --add safe.directory ${shellWord(folder)}`,
];

const setGitDir = (own: string): string => `if you trust it, set GIT_DIR=${own}`;

/** The nearest folder, from this one upwards, whose `.git` is or leads to the repository. */
function topOf(folder: string, own: string): string | undefined {
  for (let each = realpathSync(folder); ; each = dirname(each)) {
    const git = join(each, ".git");
    if (existsSync(git) && (realPath(git) === own || ledTo(git) === own)) return each;
    if (each === dirname(each)) return undefined;
  }
}

/** Where a `.git` file leads; undefined if it is a folder. */
function ledTo(file: string): string | undefined {
  if (!statSync(file).isFile()) return undefined;
  const [, path] = /^gitdir: (.*?)\s*$/.exec(readFileSync(file, "utf8")) ?? [];
  return path && realPath(resolve(dirname(file), path));
}

function sharedBy(own: string): string {
  const file = join(own, "commondir");
  return existsSync(file) ? realPath(resolve(own, readFileSync(file, "utf8").trimEnd())) : own;
}

function refusalOf(place: RepositoryPlace, settings: RepositorySettings): RepositoryRefusal | undefined {
  const { own, shared, top } = place;
  const git = join(top, ".git");
  if (!isWithin(own, top) && !leadsBack(place, settings)) {
    const remedy = `if it is yours, run "git worktree repair" in ${top}, or set GIT_DIR=${own}`;
    return { reason: `${git} points to the repository ${own}, which does not point back`, remedy };
  }
  const isLinked = basename(dirname(own)) === "worktrees" && shared === dirname(dirname(own));
  const wrong =
    shared === own || isLinked
      ? [...linksFrom(own, shared), ...alternatesOf(shared, settings.allowedObjects)][0]
      : { path: join(own, "commondir"), target: shared, remedy: setGitDir(own) };
  return wrong && { reason: `${wrong.path} points outside the repository, to ${wrong.target}`, remedy: wrong.remedy };
}

/** Whether a repository elsewhere names the folder: as a linked work tree, or as the work tree of a submodule. */
function leadsBack({ own, top }: RepositoryPlace, { workTree }: RepositorySettings): boolean {
  const back = join(own, "gitdir");
  if (existsSync(back)) return realPath(resolve(own, readFileSync(back, "utf8").trimEnd())) === join(top, ".git");
  const named = workTree();
  return named !== undefined && realPath(resolve(own, named)) === top;
}

/** Something of a repository that lies elsewhere. */
interface Elsewhere {
  readonly path: string;
  readonly target: string;
  readonly remedy: string;
}

/** Links in the folders by which git finds objects and branches. */
function linksFrom(own: string, shared: string): readonly Elsewhere[] {
  const objects = join(shared, "objects");
  const folders = [shared, objects, join(objects, "info"), join(objects, "pack"), ...(own === shared ? [] : [own])];
  const found = [...folders.flatMap((folder) => linksIn(folder)), ...linksIn(join(shared, "refs"), true)];
  return found
    .map((path) => ({ path, target: realPath(path), remedy: setGitDir(own) }))
    .filter(({ path, target }) => target !== path && !isWithin(target, shared));
}

function linksIn(folder: string, recursive = false): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive });
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
}

/** Folders of objects that a repository borrows from, and that the user has not allowed. */
function alternatesOf(shared: string, allowed: readonly string[]): readonly Elsewhere[] {
  const path = join(shared, "objects/info/alternates");
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  const named = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const known = new Set(allowed.map((each) => realPath(resolve(each))));
  return named
    .map((line) => realPath(resolve(shared, "objects", line)))
    .filter((target) => !known.has(target))
    .map((target) => ({
      path,
      target,
      remedy: `if you trust it, set GIT_ALTERNATE_OBJECT_DIRECTORIES=${target}`,
    }));
}
