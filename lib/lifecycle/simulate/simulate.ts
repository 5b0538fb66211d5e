/** Simulates lifecycle policies on an inventory. This module accesses no files, network or clock. */

import { timeOf } from "../../base/iso-time.ts";
import type { GivenImage } from "./image/given-image.ts";
import { ImageTable } from "./image/image-table.ts";
import type { InventoryHead } from "./image/inventory.ts";
import type { CountScope } from "./play/groups.ts";
import type { Policy } from "./policy/policy.ts";
import { readPolicies, tagKeysOf } from "./policy/rule.ts";
import { AnyHour } from "./verdict/any-hour.ts";
import { Simulation } from "./verdict/simulation.ts";
import type { SimulationResult } from "./verdict/verdict.ts";

/** Options of a simulation. */
export interface SimulationOptions {
  /** The scope in which images are ranked; default: `recipe-version`. */
  readonly countScope?: CountScope;
  /** The number of daily runs in the timeline; default: no timeline. */
  readonly days?: number;
}

/**
 * Predicts the effect of the next run on every image, and of later runs if no images are built.
 * @param policies policies with documented names; earlier ones win ties.
 * @param inventory images; missing members may leave verdicts undecided, and images that were not read those that count.
 * @param at ISO 8601, in UTC unless it has an offset.
 * @throws RangeError if `at` is not a time.
 */
export function simulate(
  policies: readonly Policy[],
  inventory: InventoryHead & { readonly images: readonly GivenImage[] },
  at: string | Date,
  { countScope, days }: SimulationOptions = {},
): SimulationResult {
  const time = typeof at === "string" ? timeOf(at) : at.getTime();
  if (time === undefined || Number.isNaN(time)) {
    throw new RangeError(`the time is ${JSON.stringify(String(at))}; expected ISO 8601, such as 2026-03-01T00:00:00Z`);
  }
  const ready = readPolicies(policies);
  const table = new ImageTable(tagKeysOf(ready));
  table.addHead(inventory);
  for (const image of inventory.images) table.add(image);
  const simulation = new Simulation(table, ready, time, countScope);
  const result: SimulationResult = {
    version: 1,
    at: new Date(time).toISOString(),
    verdicts: [...simulation.verdicts()],
    policies: simulation.summaries(),
    summary: simulation.summary(),
    ...(days !== undefined && { timeline: [...simulation.timeline(days)] }),
  };
  simulated.set(result, new AnyHour(simulation));
  return result;
}

/** How the result changes at other hours. */
const simulated = new WeakMap<SimulationResult, AnyHour>();

/** The runs behind a result of {@link simulate}, at any hour; undefined for a copy of a result. */
export const anyHourOf = (result: SimulationResult): AnyHour | undefined => simulated.get(result);
