/** The output for programs: findings as one JSON object. */
import { printableJson } from "../../base/printable.ts";
import { linked } from "../../derive/citation.ts";
import type { Finding, LintResult } from "../findings/finding.ts";
import { withShownFixes } from "../fix/shown-fix.ts";

/** A finding with the titles and addresses of what it rests on. */
function withSections<Kind extends Finding>(finding: Kind) {
  const { documents, ...rest } = withShownFixes(finding);
  return { ...rest, documents: documents.map(linked) };
}

/** The members that this version promises; a later version may add members, and counts up when it changes one. */
export function formatJson({ findings, suppressed, notEvaluated, summary, faults }: LintResult): string {
  const shown = { findings: findings.map(withSections), suppressed: suppressed.map(withSections) };
  const unreadable = faults.map(({ file, position, message }) => ({ file, ...position, message }));
  return `${printableJson(JSON.stringify({ version: 1, ...shown, notEvaluated, unreadable, summary }, undefined, 2))}\n`;
}
