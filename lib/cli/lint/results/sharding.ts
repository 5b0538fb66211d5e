/** Shards of a run on the command line, and what their reports keep. */
import type { LintResult, ShardFacts } from "../../../lint/findings/finding.ts";
import type { ReportOrigin } from "../../../lint/report/origin.ts";
import { repositoryOf } from "../../../lint/report/repository.ts";
import { involvedPages, type RulePage } from "../../../lint/report/rules/rule-page.ts";
import { type ShardedRun, type ShardRecord, shardRecord } from "../../../lint/report/shards/shard-record.ts";
import { Shard } from "../../../lint/run/shard.ts";
import { UsageError } from "../../terminal/usage-error.ts";

/** The most shards of a run. */
const maxShards = 1000;

/** Parses `--shard 2/8`; throws a {@link UsageError}. */
export function shardIn(given: string): Shard {
  const [, index = "0", count = "0"] = /^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? [];
  const shard = new Shard(Number(index), Number(count));
  if (shard.index >= 1 && shard.index <= shard.count && shard.count <= maxShards) return shard;
  throw new UsageError(
    `--shard is ${JSON.stringify(given)}; it must be INDEX/COUNT, such as 2/8, with an index from 1 to the count, and at most ${maxShards} shards`,
  );
}

/** What the reports of a shard keep. */
export function recordOf(
  result: LintResult,
  shard: ShardFacts,
  { failOn, maxWarnings, failOnEmpty, failOnNotEvaluated, quiet, showSuppressed }: ShardedRun["options"],
  origin: ReportOrigin,
  customPages: readonly RulePage[],
): ShardRecord {
  const involved = new Set(involvedPages(result, customPages));
  const pages = customPages.flatMap((page, index) => (involved.has(page) ? [{ index, page }] : []));
  const limits = { ...(failOn && { failOn }), maxWarnings, failOnEmpty, failOnNotEvaluated };
  const options = { quiet, ...limits, showSuppressed };
  return shardRecord(result, shard, { folder: workingFolder(), options }, origin, pages);
}

/** The path of the working folder in the repository: names of files depend on it. */
export const workingFolder = (): string => repositoryOf(process.cwd()).pathOf(".");
