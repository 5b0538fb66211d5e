/** The output of `lintel rules`. */
import { linked } from "../../facts/derive/citation.ts";
import type { RuleFacts } from "../../lint/rule/rule.ts";

/** A table of id, severity and summary. */
export function listRules(rules: readonly RuleFacts[]): string {
  const rows = [["RULE", "SEVERITY", "SUMMARY"], ...rules.map(({ id, severity, summary }) => [id, severity, summary])];
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1), 0];
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return `${lines.join("\n")}\n\n${rules.length} rules. Run \`lintel explain RULE\` for details and examples.\n`;
}

/** The same as JSON. */
export function listRulesAsJson(rules: readonly RuleFacts[]): string {
  const facts = rules.map(({ id, severity, summary, cites }) => ({
    id,
    severity,
    summary,
    documents: cites.map(linked),
  }));
  return `${JSON.stringify({ version: 1, rules: facts }, undefined, 2)}\n`;
}
