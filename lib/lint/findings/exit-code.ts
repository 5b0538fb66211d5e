/** The exit code of a lint run: 2 for inputs that cannot be read, 1 for findings beyond the limits, otherwise 0. */
import { type LintResult, severities, withSeverity } from "./finding.ts";

/** The least severe findings that fail a run; `never`: none do. */
export const failingSeverities = [...severities, "never"] as const;
export type FailingSeverity = (typeof failingSeverities)[number];

/** Limits of a run's findings. */
export interface FindingLimits {
  /** Default: `error`. */
  readonly failOn?: FailingSeverity;
  /** Highest number of warnings. */
  readonly maxWarnings?: number | undefined;
  /** Whether a run that lints nothing fails. */
  readonly failOnEmpty?: boolean | undefined;
  /** Whether a check that could not be evaluated fails the run. */
  readonly failOnNotEvaluated?: boolean | undefined;
}

/** Whether nothing was linted; a shard alone does not show it, since other shards may have all inputs. */
export const isEmptyRun = ({ summary: { files, resources }, shard }: LintResult): boolean =>
  shard === undefined && files === 0 && resources === 0;

/** 2 if an input could not be read, otherwise 1 if the findings exceed the limits, otherwise 0. */
export function exitCodeOf(result: LintResult, limits: FindingLimits = {}): 0 | 1 | 2 {
  const { failOn = "error", maxWarnings, failOnEmpty, failOnNotEvaluated } = limits;
  if (result.faults.length > 0) return 2;
  if (maxWarnings !== undefined && result.summary.warnings > maxWarnings) return 1;
  if (failOnEmpty === true && isEmptyRun(result)) return 1;
  if (failOnNotEvaluated === true && result.summary.notEvaluated > 0) return 1;
  return failOn !== "never" && withSeverity(result, failOn).findings.length > 0 ? 1 : 0;
}
