/**
 * A baseline: accepted findings, so that only new ones count. Entries have a file, a resource, a rule and a member, but
 * no line or message, so that edits above a finding and other invalid values do not affect them.
 */
import { relative, resolve, sep } from "node:path";
import { isMembers } from "../../base/members.ts";
import { presentRule } from "../../facts/model/rules/renamed-rules.ts";
import { type Finding, type LintResult, type SuppressedFinding, withFindings } from "../findings/finding.ts";
import { positionOf } from "../findings/finding-place.ts";
import type { OwnRule } from "../rule/any-rule.ts";
import { Fault, SyntaxFault } from "../text/fault.ts";
import { Lines } from "../text/lines.ts";
import { isNameOfLive } from "../text/live-place.ts";
import { parseJson, placeOfJson } from "../text/parsers/json.ts";

/** Version of the file format. */
const version = 1;

/**
 * Identifies a finding; its file is relative to the folder of the baseline, with forward slashes, or the name of a live
 * object.
 */
export type BaselineKey = Pick<Finding, "file" | "resource" | "rule" | "path">;

/** The number of accepted findings with a key. */
export interface BaselineEntry extends BaselineKey {
  readonly count: number;
}

/** A baseline and its location. */
export interface Baseline {
  /** Its name in findings. */
  readonly name: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly entries: readonly BaselineEntry[];
  /** Its text; "" if the file does not exist yet. */
  readonly text: string;
}

/** The rule about entries that match no finding. */
export const staleEntry: OwnRule = {
  id: "baseline/stale",
  severity: "info",
  otherwise: "The entry would accept a later finding of the same rule at this place without a review.",
  unwanted: "Several runs with different rules share one baseline.",
  summary: "A baseline contains only current findings; `--update-baseline` removes all other entries.",
  cites: [],
  notSuppressible: true,
  good: {
    "a current finding": `
{ "file": "web.yaml", "resource": "lifecycle-policy \\"web\\"", "rule": "lifecycle-policy/enum", "path": "status", "count": 1 }`,
  },
  bad: {
    "a fixed one": `
⟦{ "file": "web.yaml", "resource": "lifecycle-policy \\"web\\"", "rule": "lifecycle-policy/enum", "path": "name", "count": 1 }⟧`,
  },
};

/** Parses a baseline. Throws a {@link Fault} for an invalid one. */
export function readBaseline(text: string, name: string, folder: string): Baseline {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw error instanceof SyntaxFault ? error.in(name, text) : error;
  }
  if (!isMembers(value) || value.version === undefined || !Array.isArray(value.findings)) {
    throw new Fault(name, `is not a baseline; expected {"version": ${version}, "findings": […]}`);
  }
  if (value.version !== version) {
    const message = `is a baseline of version ${JSON.stringify(value.version)}; this version of Lintel reads version ${version}`;
    throw new Fault(name, message);
  }
  const entries = value.findings.map((entry: unknown, index): BaselineEntry => {
    if (isEntry(entry)) return { ...entry, rule: presentRule(entry.rule) };
    const { start } = placeOfJson(text).members?.get("findings")?.items?.[index]?.value ?? { start: 0 };
    const message = "has a malformed entry; expected file, resource, rule and path as strings, and count from 1";
    throw new Fault(name, message, new Lines(text).position(start));
  });
  return { name, folder, entries, text };
}

const isEntry = (value: unknown): value is BaselineEntry =>
  isMembers(value) &&
  [value.file, value.resource, value.rule, value.path].every((text) => typeof text === "string") &&
  Number.isSafeInteger(value.count) &&
  Number(value.count) >= 1;

/** Prints a baseline with one entry per line, so that changes can be reviewed and merged by line. */
export function baselineText(entries: readonly BaselineEntry[]): string {
  const lines = entries.map(({ file, resource, rule, path, count }) =>
    JSON.stringify({ file, resource, rule, path, count }),
  );
  const list = lines.length === 0 ? "[]" : `[\n    ${lines.join(",\n    ")}\n  ]`;
  return `{\n  "version": ${version},\n  "findings": ${list}\n}\n`;
}

/** The facts of a run that its baseline depends on. */
export interface BaselineRun {
  /** File names in findings are relative to this folder. */
  readonly workingFolder: string;
  /** Whether findings of a rule may be suppressed. */
  isSuppressible(rule: string): boolean;
  /** Whether the run applied a rule: without an inventory, it skips rules that require one. */
  isApplied(rule: string): boolean;
  /** Whether a file with this absolute path exists. */
  exists(path: string): boolean;
}

/** Suppresses the findings of a result that are in the baseline, and reports entries that match no finding. */
export function withBaseline(result: LintResult, baseline: Baseline, run: BaselineRun): LintResult {
  const left = new Map(baseline.entries.map((entry) => [keyOf(entry), entry.count]));
  const findings: Finding[] = [];
  const suppressed: SuppressedFinding[] = [...result.suppressed];
  const reason = `in the baseline ${baseline.name}`;
  for (const finding of result.findings) {
    const key = keyOf({ ...finding, file: fileIn(baseline, finding, run) });
    const count = run.isSuppressible(finding.rule) ? (left.get(key) ?? 0) : 0;
    if (count === 0) findings.push(finding);
    else {
      left.set(key, count - 1);
      suppressed.push({ ...finding, suppression: { kind: "external", reason } });
    }
  }
  const stale = staleFindings(baseline, (entry) =>
    isJudged(entry, baseline, result, run) ? (left.get(keyOf(entry)) ?? 0) : 0,
  );
  const lines =
    stale.length === 0 ? result.lines : new Map([...result.lines, [baseline.name, new Lines(baseline.text)]]);
  return withFindings({ ...result, lines }, [...findings, ...stale], suppressed);
}

/**
 * The sorted entries of a baseline after a run without it: new entries for files that were read, none for deleted
 * files, and the old entries for all other files.
 */
export function renewedEntries(baseline: Baseline, result: LintResult, run: BaselineRun): readonly BaselineEntry[] {
  const entries = new Map<string, BaselineEntry>();
  const add = (entry: BaselineEntry): void => {
    const key = keyOf(entry);
    entries.set(key, { ...entry, count: entry.count + (entries.get(key)?.count ?? 0) });
  };
  for (const entry of baseline.entries) if (!isJudged(entry, baseline, result, run)) add(entry);
  for (const finding of result.findings) {
    const { resource, rule, path } = finding;
    if (run.isSuppressible(rule)) add({ file: fileIn(baseline, finding, run), resource, rule, path, count: 1 });
  }
  return [...entries.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ file, resource, rule, path }: BaselineKey): string => JSON.stringify([file, resource, rule, path]);

const fileIn = (
  { folder }: Baseline,
  { file, live }: Pick<Finding, "file" | "live">,
  { workingFolder }: BaselineRun,
) => (live === undefined ? relative(folder, resolve(workingFolder, file)).split(sep).join("/") : file);

/**
 * Whether a run decides about an entry: it read the file and applied the rule, or the file does not exist. It decides
 * about a live object if it read that, or all that would be beside it.
 */
function isJudged(
  { file, rule }: BaselineEntry,
  { folder }: Baseline,
  { read, isWhole, shard }: LintResult,
  run: BaselineRun,
): boolean {
  if (isNameOfLive(file)) return (read.has(file) || isWhole?.(file) === true) && run.isApplied(rule);
  const path = resolve(folder, file);
  if (run.exists(path) && !run.isApplied(rule)) return false;
  const isGone = !run.exists(path) && shard?.holds(relative(run.workingFolder, path).split(sep).join("/")) !== false;
  return isGone || [...read].some((name) => resolve(run.workingFolder, name) === path);
}

/** A finding for every entry with a positive number of unmatched findings. */
function staleFindings(baseline: Baseline, leftOf: (entry: BaselineEntry) => number): readonly Finding[] {
  const { name, entries, text } = baseline;
  const stale = entries.map((entry, index) => ({ entry, index, left: leftOf(entry) })).filter(({ left }) => left > 0);
  if (stale.length === 0) return [];
  const places = placeOfJson(text).members?.get("findings")?.items ?? [];
  const lines = new Lines(text);
  return stale.map(({ entry: { file, resource, rule, path, count }, index, left }) => {
    const span = lines.span(places[index]?.value ?? { start: 0, end: 0 });
    const remaining = count - left;
    const found =
      remaining === 0 ? "none of them remain" : `only ${remaining} ${remaining === 1 ? "remains" : "remain"}`;
    return {
      rule: staleEntry.id,
      severity: staleEntry.severity,
      message: `the baseline has ${count === 1 ? "a finding" : `${count} findings`} of ${rule}${path === "" ? "" : ` at ${path}`} in ${file}; ${count === 1 ? "it no longer exists" : found}`,
      help: `\`lintel ${isNameOfLive(file) ? "audit" : "lint"} --update-baseline\` updates it`,
      ...positionOf({ file: name, span }),
      resource,
      path,
      documents: [],
    };
  });
}
