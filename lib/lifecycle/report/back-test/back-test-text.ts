/** The text output of a back-test: totals by policy, differences with what they are about, and what was not judged. */
import { printedLine } from "../../../base/text/printable.ts";
import type { BackTest } from "../../simulate/back-test/back-test-result.ts";
import {
  alike,
  decided,
  differenceInWords,
  explainedInWords,
  fared,
  notJudgedInWords,
  openInWords,
  periodOf,
} from "./back-test-words.ts";

/** Yields the text in pieces. */
export function* backTestText(result: BackTest): Iterable<string> {
  const { differences, notJudged, policies } = result;
  yield printedLine(`${fared(result)}, ${periodOf(result)}`);
  const open = openInWords(result);
  if (open !== undefined) yield printedLine(`not judged: ${open}; see below`);
  yield "\n";
  for (const policy of policies) {
    const where = policy.file === undefined ? "" : ` (${policy.file})`;
    yield printedLine(`${JSON.stringify(policy.name)}${where}: ${fared(policy)}`);
  }
  for (const group of alike(differences)) {
    const [{ gap }] = group;
    const { sentence, basis } = decided(gap);
    yield "\n";
    yield printedLine(`${explainedInWords(group)}:`);
    for (const each of group) yield printedLine(`  ${differenceInWords(each)}`);
    yield printedLine(`  The simulation follows ${gap}: ${sentence} (${basis})`);
  }
  if (notJudged.length > 0) yield "\nNot judged:\n";
  for (const each of notJudged) yield printedLine(`  ${notJudgedInWords(each)}`);
}
