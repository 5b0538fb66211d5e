/** Checks out a revision of the repository into a temporary folder. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { UsageError } from "../terminal/usage-error.ts";

/**
 * Runs work in a temporary copy of the working folder at a revision, with committed files only, and removes it
 * afterwards. Does not touch the work tree or git's index. Throws a {@link UsageError} if the revision does not exist.
 */
export async function atRevision<Result>(revision: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "lintel-revision-")));
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
  const git = (...args: readonly string[]): string => {
    try {
      return execFileSync("git", args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
    } catch (error) {
      const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim().split("\n")[0] : "";
      const reason = said === "" ? "git cannot be run" : said;
      throw new UsageError(`--against ${revision} cannot be read: ${reason}; name a revision of this repository`);
    }
  };
  try {
    const commit = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
    const top = realpathSync(git("rev-parse", "--show-toplevel"));
    const files = join(folder, "files");
    git("-C", top, "read-tree", commit);
    git("-C", top, "checkout-index", "--all", `--prefix=${files}/`);
    return await work(join(files, relative(top, realpathSync(process.cwd()))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
