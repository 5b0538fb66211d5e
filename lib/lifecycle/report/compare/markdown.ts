/** The Markdown output for pull requests: a table of policies, and one of other changes. */
import { grouped } from "../../../base/text/counted.ts";
import { cell, listedImages, row } from "../../../base/text/markdown-table.ts";
import { bySeverity, type CompareReport, placeOf } from "../../declared/compare-report.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { isEqual } from "./effects.ts";
import { headlineOf } from "./headline.ts";
import { actionSentences } from "./policy-words.ts";
import { changesInWords, openInWords, policyRelation, togetherInWords, witnessesOf, witnessInWords } from "./words.ts";

/** Yields the page in pieces. */
export function* markdownOf(report: CompareReport): Iterable<string> {
  const { against, policies, changes, open } = report;
  yield "### Impact of this change\n\n";
  const headline = headlineOf(report);
  if (headline !== undefined) yield `${cell(headline)}\n\n`;
  yield `Against ${cell(against)}: **${cell(togetherInWords(report))}**. Other changes: **${changesInWords(changes)}**.\n\n`;
  const differing = policies.policies.filter(
    ({ comparison, note }) => comparison === undefined || !isEqual(comparison) || note !== undefined,
  );
  if (differing.length > 0)
    yield row("Policy", "What differs", "For example", "In all") + row("---", "---", "---", "---");
  for (const each of differing.slice(0, listedImages)) yield policyRow(each);
  if (differing.length > 0) yield "\n";
  const listed = bySeverity(changes);
  if (listed.length > 0) yield row("", "Where", "What it means", "Rule") + row("---", "---", "---", "---");
  for (const change of listed.slice(0, listedImages)) {
    const { severity, resource, message, help, rule } = change;
    const remedy = help === undefined ? "" : `; ${help}`;
    yield row(severity, cell(`${resource}, ${placeOf(change, against)}`), cell(message + remedy), cell(rule));
  }
  if (listed.length > listedImages) yield `\n… and ${grouped(listed.length - listedImages)} more.\n`;
  if (open.length > 0) yield "\nNot known:\n\n";
  for (const each of open.slice(0, listedImages)) yield `- ${cell(openInWords(each))}\n`;
}

function policyRow(each: ComparedPolicy): string {
  const { name, comparison } = each;
  if (comparison === undefined) return row(cell(name), "not compared: it has errors", "", "");
  const sentences = actionSentences(each).map(({ text }) => cell(text));
  const examples = [...witnessesOf(comparison)].map(({ what, witness }) => cell(`${what}: ${witnessInWords(witness)}`));
  return row(cell(name), sentences.join("<br>"), examples.join("<br>"), cell(policyRelation(each)));
}
