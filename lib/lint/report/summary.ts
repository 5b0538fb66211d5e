/** The totals of a run in words. */

import { counted } from "../../base/text/counted.ts";
import { inline } from "../../base/text/printable.ts";
import { unreadReference } from "../files/not-read.ts";
import { type LintResult, type Summary, type SuppressionFacts, severityInWords } from "../findings/finding.ts";
import type { Severity } from "../rule/rule.ts";

/** Styles the total of a severity. */
export type SummaryStyle = (text: string, severity: Severity) => string;

const plain: SummaryStyle = (text) => text;

/** "2 errors, 1 warning", or "No findings". */
export function findingsInWords({ errors, warnings, info }: Summary, dress: SummaryStyle = plain): string {
  const parts = [
    ...(errors > 0 ? [dress(severityInWords(errors, "error"), "error")] : []),
    ...(warnings > 0 ? [dress(severityInWords(warnings, "warning"), "warning")] : []),
    ...(info > 0 ? [dress(severityInWords(info, "info"), "info")] : []),
  ];
  return parts.length === 0 ? "No findings" : parts.join(", ");
}

/** "in 2 resources of 1 file", or "in 2 objects" without files, as read from services. */
export const extentInWords = ({ resources, files }: Summary): string =>
  files === 0
    ? `in ${counted(resources, "object")}`
    : `in ${counted(resources, "resource")} of ${counted(files, "file")}`;

/** A suppression in words: "shown in the console only, until 2027-03-31". */
export const suppressionInWords = ({ reason, until }: SuppressionFacts): string =>
  until === undefined ? reason : `${reason}, until ${until}`;

/**
 * The last lines of the text output: findings, inputs that could not be read, rules that could not be evaluated.
 * @param listsSuppressed omits how to list suppressed findings, because the output already does.
 */
export function summaryInWords(
  { summary, findings, faults, ignored = [], isWhole, notEvaluated: entries }: LintResult,
  dress: SummaryStyle = plain,
  listsSuppressed = false,
): readonly string[] {
  const { files, resources, notEvaluated, suppressed } = summary;
  const fixable = findings.filter(({ fix }) => fix !== undefined).length;
  const misread = faults.filter(({ isConfiguration }) => !isConfiguration).length;
  const misset = faults.length - misread;
  // Files that could not be read say nothing about findings.
  const isAboutSomething =
    (files > 0 || isWhole !== undefined) && (resources > 0 || misread === 0 || findings.length > 0);
  const unread = entries.filter(({ rule }) => rule === unreadReference).length;
  const open = notEvaluated - unread;
  const theirs = unread === 1 ? "it" : "them";
  return [
    ...(isAboutSomething ? [`${findingsInWords(summary, dress)} ${extentInWords(summary)}.`] : []),
    ...(misread > 0 ? [`${counted(misread, "input")} could not be ${isWhole === undefined ? "linted" : "read"}.`] : []),
    ...(misset > 0 ? [`${counted(misset, "fault")} in the configuration.`] : []),
    ...(ignored.length > 0 ? [`Not linted, because the configuration ignores it: ${inline(ignored.join(", "))}.`] : []),
    ...(fixable > 0 ? [`${counted(fixable, "finding")} can be fixed by --fix; --fix-dry-run shows how.`] : []),
    ...(suppressed > 0
      ? [`${counted(suppressed, "finding")} suppressed${listsSuppressed ? "" : "; --show-suppressed lists them"}.`]
      : []),
    ...(unread > 0
      ? [
          `${counted(unread, "reference")} could not be followed, so nothing behind ${theirs} is checked; --format json lists ${theirs}.`,
        ]
      : []),
    ...(open > 0
      ? [`${counted(open, "check")} not evaluated, because of values that are not known; --format json lists them.`]
      : []),
  ];
}
