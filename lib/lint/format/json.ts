/** The output for programs: findings as one JSON object. */
import { printableJson } from "../../printable.ts";
import type { LintResult } from "../finding.ts";

/** The members that this version promises; a later version may add members, and counts up when it changes one. */
export function formatJson({ findings, suppressed, notEvaluated, summary }: LintResult): string {
  return `${printableJson(JSON.stringify({ version: 1, findings, suppressed, notEvaluated, summary }, undefined, 2))}\n`;
}
