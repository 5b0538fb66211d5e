/** Runs with every file of tests: searches what they produced for secrets, and restores the environment of the worker. */
import { afterAll, inject } from "vitest";
import { searchAndRemove } from "./produced.ts";

const environment = { ...process.env };

// Hooks run in the reverse order of their registration, so everything has ended when this one runs.
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  searchAndRemove(inject("secretMarker"));
});
