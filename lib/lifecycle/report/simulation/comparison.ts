/**
 * Compares two revisions of policies on the same inventory: what happens, and when, to each image and to each of its
 * parts.
 */
import type { Act } from "../../simulate/play/play.ts";
import type { PolicyAction } from "../../simulate/policy/policy.ts";
import { actions } from "../../simulate/policy/rule.ts";
import { affectedImages, type RevisionSimulation } from "../../simulate/verdict/affected.ts";
import { whyDone } from "../../simulate/verdict/reasons.ts";
import type { Simulation } from "../../simulate/verdict/simulation.ts";
import { type ActionChange, changeOf, changes, isOvertaken, possibleChanges } from "./comparison/change.ts";
import { type Thing, type Timeline, type TimelineEvent, timelinesOf } from "./comparison/timeline.ts";
import { mayGo } from "./deletions.ts";

/** What is different about an image, about some of its parts, or about both. */
export interface Difference {
  readonly action: PolicyAction;
  readonly change: ActionChange;
  /** The simulation of {@link act}: now; that of the revision, for what no longer happens. */
  readonly simulation: Simulation;
  readonly act: Act;
  /** The day on which the other revision does the same, however late; undefined if it never does, or may not. */
  readonly otherDay: number | undefined;
  readonly things: readonly Thing[];
}

/** What may happen newly or sooner; something unknown decides whether it does. */
export interface PossibleDifference extends Pick<Difference, "action" | "simulation" | "act" | "things"> {
  readonly changes: readonly ActionChange[];
  /** What is not known. */
  readonly missing: string;
}

/** The differences in the first run and in those of the next days. */
export interface SimulationComparison {
  /** As named by the user: `origin/main`. */
  readonly revision: string;
  /** How many days ahead the comparison looks. The hour of a run is not known, so the last day counts. */
  readonly days: number;
  /** In the order of actions, of changes and of days. */
  readonly differences: readonly Difference[];
  /** In the order of actions and of days. */
  readonly possible: readonly PossibleDifference[];
}

/** Compares what policies do now with what those of a revision do, so many days ahead. */
export function compare(
  name: string,
  before: RevisionSimulation,
  now: RevisionSimulation,
  days: number,
): SimulationComparison {
  const isAffected = affectedImages(before, now);
  const differences: Difference[] = [];
  const possible: PossibleDifference[] = [];
  for (let index = 0; index < now.simulation.table.size; index += 1) {
    if (!isAffected(index)) continue;
    const ofImage = differencesOf(index, before.simulation, now.simulation, days);
    differences.push(...together(ofImage.differences));
    possible.push(...together(ofImage.possible));
  }
  const order = (one: PossibleDifference | Difference, other: PossibleDifference | Difference): number =>
    actions.indexOf(one.action) - actions.indexOf(other.action) ||
    ("change" in one && "change" in other ? changes.indexOf(one.change) - changes.indexOf(other.change) : 0) ||
    one.act.day - other.act.day ||
    one.act.rank - other.act.rank;
  return { revision: name, days, differences: differences.sort(order), possible: possible.sort(order) };
}

/** The differences of an image and of its parts, one each. */
function differencesOf(index: number, before: Simulation, now: Simulation, days: number) {
  const differences: Difference[] = [];
  const possible: PossibleDifference[] = [];
  const timelinesBefore = timelinesOf(before, index);
  for (const [at, { thing, happenings }] of timelinesOf(now, index).entries()) {
    const happeningsBefore: Timeline["happenings"] = timelinesBefore[at]?.happenings ?? new Map();
    for (const action of actions) {
      const [then, today] = [happeningsBefore.get(action), happenings.get(action)];
      const change = changeOf(days, then, today);
      // An action says nothing where the other revision does something greater by then.
      const isEased = change === "later" || change === "no longer";
      const [happening, others] = isEased ? [then, happenings] : [today, happeningsBefore];
      if (happening === undefined || isOvertaken(action, happening, others)) continue;
      const things = [thing];
      if (change === "no longer") {
        differences.push({ action, change, simulation: before, act: happening.act, otherDay: finite(today), things });
      } else if (change !== undefined) {
        const { act } = today ?? happening;
        differences.push({ action, change, simulation: now, act, otherDay: finite(then), things });
      } else {
        const changes = possibleChanges(days, then, today);
        const missing = happening.missing ?? then?.missing;
        if (changes.length > 0 && missing !== undefined) {
          possible.push({ action, changes, simulation: now, act: happening.act, missing, things });
        }
      }
    }
  }
  const said = [...differences, ...possible].filter(({ action }) => action === "DELETE");
  possible.push(...byOtherReading(index, before, now, timelinesBefore, days, said));
  return { differences, possible };
}

/** What may newly be deleted by another sentence of the guide, besides what is `said` already. */
function byOtherReading(
  index: number,
  before: Simulation,
  now: Simulation,
  timelinesBefore: readonly Timeline[],
  days: number,
  said: readonly Pick<Difference, "things">[],
): readonly PossibleDifference[] {
  const act = now.otherReading(index);
  if (act === undefined) return [];
  const then = before.otherReading(index);
  const gone = new Set(
    [...(then === undefined ? [] : mayGo(before, then)), ...said.flatMap(({ things }) => things)].map(({ id }) => id),
  );
  for (const { thing, happenings } of timelinesBefore)
    if ((happenings.get("DELETE")?.by ?? Number.POSITIVE_INFINITY) <= days) gone.add(thing.id);
  const missing = whyDone(act);
  return mayGo(now, act)
    .filter(({ id }) => !gone.has(id))
    .map((thing) => ({ action: "DELETE", changes: ["newly"], simulation: now, act, missing, things: [thing] }));
}

/** The day by which something happens; undefined if it does not, or may not. */
const finite = (happening: TimelineEvent | undefined): number | undefined =>
  happening === undefined || happening.by === Number.POSITIVE_INFINITY ? undefined : happening.by;

/** Joins the differences of an image that are equal but for the thing. */
function together<Each extends Difference | PossibleDifference>(all: readonly Each[]): readonly Each[] {
  const found = new Map<string, Each>();
  for (const each of all) {
    const { action, act, things } = each;
    const what = "change" in each ? [each.change, each.otherDay] : [each.changes, each.missing];
    const key = JSON.stringify([action, act.day, ...what]);
    const known = found.get(key);
    found.set(key, known === undefined ? each : { ...known, things: [...known.things, ...things] });
  }
  return [...found.values()];
}
