/**
 * Which files of a folder git ignores: by each `.gitignore` from the root of the repository down, and by
 * `.git/info/exclude`. Ignored files of the user's own configuration of git are not known.
 */
import { basename, dirname, join, relative, sep } from "node:path";
import { compileGlob, GlobError } from "../text/patterns/glob-pattern.ts";
import { ask } from "./file-system.ts";
import { Repositories } from "./file-tree.ts";

/** The files that list patterns. */
export const ignoreFile = ".gitignore";
const excludeFile = ".git/info/exclude";

/** Into these folders, which repositories ignore, CDKTF and the CDK write what Lintel is to read. */
const synthesized = new Set(["cdktf.out", "cdk.out"]);

/** Later lines of a list are not read: every file is compared with every pattern. */
const maxLines = 10_000;

/** One line of a list. */
interface Pattern {
  /** A leading `!` takes files back. */
  readonly ignores: boolean;
  readonly isForFolders: boolean;
  /** Whether it matches a path relative to the list's folder. */
  readonly matches: (path: string) => boolean;
  readonly line: number;
}

/** A list, and the folder that its patterns are relative to. */
interface PatternList {
  readonly folder: string;
  readonly file: string;
  readonly patterns: readonly Pattern[];
}

/** The patterns that apply to the entries of one folder. */
export class GitIgnores {
  /** The nearest list last: it takes precedence. */
  readonly #lists: readonly PatternList[];

  private constructor(lists: readonly PatternList[]) {
    this.#lists = lists;
  }

  /** No patterns. */
  static readonly none = new GitIgnores([]);

  /** The patterns for a folder that is to be searched, even where git ignores the folder itself. */
  static of(folder: string): GitIgnores {
    const root = new Repositories().of(folder);
    if (root === undefined) return GitIgnores.none;
    let ignores = new GitIgnores(listIn(root, join(root, excludeFile))).within(root);
    const below = relative(root, folder);
    let current = root;
    for (const name of below === "" ? [] : below.split(sep)) {
      current = join(current, name);
      const outer = ignores.whatIgnores(current, true) === undefined ? ignores : GitIgnores.none;
      ignores = outer.within(current);
    }
    return ignores;
  }

  /** The patterns for the entries of a folder in the one that these are for. */
  within(folder: string): GitIgnores {
    const own = listIn(folder, join(folder, ignoreFile));
    return own.length === 0 ? this : new GitIgnores([...this.#lists, ...own]);
  }

  /** The line that ignores a file or folder: ".gitignore:3"; undefined if none does. */
  whatIgnores(path: string, isFolder: boolean): string | undefined {
    for (const { folder, file, patterns } of this.#lists.toReversed()) {
      const name = relative(folder, path).split(sep).join("/");
      const last = patterns.findLast(({ isForFolders, matches }) => (isFolder || !isForFolders) && matches(name));
      if (last !== undefined) return last.ignores ? `${file}:${last.line}` : undefined;
    }
    return undefined;
  }
}

/** Whether a folder is searched although git ignores it. */
export const isSynthesized = (folder: string): boolean => synthesized.has(basename(folder));

/** The list in a file; none if the file does not exist, is a link out of its place or has no patterns. */
function listIn(folder: string, path: string): readonly PatternList[] {
  if (
    !ask("isRegularFile", path) ||
    ask("targetPath", path) !== join(ask("targetPath", dirname(path)), basename(path))
  ) {
    return [];
  }
  let text: string;
  try {
    text = ask("content", path).toString("utf8");
  } catch {
    return []; // an unreadable list ignores nothing
  }
  const lines = text.split(/\r?\n/, maxLines);
  const patterns = lines.flatMap((line, index) => patternOf(line, index + 1));
  const file = basename(path) === ignoreFile ? ignoreFile : excludeFile;
  return patterns.length === 0 ? [] : [{ folder, file, patterns }];
}

function patternOf(written: string, line: number): readonly Pattern[] {
  const text = withoutTrailingSpaces(written.replace(/^\uFEFF/, ""));
  if (text === "" || text.startsWith("#")) return [];
  const ignores = !text.startsWith("!");
  const bare = (ignores ? text : text.slice(1)).replace(/\/$/, "");
  const isForFolders = text.endsWith("/");
  if (bare === "") return [];
  try {
    return [{ ignores, isForFolders, matches: matcherOf(bare), line }];
  } catch (error) {
    if (error instanceof GlobError) return [];
    throw error;
  }
}

/** A space at the end of a line counts only after a backslash. */
function withoutTrailingSpaces(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith("\\") ? text.slice(0, trimmed.length + 1) : trimmed;
}

const special = /[*?[\\]/;

/** A pattern without a slash matches names at any depth. Most patterns need no glob. */
function matcherOf(bare: string): (path: string) => boolean {
  const isAnchored = bare.includes("/");
  const pattern = bare.replace(/^\//, "");
  const subject = isAnchored ? (path: string) => path : (path: string) => path.slice(path.lastIndexOf("/") + 1);
  if (!special.test(pattern)) return (path) => subject(path) === pattern;
  const [, ending] = /^\*([^/]*)$/.exec(pattern) ?? [];
  if (ending !== undefined && !special.test(ending) && !isAnchored) return (path) => subject(path).endsWith(ending);
  const glob = compileGlob(withoutBraces(pattern));
  return (path) => glob(subject(path));
}

/** In a configuration's globs, braces and parentheses have a meaning that they do not have for git. */
const withoutBraces = (pattern: string): string =>
  pattern.replaceAll(/(?<!\\)[{}()]/g, (character) => `\\${character}`);
