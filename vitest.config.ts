import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What installs, or runs Terraform many times. */
const isLong = ({ moduleId }: TestSpecification): boolean => /\/test\/(?:examples|docs|host)\//.test(moduleId);

/**
 * Begins with the long files, so that none is left alone at the end. Where vitest has no durations of an earlier run, as
 * in a fresh clone, it takes the largest files for the longest.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Real processes are started and waited for; a test ends by a condition, never by the clock.
    // While a file waits for Terraform another one has the core, so that there are more at work than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    globalSetup: "test/run/whole-run.ts",
    setupFiles: "test/run/after-each-file.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a busy machine a second is short.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ["default", ["json", { outputFile: "test-report.json" }]],
  },
});
