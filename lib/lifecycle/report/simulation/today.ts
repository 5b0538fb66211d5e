/**
 * What may happen today, which is within 24 hours of the time of the first run. Each policy runs once in them, at an hour
 * that is not known: an act of the second simulated run belongs to today if it became due in these hours, and not if it
 * follows an act of the same policy, which then has to run twice.
 */
import type { Act } from "../../simulate/play/play.ts";
import type { Simulation } from "../../simulate/verdict/simulation.ts";

/** Whether an act may be done today. */
export function isOfToday(simulation: Simulation, act: Act): boolean {
  if (act.day !== 1) return act.day === 0;
  for (const earlier of simulation.actsOn(simulation.indexOf(act))) {
    if (earlier.day > 0) break;
    if ([earlier.rule, ...earlier.others].some(({ policy }) => policy === act.rule.policy)) return false;
  }
  return true;
}

/** The acts that may be done today. */
export function* actsOfToday(simulation: Simulation): Iterable<Act> {
  for (const act of simulation.acts(2)) if (isOfToday(simulation, act)) yield act;
}

/** The acts after today, in the runs up to but excluding that of a day. */
export function* actsAfterToday(simulation: Simulation, until: number): Iterable<Act> {
  for (const act of simulation.acts(until)) if (!isOfToday(simulation, act)) yield act;
}
