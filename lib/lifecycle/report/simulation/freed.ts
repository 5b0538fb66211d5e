/** The space that deleted snapshots free, and its price (gap `lifecycle-policy/freed-space`). */
import { counted, grouped } from "../../../base/text/counted.ts";
import type { Act } from "../../simulate/play/play.ts";
import type { PartVerdicts, SnapshotVerdict } from "../../simulate/verdict/parts.ts";
import { actionOf, type Simulation } from "../../simulate/verdict/simulation.ts";

/** Deleted snapshots; `gib` is the most that they free, since snapshots are incremental. */
export interface FreedSpace {
  snapshots: number;
  /** The sum of the sizes of their volumes, as far as they are known. */
  gib: number;
  /** How many of them have a size that the inventory does not say. */
  unknown: number;
}

/** What a GB of snapshots costs each month. */
export interface StoragePrice {
  readonly perGbMonth: number;
  /** As the user writes it; may be empty. */
  readonly currency: string;
}

/** What the deletions of some days free. */
export interface FreedSpaces {
  readonly all: FreedSpace;
  /** In the order of the policies. */
  readonly policies: readonly FreedSpace[];
  /** By the name of the recipe, without recipes of which no snapshot is deleted. */
  readonly recipes: ReadonlyMap<string, FreedSpace>;
}

/** Adds up what acts free. */
export class FreedSum implements FreedSpaces {
  readonly all = noSpace();
  readonly policies: readonly FreedSpace[];
  readonly recipes = new Map<string, FreedSpace>();
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.policies = simulation.policies.map(noSpace);
  }

  /** Adds an act, with the verdicts on the parts of its image. */
  add(act: Act, { snapshots }: PartVerdicts): void {
    if (actionOf(act) !== "DELETE") return;
    const deleted = snapshots.filter(({ action }) => action === "DELETE");
    if (deleted.length === 0) return;
    const { table } = this.#simulation;
    const { name = "?" } = table.recipes[table.recipeOf(this.#simulation.indexOf(act))] ?? {};
    const ofRecipe = this.recipes.get(name) ?? noSpace();
    this.recipes.set(name, ofRecipe);
    for (const space of [this.all, this.policies[act.rule.policy.index] ?? noSpace(), ofRecipe])
      addSnapshots(space, deleted);
  }
}

function noSpace(): FreedSpace {
  return { snapshots: 0, gib: 0, unknown: 0 };
}

function addSnapshots(space: FreedSpace, snapshots: readonly SnapshotVerdict[]): void {
  for (const { volumeSize } of snapshots) {
    space.snapshots += 1;
    if (volumeSize === undefined) space.unknown += 1;
    else space.gib += volumeSize;
  }
}

/** What the known sizes of a space cost each month at most, to the hundredth. */
export const costOf = ({ gib }: FreedSpace, { perGbMonth }: StoragePrice): number =>
  Math.round(gib * perGbMonth * 100) / 100;

/** "up to 16 GiB, 0.80 USD a month, and 1 snapshot of unknown size"; "nothing" without snapshots. */
export function freedInWords(space: FreedSpace, price: StoragePrice | undefined): string {
  const { snapshots, gib, unknown } = space;
  if (snapshots === 0) return "nothing";
  const open = unknown === 0 ? [] : [`${counted(unknown, "snapshot")} of unknown size`];
  if (unknown === snapshots) return open.join("");
  const cost = price === undefined ? [] : [`${costInWords(costOf(space, price), price)} a month`];
  return [[`up to ${grouped(gib)} GiB`, ...cost].join(", "), ...open].join(", and ");
}

/** "1,234.50 USD". */
function costInWords(cost: number, { currency }: StoragePrice): string {
  const [whole = "0", cents = "00"] = cost.toFixed(2).split(".");
  return `${grouped(Number(whole))}.${cents}${currency === "" ? "" : ` ${currency}`}`;
}
