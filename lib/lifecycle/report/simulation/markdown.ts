/** The Markdown output for pull requests: a table of policies, and one of the images that they delete. */

import { counted, grouped } from "../../../base/text/counted.ts";
import { cell, listedImages, row } from "../../../base/text/markdown-table.ts";
import { lastDayShown, withinInWords } from "../../simulate/outlook.ts";
import type { Act } from "../../simulate/play/play.ts";
import { whyDone } from "../../simulate/verdict/reasons.ts";
import { actionOf, type Simulation } from "../../simulate/verdict/simulation.ts";
import { comparisonInWords, kindsInWords, whatInWords, whenInWords, whyInWords } from "./comparison/words.ts";
import type { Difference, PossibleDifference } from "./comparison.ts";
import { freedInWords } from "./freed.ts";
import { noteInWords } from "./notes.ts";
import { oldestFirst, type SimulationReport, sum } from "./report.ts";
import { imageInWords, runInWords } from "./sentence.ts";
import { actionsInWords, laterInWords } from "./text.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** Yields the page in pieces. */
export function* markdownOf(report: SimulationReport): Iterable<string> {
  const { simulation, days, comparison, price } = report;
  const totals = totalsOf(simulation, days);
  const { today, later, freed } = totals;
  const ahead = aheadOf(days);
  yield `### What these lifecycle policies do to ${counted(simulation.table.size, "image")}\n\n`;
  yield `Today, ${simulation.dateOf(0)}: **${actionsInWords(sum([...today.values()]))}**. `;
  yield `${ahead}: **${laterInWords(sum([...today.values()]), sum([...later.values()]))}**.\n\n`;
  if (freed.all.snapshots > 0) yield `Snapshots freed by then: **${cell(freedInWords(freed.all, price))}**.\n\n`;
  if (comparison !== undefined) {
    const rows = [...comparison.differences, ...comparison.possible];
    yield `Against ${cell(comparison.revision)}, ${withinInWords(comparison.days)}: **${comparisonInWords(comparison)}**.\n\n`;
    if (rows.length > 0) yield row("Image", "", "When", "Policy", "Why") + row("---", "---", "---", "---", "---");
    for (const each of rows.slice(0, listedImages)) yield differenceRow(each);
    if (rows.length > listedImages) yield `\n… and ${grouped(rows.length - listedImages)} more.\n`;
    if (rows.length > 0) yield "\n";
    yield* folded("What the policies do to all images", allImages(report, totals));
  } else yield* allImages(report, totals);
}

/** What each policy does, what it frees and meets, and every act. */
function* allImages({ simulation, days, comparison, price }: SimulationReport, totals: Totals): Iterable<string> {
  const { today, later, freed, notes } = totals;
  const until = lastDayShown(days) + 1;
  const frees = freed.all.gib > 0;
  yield row("Policy", "Selects", "Today", aheadOf(days), ...(frees ? ["Snapshots freed"] : []));
  yield row("---", "--:", "---", "---", ...(frees ? ["---"] : []));
  const summaries = simulation.summaries();
  for (const ready of simulation.policies) {
    const { policy, index } = ready;
    const none = new Map();
    const space = freed.policies[index];
    const { matched = 0, deadRules = [] } = summaries[index] ?? {};
    const dead = deadRules.map(({ rule, reason }) => `; rule ${rule + 1} never acts: ${reason}`).join("");
    yield row(
      cell(`${policy.name}${simulation.placeInWords(ready)}`),
      grouped(matched),
      cell(actionsInWords(today.get(index) ?? none) + dead),
      cell(laterInWords(today.get(index), later.get(index))),
      ...(frees && space !== undefined ? [cell(freedInWords(space, price))] : []),
    );
  }
  if (frees) {
    yield `\n${row("Recipe", "Snapshots freed")}${row("---", "---")}`;
    for (const [recipe, each] of freed.recipes) yield row(cell(recipe), cell(freedInWords(each, price)));
  }
  if (notes.length > 0) yield "\nNotes:\n\n";
  for (const each of notes) yield `- ${cell(noteInWords(each))}\n`;
  const acts = oldestFirst(simulation.acts(until));
  if (acts.length === 0) return;
  const table = actTable(simulation, acts);
  yield "\n";
  if (comparison === undefined) yield* folded(`${counted(acts.length, "action")} on images`, table);
  else yield* table;
}

/** Folded, so that what differs is read first. */
function* folded(summary: string, inner: Iterable<string>): Iterable<string> {
  yield `<details><summary>${summary}</summary>\n\n`;
  yield* inner;
  yield "\n</details>\n";
}

const aheadOf = (days: number | undefined): string => `In the next ${lastDayShown(days)} days`;

/** The acts, the oldest image first. */
function* actTable(simulation: Simulation, acts: readonly Act[]): Iterable<string> {
  yield `${row("Image", "Action", "When", "Policy", "Why")}${row("---", "---", "---", "---", "---")}`;
  for (const act of acts.slice(0, listedImages)) yield actRow(simulation, act);
  if (acts.length > listedImages) yield `\n… and ${grouped(acts.length - listedImages)} more.\n`;
}

/** A row about an act on an image. */
function actRow(simulation: Simulation, act: Act): string {
  const when = runInWords(simulation, act);
  return row(cell(imageInWords(simulation, act, true)), actionOf(act), when, ruleCell(act), cell(whyDone(act)));
}

/** A row about a difference from the other revision. */
function differenceRow(each: Difference | PossibleDifference): string {
  return row(
    cell(whatInWords(each, true)),
    kindsInWords(each),
    whenInWords(each),
    ruleCell(each.act),
    cell(whyInWords(each)),
  );
}

const ruleCell = ({ rule: { policy, index } }: Act): string => cell(`${policy.policy.name}, rule ${index + 1}`);
