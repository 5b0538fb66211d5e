/**
 * What daily runs do to an image and its parts, whatever the hour of the runs is: the guide says once a day, and not
 * when. What becomes due in the next 24 hours may be done in the next run or in the one after it. All periods are whole
 * days, so what becomes due for an image is due at one hour of the day, and two simulations stand for all hours: runs
 * before that hour find what runs at the beginning of the 24 hours find, and later ones what runs at their end find.
 */

import type { Act } from "../play/play.ts";
import { day, later } from "../policy/time.ts";
import type { PartAction } from "./parts.ts";
import { whyDone } from "./reasons.ts";
import { actionOf, countedImages, Simulation } from "./simulation.ts";

/** What one run does to an image or a part, or may do. */
export interface RunOutcome {
  readonly action: PartAction;
  readonly reason: string;
  /** The time of the run, ISO 8601 in UTC. */
  readonly date: string;
  /** The name of the policy, and the index of its rule; undefined if no rule acts. */
  readonly by: { readonly policy: string; readonly rule: number } | undefined;
}

/** An image, or one of its parts. */
export interface ImageOrPart {
  readonly index: number;
  /** Undefined for the image itself. */
  readonly part: { readonly list: "vmImages" | "snapshots" | "containers"; readonly at: number } | undefined;
}

/** The simulations of the same policies and images that stand for all hours of the runs. */
export class AnyHour {
  readonly #first: Simulation;
  #both: readonly Simulation[] | undefined;

  /** @param first the simulation whose first run is the earliest possible. */
  constructor(first: Simulation) {
    this.#first = first;
  }

  /** Where an id stands: several times if images share a part, never if the inventory does not have it. */
  placesOf(id: string): readonly ImageOrPart[] {
    const { table } = this.#first;
    const places: ImageOrPart[] = [];
    for (let index = 0; index < table.size; index += 1) {
      if (table.ids[index] === id) places.push({ index, part: undefined });
      const { vmImages = [], containers = [] } = table.parts(index);
      const lists = { vmImages, snapshots: vmImages.flatMap(({ snapshots = [] }) => snapshots), containers };
      for (const list of ["vmImages", "snapshots", "containers"] as const) {
        for (const [at, part] of lists[list].entries()) {
          if ((typeof part === "string" ? part : part.id) === id) places.push({ index, part: { list, at } });
        }
      }
    }
    return places;
  }

  /** The end of the first runs: of a day, or of a longer period. */
  endOf(value: number, unit: Parameters<typeof later>[2]): number {
    return later(this.#first.at, value, unit);
  }

  /** What the runs until a time do, or may do, the earliest first. */
  possible(place: ImageOrPart, end: number): readonly RunOutcome[] {
    return this.#simulations
      .flatMap((simulation) => this.#outcomes(simulation, place, Math.floor((end - simulation.at) / day) + 1))
      .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  }

  /** What the runs until a time do at the earliest hours and at the latest; each list has the first run. */
  atEachHour(place: ImageOrPart, end: number): readonly (readonly RunOutcome[])[] {
    const runs = Math.ceil((end - this.#first.at) / day);
    return this.#simulations.map((simulation) => this.#outcomes(simulation, place, runs));
  }

  get #simulations(): readonly Simulation[] {
    const { table, policies, scope, at } = this.#first;
    this.#both ??= [this.#first, new Simulation(table, policies, at + day, scope)];
    return this.#both;
  }

  /** What the first runs of a simulation do; where the first does nothing, why not. */
  #outcomes(simulation: Simulation, { index, part }: ImageOrPart, runs: number): readonly RunOutcome[] {
    const acts = [...simulation.acts(runs)].filter((act) => simulation.indexOf(act) === index);
    const outcomes = acts.map((act) => outcomeOf(simulation, act, part, this.#first.at + act.day * day));
    if (acts[0]?.day === 0) return outcomes;
    const other = simulation.otherReading(index);
    if (other !== undefined) return [outcomeOf(simulation, other, part, this.#first.at), ...outcomes];
    const { reason } = simulation.verdict(index);
    return [{ action: "KEEP", reason, date: simulation.dateOf(0), by: undefined }, ...outcomes];
  }
}

/** What the guide says of the places on which a deletion may rest. */
const contestedPlace =
  "according to one sentence of the guide an image that a tag excludes, or that another rule changes, counts toward the number retained; according to another it does not";

/** @param earliest the beginning of the 24 hours in which the run is. */
function outcomeOf(simulation: Simulation, act: Act, part: ImageOrPart["part"], earliest: number): RunOutcome {
  const { policy, index: rule } = act.rule;
  const ofImage = { date: simulation.dateOf(act.day), by: { policy: policy.policy.name, rule } };
  const reason = whyDone(act);
  const verdicts = simulation.partsAtAnyHour(act, earliest);
  const verdict = part === undefined ? { action: actionOf(act) } : verdicts[part.list][part.at];
  if (verdict === undefined) throw new RangeError(`a part of image ${simulation.indexOf(act)} has no verdict`);
  if (verdict.action === "DELETE" && simulation.assumptionsOf(act, verdicts).includes(countedImages))
    return { action: "UNDECIDED", reason: `${contestedPlace}; ${reason}`, ...ofImage };
  const own = "reason" in verdict ? `${verdict.reason}; ` : "";
  return { action: verdict.action, reason: `${own}${reason}`, ...ofImage };
}
