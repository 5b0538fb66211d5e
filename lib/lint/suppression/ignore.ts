/** A suppression as data, whether a comment or metadata says it. */

import type { Finding } from "../findings/finding.ts";
import type { FindingPlace, LintTarget } from "../findings/finding-place.ts";
import { matchesWildcard } from "../text/wildcard.ts";

/** What is to be ignored, and why. */
export interface Ignore {
  /** Names of rules; `*` in them stands for any text: `lifecycle-policy/*`. */
  readonly rules: readonly string[];
  /** A suppression without a reason does not hold. */
  readonly reason: string | undefined;
  /** The last day on which it holds, as YYYY-MM-DD. */
  readonly until: string | undefined;
}

/** One that cannot be read, in words. */
export interface Malformed {
  readonly message: string;
  readonly help: string;
}

/** A finding that may be suppressed. */
export interface SuppressibleFinding {
  readonly finding: Finding;
  readonly declaration: LintTarget;
  /** The line on which the name of the value at fault begins. */
  readonly keyLine: number;
}

/** A suppression, or what was meant as one, where it stands. */
export interface PlacedIgnore {
  readonly said: Ignore | Malformed;
  readonly place: FindingPlace;
  /** {@link Finding.resource} of the declaration that it is about; "" where that may be several. */
  readonly resource: string;
  /** Whether a finding is where it reaches. */
  covers(candidate: SuppressibleFinding): boolean;
  /** Whether what was linted tells that it is of no use; a program may declare more than this run has seen. */
  readonly isJudged: boolean;
}

/** Whether the name of a rule is one that a suppression names. */
export const matches = (pattern: string, rule: string): boolean => matchesWildcard(pattern, rule);

/** What is wrong with a last day that is none. */
export const badDay = (until: string): Malformed => ({
  message: `a suppression ends on ${JSON.stringify(until)}; its last day must be a valid date, as YYYY-MM-DD`,
  help: "write a date such as 2027-03-31, or remove it",
});
