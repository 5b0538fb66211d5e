/** Runs after every test file: checks that its output has no secrets. */
import { afterAll, inject } from "vitest";
import { searchAndRemove } from "./produced.ts";

// Hooks run in reverse order of registration, so everything has ended when this one runs.
afterAll(() => searchAndRemove(inject("secretMarker")));
