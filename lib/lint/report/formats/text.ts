/** The text output: every finding with a code frame, then a summary. */

import { inline, withoutCommands } from "../../../base/text/printable.ts";
import { sectionsOf } from "../../../facts/derive/citation.ts";
import type { Finding, LintResult, SuppressedFinding } from "../../findings/finding.ts";
import type { Severity } from "../../rule/rule.ts";
import { furtherPlaces, placeInWords } from "../finding-place.ts";
import type { Paint } from "../paint.ts";
import { type SummaryStyle, summaryInWords, suppressionInWords } from "../summary.ts";
import { codeFrame } from "./code-frame.ts";

/** Layout of the text. */
export interface TextStyle {
  readonly paint: Paint;
  /** Columns of the terminal. Code frames are always cut to it; prose is wrapped to it if `wraps`. */
  readonly width: number;
  readonly wraps: boolean;
  /** Whether to list suppressed findings. */
  readonly showsSuppressed: boolean;
}

const colors: { readonly [severity in Severity]: "red" | "yellow" | "blue" } = {
  error: "red",
  warning: "yellow",
  info: "blue",
};

/** All findings and the summary of a run. */
export function formatText(result: LintResult, style: TextStyle): string {
  const findings = result.findings.map((finding) => formatFinding(finding, result, style));
  const suppressed = style.showsSuppressed ? result.suppressed : [];
  const listed = suppressed.map((finding) => formatSuppressed(finding, style));
  const dress: SummaryStyle = (part, severity) => style.paint[colors[severity]](part);
  const summary = summaryInWords(result, dress, style.showsSuppressed);
  return withoutCommands([...findings, ...listed, [...summary, ""].join("\n")].join("\n"));
}

function formatFinding(finding: Finding, { lines }: LintResult, { paint, width, wraps }: TextStyle): string {
  const { severity, message, file, line, column, endLine, endColumn, help, documents } = finding;
  const color = paint[colors[severity]];
  const room = wraps ? width : Number.POSITIVE_INFINITY;
  const [first = "", ...rest] = wrap(`${severity}: ${inline(message)}`, room);
  const headline = [first.replace(`${severity}:`, paint.bold(color(`${severity}:`))), ...rest];
  const text = lines.get(file);
  const span = { start: { line, column }, end: { line: endLine, column: endColumn } };
  const frame = text === undefined ? [] : codeFrame(text, span, width - 2, paint);
  return [
    ...headline,
    `  ${paint.cyan(inline(placeInWords(finding)))} ${paint.grey(about(finding))}`,
    ...frame.map((each) => `  ${each}`),
    ...furtherPlaces(finding).map(({ title, place }) => `  ${title} ${paint.cyan(inline(placeInWords(place)))}`),
    ...(help === undefined ? [] : wrap(`help: ${inline(help)}`, room - 2).map((each) => `  ${each}`)),
    ...sectionsOf(documents).map(({ url }) => `  see ${paint.grey(paint.link(url))}`),
    "",
  ].join("\n");
}

/** A finding about the whole file has no resource. */
const about = ({ resource, rule }: Finding): string => inline(resource === "" ? rule : `${resource}, ${rule}`);

function formatSuppressed(finding: SuppressedFinding, { paint, width, wraps }: TextStyle): string {
  const { severity, message, suppression } = finding;
  const room = wraps ? width : Number.POSITIVE_INFINITY;
  return [
    ...wrap(`suppressed ${severity}: ${inline(message)}`, room).map(paint.grey),
    `  ${paint.cyan(inline(placeInWords(finding)))} ${paint.grey(about(finding))}`,
    ...wrap(`because: ${inline(suppressionInWords(suppression))}`, room - 2).map((each) => `  ${each}`),
    "",
  ].join("\n");
}

/** Wraps a text at spaces to lines of at most `width` characters. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > width) {
      lines.push(current);
      current = `  ${word}`;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
