/**
 * A process that runs test files for one mutant after the other, each in a new process of vitest, so that what a module
 * computes when it is loaded is computed with the mutant.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import fastStarts from "../../test/run/fast-starts.ts";
import { newMarker } from "../../test/run/search.ts";
import { bundleOf, bundles, measureFile, setupFile } from "./bundle.ts";

/** What to run. */
export interface Run {
  /** The id of a mutant; empty for none. */
  readonly mutant: string;
  /** A mutant that is reached more often than this runs in a loop without an end. */
  readonly hitLimit: number;
  /** In this order, until one fails; with the names of the tests, or all tests. */
  readonly tests: readonly { readonly file: string; readonly names?: readonly string[] | undefined }[];
}

/** What a test file cost and reached. */
export interface FileResult {
  readonly file: string;
  /** Seconds of processor time, without loading what an earlier file loaded. */
  readonly seconds: number;
  /** How often each mutant is reached: by the names of tests, and with "" by what runs outside of tests. */
  readonly hits: { readonly [test: string]: { readonly [mutant: string]: number } };
  /** What failed, with its message. */
  readonly failures: readonly string[];
}

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const folder = mkdtempSync(join(tmpdir(), "lintel-mutants-"));
process.env.TMPDIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("disconnect", () => process.exit());
process.env.NODE_ENV = "test";
fastStarts();

/** What tests print. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

const vitest = await createVitest(
  "test",
  {
    config: false,
    watch: false,
    reporters: [{}],
    include: [`${bundles}/**/*.test.mjs`],
    setupFiles: [measureFile, bundleOf(setupFile)],
    server: { deps: { external: [/\/chunks\//] } },
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    update: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    sequence: { sequencer: AsGiven, setupFiles: "list" },
    onConsoleLog: () => false,
  },
  {},
  { stdout: nowhere, stderr: nowhere },
);
vitest.provide("secretMarker", newMarker());

process.on("message", async ({ mutant, hitLimit, tests }: Run) => {
  process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;
  process.env.LINTEL_HIT_LIMIT = String(hitLimit);
  vitest.config.bail = mutant === "" ? 0 : 1;
  const project = vitest.getRootProject();
  project.config.bail = vitest.config.bail;
  const specifications = tests.map(({ file, names }) =>
    project.createSpecification(bundleOf(file), {
      ...(names === undefined ? {} : { testNamePattern: patternOf(names) }),
    }),
  );
  // Otherwise the results of earlier runs are reported again.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const results = testModules.map((module) => resultOf(module, tests));
  const errors = unhandledErrors.map((error) => `outside of tests: ${String(Object(error).message).slice(0, 200)}`);
  process.send?.([...results, ...(errors.length > 0 ? [{ file: "", seconds: 0, hits: {}, failures: errors }] : [])]);
});
process.send?.("ready");

const patternOf = (names: readonly string[]): RegExp =>
  new RegExp(`^(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")).join("|")})$`);

function resultOf(module: TestModule, tests: Run["tests"]): FileResult {
  const file = tests.find((test) => bundleOf(test.file) === module.moduleId)?.file ?? module.moduleId;
  const { seconds = 0, hits = {} } = module.meta() as Partial<FileResult>;
  const failures = [...module.children.allTests("failed")].map(
    (test) =>
      `${test.fullName}: ${(test.result().errors ?? []).map(({ message }) => message.slice(0, 200)).join("; ")}`,
  );
  const ofFile = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  return { file, seconds, hits, failures: [...failures, ...ofFile.map(({ message }) => message.slice(0, 200))] };
}
