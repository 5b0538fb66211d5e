/** How long a search may take: in steps, which are the same on every machine. */
import { grouped } from "../../../base/text/counted.ts";

/** More steps than this decide no question about one policy. */
export const mostSteps = 500_000;

/** With more steps than this, no further values are tried of those that policies leave open. */
export const mostStepsOfValues = 1_000_000;

/** What a policy of a comparison costs besides its searches, in steps. */
export const stepsOfPolicy = 100;

/** A question needs more than {@link mostSteps}, and stays open. */
export class NotDecided extends Error {
  override readonly name = "NotDecided";
}

/** Counts the atoms that searches look at. */
export class Steps {
  /** The steps of all questions. */
  taken = 0;
  #end = mostSteps;

  /** Begins a question, which may take {@link mostSteps}. */
  begin(): void {
    this.#end = this.taken + mostSteps;
  }

  /** Counts work besides a search. */
  add(count: number): void {
    this.taken += count;
  }

  /** @throws {NotDecided} after the last step of the question. */
  take(): void {
    this.taken += 1;
    if (this.taken > this.#end) throw new NotDecided(`more than ${mostSteps} steps`);
  }
}

/** The answer to a question, or another one if it takes too many steps. */
export function ifDecided<Answer, Other>(ask: () => Answer, otherwise: Other): Answer | Other {
  try {
    return ask();
  } catch (error) {
    if (error instanceof NotDecided) return otherwise;
    throw error;
  }
}

const more = (steps: number): string => `which are too many to try (more than ${grouped(steps)} steps)`;

/** What a question that stays open depends on. */
export const tooManySteps = `the combinations of its exclusions, ${more(mostSteps)}`;
/** The same of values that are not known. */
export const tooManyValues = `the values that are not known, ${more(mostStepsOfValues)}`;
