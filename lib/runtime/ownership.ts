/**
 * The owner of an object in the service. The service does not say which declaration created it: hosts know the objects
 * in their state, and tokens and tags made of a state's name distinguish its own creations from those of others
 * (docs/design/ownership.md).
 */

/** An object in the service. */
export interface Existing {
  readonly identity: string;
  /**
   * When it was created, as its record says; some do not. It distinguishes objects that have the same identity in turn.
   */
  readonly createdAt: string | undefined;
}

/**
 * A host's knowledge of an object. - `held`: it belongs to another declaration of this state. - `unfinished`: an
 * earlier creation of this state left it behind. - `unknown`: neither; anybody may own it.
 */
export type Standing = "held" | "unfinished" | "unknown";

/** A host's knowledge of the objects in its state. */
export interface Ownership {
  /** Names the state of the declaration: the same in every run, different for every other state. */
  readonly scope: string;
  standing(existing: Existing): Promise<Standing>;
  /** Claims an object for the declaration being created; false where another one holds it. */
  claim(existing: Existing): Promise<boolean>;
  /** The state has an object. `unfinished`: left behind by a creation that failed half-way. */
  hold(existing: Existing, unfinished: boolean): void;
  /** The state no longer has it: it was deleted. */
  release(existing: Existing): void;
  /** Whether a creation of this run took an object. */
  isClaimed(existing: Existing): boolean;
  /** This run deletes an object. */
  deletes(existing: Existing, deletion: Promise<unknown>): void;
  /** Waits for the end of its deletion by this run; false where it still exists then, or no deletion begins soon. */
  untilDeleted(existing: Existing, signal: AbortSignal): Promise<boolean>;
}

/** How long an interrupted creation is continued, in days: today's and yesterday's (UTC). Our choice. */
const daysBack = 1;

const dayInMs = 86_400_000;

/** The days whose creations are continued, today first: `2026-03-01`. */
export const creationDays = (now: number = Date.now()): readonly [string, ...string[]] => {
  const day = (back: number) => new Date(now - back * dayInMs).toISOString().slice(0, "2026-03-01".length);
  return [day(0), ...Array.from({ length: daysBack }, (_, index) => day(index + 1))];
};
