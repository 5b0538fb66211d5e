/** The compact output: a line for each finding, in the form of compilers, then the totals. */
import { inline, withoutCommands } from "../../../base/text/printable.ts";
import type { Finding, LintResult } from "../../findings/finding.ts";
import { placeInWords } from "../finding-place.ts";
import { summaryInWords } from "../summary.ts";

/** `web.yaml:3:5: error: the message; the remedy [rule]`. */
export const formatCompact = (result: LintResult): string =>
  withoutCommands([...result.findings.map(lineOf), ...summaryInWords(result), ""].join("\n"));

function lineOf(finding: Finding): string {
  const { severity, message, help, rule } = finding;
  const remedy = help === undefined ? "" : `; ${help}`;
  return inline(`${placeInWords(finding)}: ${severity}: ${message}${remedy} [${rule}]`);
}
