/** Results of a lint run. `--format json` prints the members of {@link Finding} and {@link NotEvaluatedEntry}. */
import { counted } from "../../base/text/counted.ts";
import type { Citation } from "../../facts/model/citation.ts";
import { mayHoldSecret } from "../../facts/model/secrets/secret-text.ts";
import type { SkippedFile } from "../files/skipped-file.ts";
import type { Severity } from "../rule/rule.ts";
import type { TextFix } from "../text/edit.ts";
import type { Fault } from "../text/fault.ts";
import type { Lines } from "../text/lines.ts";
import type { LivePlace } from "../text/live-place.ts";
import { concealed } from "../text/secrets/concealed.ts";
import { shortenedMessage, shortenedName } from "../text/shortened.ts";

/** A problem of a declaration, as outputs show it. */
export interface Finding {
  /** {@link RuleFacts.id} of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string;
  /**
   * Relative to the working folder if the file is below it; with forward slashes. The name of a {@link live} object.
   */
  readonly file: string;
  /** Lines and columns begin at 1; columns count UTF-16 code units. The end is exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Where the object is, if the finding is about one that was read from a service rather than a file. */
  readonly live?: LivePlace | undefined;
  /** Where a live object is declared. */
  readonly declaredAt?: Pick<Finding, "file" | "line" | "column" | "endLine" | "endColumn">;
  /** Where the value is set, if it stands at this place as a reference, such as to a variable with a default. */
  readonly setAt?: Pick<Finding, "file" | "line" | "column" | "endLine" | "endColumn">;
  /** `lifecycle-policy "keep-recent"`, or the address of a Terraform resource. */
  readonly resource: string;
  /** Its logical id, if a CloudFormation template declares it. */
  readonly logicalId?: string;
  /** The path in the file's own names: `policyDetails[2].filter.type`; "" for the whole declaration. */
  readonly path: string;
  /** The citations that the rule rests on. */
  readonly documents: readonly Citation[];
  /** What shows the problem, as data for programs: in JSON and SARIF only. */
  readonly witness?: object;
  /** A safe change, which `--fix` applies. */
  readonly fix?: TextFix;
  /** Changes that the user must choose from. */
  readonly suggestions?: readonly TextFix[];
}

/** All fixes of a finding, the safe one first: the quick fixes of an editor. */
export const fixesOf = ({ fix, suggestions = [] }: Finding): readonly TextFix[] =>
  fix === undefined ? suggestions : [fix, ...suggestions];

/** Why a finding is suppressed. */
export interface SuppressionFacts {
  /** inSource: by a comment or metadata where the resource is declared. external: by a baseline. */
  readonly kind: "inSource" | "external";
  readonly reason: string;
  /** The last day of the suppression, as YYYY-MM-DD. */
  readonly until?: string;
}

/** An accepted finding: listed, but not counted. */
export interface SuppressedFinding extends Finding {
  readonly suppression: SuppressionFacts;
}

/** A rule that could not be decided for a declaration, and where the unknown value stands. */
export interface NotEvaluatedEntry
  extends Pick<Finding, "file" | "line" | "column" | "endLine" | "endColumn" | "live"> {
  readonly rule: string;
  readonly resource: string;
  readonly path: string;
  /** What is unknown. */
  readonly reason: string;
}

/** Totals of a run. */
export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly info: number;
  /** Number of files that are inputs. */
  readonly files: number;
  /** Number of resources that they declare. */
  readonly resources: number;
  readonly notEvaluated: number;
  /** Number of suppressed findings, which no other total includes. */
  readonly suppressed: number;
}

/** A part of a run, which reports on some of the files. */
export interface ShardFacts {
  /** From 1 to {@link count}. */
  readonly index: number;
  readonly count: number;
  /** Whether the shard reports on a file of this name. */
  holds(file: string): boolean;
  /** The names of all inputs of the run, as a digest: equal in all of its shards. */
  readonly files: string;
}

/** The result of a lint run. */
export interface LintResult {
  /** Sorted by file, line and column. */
  readonly findings: readonly Finding[];
  /** Sorted like findings. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly notEvaluated: readonly NotEvaluatedEntry[];
  readonly summary: Summary;
  /** Names of the files that were read, whether inputs or not. */
  readonly read: ReadonlySet<string>;
  /** Inputs that could not be read. */
  readonly faults: readonly Fault[];
  /** Named files that are not linted because the configuration ignores them. */
  readonly ignored?: readonly string[];
  /** One warning for each named folder without inputs; the run continues. */
  readonly empty?: readonly string[];
  /** What the run came across and did not lint. */
  readonly skipped?: readonly SkippedFile[];
  /** Which part of a run this is; absent: the whole. */
  readonly shard?: ShardFacts;
  /** Whether a run read everything that is beside a live object of this name, so that a missing one is gone. */
  readonly isWhole?: (name: string) => boolean;
  /** The lines of the files with findings, by {@link Finding.file}; without files that do not exist. */
  readonly lines: ReadonlyMap<string, Lines>;
}

/** Replaces the findings of a result, sorts them and updates the totals. */
export function withFindings(
  result: Omit<LintResult, "findings" | "suppressed" | "summary"> & {
    readonly summary: Omit<Summary, "errors" | "warnings" | "info" | "suppressed">;
  },
  findings: readonly Finding[],
  suppressed: readonly SuppressedFinding[],
): LintResult {
  const countOf = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  const { files, resources, notEvaluated } = result.summary;
  const counts = { errors: countOf("error"), warnings: countOf("warning"), info: countOf("info") };
  const summary: Summary = { ...counts, files, resources, notEvaluated, suppressed: suppressed.length };
  return {
    ...result,
    findings: findings.map(bounded).sort(byPlace),
    suppressed: suppressed.map(bounded).sort(byPlace),
    summary,
  };
}

/** A finding whose texts show no secret, and are short enough to be read. */
function bounded<Kind extends Finding>(found: Kind): Kind {
  const finding = withoutSecrets(found);
  const { message, help, resource, path } = finding;
  if (message.length + resource.length + path.length + (help?.length ?? 0) < alwaysShort) return finding;
  return {
    ...finding,
    message: shortenedMessage(message),
    ...(help !== undefined && { help: shortenedMessage(help) }),
    resource: shortenedName(resource),
    path: shortenedName(path),
  };
}

/** A finding without what its texts, from names and keys of a file, have of tokens and keys. */
function withoutSecrets<Kind extends Finding>(finding: Kind): Kind {
  const { message, help = "", resource, logicalId = "", path, witness } = finding;
  const texts = [message, help, resource, logicalId, path, witness === undefined ? "" : JSON.stringify(witness)];
  if (!texts.some(mayHoldSecret)) return finding;
  return {
    ...finding,
    message: concealed(message),
    ...(finding.help !== undefined && { help: concealed(help) }),
    resource: concealed(resource),
    ...(finding.logicalId !== undefined && { logicalId: concealed(logicalId) }),
    path: concealed(path),
    ...(witness !== undefined && { witness: JSON.parse(concealed(JSON.stringify(witness))) }),
  };
}

/** Texts with fewer characters in all are not looked at one by one. */
const alwaysShort = 400;

/** Compares texts by their UTF-16 code units, whatever the locale. */
export const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Compares findings by position, for sorting. */
export const byPlace = (one: Finding, other: Finding): number =>
  byText(one.file, other.file) ||
  one.line - other.line ||
  one.column - other.column ||
  byText(one.path, other.path) ||
  byText(one.rule, other.rule);

/** The severities, the most severe first. */
export const severities = ["error", "warning", "info"] as const satisfies readonly Severity[];

/** Several findings of a severity. */
export const severityPlurals = { error: "errors", warning: "warnings", info: "info" } as const satisfies {
  readonly [severity in Severity]: string;
};

/** "1 error", "2 warnings", "3 info". */
export const severityInWords = (count: number, severity: Severity): string =>
  counted(count, severity, severityPlurals[severity]);

/** The part of a result that is at least this severe. */
export function withSeverity(result: LintResult, least: Severity): LintResult {
  const shown = severities.slice(0, severities.indexOf(least) + 1);
  const isShown = ({ severity }: Finding): boolean => shown.some((each) => each === severity);
  return withFindings(result, result.findings.filter(isShown), result.suppressed.filter(isShown));
}
