import type { Ignorer } from "@stryker-mutator/api/ignore";

/** What is not mutated, and why. */
export const strykerPlugins: readonly [{ readonly value: Ignorer }];
