/** The files that have changed since a revision, committed or not. */

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Git, type GitCommand, GitError } from "../../base/files/git.ts";
import { realPath } from "../../base/files/real-path.ts";
import type { ChangedFiles } from "../../lint/run/changed-files.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { attempt, commitOf, hasRevision, isNothing, refuseRevision } from "./commit-of.ts";

/**
 * Asks git what has changed since the working folder's branch left a revision ("": since the last commit). Files that
 * git does not know may have changed. Throws a {@link UsageError} for an unknown revision.
 */
export function changedSince(revision: string): ChangedFiles {
  try {
    const git = new Git(process.cwd());
    const { top } = git;
    const names = (command: GitCommand, ...args: readonly string[]): readonly string[] =>
      git
        .text(command, ...args)
        .split("\0")
        .filter((name) => name !== "")
        .map((name) => join(top, name));
    const tracked = new Set(names("ls-files", "-z", "--cached"));
    const start = startOf(git, revision);
    // Without a commit, every file is new.
    const compared = ["--name-only", "-z", "--no-renames", "--no-relative"];
    const changed = start === undefined ? tracked : new Set(names("diff", ...compared, start, "--"));
    const modules = new Set(
      [...changed, ...names("ls-files", "-z", "--others", "--exclude-standard")].filter(isOfModule).map(dirname),
    );
    return {
      isChanged: (path) => changed.has(realPath(path)) || !tracked.has(realPath(path)),
      changesModule: (folder) => modules.has(realPath(folder)),
    };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return refuseRevision(`--changed${revision === "" ? "" : ` ${revision}`}`, error);
  }
}

/** Where the branch left the revision; the last commit by default. Undefined without any commit there. */
function startOf(git: Git, revision: string): string | undefined {
  if (revision === "") return attempt(() => git.line("rev-parse", "--verify", "HEAD^{commit}"));
  if (isNothing(revision)) return undefined;
  if (existsSync(revision) && !hasRevision(git, revision)) {
    throw new UsageError(
      `--changed ${revision} names a path, not a revision; write paths before --changed, or --changed=HEAD ${revision}`,
    );
  }
  const commit = commitOf(git, "--changed", revision);
  return attempt(() => git.line("merge-base", commit, "HEAD")) ?? commit;
}

/** Files that take part in a Terraform module. */
const isOfModule = (path: string): boolean => /\.(?:tf|tofu|tfvars|tfvars\.json)$/.test(basename(path));
