/** What a lint run yields; the members of {@link Finding} and {@link NotEvaluatedEntry} are those of `--format json`. */
import type { Citation } from "../model/citation.ts";
import type { Severity } from "./rule.ts";
import type { Fault } from "./sources/fault.ts";
import type { Lines } from "./sources/position.ts";

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
}

/** What a lint run yields. */
export interface LintResult {
  /** By file, line and column. */
  readonly findings: readonly Finding[];
  readonly notEvaluated: readonly NotEvaluatedEntry[];
  readonly summary: Summary;
  /** Inputs that could not be read. */
  readonly faults: readonly Fault[];
  /** Files that were named, and are not linted because the configuration ignores them. */
  readonly ignored?: readonly string[];
  /** The lines of the files that findings are in, by {@link Finding.file}; a file that is not there has none. */
  readonly lines: ReadonlyMap<string, Lines>;
}

/** 2: an input could not be read. 1: at least one error. 0: neither. */
export function exitCodeOf({ faults, summary }: LintResult): 0 | 1 | 2 {
  if (faults.length > 0) return 2;
  return summary.errors > 0 ? 1 : 0;
}
