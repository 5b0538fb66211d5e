/** The output for programs: findings as one JSON object. */
import { printableJson } from "../../base/printable.ts";
import type { LintResult } from "../findings/finding.ts";
import { withShownFixes } from "../fix/shown-fix.ts";

/** The members that this version promises; a later version may add members, and counts up when it changes one. */
export function formatJson({ findings, suppressed, notEvaluated, summary, faults }: LintResult): string {
  const shown = { findings: findings.map(withShownFixes), suppressed: suppressed.map(withShownFixes) };
  const unreadable = faults.map(({ file, position, message }) => ({ file, ...position, message }));
  return `${printableJson(JSON.stringify({ version: 1, ...shown, notEvaluated, unreadable, summary }, undefined, 2))}\n`;
}
