/** How the inner loop (`npm run test:fast`) reduces tests. */
import { inject, test } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly isInnerLoop?: boolean;
  }
}

const isInnerLoop = inject("isInnerLoop") ?? false;

/** The number of generated cases: all of them, a tenth in the inner loop. */
export const cases = (all: number): number => (isInnerLoop ? Math.ceil(all / 10) : all);

/** A test that takes seconds, for very many or very large values, or by a real wait: the inner loop skips it. */
export const loadTest = test.skipIf(isInnerLoop);

/** Asserts what holds of many generated cases together, but not of the few of the inner loop. */
export const ofAllCases = (assertions: () => void): void => {
  if (!isInnerLoop) assertions();
};
