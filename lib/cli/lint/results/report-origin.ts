/** The date and the commit that a report for people shows. */
import { Git, GitError } from "../../../base/files/git.ts";
import type { ReportOrigin } from "../../../lint/report/origin.ts";

/**
 * The origin of a report about files in `folder`. SOURCE_DATE_EPOCH (reproducible-builds.org) sets the date, so that
 * equal runs write equal reports.
 */
export const reportOrigin = (folder: string, env: NodeJS.ProcessEnv): ReportOrigin => ({
  date: dateIn(env).toISOString(),
  commit: commitIn(new Git(folder, env)),
});

/** Undefined outside of a repository, before its first commit, and without git. */
function commitIn(git: Git): string | undefined {
  try {
    return git.line("rev-parse", "--verify", "--quiet", "HEAD");
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

function dateIn({ SOURCE_DATE_EPOCH: seconds = "" }: NodeJS.ProcessEnv): Date {
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000) : new Date();
}
