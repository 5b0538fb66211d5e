/** JSON output for programs: one object. */
import { printableJson } from "../../base/printable.ts";
import { linked } from "../../derive/citation.ts";
import type { Finding, LintResult } from "../findings/finding.ts";
import { withShownFixes } from "../fix/shown-fix.ts";

/** A finding with the titles and links of its citations. */
function withSections<Kind extends Finding>(finding: Kind) {
  const { documents, ...rest } = withShownFixes(finding);
  return { ...rest, documents: documents.map(linked) };
}

/**
 * Prints the JSON object. Version 1 promises these members; later releases may add members, and a changed member
 * increments the version.
 */
export function formatJson({ findings, suppressed, notEvaluated, summary, faults }: LintResult): string {
  const shown = { findings: findings.map(withSections), suppressed: suppressed.map(withSections) };
  const unreadable = faults.map(({ file, position, message }) => ({ file, ...position, message }));
  return `${printableJson(JSON.stringify({ version: 1, ...shown, notEvaluated, unreadable, summary }, undefined, 2))}\n`;
}
