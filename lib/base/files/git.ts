/**
 * Runs git in a repository that may be untrusted. Its configuration can name programs (file system monitors, hooks,
 * filters of file contents, transports of partial clones) and another work tree, a submodule has a configuration of its
 * own, and a folder that is committed in a repository can be a bare repository: git runs nothing that they name, and
 * reads no other repository ({@link repositoryAt}). Configurations of the user and of the machine stay in effect, as
 * they say which folders of other users are safe.
 */
import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { devNull } from "node:os";
import { delimiter, resolve } from "node:path";
import { refusedAsBare, refusedAsForeign, repositoryAt } from "./git-repository.ts";

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
