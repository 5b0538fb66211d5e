/** The Markdown output of a back-test, for pull requests. */
import { grouped } from "../../../base/text/counted.ts";
import { cell, listedImages, row } from "../../../base/text/markdown-table.ts";
import type { BackTest } from "../../simulate/back-test/back-test-result.ts";
import { alike, decided, explainedInWords, fared, notJudgedInWords, openInWords, periodOf } from "./back-test-words.ts";

/** Yields the page in pieces. */
export function* backTestMarkdown(result: BackTest): Iterable<string> {
  const open = openInWords(result);
  yield `### What lifecycle policies did, against the simulation\n\n`;
  yield `**${fared(result)}**, ${periodOf(result)}.${open === undefined ? "" : ` Not judged: ${open}.`}\n\n`;
  yield row("Policy", "As predicted", "Actions", "Executions") + row("---", "--:", "--:", "--:");
  for (const { name, asPredicted, actions, executions } of result.policies)
    yield row(cell(name), grouped(asPredicted), grouped(actions), grouped(executions));
  for (const group of alike(result.differences)) {
    const [{ gap }] = group;
    const { sentence, basis } = decided(gap);
    yield `\n${explainedInWords(group)}. The simulation follows ${cell(`${gap}: ${sentence} (${basis})`)}\n\n`;
    yield row("Image", "When", "Policy", "Done", "Predicted", "Why") + row("---", "---", "---", "---", "---", "---");
    for (const { image, part, at, policy, done, predicted, reason, byHand } of group.slice(0, listedImages)) {
      const what = part === undefined ? image : `${part} of ${image}`;
      const why = byHand === undefined ? reason : `${reason}; or somebody changed by hand ${byHand}`;
      yield row(cell(what), at.slice(0, 10), cell(policy), done, predicted.join(" or "), cell(why));
    }
    if (group.length > listedImages) yield `\n… and ${grouped(group.length - listedImages)} more.\n`;
  }
  if (result.notJudged.length === 0) return;
  yield "\nNot judged:\n\n";
  for (const each of result.notJudged.slice(0, listedImages)) yield `- ${cell(notJudgedInWords(each))}\n`;
}
