/**
 * Whose an object in the service is. Nothing that the service tells says which declaration made it: hosts know which
 * objects their state has, and tokens and tags made of a state's name tell its own creations from those of others
 * (docs/design/ownership.md).
 */

/** An object in the service. */
export interface Existing {
  readonly identity: string;
  /** When it was created, as its record says; some say nothing. It tells objects apart that have one identity in turn. */
  readonly createdAt: string | undefined;
}

/**
 * What a host knows of an object.
 * - `held`: it belongs to another declaration of this state.
 * - `unfinished`: a former creation of this state left it behind.
 * - `unknown`: neither; it may be anybody's.
 */
export type Standing = "held" | "unfinished" | "unknown";

/** What a host knows of the objects that its state has. */
export interface Ownership {
  /** Names the state that declares: the same in every run, another for every other state. */
  readonly scope: string;
  standing(existing: Existing): Promise<Standing>;
  /** Takes an object for the declaration that is being created; false where it is held by another one. */
  claim(existing: Existing): Promise<boolean>;
  /** The state has an object. `unfinished`: as what a creation left behind that failed half-way. */
  hold(existing: Existing, unfinished: boolean): void;
  /** The state has it no more: it is gone. */
  release(existing: Existing): void;
  /** Whether a creation of this run took an object. */
  isClaimed(existing: Existing): boolean;
  /** This run deletes an object. */
  deletes(existing: Existing, deletion: Promise<unknown>): void;
  /** Waits for the end of its deletion by this run; false where it is not gone then, or no deletion begins soon. */
  untilDeleted(existing: Existing, signal: AbortSignal): Promise<boolean>;
}

/** For how long a creation that was cut off is gone on with, in days: today's and yesterday's (UTC). Our choice. */
const daysBack = 1;

const dayInMs = 86_400_000;

/** The days whose creations are gone on with, this one first: `2026-03-01`. */
export const creationDays = (now: number = Date.now()): readonly [string, ...string[]] => {
  const day = (back: number) => new Date(now - back * dayInMs).toISOString().slice(0, "2026-03-01".length);
  return [day(0), ...Array.from({ length: daysBack }, (_, index) => day(index + 1))];
};
