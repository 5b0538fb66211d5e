/**
 * Notes on an action, which change no verdict: whether the execution role reaches the images (gap
 * `lifecycle-policy/reach-of-role`), whether EC2 refuses it (`inventory/deregistration-protection`), and whether it can
 * be undone (`inventory/undone-deletions`). A fact that the inventory lacks makes none. The first kinds are about
 * images: sentences of the guide that contradict it, on which a verdict rests (its `assumes`).
 */
import { own } from "../../../base/dictionary.ts";
import { executionRoleNeeds } from "../../../services/image-builder/lifecycle-policy/model/execution-role-needs.ts";
import type { GivenVmImage, Parts } from "../image/given-image.ts";
import type { RetentionRule, RetentionTag } from "../image/inventory.ts";
import type { Act } from "../play/play.ts";
import type { PartAction, PartVerdicts } from "./parts.ts";
import { countedImages, type Simulation } from "./simulation.ts";

/** The kinds of notes, the most important first. */
export const noteKinds = [
  ...(["failed-build", "contested-place", "skipped-part"] as const),
  ...(["protected", "untagged", "other-account", "repository"] as const),
  ...(["restorable", "snapshots-restorable"] as const),
] as const;

/** The kind of a {@link PartNote}. */
export type NoteKind = (typeof noteKinds)[number];

/** A note on a part of an image on which a rule acts. */
export interface PartNote {
  readonly kind: NoteKind;
  /** Of the image, the machine image, the container image or, with `snapshots-restorable`, the snapshot. */
  readonly id: string;
  /** With `other-account`: the account of the machine image. */
  readonly accountId?: string;
  /** With `restorable` and `snapshots-restorable`: the last day in Recycle Bin, `2026-04-01`. */
  readonly until?: string;
  /** The tags of snapshots, which the inventory does not say, decide whether it is kept so long; absent if it is. */
  readonly dependsOnSnapshotTags?: true;
}

/** A {@link PartNote} with the action that it is about. */
export interface Note extends PartNote {
  /** Id of the image. */
  readonly image: string;
  /** The time of the run, ISO 8601 in UTC. */
  readonly date: string;
  /** The name of the policy, and the index of its rule. */
  readonly policy: string;
  readonly rule: number;
}

export interface NotesOfKind {
  readonly kind: NoteKind;
  /** The number of parts. */
  count: number;
  /** The first in the order of the inventory, at most {@link maxExamples}. */
  readonly examples: Note[];
}

/** Maximum number of examples of a kind: inventories have millions of parts. */
export const maxExamples = 10;

/** Collects the notes on acts, image by image. */
export class NotesTaken {
  readonly #simulation: Simulation;
  readonly #kinds = noteKinds.map((kind): NotesOfKind => ({ kind, count: 0, examples: [] }));
  /** Those on the image at hand: several rules act on a part one after the other. */
  readonly #seen = new Set<string>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** The notes so far, without kinds of which there are none. */
  get found(): readonly NotesOfKind[] {
    return this.#kinds.filter(({ count }) => count > 0);
  }

  /** Begins with another image, by its index. */
  begin(index: number): void {
    if (this.#seen.size > 0) this.#seen.clear();
    const act = this.#simulation.otherReading(index);
    if (act !== undefined) this.#take(act, { kind: "failed-build", id: this.#simulation.table.ids[index] ?? "" });
  }

  /** Adds the notes on an act; `parts` and `verdicts` are those of its image. */
  add(act: Act, parts: Parts, verdicts: PartVerdicts): void {
    const simulation = this.#simulation;
    const id = simulation.table.ids[simulation.indexOf(act)] ?? "";
    for (const gap of simulation.assumptionsOf(act, verdicts))
      this.#take(act, { kind: gap === countedImages ? "contested-place" : "skipped-part", id });
    for (const note of notesOn(simulation, act, parts, verdicts)) this.#take(act, note);
  }

  #take(act: Act, note: PartNote): void {
    const simulation = this.#simulation;
    const key = `${note.kind} ${note.id}`;
    const ofKind = this.#kinds[noteKinds.indexOf(note.kind)];
    if (this.#seen.has(key) || ofKind === undefined) return;
    this.#seen.add(key);
    ofKind.count += 1;
    if (ofKind.examples.length >= maxExamples) return;
    const { rule, day } = act;
    const by = { policy: rule.policy.policy.name, rule: rule.index };
    const image = simulation.table.ids[simulation.indexOf(act)] ?? "";
    ofKind.examples.push({ ...note, image, date: simulation.dateOf(day), ...by });
  }
}

/** The notes on the runs up to but excluding a day, without kinds of which there are none. */
export function notesUntil(simulation: Simulation, until: number): readonly NotesOfKind[] {
  const notes = new NotesTaken(simulation);
  for (let index = 0; index < simulation.table.size; index += 1) {
    notes.begin(index);
    for (const act of simulation.actsOn(index)) {
      if (act.day >= until) break;
      notes.add(act, simulation.table.parts(index), simulation.partsAt(act));
    }
  }
  return notes.found;
}

const { createdBy } = executionRoleNeeds;

/** The notes on the parts of an image on which a rule acts. */
export function notesOn(
  simulation: Simulation,
  act: Act,
  parts = simulation.table.parts(simulation.indexOf(act)),
  verdicts = simulation.partsAt(act, parts),
): readonly PartNote[] {
  const { table } = simulation;
  const index = simulation.indexOf(act);
  const { vmImages = [] } = parts;
  const account = accountIn(table.ids[index] ?? "");
  const notes: PartNote[] = [];
  for (const [at, { id, action }] of verdicts.vmImages.entries()) {
    const vmImage = vmImages[at];
    if (vmImage === undefined || !acts(action)) continue;
    const { accountId, tags, isProtected } = vmImage;
    const isRefused = action === "DELETE" && isProtected === true;
    if (isRefused) notes.push({ kind: "protected", id });
    if (tags !== undefined && own(tags, createdBy.key) !== createdBy.value) notes.push({ kind: "untagged", id });
    if (accountId !== undefined && account !== undefined && accountId !== account)
      notes.push({ kind: "other-account", id, accountId });
    if (action === "DELETE" && !isRefused) notes.push(...restorable(simulation, act, vmImage, verdicts));
  }
  for (const { id, action } of verdicts.containers) if (acts(action)) notes.push({ kind: "repository", id });
  return notes;
}

const acts = (action: PartAction): boolean => action === "DELETE" || action === "DISABLE" || action === "DEPRECATE";

const accountIn = (id: string): string | undefined => /^arn:[^:]*:imagebuilder:[^:]*:(\d+):/.exec(id)?.[1];

/** What could be restored of a deleted machine image: itself, its snapshots alone, or nothing. */
function restorable(
  simulation: Simulation,
  { day }: Act,
  { id, region, accountId, tags, snapshots }: GivenVmImage,
  verdicts: PartVerdicts,
): readonly PartNote[] {
  const here = simulation.table.retentionRules.filter(
    (rule) => rule.region === region && (rule.accountId === undefined || rule.accountId === accountId),
  );
  if (here.length === 0) return [];
  const noted = (kind: NoteKind, of: string, certain: number, possible: number): readonly PartNote[] => {
    if (possible === 0) return [];
    const until = simulation.dateOf(day + possible).slice(0, "YYYY-MM-DD".length);
    return [{ kind, id: of, until, ...(certain < possible && { dependsOnSnapshotTags: true as const }) }];
  };
  const itself = longest(here.filter((rule) => rule.keeps === "machine-images" && keeps(rule, tags)));
  const ofSnapshots = here.filter((rule) => rule.keeps === "snapshots");
  const certain = longest(ofSnapshots.filter((rule) => keeps(rule, undefined)));
  const possible = longest(ofSnapshots);
  const actions = new Map(verdicts.snapshots.map((each) => [each.id, each.action]));
  // A machine image cannot be restored without its snapshots.
  if (snapshots?.every((each) => actions.get(each) === "KEEP")) return noted("restorable", id, itself, itself);
  const whole = noted("restorable", id, Math.min(itself, certain), Math.min(itself, possible));
  if (whole.length > 0) return whole;
  return (snapshots ?? []).flatMap((each) =>
    actions.get(each) === "DELETE" ? noted("snapshots-restorable", each, certain, possible) : [],
  );
}

/** The rule with the longest period takes precedence. */
const longest = (rules: readonly RetentionRule[]): number => Math.max(0, ...rules.map(({ days }) => days));

/** Whether a rule keeps something with these tags; false if they are not known and decide it. */
function keeps({ tags, excludedTags = [] }: RetentionRule, carried: GivenVmImage["tags"]): boolean {
  if (carried === undefined) return tags === undefined && excludedTags.length === 0;
  const has = ({ key, value }: RetentionTag) => own(carried, key) === value;
  return !excludedTags.some(has) && (tags === undefined || tags.some(has));
}
