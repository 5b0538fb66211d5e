/** Suppressions as data, from comments or metadata. */

import type { Finding } from "../findings/finding.ts";
import type { FindingPlace, LintTarget } from "../findings/finding-place.ts";
import { matchesWildcard } from "../text/patterns/wildcard.ts";

/** The rules to suppress, and the reason. */
export interface Ignore {
  /** Names of rules; `*` stands for any text: `lifecycle-policy/*`. */
  readonly rules: readonly string[];
  /** Required: a suppression without a reason has no effect. */
  readonly reason: string | undefined;
  /** The last day on which it applies, as YYYY-MM-DD. */
  readonly until: string | undefined;
}

/** Why a suppression cannot be parsed. */
export interface Malformed {
  readonly message: string;
  readonly help: string;
}

/** A finding that may be suppressed. */
export interface SuppressibleFinding {
  readonly finding: Finding;
  /** Undefined for a finding about blocks of a file that declare nothing: moves and removals. */
  readonly declaration: LintTarget | undefined;
  /** The line of the name of the invalid value. */
  readonly keyLine: number;
}

/** What a suppression and the findings that it covers have in common: a line of a file, the file, or the declaration. */
export type IgnoreKey = LintTarget | string;

export const lineKey = (file: string, line: number): IgnoreKey => `${file}:${line}`;

/** The key of suppressions that cover live objects. */
export const anyObject: IgnoreKey = "live object";

/** The keys of a finding. Files whose names look like lines share keys: `covers` decides. */
export const keysOf = ({ finding: { file, line, live }, keyLine, declaration }: SuppressibleFinding): Set<IgnoreKey> =>
  new Set(live === undefined ? [declaration ?? file, file, lineKey(file, line), lineKey(file, keyLine)] : [anyObject]);

/** A suppression, valid or malformed, with its position. */
export interface PlacedIgnore {
  readonly said: Ignore | Malformed;
  readonly place: FindingPlace;
  /** One of {@link keysOf} every finding that it covers; undefined if it covers none. */
  readonly key: IgnoreKey | undefined;
  /** {@link Finding.resource} of its declaration; "" if it may be about several. */
  readonly resource: string;
  /** Whether a finding is within its scope. */
  covers(candidate: SuppressibleFinding): boolean;
  /** Whether the run can tell that it is unused; a program may declare more than this run reads. */
  readonly isJudged: boolean;
}

/** Whether a suppression's pattern matches the name of a rule. */
export const matches = (pattern: string, rule: string): boolean => matchesWildcard(pattern, rule);

/** The problem of an invalid last day. */
export const badDay = (until: string): Malformed => ({
  message: `a suppression ends on ${JSON.stringify(until)}; its last day must be a valid date, as YYYY-MM-DD`,
  help: "write a date such as 2027-03-31, or remove it",
});
