/** What the first runs delete, or may delete, for guards and comparisons. */
import type { Act } from "../../simulate/play/play.ts";
import type { ReadyPolicy } from "../../simulate/policy/rule.ts";
import type { PartVerdict } from "../../simulate/verdict/parts.ts";
import { whyDone } from "../../simulate/verdict/reasons.ts";
import { actionOf, possibleActions, type Simulation } from "../../simulate/verdict/simulation.ts";
import { type Thing, timelinesOf } from "./comparison/timeline.ts";

/** A deletion of an image and of some of its parts. */
export interface Deletion {
  readonly act: Act;
  /** Ids of the image and its parts that are deleted. */
  readonly ids: readonly string[];
  /** What is missing to decide about those that may be deleted, by id: of the whole image, if it is undecided. */
  readonly possible: ReadonlyMap<string, string>;
}

/**
 * The number of days that guards look ahead: in each run only the first rule that applies acts on an image, so a policy
 * of three rules deletes an old image in its third run.
 */
export const chainOf = (policies: readonly ReadyPolicy[]): number =>
  Math.max(1, ...policies.map(({ rules }) => rules.length));

/**
 * The deletions that happen, or may, within this many days, one by one: a million of them do not fit in memory. The hour
 * of a run is not known, so the last day counts. Another sentence of the guide may delete failed builds at once.
 */
export function* deletionsWithin(simulation: Simulation, days: number): Iterable<Deletion> {
  const seen = new Uint8Array(simulation.table.size);
  for (const act of simulation.acts(days + 1)) {
    if (seen[act.rank] === 1 || (actionOf(act) !== "DELETE" && !possibleActions(act).includes("DELETE"))) continue;
    seen[act.rank] = 1;
    const deletions = timelinesOf(simulation, simulation.indexOf(act)).flatMap(({ thing: { id }, happenings }) => {
      const deletion = happenings.get("DELETE");
      return deletion === undefined || deletion.from > days ? [] : [{ id, deletion, isCertain: deletion.by <= days }];
    });
    yield {
      act: deletions[0]?.deletion.act ?? act,
      ids: deletions.flatMap(({ id, isCertain }) => (isCertain ? [id] : [])),
      possible: new Map(
        deletions.flatMap(({ id, deletion: { act: by, missing }, isCertain }) =>
          isCertain ? [] : [[id, missing ?? whyDone(by)] as const],
        ),
      ),
    };
  }
  for (let index = 0; index < simulation.table.size; index += 1) {
    const act = simulation.otherReading(index);
    if (act === undefined || seen[act.rank] === 1) continue;
    yield { act, ids: [], possible: new Map(mayGo(simulation, act).map(({ id }) => [id, whyDone(act)] as const)) };
  }
}

/** An image and its parts that an undecided deletion may delete. */
export function mayGo(simulation: Simulation, act: Act): readonly Thing[] {
  const { vmImages, snapshots, containers } = simulation.partsAtAnyHour(act);
  const open = (kind: Thing["kind"], parts: readonly PartVerdict[]): readonly Thing[] =>
    parts.flatMap(({ id, action }) => (action === "UNDECIDED" ? [{ kind, id }] : []));
  return [
    { kind: "image", id: simulation.table.ids[simulation.indexOf(act)] ?? "" },
    ...open("vmImage", vmImages),
    ...open("snapshot", snapshots),
    ...open("container", containers),
  ];
}
