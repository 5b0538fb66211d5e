/** Rules that check the effect of lifecycle policies on an inventory. Each file of this folder has one. */

import type { ReadyPolicy, ReadyRule } from "../../lib/lifecycle/simulate/policy/rule.ts";
import { type NoteKind, notesOn } from "../../lib/lifecycle/simulate/verdict/notes.ts";
import type { Simulation } from "../../lib/lifecycle/simulate/verdict/simulation.ts";
import type { InventoryRule } from "../../lib/lint/rule/any-rule.ts";
import type { WithReason } from "../../lib/lint/rule/rule.ts";
import type { Segment } from "../../lib/lint/text/path.ts";

/** A finding before its position in the source is known. */
export interface SimulatedProblem {
  readonly policy: ReadyPolicy;
  /** The path of the finding, in documented names: `["policyDetails", 0, "filter"]`. */
  readonly at: readonly Segment[];
  readonly message: string;
  readonly help: string;
}

/** A rule that checks the effect of lifecycle policies on an inventory. */
export interface SimulationRule extends InventoryRule {
  /**
   * Yields the problems; an undecided value yields none.
   * @param days how many days ahead the rules about the future look.
   */
  judge(simulation: Simulation, days: number): Iterable<SimulatedProblem>;
}

/** Declares a rule, so that the compiler checks its members where it is written; the list of rules adds its id. */
export const simulationRule = (
  definition: WithReason<Omit<SimulationRule, "id" | "needsInventory">>,
): Omit<SimulationRule, "id"> => ({
  ...definition,
  needsInventory: true,
});

/** The time of the first run in examples. */
export const exampleTime = "2026-03-01T00:00:00Z";

/** How many ids a message names; it counts the others. */
const maxNamedIds = 3;

/** "img-1, img-2, img-3 and 4 more". */
export function someOf(ids: readonly string[]): string {
  const shown = ids.slice(0, maxNamedIds).join(", ");
  return ids.length > maxNamedIds ? `${shown} and ${ids.length - maxNamedIds} more` : shown;
}

/** "1 image", "12 images". */
export const imagesInWords = (count: number): string => `${count} ${count === 1 ? "image" : "images"}`;

/**
 * An example: a policy that acts on machine images after 30 days, and an inventory of one that is older.
 * @param action `action` of the rule.
 * @param machineImage further members of the machine image, one per line.
 */
export const onMachineImage = (action: string, machineImage: string): string => `
policyDetails:
  - action: ${action}
    filter: { type: AGE, value: 30, unit: DAYS }
--- # inventory
images:
  - id: web/1
    recipe: { name: web-base, semanticVersion: 1.2.0 }
    createdAt: "2026-02-15"
    status: AVAILABLE
    tags: {}
    vmImages:
      - id: ami-0123456789abcdef0
        region: us-east-1
        accountId: "123456789012"
        isPublic: false
        sharedAccounts: []
        snapshots: []
${machineImage.replaceAll(/^/gm, "        ")}`;

/** An action of examples on machine images with their snapshots. */
export const withSnapshots = (type: string): string =>
  `{ type: ${type}, includeResources: { vmImages: true, snapshots: true } }`;

/**
 * Problems with what rules do to machine images, one for each rule, at its action.
 * @param found ids of machine images, by rule.
 * @param words what the rule does to them: "deletes 2 machine images in use".
 */
export function* onActions(
  found: ReadonlyMap<ReadyRule, Iterable<string>>,
  words: (rule: ReadyRule, images: string) => string,
  help: string,
): Iterable<SimulatedProblem> {
  for (const [rule, all] of found) {
    const ids = [...all];
    const images = ids.length === 1 ? "an AMI" : `${ids.length} AMIs`;
    yield {
      policy: rule.policy,
      at: ["policyDetails", rule.index, "action", "type"],
      message: `rule ${rule.index + 1} ${words(rule, images)}: ${someOf(ids)}`,
      help,
    };
  }
}

/** The ids of the parts with notes of a kind, by rule, in the order of the runs of these days. */
export function notedBy(
  simulation: Simulation,
  kind: NoteKind,
  days: number,
): ReadonlyMap<ReadyRule, ReadonlySet<string>> {
  const found = new Map<ReadyRule, Set<string>>();
  for (const act of simulation.acts(days + 1)) {
    for (const note of notesOn(simulation, act)) {
      if (note.kind !== kind) continue;
      const ids = found.get(act.rule) ?? new Set();
      found.set(act.rule, ids.add(note.id));
    }
  }
  return found;
}
