/** The text output: totals by policy, then every affected image, oldest first. */

import { counted, grouped } from "../../../base/text/counted.ts";
import { inline, withoutCommands } from "../../../base/text/printable.ts";
import { lastDayShown, withinInWords } from "../../simulate/outlook.ts";
import { actions } from "../../simulate/policy/rule.ts";
import type { ImageAction } from "../../simulate/verdict/verdict.ts";
import { comparisonInWords, differenceInWords } from "./comparison/words.ts";
import { freedInWords } from "./freed.ts";
import { noteInWords } from "./notes.ts";
import { oldestFirst, pastTense, type SimulationReport, sum, type TakenByAction } from "./report.ts";
import { actionInWords } from "./sentence.ts";
import { actsAfterToday, actsOfToday } from "./today.ts";
import { totalsOf } from "./totals.ts";

/** Yields the text in pieces of several lines. */
export function* textOf({ simulation, days, comparison, price }: SimulationReport): Iterable<string> {
  const { table, policies } = simulation;
  const until = lastDayShown(days) + 1;
  const { today, later, freed, notes } = totalsOf(simulation, days);
  const dead = simulation.summaries();
  const line = (text: string): string => withoutCommands(`${inline(text)}\n`);
  const { unmatched, undecided } = simulation.summary();
  yield line(
    `${counted(table.size, "image")} and ${counted(policies.length, "policy", "policies")}, ${simulation.dateOf(0)}`,
  );
  yield line(`today: ${actionsInWords(sum([...today.values()]))}`);
  yield line(`in the next ${until - 1} days: ${laterInWords(sum([...today.values()]), sum([...later.values()]))}`);
  if (freed.all.snapshots > 0) yield line(`snapshots freed by then: ${freedInWords(freed.all, price)}`);
  if (undecided > 0) yield line(`undecided: ${counted(undecided, "image")}; see below for what is missing`);
  if (unmatched > 0) yield line(`selected by no ENABLED policy: ${counted(unmatched, "image")}`);
  yield "\n";
  if (comparison !== undefined) {
    const { revision, differences, possible } = comparison;
    yield line(`against ${revision}, ${withinInWords(comparison.days)}: ${comparisonInWords(comparison)}`);
    for (const each of [...differences, ...possible]) yield line(`  ${differenceInWords(each)}`);
    yield "\n";
  }
  for (const ready of policies) {
    const { policy, index } = ready;
    const where = policy.file === undefined ? "" : ` (${policy.file})`;
    const summary = dead[index];
    yield line(
      `${JSON.stringify(policy.name)}${simulation.placeInWords(ready)}${where} selects ${counted(summary?.matched ?? 0, "image")}`,
    );
    yield line(`  today: ${actionsInWords(today.get(index) ?? new Map())}`);
    yield line(`  in the next ${until - 1} days: ${laterInWords(today.get(index), later.get(index))}`);
    const space = freed.policies[index];
    if (space !== undefined && space.gib > 0) yield line(`  snapshots freed by then: ${freedInWords(space, price)}`);
    for (const { rule, reason } of summary?.deadRules ?? []) yield line(`  rule ${rule + 1} never acts: ${reason}`);
  }
  if (freed.all.gib > 0) {
    yield "\nSnapshots freed by then, by recipe:\n";
    for (const [recipe, space] of freed.recipes) yield line(`  ${recipe}: ${freedInWords(space, price)}`);
  }
  if (notes.length > 0) yield "\nNotes:\n";
  for (const each of notes) yield line(`  ${noteInWords(each)}`);
  for (const [title, its] of [
    ["Today", actsOfToday(simulation)],
    [`In the next ${until - 1} days`, actsAfterToday(simulation, until)],
  ] as const) {
    const acts = oldestFirst(its);
    if (acts.length > 0) yield `\n${title}, the oldest image first:\n`;
    for (const act of acts) yield line(`  ${actionInWords(simulation, act)}`);
  }
}

/** "3 images and 5 AMIs deleted (2 IN USE), 1 image deprecated", or "nothing". */
export function actionsInWords(taken: TakenByAction): string {
  const order: readonly ImageAction[] = [...actions, "UNDECIDED"];
  const parts = order.flatMap((action) => {
    const { images = 0, vmImages = 0, inUse = 0, left = 0 } = taken.get(action) ?? {};
    const what = [
      ...(images === 0 ? [] : [counted(images, "image")]),
      ...(vmImages === 0 ? [] : [counted(vmImages, "AMI")]),
    ].join(" and ");
    const remarks = [
      ...(inUse === 0 ? [] : [`${grouped(inUse)} IN USE`]),
      ...(left === 0 ? [] : [`${counted(left, "AMI")} left without ${left === 1 ? "its" : "their"} image`]),
    ];
    const remark = remarks.length === 0 ? "" : ` (${remarks.join(", ")})`;
    return what === "" ? [] : [`${what} ${pastTense[action]}${remark}`];
  });
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

/** What happens after the first run; undecided images leave it open. */
export const laterInWords = (today: TakenByAction = new Map(), later: TakenByAction = new Map()): string =>
  later.size === 0 && today.has("UNDECIDED") ? "nothing certain" : actionsInWords(later);
