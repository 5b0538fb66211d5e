/**
 * `npm run test:mutation -- --sample`: tests a fixed sample of mutants of all code; docs/design/testing.md says how.
 * A run that was interrupted continues.
 *
 *   --result FILE      where results are kept (reports/mutation/sample.json)
 *   --before FILE      results of an earlier run to compare with
 *   --only survivors   tests those again that survived; or mutants by their ids, separated by commas
 *   --seconds N        of processor time for the tests of one mutant that reach it (5)
 *   --first N          no more than N mutants
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundles, bundleTests, inProcessTests } from "./mutation-sample/bundle.ts";
import { allMutants, type Mutant, mutatedFiles, sampleOf, withSwitches } from "./mutation-sample/mutants.ts";
import { hitLimitOf, type Limits, type Reached, testsOf } from "./mutation-sample/plan.ts";
import { described, isNoticed, type Result, readResults, scores, writeResults } from "./mutation-sample/results.ts";
import { TestProcess } from "./mutation-sample/test-process.ts";
import type { FileResult } from "./mutation-sample/worker.ts";

const size = 600;

const { values: options } = parseArgs({
  options: {
    sample: { type: "boolean" },
    result: { type: "string", default: "reports/mutation/sample.json" },
    before: { type: "string" },
    only: { type: "string" },
    seconds: { type: "string", default: "5" },
    first: { type: "string" },
  },
});

/** What was computed before from the same bytes. */
async function cached<Value>(name: string, files: readonly string[], compute: () => Promise<Value>): Promise<Value> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  const key = hash.digest("hex");
  const path = join("reports/mutation", `${name}.json`);
  const before = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  if (before?.key === key) return before.value;
  const value = await compute();
  mkdirSync("reports/mutation", { recursive: true });
  writeFileSync(path, JSON.stringify({ key, value }));
  return value;
}

const sources = ["proofs/mutation-sample/mutants.ts", "stryker.config.mjs", ...mutatedFiles];
const { count, sample, switched } = await cached("sampled", sources, async () => {
  const all = await allMutants();
  const chosen = sampleOf(all, size);
  return { count: all.length, sample: chosen, switched: [...(await withSwitches(chosen))] };
});
console.log(`${sample.length} of ${count} mutants`);

const distance = await bundleTests(new Map(switched));
const bundled = readdirSync(bundles, { recursive: true, encoding: "utf8" }).sort();
const tests = new TestProcess();
process.on("exit", () => tests.stop());
process.on("SIGINT", () => process.exit(130));

const switchedCode = bundled.filter((name) => name.endsWith(".mjs")).map((name) => join(bundles, name));
const measured: FileResult[] = [];
for (let from = 0; from < inProcessTests.length; from += 40) {
  const files = inProcessTests.slice(from, from + 40);
  const results = await cached(`reached-${from}`, switchedCode, async () => {
    const run = { mutant: "", hitLimit: 0, tests: files.map((file) => ({ file })) };
    const ended = await tests.run(run, 3_600_000);
    if (ended === undefined) throw new Error("the tests without a mutant did not end in an hour");
    return ended;
  });
  measured.push(...results);
  console.log(`${measured.length}/${inProcessTests.length} test files without a mutant`);
}
for (const { file, failures } of measured) {
  if (failures.length > 0) console.log(`not used: ${file} fails without a mutant: ${failures.slice(0, 2).join("; ")}`);
}
const reached: Reached = { files: measured.filter(({ failures }) => failures.length === 0), distance };
console.log(`${reached.files.length} test files, ${reached.files.reduce((sum, { seconds }) => sum + seconds, 0)} s`);

const limits: Limits = { reaching: Number(options.seconds), importing: Number(options.seconds) / 2 };

async function tested(mutant: Mutant): Promise<Result> {
  const planned = testsOf(mutant, reached, limits);
  if (planned.length === 0) return { ...mutant, status: "not covered", files: 0 };
  const run = { mutant: mutant.id, hitLimit: hitLimitOf(mutant, reached), tests: planned };
  const files = await tests.run(run, 120_000 + 10_000 * (limits.reaching + limits.importing));
  if (files === undefined) return { ...mutant, status: "timed out", files: planned.length };
  const failed = files.find(({ failures }) => failures.length > 0);
  const by = failed === undefined ? undefined : `${failed.file}: ${failed.failures[0]}`;
  return { ...mutant, status: failed === undefined ? "survived" : "killed", by, files: planned.length };
}

const earlier = readResults(options.result);
const isAgain = (id: string): boolean => {
  if (options.only !== undefined && options.only !== "survivors") return options.only.split(",").includes(id);
  const before = earlier.get(id);
  return before === undefined || (options.only === "survivors" && !isNoticed(before));
};
const results = new Map(sample.flatMap(({ id }) => [earlier.get(id) ?? []].flat()).map((each) => [each.id, each]));
for (const mutant of sample.filter(({ id }) => isAgain(id)).slice(0, Number(options.first ?? size))) {
  const result = await tested(mutant);
  results.set(result.id, result);
  writeResults(options.result, results);
  console.log(`${results.size}/${sample.length} ${described(result)}`);
}
await tests.end();

const before = options.before === undefined ? undefined : readResults(options.before);
console.log(`\n${scores(results, before)}`);
for (const result of results.values()) {
  const previous = before?.get(result.id);
  if (previous !== undefined && isNoticed(previous) && !isNoticed(result)) console.log(`new: ${described(result)}`);
}
