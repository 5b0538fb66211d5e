/** What the inner loop (vitest.fast.config.ts) does less of than the full run. */
import { inject, test } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly isInnerLoop?: boolean;
  }
}

const isInnerLoop = inject("isInnerLoop") ?? false;

/** How many generated cases a test tries: all of them, a tenth in the inner loop. */
export const cases = (all: number): number => (isInnerLoop ? Math.ceil(all / 10) : all);

/** A test of very many or very large things, which takes seconds: the inner loop skips it. */
export const loadTest = test.skipIf(isInnerLoop);
