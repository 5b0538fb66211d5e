/**
 * Runs git in a repository that may be untrusted. Its configuration can name programs (file system monitors, hooks,
 * filters of file contents, transports of partial clones) and another work tree, a submodule has a configuration of its
 * own, and a folder that is committed in a repository can be a bare repository: git runs nothing that they name, and
 * reads no other repository ({@link repositoryAt}). Configurations of the user and of the machine stay in effect, as
 * they say which folders of other users are safe.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { devNull } from "node:os";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { shellWord } from "../text/shell-word.ts";
import { isInFolder, realPath } from "./real-path.ts";

/** Why git failed: the first error that it printed. */
export class GitError extends Error {
  override readonly name = "GitError";
  /** What the user can do about it, if that is known. */
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Overrides configurations of every level. */
const settings = [
  "safe.bareRepository=explicit",
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  "submodule.recurse=false",
];

/** Git fetches nothing, asks nothing and writes nothing but what it is told to write. */
const variables = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  // Translations of git also translate the word by which its errors begin.
  LC_ALL: "C",
};

/**
 * The commands that Lintel runs, each with the options that no configuration overrides. They read names and contents,
 * never patches or messages, for which git runs more programs; `diff` does not look into submodules.
 */
const commands = {
  "checkout-index": [],
  diff: ["--no-ext-diff", "--no-textconv", "--ignore-submodules=all"],
  "for-each-ref": [],
  "ls-files": [],
  "merge-base": [],
  "read-tree": [],
  remote: [],
  "rev-parse": [],
  "symbolic-ref": [],
} as const;

/** A command of git that Lintel runs. */
export type GitCommand = keyof typeof commands;

/** The most bytes that one command may print: the names of some million files. */
const maxOutputBytes = 256 * 1024 * 1024;

/** Where git runs, and what it gets. */
interface GitContext {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Git in the repository of a folder. Every command runs in the top folder of the work tree. */
export class Git {
  readonly #start: GitContext;
  #found: { readonly within: GitContext; readonly programsOff: readonly string[] } | undefined;

  /** Variables that only this git gets, such as GIT_INDEX_FILE, come last. */
  constructor(folder: string, added: NodeJS.ProcessEnv = {}) {
    this.#start = { cwd: folder, env: { ...process.env, ...variables, ...added } };
  }

  /** The top folder of the work tree, without links. Throws a {@link GitError}. */
  get top(): string {
    return this.#repository().within.cwd;
  }

  /** What a command prints. Throws a {@link GitError}. */
  text(command: GitCommand, ...args: readonly string[]): string {
    const { within, programsOff } = this.#repository();
    return run([...programsOff, command, ...commands[command], ...args], within);
  }

  /** The same without the newline at its end. */
  line(command: GitCommand, ...args: readonly string[]): string {
    return withoutNewline(this.text(command, ...args));
  }

  #repository(): { readonly within: GitContext; readonly programsOff: readonly string[] } {
    if (this.#found === undefined) {
      const within = withinRepository(this.#start);
      this.#found = { within, programsOff: programsOff(within) };
    }
    return this.#found;
  }
}

// Which repository git may read for a folder: the one in the folder's own `.git`. A folder from elsewhere can bring a
// `.git` file, a `commondir`, links or alternates that lead to another repository of the user, whose files git would
// then take for those of the folder.

/** Where the parts of a repository are; links are resolved. */
interface RepositoryPlace {
  /** `.git`, or the folder where it leads: `.git/worktrees/NAME` of a linked work tree. */
  readonly own: string;
  /** The folder with objects and branches: `own`, or the `.git` of the work tree that a linked one belongs to. */
  readonly shared: string;
  /** The top folder of the work tree. */
  readonly top: string;
}

/** Why a repository is not read, and what the user can do about it. */
interface RepositoryRefusal {
  readonly reason: string;
  readonly remedy: string;
}

/** What else is known about a repository. */
interface RepositorySettings {
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
const refusedAsBare = (own: string): readonly [reason: string, remedy: string] => [
  `${own} is a bare repository, whose configuration Lintel does not trust`,
  setGitDir(own),
];

/** Why git does not read a repository of another user, and what the user can do about it: the error has further lines. */
const refusedAsForeign = (folder: string): readonly [reason: string, remedy: string] => [
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
  if (!isInFolder(own, top) && !leadsBack(place, settings)) {
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
    .filter(({ path, target }) => target !== path && !isInFolder(target, shared));
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

/** Names the repository and its work tree, so that no configuration leads git to others. */
function withinRepository({ cwd, env }: GitContext): GitContext {
  const ask = (...args: readonly string[]): string => withoutNewline(run(args, { cwd, env }));
  const own = realpathSync(ask("rev-parse", "--absolute-git-dir"));
  // The user chose it.
  if (env.GIT_DIR !== undefined) {
    const top = realpathSync(ask("rev-parse", "--show-toplevel"));
    return { cwd: top, env: { ...env, GIT_DIR: own, GIT_WORK_TREE: top } };
  }
  const allowedObjects = (env.GIT_ALTERNATE_OBJECT_DIRECTORIES ?? "").split(delimiter).filter((each) => each !== "");
  const place = repositoryAt(cwd, own, {
    workTree() {
      try {
        return ask(`--git-dir=${own}`, "config", "--get", "core.worktree");
      } catch {
        return undefined;
      }
    },
    allowedObjects: allowedObjects.map((each) => resolve(cwd, each)),
  });
  if ("reason" in place) throw new GitError(place.reason, place.remedy);
  const { shared, top } = place;
  return { cwd: top, env: { ...env, GIT_DIR: own, GIT_COMMON_DIR: shared, GIT_WORK_TREE: top } };
}

/**
 * Settings that disable every filter and hook that a configuration defines. An empty command of a filter is none. Git
 * 2.54 and later runs hooks that a configuration names, whatever `core.hooksPath` is.
 */
function programsOff(within: GitContext): readonly string[] {
  const listed = run(["config", "-z", "--name-only", "--list"], within).split("\0");
  const keys = listed.flatMap((key) => /^(?:filter|hook)\.(?:.+)(?=\.[^.]+$)/s.exec(key)?.[0] ?? []);
  return [...new Set(keys)].flatMap((key) => {
    const [kind = "", name = ""] = key.split(/\.(.*)/s);
    // On a command line, a name ends at the first equals sign.
    if (/[=\n]/.test(name)) throw new GitError(`the ${kind} ${JSON.stringify(name)} cannot be disabled`);
    const off = kind === "hook" ? ["enabled=false"] : ["clean=", "smudge=", "process=", "required=false"];
    return off.flatMap((setting) => ["-c", `${key}.${setting}`]);
  });
}

function run(args: readonly string[], { cwd, env }: GitContext): string {
  const given = ["--no-pager", ...settings.flatMap((setting) => ["-c", setting]), ...args];
  try {
    const stdio = ["ignore" as const, "pipe" as const, "pipe" as const];
    return execFileSync("git", given, { cwd, env, encoding: "utf8", maxBuffer: maxOutputBytes, stdio });
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: unknown };
    if (code === "ENOENT") throw new GitError("git is not on PATH", "install git");
    // Warnings may quote lines of files, such as of attributes.
    const said = typeof stderr === "string" ? stderr.split("\n").filter((line) => /^(?:fatal|error): /.test(line)) : [];
    const [, bare] = /^fatal: cannot use bare repository '(.*)' \(/.exec(said[0] ?? "") ?? [];
    if (bare !== undefined) throw new GitError(...refusedAsBare(bare));
    const [, foreign] = /^fatal: detected dubious .* '(.*)'$/.exec(said[0] ?? "") ?? [];
    if (foreign !== undefined) throw new GitError(...refusedAsForeign(foreign));
    throw new GitError(said[0] ?? "git cannot be run");
  }
}

const withoutNewline = (text: string): string => text.replace(/\r?\n$/, "");
