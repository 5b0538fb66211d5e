import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Real processes are started and waited for; a test ends by a condition, never by the clock.
    // While a file waits for Terraform another one has the core, so that there are more at work than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: "test/run/whole-run.ts",
    setupFiles: "test/run/after-each-file.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a busy machine a second is short.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ["default", ["json", { outputFile: "test-report.json" }]],
  },
});
