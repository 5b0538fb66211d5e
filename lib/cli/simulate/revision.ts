/** Checks out a revision of the repository into a temporary folder. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import { Git, GitError } from "../../base/files/git.ts";
import { commitOf, isNothing, refuseRevision } from "../lint/commit-of.ts";

/**
 * Runs work in a temporary copy of the working folder at a revision, with committed files only, and removes it
 * afterwards. Does not touch the work tree or git's index. Throws a {@link UsageError} if the revision does not exist.
 */
export async function atRevision<Result>(revision: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "lintel-revision-")));
  try {
    return await work(checkOut(revision, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Those of some paths that another working folder has too, relative to it. */
export const pathsIn = (workingFolder: string, paths: readonly string[]): readonly string[] =>
  paths
    .map((path) => (isAbsolute(path) ? relative(process.cwd(), path) || "." : path))
    .filter((path) => existsSync(join(workingFolder, path)));

/** Writes the files of a revision into a folder, and returns the copy of the working folder there. */
function checkOut(revision: string, folder: string): string {
  try {
    const git = new Git(process.cwd(), { GIT_INDEX_FILE: join(folder, "index") });
    const { top } = git;
    const tree = isNothing(revision) ? "--empty" : commitOf(git, "--against", revision);
    const files = join(folder, "files");
    git.text("read-tree", tree);
    git.text("checkout-index", "--all", `--prefix=${files}/`);
    // The copy is a repository too, so that its files may name each other.
    mkdirSync(join(files, ".git"), { recursive: true });
    return join(files, relative(top, realpathSync(process.cwd())));
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return refuseRevision(`--against ${revision}`, error);
  }
}
