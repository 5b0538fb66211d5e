/** The commit that an option names, or what to do if this clone does not have it. */
import { type Git, GitError } from "../../base/files/git.ts";
import { closest } from "../../lint/text/suggest.ts";
import { UsageError } from "../terminal/usage-error.ts";

/**
 * The hash of the commit of a revision. Throws a {@link UsageError} with the fetch that brings it, if the clone is
 * shallow or has not fetched that branch.
 * @param option as written: `--against`, `--changed`.
 */
export function commitOf(git: Git, option: string, revision: string): string {
  const commit = hashOf(git, revision);
  if (commit !== undefined) return commit;
  throw new UsageError(`${option} ${revision} cannot be read: ${remedyFor(git, revision)}`);
}

/** Whether the clone has a revision. */
export const hasRevision = (git: Git, revision: string): boolean =>
  isNothing(revision) || hashOf(git, revision) !== undefined;

/** Whether a revision is the zeros by which code hosts name the state before the first push of a branch: no files. */
export const isNothing = (revision: string): boolean => /^(?:0{40}|0{64})$/.test(revision);

/** Whether git found no repository in a folder, or above it. */
export const isNoRepository = ({ message }: GitError): boolean => /not a git repository/.test(message);

/** Throws a {@link UsageError} for what git said about an option with a revision. */
export function refuseRevision(option: string, error: GitError): never {
  const { message, remedy = "name a revision of this repository" } = error;
  const reason = isNoRepository(error)
    ? "this folder is not in a Git repository; run the command in the repository of these files"
    : `${message}; ${remedy}`;
  throw new UsageError(`${option} cannot be read: ${reason}`);
}

/** The hash of a commit; undefined if the clone does not have it. */
function hashOf(git: Git, revision: string): string | undefined {
  return attempt(() => git.line("rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`));
}

/** Why the clone does not have a revision, and the command that fetches it. */
function remedyFor(git: Git, revision: string): string {
  const isShallow = git.line("rev-parse", "--is-shallow-repository") === "true";
  const { name, generations } = parsed(revision);
  const remotes = git.line("remote").split("\n");
  const remote = remotes.find((each) => each !== "" && name.startsWith(`${each}/`));
  const lacks = isShallow ? "the clone is shallow and does not have it" : "the clone does not have it";
  const fetch = `git fetch${isShallow ? ` --depth=${generations + 1}` : ""}`;
  // Others would not be one word of a command line.
  if (!/^[\w./@+-]+$/.test(name)) return `${lacks}; name a revision of this repository`;
  if (remote !== undefined) {
    const branch = name.slice(remote.length + 1);
    return `${lacks}; run ${fetch} ${remote} +refs/heads/${branch}:refs/remotes/${name}`;
  }
  if (isShallow && remotes.includes("origin")) {
    const known = hashOf(git, name);
    const source = known === undefined ? (isHash(name) ? name : `${name}:${name}`) : branchOf(git, name, known);
    return `${lacks}; run ${fetch} origin ${source}`;
  }
  const branches = git.line("for-each-ref", "--format=%(refname:short)").split("\n");
  const meant = closest(
    name,
    branches.filter((each) => each !== ""),
  );
  return meant === undefined ? `${lacks}; name a revision of this repository` : `${lacks}; did you mean ${meant}?`;
}

/** A revision such as `main~2^`: a name, and how many generations before it. */
function parsed(revision: string): { readonly name: string; readonly generations: number } {
  let end = revision.length;
  while (end > 1 && /[~^\d]/.test(revision[end - 1] ?? "")) end -= 1;
  const ofSteps = /[~^]/.exec(revision.slice(end))?.index ?? revision.length - end;
  const [name, steps] = [revision.slice(0, end + ofSteps), revision.slice(end + ofSteps)];
  let generations = 0;
  for (const [, mark, count] of steps.matchAll(/([~^])(\d*)/g)) {
    generations += mark === "~" && count !== "" ? Number(count) : 1;
  }
  return { name, generations };
}

const isHash = (name: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name);

/** The branch to deepen: the one that is checked out for HEAD, else the commit itself. */
const branchOf = (git: Git, name: string, commit: string): string => {
  const branch = name === "HEAD" || name === "@" ? attempt(() => git.line("symbolic-ref", "--short", "HEAD")) : name;
  return branch ?? commit;
};

/** The result of some work with git; undefined if git refuses it. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}
