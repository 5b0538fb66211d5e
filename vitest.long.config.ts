import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { everyTest, wholeRun } from "./vitest.config.ts";

/** `npm run test:long`: projects as users have them, with packages that are installed from the registry. */
export default defineConfig({
  test: {
    ...wholeRun,
    ...everyTest,
    // Without fast starts: npm may need the certificates.
    globalSetup: "test/run/whole-run.ts",
    maxWorkers: availableParallelism(),
    include: ["test/**/*.long.ts"],
    reporters: ["default", ["json", { outputFile: "test-report-long.json" }]],
  },
});
