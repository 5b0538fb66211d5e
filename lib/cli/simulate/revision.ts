/** The files of a revision of the repository, laid out in a folder of their own. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { UsageError } from "../terminal/usage-error.ts";

/**
 * Does something in the folder that is the working folder at a revision, with what is checked in alone; it is gone
 * afterwards. Neither the work tree nor git's index is touched. Throws a {@link UsageError} where git has no such revision.
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
