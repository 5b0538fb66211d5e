/** The Markdown output, for the comment of a pull request or the summary of a job: the totals, and a table. */
import { grouped } from "../../../base/text/counted.ts";
import { cell, row } from "../../../base/text/markdown-table.ts";
import { type Finding, type LintResult, severities } from "../../findings/finding.ts";
import { faultInWords, pathOfFault } from "../faults.ts";
import { placeIn } from "../finding-place.ts";
import type { Repository } from "../repository.ts";
import { findingsInWords, summaryInWords } from "../summary.ts";

/** Maximum number of findings in the table, since code hosts cut long comments. */
const maxRows = 100;

/** The totals, then the findings, the most severe first, then the totals of the rest. */
export function formatMarkdown(result: LintResult, repository: Repository): string {
  const { findings, faults, summary } = result;
  const listed = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const rows = [
    ...faults.map((fault) => row("error", cell(pathOfFault(fault, repository)), cell(faultInWords(fault)), "")),
    ...listed.map((finding) => rowOf(finding, repository)),
  ];
  const table = [
    row("Severity", "Where", "Finding", "Rule"),
    row("---", "---", "---", "---"),
    ...rows.slice(0, maxRows),
  ];
  const left = rows.length - maxRows;
  return [
    `### Lintel: ${findingsInWords(summary)}\n\n`,
    ...(rows.length === 0 ? [] : [...table, "\n"]),
    ...(left > 0 ? [`… and ${grouped(left)} more.\n\n`] : []),
    `${summaryInWords(result).map(cell).join(" ")}\n`,
  ].join("");
}

function rowOf(finding: Finding, repository: Repository): string {
  const { severity, message, help, rule } = finding;
  const remedy = help === undefined ? "" : `; ${help}`;
  return row(severity, cell(placeIn(finding, repository)), cell(message + remedy), cell(rule));
}
