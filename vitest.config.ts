import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Real processes are started and waited for; a test ends by a condition, never by the clock.
    // So each core has a file of tests at work: left alone, vitest keeps one core free and halves the speed on two.
    maxWorkers: "100%",
    globalSetup: "test/run/whole-run.ts",
    setupFiles: "test/run/after-each-file.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a busy machine a second is short.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ["default", ["json", { outputFile: "test-report.json" }]],
  },
});
