/** JSON output for programs: one object. */
import { printableJson } from "../../../base/text/printable.ts";
import { linked } from "../../../facts/derive/citation.ts";
import type { Finding, LintResult, NotEvaluatedEntry } from "../../findings/finding.ts";
import { withShownFixes } from "../../fix/shown-fix.ts";
import type { ShardRecord } from "../shards/shard-record.ts";

/** A finding with the titles and links of its citations. */
function withSections<Kind extends Finding>(finding: Kind) {
  const { documents, ...rest } = withShownFixes(finding);
  return { ...withPlace(rest), documents: documents.map(linked) };
}

/** An entry about a live object has its account, region and ARN instead of a file and a position. */
function withPlace<Kind extends Pick<NotEvaluatedEntry, keyof Position | "live">>(entry: Kind) {
  if (entry.live === undefined) return entry;
  const { file: _, line, column, endLine, endColumn, ...rest } = entry;
  return rest;
}

/** The members of an entry that say where it stands in a file. */
type Position = Pick<Finding, "file" | "line" | "column" | "endLine" | "endColumn">;

/**
 * Prints the JSON object. Version 1 promises these members; later releases may add members, and a changed member
 * increments the version.
 */
export function formatJson(
  { findings, suppressed, notEvaluated, summary, faults }: LintResult,
  shard?: ShardRecord,
): string {
  const shown = { findings: findings.map(withSections), suppressed: suppressed.map(withSections) };
  const unreadable = faults.map(({ file, position, message, isLive }) =>
    isLive ? { live: file, message } : { file, ...position, message },
  );
  const open = notEvaluated.map(withPlace);
  // infos is the earlier name of info, until 1.0.
  const totals = { ...summary, infos: summary.info };
  const whole = { version: 1, ...shown, notEvaluated: open, unreadable, summary: totals, shard };
  return `${printableJson(JSON.stringify(whole, undefined, 2))}\n`;
}
