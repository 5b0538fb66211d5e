/** When which action happens to an image and to each of its parts. */

import type { Act } from "../../../simulate/play/play.ts";
import { isMissing, missingInWords } from "../../../simulate/policy/missing.ts";
import type { PolicyAction } from "../../../simulate/policy/policy.ts";
import type { PartVerdicts } from "../../../simulate/verdict/parts.ts";
import { unknownOrder } from "../../../simulate/verdict/parts-of-day.ts";
import { whyDone } from "../../../simulate/verdict/reasons.ts";
import { actionOf, possibleActions, type Simulation } from "../../../simulate/verdict/simulation.ts";

/** The kinds of things, in the order of outputs. */
export const thingKinds = ["image", "vmImage", "snapshot", "container"] as const;

/** An image, or a part of one. */
export interface Thing {
  readonly kind: (typeof thingKinds)[number];
  readonly id: string;
}

/** When an action happens to a thing. Days are numbered from 0, as runs are; infinity is never. */
export interface TimelineEvent {
  /** It happens on no day before this one. */
  readonly from: number;
  /** It happens on this day at the latest; infinite if it may not happen at all. */
  readonly by: number;
  /** The act that does it; if none certainly does, the first that may. */
  readonly act: Act;
  /** What is missing to decide it; undefined if it is decided. */
  readonly missing: string | undefined;
}

/** What happens to a thing, by action. */
export interface Timeline {
  readonly thing: Thing;
  readonly happenings: ReadonlyMap<PolicyAction, TimelineEvent>;
}

/** The timelines of an image, its AMIs, snapshots and containers, in this order, however far ahead. */
export function timelinesOf(simulation: Simulation, index: number): readonly Timeline[] {
  const { vmImages = [], containers = [] } = simulation.table.parts(index);
  const of = (kind: Thing["kind"], ids: readonly string[]) =>
    ids.map((id) => ({ thing: { kind, id }, happenings: new Map<PolicyAction, TimelineEvent>() }));
  const ids = (parts: readonly { readonly id: string }[]): readonly string[] => parts.map(({ id }) => id);
  const timelines = [
    ...of("image", [simulation.table.ids[index] ?? ""]),
    ...of("vmImage", ids(vmImages)),
    ...of(
      "snapshot",
      vmImages.flatMap(({ snapshots = [] }) => snapshots),
    ),
    ...of("container", ids(containers)),
  ];
  let isOpen = false;
  for (const act of simulation.actsOn(index)) {
    const parts = simulation.partsAtAnyHour(act);
    const verdicts = [...parts.vmImages, ...parts.snapshots, ...parts.containers];
    const actions = [actionOf(act), ...verdicts.map(({ action }) => action)];
    for (const [at, { thing, happenings }] of timelines.entries()) {
      const action = actions[at] ?? "KEEP";
      if (action === "KEEP" || action === "SKIP") continue;
      // The act that was open before may have dealt with a part in another way.
      const possible = possibleFor(act, thing.kind);
      if (action !== "UNDECIDED" && !(isOpen && at > 0)) {
        happens(happenings, action, possible.get(action) ?? act);
        continue;
      }
      const missing = whyOpen(act, parts, thing);
      for (const [each, by] of possible) mayHappen(happenings, each, by, missing);
    }
    isOpen ||= actions[0] === "UNDECIDED";
  }
  return timelines;
}

function happens(happenings: Map<PolicyAction, TimelineEvent>, action: PolicyAction, act: Act): void {
  const known = happenings.get(action);
  if (known === undefined) happenings.set(action, { from: act.day, by: act.day, act, missing: undefined });
  else if (known.by === Number.POSITIVE_INFINITY) happenings.set(action, { ...known, by: act.day, act });
}

function mayHappen(
  happenings: Map<PolicyAction, TimelineEvent>,
  action: PolicyAction,
  act: Act,
  missing: string,
): void {
  if (!happenings.has(action)) happenings.set(action, { from: act.day, by: Number.POSITIVE_INFINITY, act, missing });
}

/** The actions that the rules of an act may take on a thing, each with the act of a rule that does. */
function possibleFor(act: Act, kind: Thing["kind"]): ReadonlyMap<PolicyAction, Act> {
  const possible = new Map<PolicyAction, Act>();
  if (kind === "image") {
    const action = actionOf(act);
    for (const each of action === "UNDECIDED" ? possibleActions(act) : [action])
      if (each !== "KEEP" && each !== "UNDECIDED") possible.set(each, act);
    return possible;
  }
  for (const { step } of act.leads) {
    const { rule, action } = step;
    const reaches = rule.includes[`${kind}s`] !== false && (kind === "vmImage" || action === "DELETE");
    if (reaches && (rule === act.rule || !possible.has(action))) possible.set(action, { ...act, rule });
  }
  return possible;
}

/** What is missing to decide what an act does to a thing. */
function whyOpen(act: Act, { vmImages }: PartVerdicts, { kind, id }: Thing): string {
  if (kind === "image" || act.missing !== undefined) return whyDone(act);
  const isIncluded = act.rule.includes[`${kind}s`];
  if (isMissing(isIncluded)) return missingInWords(isIncluded);
  // A snapshot goes with its AMI.
  const open = vmImages.filter(({ action }) => action === "UNDECIDED");
  const isOfSeveral = new Set(act.leads.map(({ step }) => step.rule.policy)).size > 1;
  return (open.find((each) => each.id === id) ?? open[0])?.reason ?? (isOfSeveral ? unknownOrder : whyDone(act));
}
