/** Counts what tests start (starts.ts). */
import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, inject } from "vitest";
import { type Kind, lineOf } from "./starts.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder where each worker lists what it starts. */
    readonly startsFolder: string;
  }
}

/** Counts one start for the current test file. */
export function countStart(kind: Kind): void {
  const file = relative(process.cwd(), expect.getState().testPath ?? "unknown");
  appendFileSync(join(inject("startsFolder"), `${process.pid}`), lineOf({ kind, file }));
}
