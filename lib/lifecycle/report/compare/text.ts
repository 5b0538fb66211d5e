/** The text output: the policies, then what other changes mean, the most severe first. */
import { printedLine } from "../../../base/text/printable.ts";
import { bySeverity, type CompareReport, placeOf } from "../../declared/compare-report.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { isEqual, relationsInWords } from "./effects.ts";
import { headlineOf } from "./headline.ts";
import { actionSentences } from "./policy-words.ts";
import { changesInWords, openInWords, togetherInWords, witnessesOf, witnessInWords } from "./words.ts";

/** Yields the text in pieces. */
export function* textOf(report: CompareReport): Iterable<string> {
  const { against, policies, changes, suppressed, open } = report;
  const headline = headlineOf(report);
  if (headline !== undefined) yield printedLine(headline);
  yield printedLine(`against ${against}: ${togetherInWords(report)}; other changes: ${changesInWords(changes)}`);
  if (suppressed.length > 0) yield printedLine(`suppressed: ${changesInWords(suppressed)}`);
  if (policies.policies.length > 0) yield "\n";
  for (const each of policies.policies) yield* policyLines(each);
  const together = policies.policies.length < 2 ? [] : witnessesOf(policies.together);
  for (const { what, witness } of together)
    yield printedLine(`together, ${what}, such as ${witnessInWords(witness)} (example run: ${witness.at})`);
  if (changes.length > 0) yield "\n";
  for (const change of bySeverity(changes)) {
    const { severity, message, rule, help } = change;
    yield printedLine(`${placeOf(change, against)}: ${severity}: ${message} (${rule})`);
    if (help !== undefined) yield printedLine(`  help: ${help}`);
  }
  if (open.length > 0) yield "\nNot known:\n";
  for (const each of open) yield printedLine(`  ${openInWords(each)}`);
}

function* policyLines(each: ComparedPolicy): Iterable<string> {
  const { name, file, before, now, comparison, note } = each;
  const what =
    before === undefined
      ? ["new"]
      : now === undefined
        ? ["gone"]
        : before.name === now.name
          ? []
          : [`before: ${JSON.stringify(before.name)}`];
  const isDifferent = comparison !== undefined && !isEqual(comparison);
  const short = comparison === undefined ? ["not compared: it has errors"] : isDifferent ? [] : ["equal"];
  const all = [...what, ...short, ...(note === undefined ? [] : [note])].join("; ");
  yield printedLine(`${JSON.stringify(name)} (${file})${all === "" ? "" : `: ${all}`}`);
  if (!isDifferent) return;
  for (const { text } of actionSentences(each)) yield printedLine(`  ${text}`);
  for (const { what: change, witness } of witnessesOf(comparison))
    yield printedLine(`  ${change}, such as ${witnessInWords(witness)} (example run: ${witness.at})`);
  yield printedLine(`  ${relationsInWords(comparison)}`);
}
