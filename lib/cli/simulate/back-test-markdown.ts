/** The Markdown output of a back-test, for pull requests. */
import { counted, grouped } from "../../base/counted.ts";
import type { BackTest } from "../../simulate/back-test/back-test-result.ts";
import { alike, decided, fared, notJudgedInWords, openInWords, periodOf } from "./back-test-words.ts";
import { cell, listedImages, row } from "./markdown-table.ts";

/** Yields the page in pieces. */
export function* backTestMarkdown(result: BackTest): Iterable<string> {
  const open = openInWords(result);
  yield `### What lifecycle policies did, against the simulation\n\n`;
  yield `**${fared(result)}**, ${periodOf(result)}.${open === undefined ? "" : ` Not judged: ${open}.`}\n\n`;
  yield row("Policy", "As predicted", "Actions", "Executions") + row("---", "--:", "--:", "--:");
  for (const { name, asPredicted, actions, executions } of result.policies)
    yield row(cell(name), grouped(asPredicted), grouped(actions), grouped(executions));
  for (const group of alike(result.differences)) {
    const [{ gap, explanation }] = group;
    const { sentence, basis } = decided(gap);
    const as = explanation === undefined ? "that no other reading explains" : `as if the service ${explanation}`;
    yield `\n${counted(group.length, "difference")}, ${as}. The simulation follows ${cell(`${gap}: ${sentence} (${basis})`)}\n\n`;
    yield row("Image", "When", "Policy", "Done", "Predicted", "Why") + row("---", "---", "---", "---", "---", "---");
    for (const { image, at, policy, done, predicted, reason } of group.slice(0, listedImages))
      yield row(cell(image), at.slice(0, 10), cell(policy), done, predicted.join(" or "), cell(reason));
    if (group.length > listedImages) yield `\n… and ${grouped(group.length - listedImages)} more.\n`;
  }
  if (result.notJudged.length === 0) return;
  yield "\nNot judged:\n\n";
  for (const each of result.notJudged.slice(0, listedImages)) yield `- ${cell(notJudgedInWords(each))}\n`;
}
