/**
 * Runs in every test file: begins a run of its own, fixes the seed and the number of generated cases, refuses
 * comparisons that mean nothing, counts what is started, and checks at the end that the output has no secrets.
 */
import { relative } from "node:path";
import fc from "fast-check";
import { afterAll, expect, inject } from "vitest";
import { beginRun } from "../../lib/base/process/run-state.ts";
import { countStarts } from "./count-start.ts";
import { refusePatterns } from "./pattern-guard.ts";
import { searchAndRemove } from "./produced.ts";
import { cases, seed } from "./sizes.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder where each worker lists what it starts. */
    readonly startsFolder: string;
  }
}

beginRun();
countStarts(inject("startsFolder"), relative(process.cwd(), expect.getState().testPath ?? "unknown"));
// The number of cases of properties that cost little, and so give none.
fc.configureGlobal({ seed, numRuns: cases(1_000) });
refusePatterns();

// Hooks run in reverse order of registration, so everything has ended when this one runs.
afterAll(() => searchAndRemove(inject("secretMarker")));
