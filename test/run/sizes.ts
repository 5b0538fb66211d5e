/** How many generated cases tests have, and the seed that generates them. */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How many tenths of the full number of generated cases a run tries; 1 by default. */
    readonly tenthsOfCases?: number;
  }
}

const tenths = inject("tenthsOfCases") ?? 1;

/** What all generated cases begin from, so that a commit has one result: 43, or LINTEL_SEED. */
export const seed = Number(process.env.LINTEL_SEED ?? 43);

/**
 * The number of generated cases: a tenth of the full number, all of them in `npm run test:long`, and three times as many
 * in `npm run test:fuzz`. The full number costs a property at most some 15 s of processor time.
 */
export const cases = (full: number): number => Math.ceil((full * tenths) / 10);

/** Asserts what holds of the full number of generated cases together, but not of a tenth of them. */
export const ofAllCases = (assertions: () => void): void => {
  if (tenths >= 10) assertions();
};
