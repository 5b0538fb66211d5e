/** What the changes from one text to another mean. */
import changeRules from "../../../lint-rules/change/index.generated.ts";
import { bothSides } from "../../lifecycle/declared/both-sides.ts";
import { bySeverity, type CompareReport } from "../../lifecycle/declared/compare-report.ts";
import type { ComparedPolicy } from "../../lifecycle/declared/compared-policies.ts";
import { reportOf } from "../../lifecycle/declared/report-of.ts";
import { isEqual } from "../../lifecycle/report/compare/effects.ts";
import { actionSentences } from "../../lifecycle/report/compare/policy-words.ts";
import {
  changesInWords,
  openInWords,
  policyRelation,
  togetherInWords,
  witnessesOf,
  witnessInWords,
} from "../../lifecycle/report/compare/words.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { aboutFinding } from "./findings.ts";
import type { CompareResponse, NamedText } from "./messages.ts";
import { isBlank, requestFor } from "./one-text.ts";

const refused = (fault: string): CompareResponse => ({
  ask: "compare",
  faults: [fault],
  policies: [],
  changes: [],
  open: [],
});

/** Compares two texts. */
export async function compared(before: NamedText, now: NamedText): Promise<CompareResponse> {
  if (isBlank(before)) return refused("There is no text to compare with: paste the previous one.");
  if (isBlank(now)) return refused("The text is empty: write a declaration, or choose an example.");
  // Both sides have the same name, as a file has before and after a change.
  const requests = { before: requestFor({ ...before, name: now.name }), now: requestFor(now) };
  const sides = await bothSides(requests, { resources: lintables, changeRules });
  const [fault] = sides.before.result.faults;
  if (fault !== undefined) return refused(`The previous text cannot be read: it ${fault.message}.`);
  if (sides.now.result.faults.length > 0) return refused("The text cannot be read: see its findings.");
  const report = reportOf("the previous text", sides);
  return {
    ask: "compare",
    faults: [],
    summary: summaryOf(report),
    policies: report.policies.policies.map((each) => ({
      name: each.name,
      relation: policyRelation(each),
      sentences: sentencesOf(each),
    })),
    changes: bySeverity(report.changes).map(aboutFinding),
    open: report.open.map(openInWords),
  };
}

const summaryOf = (report: CompareReport): string =>
  `Against the previous text: ${togetherInWords(report)}; other changes: ${changesInWords(report.changes)}`;

function sentencesOf(each: ComparedPolicy): readonly string[] {
  const { comparison } = each;
  if (comparison === undefined || isEqual(comparison)) return [];
  const witnesses = [...witnessesOf(comparison)].map(
    ({ what, witness }) => `${what}, such as ${witnessInWords(witness)} (at ${witness.at})`,
  );
  return [...actionSentences(each).map(({ text }) => text), ...witnesses];
}
