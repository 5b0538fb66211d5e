/** How many generated cases tests have, and the seed that generates them. */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly isFullSize?: boolean;
  }
}

const isFullSize = inject("isFullSize") ?? false;

/** What all generated cases begin from, so that a commit has one result: 43, or LINTEL_SEED. */
export const seed = Number(process.env.LINTEL_SEED ?? 43);

/** The number of generated cases: a tenth of the full number, and all of them in `npm run test:long`. */
export const cases = (full: number): number => (isFullSize ? full : Math.ceil(full / 10));

/** Asserts what holds of the full number of generated cases together, but not of a tenth of them. */
export const ofAllCases = (assertions: () => void): void => {
  if (isFullSize) assertions();
};
