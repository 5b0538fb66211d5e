/** Runs in every test file: refuses comparisons that mean nothing; at the end it checks that the output has no secrets. */
import { afterAll, inject } from "vitest";
import { refusePatterns } from "./pattern-guard.ts";
import { searchAndRemove } from "./produced.ts";

refusePatterns();

// Hooks run in reverse order of registration, so everything has ended when this one runs.
afterAll(() => searchAndRemove(inject("secretMarker")));
