/** What a lint run yields; the members of {@link Finding} and {@link NotEvaluatedEntry} are those of `--format json`. */
import type { Citation } from "../../model/citation.ts";
import type { Severity } from "../rule/rule.ts";
import type { TextFix } from "../text/edit.ts";
import type { Fault } from "../text/fault.ts";
import type { Lines } from "../text/lines.ts";

/** A fault of a declaration. */
export interface Finding {
  /** {@link RuleFacts.id} of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string;
  /** Relative to the working folder where the file is below it, with forward slashes. */
  readonly file: string;
  /** Lines and columns begin at 1; columns count UTF-16 code units. The end is not included. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** `lifecycle-policy "keep-recent"`, or the address of a Terraform resource. */
  readonly resource: string;
  /** The member in the file's own names: `policyDetails[2].filter.type`; "" for the whole declaration. */
  readonly path: string;
  /** The documents' places that say what must hold. */
  readonly documents: readonly Citation[];
  /** What mends it safely: `--fix` does it. */
  readonly fix?: TextFix;
  /** What may mend it, for people to choose from. */
  readonly suggestions?: readonly TextFix[];
}

/** All that may mend a finding, what is safe first: the quick fixes of an editor. */
export const fixesOf = ({ fix, suggestions = [] }: Finding): readonly TextFix[] =>
  fix === undefined ? suggestions : [fix, ...suggestions];

/** Why a finding is kept back. */
export interface SuppressionFacts {
  /** inSource: by a comment or by metadata in what declares the resource. external: by a baseline. */
  readonly kind: "inSource" | "external";
  readonly reason: string;
  /** The last day on which it is, as YYYY-MM-DD. */
  readonly until?: string;
}

/** A finding that is known and accepted: it counts for nothing but is listed. */
export interface SuppressedFinding extends Finding {
  readonly suppression: SuppressionFacts;
}

/** A rule that could not decide about a declaration. */
export interface NotEvaluatedEntry {
  readonly rule: string;
  readonly resource: string;
  readonly path: string;
  /** What cannot be known. */
  readonly reason: string;
}

/** Counts of a run. */
export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Files that hold an input. */
  readonly files: number;
  /** Resources that they declare. */
  readonly resources: number;
  readonly notEvaluated: number;
  /** Findings that are kept back; they are in none of the other counts. */
  readonly suppressed: number;
}

/** What a lint run yields. */
export interface LintResult {
  /** By file, line and column. */
  readonly findings: readonly Finding[];
  /** In the same order. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly notEvaluated: readonly NotEvaluatedEntry[];
  readonly summary: Summary;
  /** The files that were read, inputs or not, as findings name them. */
  readonly read: ReadonlySet<string>;
  /** Inputs that could not be read. */
  readonly faults: readonly Fault[];
  /** Files that were named, and are not linted because the configuration ignores them. */
  readonly ignored?: readonly string[];
  /** Says of each folder that was named and holds no input that it does; the run goes on. */
  readonly empty?: readonly string[];
  /** The lines of the files that findings are in, by {@link Finding.file}; a file that is not there has none. */
  readonly lines: ReadonlyMap<string, Lines>;
}

/** A result with other findings, which are put in order and counted. */
export function withFindings(
  result: Omit<LintResult, "findings" | "suppressed" | "summary"> & {
    readonly summary: Omit<Summary, "errors" | "warnings" | "infos" | "suppressed">;
  },
  findings: readonly Finding[],
  suppressed: readonly SuppressedFinding[],
): LintResult {
  const counted = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  const { files, resources, notEvaluated } = result.summary;
  const counts = { errors: counted("error"), warnings: counted("warning"), infos: counted("info") };
  const summary: Summary = { ...counts, files, resources, notEvaluated, suppressed: suppressed.length };
  return { ...result, findings: [...findings].sort(byPlace), suppressed: [...suppressed].sort(byPlace), summary };
}

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** The order of findings. */
export const byPlace = (one: Finding, other: Finding): number =>
  byText(one.file, other.file) ||
  one.line - other.line ||
  one.column - other.column ||
  byText(one.path, other.path) ||
  byText(one.rule, other.rule);

/** 2: an input could not be read. 1: at least one error. 0: neither. */
export function exitCodeOf({ faults, summary }: LintResult): 0 | 1 | 2 {
  if (faults.length > 0) return 2;
  return summary.errors > 0 ? 1 : 0;
}
