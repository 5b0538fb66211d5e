/** How long a search may take: in steps, which are the same on every machine. */
import { grouped } from "../../../base/text/counted.ts";

/** More steps than this decide no question about one policy. */
export const maxSteps = 500_000;

/** With more steps than this, no further values are tried of those that policies leave open. */
export const maxStepsOfValues = 1_000_000;

/** With more steps than this, one question about all policies stays open, such as the proof of a guarantee. */
export const maxStepsOfProof = 2_000_000;

/** With more steps than this, no further policies and actions of a comparison are decided. */
export const maxStepsOfComparison = 5_000_000;

/** What a policy of a comparison costs besides its searches, in steps. */
export const stepsOfPolicy = 100;

/** A question needs more than {@link maxSteps}, and stays open. */
export class NotDecided extends Error {
  override readonly name = "NotDecided";
}

/** Counts the atoms that searches look at. */
export class Steps {
  /** The steps of all questions. */
  taken = 0;
  #end = maxSteps;
  readonly #most: number;

  /** @param most how many steps all questions may take together. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Begins a question, which may take {@link maxSteps}. */
  begin(): void {
    this.#end = Math.min(this.taken + maxSteps, this.#most);
  }

  /** The steps of some questions, of which all together may take so many, and no more than are left of all. */
  part(most: number): Steps {
    return new Steps(Math.min(most, this.#most - this.taken));
  }

  /** Whether all questions together have taken too many steps, so that the last one may not be decided. */
  get areSpent(): boolean {
    return this.taken > this.#most;
  }

  /** Counts work besides a search. */
  add(count: number): void {
    this.taken += count;
  }

  /** @throws {NotDecided} after the last step of the question. */
  take(): void {
    this.taken += 1;
    if (this.taken > this.#end) throw new NotDecided(`more than ${maxSteps} steps`);
  }
}

/** The answer to a question, or another one if it takes too many steps. */
export function ifDecided<Result, Other>(ask: () => Result, otherwise: Other): Result | Other {
  try {
    return ask();
  } catch (error) {
    if (error instanceof NotDecided) return otherwise;
    throw error;
  }
}

const more = (steps: number): string => `which are too many to try (more than ${grouped(steps)} steps)`;

/** What a question that stays open depends on. */
export const tooManySteps = `the combinations of its exclusions, ${more(maxSteps)}`;
/** The same of values that are not known, in a comparison and in the proof of a guarantee. */
export const tooManyValues = `the values that are not known, ${more(maxStepsOfValues)}`;
export const tooManyValuesOfProof = `the values that are not known, ${more(maxStepsOfProof)}`;
