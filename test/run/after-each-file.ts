/**
 * Runs in every test file: begins a run of its own, refuses comparisons that mean nothing, and checks at the end that the
 * output has no secrets.
 */
import { afterAll, inject } from "vitest";
import { beginRun } from "../../lib/base/run-state.ts";
import { refusePatterns } from "./pattern-guard.ts";
import { searchAndRemove } from "./produced.ts";

beginRun();
refusePatterns();

// Hooks run in reverse order of registration, so everything has ended when this one runs.
afterAll(() => searchAndRemove(inject("secretMarker")));
