import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Where scripts/bundle-tests.ts writes, in the copy of the repository in which mutants are tested. */
export const bundledTests = ".stryker-tests";

const folders = process.env.LINTEL_MUTATION_TESTS?.split(",") ?? ["test/lint-rules", "test/runtime", "test/simulate"];

/** The tests of the rooms that are mutated, or those whose paths begin as LINTEL_MUTATION_TESTS says. */
export const testsOfMutants = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name))
  .filter((name) => name.endsWith(".test.ts") && folders.some((folder) => name.startsWith(folder)));

/** `npm run test:mutation`: the tests that stryker.config.mjs runs for each mutant. */
export default defineConfig({
  plugins: [
    {
      // The run for each mutant would decode the map of a whole bundle for the first stack that it reads.
      name: "no-source-maps",
      transform: (code, path) => (path.includes(bundledTests) ? { code, map: { mappings: "" } } : undefined),
    },
  ],
  test: {
    include: [`${bundledTests}/**/*.test.mjs`],
    // A tenth of the generated cases: what they do not notice counts as survived.
    provide: { isInnerLoop: true },
    // A worker for each mutant is enough.
    isolate: false,
    globalSetup: "test/run/whole-run.ts",
    setupFiles: "test/run/after-each-file.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
