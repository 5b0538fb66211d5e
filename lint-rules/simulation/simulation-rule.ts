/** What a rule is that judges lifecycle policies by what they do to an inventory. One rule a file, in this folder. */

import type { InventoryRule } from "../../lib/lint/rule/any-rule.ts";
import type { Segment } from "../../lib/lint/text/path.ts";
import type { ReadyPolicy } from "../../lib/simulate/rule.ts";
import type { Simulation } from "../../lib/simulate/simulation.ts";

/** What a rule finds. */
export interface SimulatedProblem {
  readonly policy: ReadyPolicy;
  /** The steps, in the documents' words, to what the finding stands at: `["policyDetails", 0, "filter"]`. */
  readonly at: readonly Segment[];
  readonly message: string;
  readonly help: string;
}

/** See the head of this file. */
export interface SimulationRule extends InventoryRule {
  /**
   * A value that is not decided makes no problem.
   * @param days how many days are looked ahead, where the rule is about what is to come.
   */
  judge(simulation: Simulation, days: number): Iterable<SimulatedProblem>;
}

/** Marks a value as a rule, so that its parts are checked by the compiler where it is written. */
export const simulationRule = (definition: Omit<SimulationRule, "needsInventory">): SimulationRule => ({
  ...definition,
  needsInventory: true,
});

/** The time of the first run in examples. */
export const exampleTime = "2026-03-01T00:00:00Z";

/** How many things a message names; the others are counted. */
const named = 3;

/** "img-1, img-2, img-3 and 4 more". */
export function someOf(ids: readonly string[]): string {
  const shown = ids.slice(0, named).join(", ");
  return ids.length > named ? `${shown} and ${ids.length - named} more` : shown;
}

/** "1 image", "12 images". */
export const imagesInWords = (count: number): string => `${count} ${count === 1 ? "image" : "images"}`;
