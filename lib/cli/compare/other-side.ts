/** What `--against` names: a revision of the repository, or a file or folder. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { normalize } from "node:path";
import { Git, GitError } from "../../base/files/git.ts";
import { attempt, hasRevision, isNoRepository } from "../lint/commit-of.ts";
import { atRevision, pathsIn } from "../simulate/revision.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Files to compare with. */
export interface OtherSide {
  /** {@link LintRequest.workingFolder} */
  readonly workingFolder: string;
  readonly paths: readonly string[];
}

/**
 * Runs work with the same paths at a revision, or in another folder, or with that folder or file itself if it has none
 * of them. A name that is both is a revision; `./name` is a path. Throws a {@link UsageError} for what is neither.
 */
export async function atOtherSide<Result>(
  against: string,
  paths: readonly string[],
  work: (side: OtherSide) => Promise<Result>,
): Promise<Result> {
  if (isPath(against)) return work(sideAt(against, paths));
  const isMissing = /^(?:\.{0,2}\/|[A-Za-z]:\\)/.test(against);
  if (isMissing) throw new UsageError(`--against ${against} does not exist; name a revision, or a file or folder`);
  if (isOutsideRepositories()) {
    throw new UsageError(
      `--against ${against} does not exist, and is not a revision, since this folder is not in a Git repository; name an existing file or folder, or run the command in the repository of these files`,
    );
  }
  return atRevision(against, (workingFolder) => work({ workingFolder, paths: pathsIn(workingFolder, paths) }));
}

const isPath = (name: string): boolean =>
  existsSync(name) && (/^\.{0,2}\//.test(name) || /^\.\.?$/.test(name) || !isRevision(name));

/** Whether the working folder is in no repository, rather than in one that git refuses. */
function isOutsideRepositories(): boolean {
  try {
    return new Git(process.cwd()).top === "";
  } catch (error) {
    return error instanceof GitError && isNoRepository(error);
  }
}

const isRevision = (name: string): boolean => attempt(() => hasRevision(new Git(process.cwd()), name)) ?? false;

function sideAt(against: string, paths: readonly string[]): OtherSide {
  if (!statSync(against).isDirectory()) return { workingFolder: process.cwd(), paths: [against] };
  // A path that leads out of the folder is of no other side: "../now" there may be what it is compared with.
  const there = pathsIn(against, paths).filter((path) => !/^\.\.(?:[\\/]|$)/.test(normalize(path)));
  return { workingFolder: realpathSync(against), paths: there.length === 0 ? ["."] : there };
}
