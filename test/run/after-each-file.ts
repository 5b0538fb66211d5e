/** Runs beside every file of tests: what it produced holds no secret. */
import { afterAll, inject } from "vitest";
import { searchAndRemove } from "./produced.ts";

// Hooks run in the reverse order of their registration, so that everything has ended when this one is called.
afterAll(() => searchAndRemove(inject("secretMarker")));
