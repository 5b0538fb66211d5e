/**
 * The test runs, each with its projects, by the mode of vitest: `vitest run` is the full suite, `vitest run --mode fast`
 * the inner loop. CONTRIBUTING.md says what each run is for.
 */
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig, type TestUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { bundledTests } from "./test/run/mutation-tests.ts";
import { filesThatStartProcesses, filesWithGeneratedCases } from "./test/run/test-files.ts";

/** What installs, compiles the project or runs Terraform many times. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/test\/(?:examples|docs|terraform|scripts)\//.test(moduleId);

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
const everyTest = {
  setupFiles: "test/run/after-each-file.ts",
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // On a busy machine a second is short.
  expect: { poll: { timeout: 30_000, interval: 20 } },
};

const houseTests = "test/house/**/*.test.ts";

/** Tests that start no process: a worker loads each module once and runs one file after the other. */
const inProcess = {
  ...everyTest,
  name: "in-process",
  include: ["test/**/*.test.ts"],
  exclude: [...configDefaults.exclude, houseTests, ...filesThatStartProcesses],
  isolate: false,
  maxWorkers: availableParallelism(),
  // A worker serves one project: beside files of the house it would end, and the next one load all modules again.
  sequence: { groupOrder: 1 },
};

/** Tests that read the source text: they say nothing about what a program does, so that the inner loop leaves them out. */
const house = {
  ...inProcess,
  name: "house",
  sequence: { groupOrder: 0 },
  include: [houseTests],
  exclude: [...configDefaults.exclude, ...filesThatStartProcesses],
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
  sequence: { groupOrder: 2 },
};

/** Projects as users have them, with packages that are installed from the registry, for which files wait. */
const long = {
  ...everyTest,
  name: "long",
  include: ["test/**/*.long.ts"],
  // Folders with installed packages hold some hundred thousand files, which are removed after the file.
  hookTimeout: 600_000,
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};

/** The full number of generated cases, of which `npm test` tries a tenth. */
const fullSize = {
  ...inProcess,
  name: "full-size",
  include: [...filesWithGeneratedCases],
  exclude: [...configDefaults.exclude, houseTests],
  provide: { tenthsOfCases: 10 },
  testTimeout: 600_000,
};

/** A night has time for more of them. */
const nightly = { ...fullSize, provide: { tenthsOfCases: 30 }, testTimeout: 1_800_000 };

/** Each target runs for LINTEL_FUZZ_SECONDS (default 60), from LINTEL_SEED on. */
const fuzz = {
  ...everyTest,
  name: "fuzz",
  include: ["test/fuzz/**/*.fuzz.ts"],
  maxWorkers: "100%",
  testTimeout: 24 * 60 * 60 * 1000,
};

/** The tests that Stryker runs for each mutant. */
const mutation = {
  ...everyTest,
  name: "mutation",
  include: [`${bundledTests}/**/*.test.mjs`],
  // A worker for each mutant is enough.
  isolate: false,
};

/** The run for each mutant would decode the map of a whole bundle for the first stack that it reads. */
const noSourceMaps = {
  name: "no-source-maps",
  transform: (code: string, path: string) =>
    path.includes(bundledTests) ? { code, map: { mappings: "" } } : undefined,
};

const wholeRun = "test/run/whole-run.ts";
/** For tests that look for what nobody has tried yet. */
const newSeed = "test/run/new-seed.ts";
const fastStarts = "test/run/fast-starts.ts";

/** Writes a report for the closing lines of `.ci/run`. */
const reportIn = (json: string): TestUserConfig => ({ reporters: ["default", "json"], outputFile: { json } });

const ofSuite: TestUserConfig = {
  globalSetup: [wholeRun, fastStarts],
  ...reportIn("test-report.json"),
  sequence: { sequencer: LongFirst },
};

const runs: { readonly [mode: string]: TestUserConfig } = {
  test: { ...ofSuite, projects: [{ test: house }, { test: inProcess }, { test: processes }] },
  fast: { ...ofSuite, projects: [{ test: inProcess }] },
  long: {
    globalSetup: [wholeRun, fastStarts],
    ...reportIn("test-report-long.json"),
    sequence: { sequencer: LongFirst },
    projects: [{ test: long }, { test: fullSize }],
  },
  fuzz: { globalSetup: [newSeed, wholeRun], projects: [{ test: fuzz }, { test: nightly }] },
  mutation: { globalSetup: wholeRun, projects: [{ plugins: [noSourceMaps], test: mutation }] },
};

export default defineConfig(({ mode }) => {
  // Stryker starts vitest itself, and knows no modes; tools that only read this file have modes of vite.
  const isOfStryker = process.env.STRYKER_MUTATOR_WORKER !== undefined;
  const run = isOfStryker ? "mutation" : ["development", "production"].includes(mode) ? "test" : mode;
  const test = runs[run];
  if (test === undefined) throw new Error(`--mode is "${run}"; it must be one of ${Object.keys(runs).join(", ")}`);
  // What vite makes of a module is kept in node_modules, by the module's text: half of what importing costs.
  return { test: { experimental: { fsModuleCache: !isOfStryker }, ...test } };
});
