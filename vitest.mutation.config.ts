import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Where scripts/bundle-tests.ts writes, in the copy of the repository in which mutants are tested. */
export const bundledTests = ".stryker-tests";

/** The tests of the rooms that are mutated. */
export const testsOfMutants = ["test/lint-rules", "test/runtime", "test/simulate"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name)),
);

/** `npm run test:mutation`: the tests that stryker.config.mjs runs for each mutant. */
export default defineConfig({
  test: {
    include: [`${bundledTests}/**/*.test.mjs`],
    // A worker for each mutant is enough.
    isolate: false,
    globalSetup: "test/run/whole-run.ts",
    setupFiles: "test/run/after-each-file.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
