/** What the build puts into the page: the examples, and the sample inventory. */
import type { Syntax } from "./syntax.ts";

/** An example with its texts. */
export interface Example {
  readonly title: string;
  readonly syntax: Syntax;
  readonly text: string;
  readonly before?: string;
}

declare const lintelExamples: readonly Example[];
declare const lintelInventory: string;

export const examples = lintelExamples;
export const sampleInventory = lintelInventory;

/** The time of the first run for the sample inventory: when it was taken. */
export const sampleTime = "2026-03-01T00:00:00Z";
