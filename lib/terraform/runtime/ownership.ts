/**
 * The ownership of objects in the service. The service does not say which declaration created an object. Hosts know the
 * objects in their state; tokens and tags derived from the state's name distinguish its creations from others
 * (docs/design/ownership.md).
 */

import { dayInMs } from "../../base/iso-time.ts";
/** An object in the service. */
export interface Existing {
  readonly identity: string;
  /** The creation time in its record, if there is one. It distinguishes objects that have the same identity in turn. */
  readonly createdAt: string | undefined;
}

/**
 * A host's knowledge of an object.
 * - `held`: it belongs to another declaration of this state.
 * - `unfinished`: an earlier creation of this state was interrupted after it created the object.
 * - `unknown`: neither; anybody may own it.
 */
export type OwnershipStatus = "held" | "unfinished" | "unknown";

/** A host's knowledge of the objects in its state. */
export interface Ownership {
  /** The name of the state: the same in every run, different for every other state. */
  readonly scope: string;
  standing(existing: Existing): Promise<OwnershipStatus>;
  /** Claims an object for the declaration being created; false if another declaration has it. */
  claim(existing: Existing): Promise<boolean>;
  /** Records that the state has an object. `unfinished`: its creation failed half-way. */
  hold(existing: Existing, unfinished: boolean): void;
  /** Records that the object was deleted, so the state no longer has it. */
  release(existing: Existing): void;
  /** Whether a creation of this run has claimed an object. */
  isClaimed(existing: Existing): boolean;
  /** Records that this run deletes an object. */
  deletes(existing: Existing, deletion: Promise<unknown>): void;
  /** Waits until this run has deleted the object; false if it still exists then, or if no deletion begins soon. */
  untilDeleted(existing: Existing, signal: AbortSignal): Promise<boolean>;
}

/** For how many days before today an interrupted creation is continued (UTC; Lintel's choice). */
const daysBack = 1;

/** The days whose creations are continued, today first: `2026-03-01`. */
export const creationDays = (now: number = Date.now()): readonly [string, ...string[]] => {
  const day = (back: number) => new Date(now - back * dayInMs).toISOString().slice(0, "2026-03-01".length);
  return [day(0), ...Array.from({ length: daysBack }, (_, index) => day(index + 1))];
};
