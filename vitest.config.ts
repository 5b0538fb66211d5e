import { availableParallelism } from "node:os";
import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { filesThatStartProcesses } from "./test/run/processes.ts";

/** What holds of the run as a whole. */
export const wholeRun: ViteUserConfig["test"] = {
  globalSetup: ["test/run/whole-run.ts", "test/run/fast-starts.ts"],
  reporters: ["default", ["json", { outputFile: "test-report.json" }]],
};

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

/** What holds of every test. */
export const everyTest = {
  setupFiles: "test/run/after-each-file.ts",
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // On a busy machine a second is short.
  expect: { poll: { timeout: 30_000, interval: 20 } },
};

/** Tests that start no process: a worker loads each module once and runs one file after the other. */
export const inProcess = {
  ...everyTest,
  name: "in-process",
  include: ["test/**/*.test.ts"],
  exclude: [...configDefaults.exclude, ...filesThatStartProcesses],
  isolate: false,
  maxWorkers: availableParallelism(),
};

/** Tests that start processes. */
const processes = {
  ...everyTest,
  name: "processes",
  isolate: false,
  include: [...filesThatStartProcesses],
  // Real processes are started and waited for; a test ends by a condition, never by the clock.
  // While a file waits for Terraform another one has the core, so that there are more at work than cores.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: { ...wholeRun, sequence: { sequencer: LongFirst }, projects: [{ test: inProcess }, { test: processes }] },
});
