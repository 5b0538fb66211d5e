/** What outputs count, in one pass over the acts: the parts of an image are read once. */

import { lastDayShown } from "../../simulate/outlook.ts";
import { type NotesOfKind, NotesTaken } from "../../simulate/verdict/notes.ts";
import type { Simulation } from "../../simulate/verdict/simulation.ts";
import { type FreedSpaces, FreedSum } from "./freed.ts";
import { type TakenByAction, TakenByPolicy } from "./report.ts";
import { isOfToday } from "./today.ts";

/** The counts of the days that outputs cover. */
export interface Totals {
  /** What each policy does today, by its index. */
  readonly today: ReadonlyMap<number, TakenByAction>;
  /** What each does after today. */
  readonly later: ReadonlyMap<number, TakenByAction>;
  readonly freed: FreedSpaces;
  readonly notes: readonly NotesOfKind[];
}

/** The totals of the days that outputs cover if so many are requested. */
export function totalsOf(simulation: Simulation, days: number | undefined): Totals {
  const { table } = simulation;
  const lastDay = lastDayShown(days);
  const today = new TakenByPolicy();
  const later = new TakenByPolicy();
  const freed = new FreedSum(simulation);
  const notes = new NotesTaken(simulation);
  for (let index = 0; index < table.size; index += 1) {
    let parts: ReturnType<typeof table.parts> | undefined;
    notes.begin(index);
    for (const act of simulation.actsOn(index)) {
      if (act.day > lastDay) break;
      parts ??= table.parts(index);
      const verdicts = simulation.partsAt(act, parts);
      (isOfToday(simulation, act) ? today : later).add(act, verdicts);
      freed.add(act, verdicts);
      notes.add(act, parts, verdicts);
    }
  }
  return { today: today.counts, later: later.counts, freed, notes: notes.found };
}
