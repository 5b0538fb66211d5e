/**
 * Runs git in a repository that may be untrusted. Its configuration can name programs (file system monitors, hooks,
 * filters of file contents, transports of partial clones), and a folder that is committed in a repository can be a bare
 * repository with a configuration of its own: git runs nothing that they name. Configurations of the user and of the
 * machine stay in effect, as they say which folders of other users are safe.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { devNull } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

/** Why git failed: the first line that it printed. */
export class GitError extends Error {
  override readonly name = "GitError";
}

/** The message where there is no git, as in an image of a container. */
export const gitMissing = "git is not on PATH";

/** Overrides configurations of every level. */
const settings = [
  "safe.bareRepository=explicit",
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  "submodule.recurse=false",
  "diff.ignoreSubmodules=all",
];

/** Git fetches nothing, asks nothing and writes nothing but what it is told to write. */
const variables = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
};

/** The most bytes that one command may print: the names of some million files. */
const longestOutput = 256 * 1024 * 1024;

/** Git in a folder. Ask it for names and contents, never for patches, which may need programs of the repository. */
export class Git {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #withoutFilters: readonly string[] | undefined;

  /** Variables that only this git gets, such as GIT_INDEX_FILE, come last. */
  constructor(folder: string, added: NodeJS.ProcessEnv = {}) {
    this.#folder = folder;
    this.#environment = { ...process.env, ...variables, ...added };
  }

  /** What a command prints. Throws a {@link GitError}. */
  text(...args: readonly string[]): string {
    this.#withoutFilters ??= this.#filtersOff();
    return this.#run([...this.#withoutFilters, ...args]);
  }

  /** The same without the newline at its end. */
  line(...args: readonly string[]): string {
    return this.text(...args).replace(/\r?\n$/, "");
  }

  /** Settings that disable every filter that a configuration defines: an empty command is none. */
  #filtersOff(): readonly string[] {
    if (this.#environment.GIT_DIR === undefined) refuseBareRepository(this.#folder);
    const listed = this.#run(["config", "-z", "--name-only", "--list"]).split("\0");
    const filters = new Set(listed.flatMap((key) => /^filter\.(.+)\.[^.]+$/s.exec(key)?.[1] ?? []));
    return [...filters].flatMap((name) => {
      // On a command line, a name ends at the first equals sign.
      if (/[=\n]/.test(name)) throw new GitError(`the filter ${JSON.stringify(name)} cannot be disabled`);
      const off = ["clean=", "smudge=", "process=", "required=false"];
      return off.flatMap((setting) => ["-c", `filter.${name}.${setting}`]);
    });
  }

  #run(args: readonly string[]): string {
    const given = ["--no-pager", ...settings.flatMap((setting) => ["-c", setting]), ...args];
    try {
      return execFileSync("git", given, {
        cwd: this.#folder,
        env: this.#environment,
        encoding: "utf8",
        maxBuffer: longestOutput,
        stdio: ["ignore", "pipe", "pipe"],
      });
    } catch (error) {
      const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: unknown };
      if (code === "ENOENT") throw new GitError(gitMissing);
      const [said = ""] = typeof stderr === "string" ? stderr.trim().split("\n") : [];
      throw new GitError(said === "" ? "git cannot be run" : said);
    }
  }
}

/** Git before 2.38 does not know `safe.bareRepository`. */
function refuseBareRepository(start: string): void {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git")) || basename(folder) === ".git" || folder === dirname(folder)) return;
    if (["HEAD", "objects", "refs"].every((name) => existsSync(join(folder, name)))) {
      throw new GitError(`${folder} is a bare repository, whose configuration Lintel does not trust`);
    }
  }
}
