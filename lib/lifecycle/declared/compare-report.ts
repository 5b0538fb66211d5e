/** What outputs of a comparison show. */
import type { Finding, SuppressedFinding } from "../../lint/findings/finding.ts";
import type { Severity } from "../../lint/rule/rule.ts";
import type { ComparedPolicies } from "./compared-policies.ts";

/** A change that an unknown value leaves open. */
export interface OpenEntry {
  readonly resource: string;
  readonly file: string;
  readonly path: string;
  /** "refers to var.name". */
  readonly reason: string;
}

/** A finding of a rule about changes. */
export interface ChangeFinding extends Finding {
  /** Where its file and position are: what is gone is declared only by the other side. */
  readonly side: "now" | "before";
}

/** The comparison of two sides. */
export interface CompareReport {
  /** As named by the user: `origin/main`. */
  readonly against: string;
  readonly policies: ComparedPolicies;
  /** Findings of the rules `change/…`, by severity and place. */
  readonly changes: readonly ChangeFinding[];
  readonly suppressed: readonly SuppressedFinding[];
  readonly open: readonly OpenEntry[];
}

const severities: readonly Severity[] = ["error", "warning", "info"];

/** The changes, the most severe first. */
export const bySeverity = (changes: readonly ChangeFinding[]): readonly ChangeFinding[] =>
  severities.flatMap((severity) => changes.filter((each) => each.severity === severity));

/** How many changes have each severity. */
export const countsOf = (changes: readonly Finding[]): { readonly [severity in Severity]: number } => {
  const count = (severity: Severity): number => changes.filter((each) => each.severity === severity).length;
  return { error: count("error"), warning: count("warning"), info: count("info") };
};

/** `main.tf:4:20`, or `main.tf:4:20 at origin/main`. */
export const placeOf = ({ file, line, column, side }: ChangeFinding, against: string): string =>
  `${file}:${line}:${column}${side === "now" ? "" : ` at ${against}`}`;
