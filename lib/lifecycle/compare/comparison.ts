/** How two sets of policies differ, in any inventory. */
import type { UnknownPlace } from "./unknowns/unknowns.ts";
import type { LaterWitness, Witness } from "./witness.ts";

/** What the policies after do, as against those before. */
export type Relation = "equal" | "wider" | "narrower" | "different";

/** How two sets of policies differ in one action. */
export interface ActionComparison {
  readonly relation: Relation;
  /** An inventory with an image on which only the policies after act; undefined if there is none. */
  readonly newly?: Witness;
  /**
   * An inventory with an image that the policies after delete on a later day, and those before on a later one than that
   * or never; beside {@link newly} only what those before never delete, and no run shows. Undefined if none was found.
   */
  readonly later?: LaterWitness;
  /** Of deletions: days were not searched to the end, and {@link later} was not found. */
  readonly isOpenOverDays?: true;
  /** As {@link newly}, with an image on which the policies before act too, but later; undefined if there is none. */
  readonly sooner?: Witness;
  /** An inventory with an image on which only the policies before act; undefined if there is none. */
  readonly noLonger?: Witness;
  /**
   * The unknown values on which the relation depends; absent if it does not. The relation is then that of all values
   * together: "wider" if the policies after are wider for some values and equal for the others.
   */
  readonly unlessUnknown?: readonly Dependence[];
}

/** An unknown value on which a relation depends. */
export interface Dependence {
  /** The expression that decides it, or what is wrong with the member. */
  readonly because: string;
  /** The whole expression that decides it, if it is certain: `var.days * 2`. */
  readonly expression?: string;
  readonly places: readonly UnknownPlace[];
  /** The relation for each value; empty if the values are too many to try, as those of a whole rule. */
  readonly cases: readonly RelationOfValues[];
}

/** The relation for some values of an unknown member. */
export interface RelationOfValues {
  readonly relation: Relation;
  /** The least number of this case, which ends where the next case begins. */
  readonly from?: number;
  /** Values that are not numbers; a value that no policy names stands for all others. */
  readonly values?: readonly unknown[];
}

/** How two sets of policies differ in their actions on images, or on parts of one kind. */
export interface ActionComparisons {
  readonly deletions: ActionComparison;
  readonly disabled: ActionComparison;
  readonly deprecated: ActionComparison;
}

/** How two sets of policies differ in their actions on images, and on what belongs to them. */
export interface PolicyComparison extends ActionComparisons {
  readonly parts: {
    /** Machine images: those that rules reach, and do not skip. */
    readonly vmImages: ActionComparisons;
    readonly snapshots: Pick<ActionComparisons, "deletions">;
    readonly containers: Pick<ActionComparisons, "deletions">;
  };
}
