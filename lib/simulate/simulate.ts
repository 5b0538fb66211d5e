/** Lifecycle policies, an inventory and a time in; a verdict for every image out. Knows no file, host or clock. */

import type { GivenImage } from "./given-image.ts";
import type { CountScope } from "./groups.ts";
import { ImageTable } from "./image-table.ts";
import type { Policy } from "./policy.ts";
import { readPolicies, tagKeysOf } from "./rule.ts";
import { Simulation } from "./simulation.ts";
import { timeOf } from "./time.ts";
import type { SimulationResult } from "./verdict.ts";

/** Settings of a simulation. */
export interface SimulationOptions {
  /** Within what the places of images are counted; default: `recipe-version`. */
  readonly countScope?: CountScope;
  /** How many runs to play, a day apart, for the timeline; default: none. */
  readonly days?: number;
}

/**
 * What one run of the service at a time would do to every image, and what follows if nothing is built meanwhile.
 * @param policies in the documents' words, in the order in which ties between them are decided.
 * @param inventory images; members that are missing leave verdicts undecided where they decide.
 * @param at ISO 8601, in UTC where it has no offset. Throws a RangeError where it is none.
 */
export function simulate(
  policies: readonly Policy[],
  inventory: { readonly images: readonly GivenImage[] },
  at: string | Date,
  { countScope, days }: SimulationOptions = {},
): SimulationResult {
  const time = typeof at === "string" ? timeOf(at) : at.getTime();
  if (time === undefined || Number.isNaN(time)) {
    throw new RangeError(`the time is ${JSON.stringify(String(at))}; expected ISO 8601, such as 2026-03-01T00:00:00Z`);
  }
  const ready = readPolicies(policies);
  const table = new ImageTable(tagKeysOf(ready));
  for (const image of inventory.images) table.add(image);
  const simulation = new Simulation(table, ready, time, countScope);
  return {
    version: 1,
    at: new Date(time).toISOString(),
    verdicts: [...simulation.verdicts()],
    policies: simulation.summaries(),
    summary: simulation.summary(),
    ...(days !== undefined && { timeline: [...simulation.timeline(days)] }),
  };
}
