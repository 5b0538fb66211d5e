import { join } from "node:path";
import { expect, it } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** A report of test files, each with the milliseconds of its tests. */
const report = (files: { readonly [file: string]: readonly number[] }, faults?: readonly string[]): string =>
  JSON.stringify({
    faults,
    numPassedTests: Object.values(files).flat().length,
    numFailedTests: 0,
    testResults: Object.entries(files).map(([file, durations]) => ({
      name: `/repository/test/${file}`,
      status: "passed",
      message: "",
      assertionResults: durations.map((duration) => ({ status: "passed", fullName: "a test", duration })),
    })),
  });

/** The lines that the script prints for reports. */
function closingLines(...reports: readonly string[]): readonly string[] {
  const folder = temporaryFolder(Object.fromEntries(reports.map((text, index) => [`${index}.json`, text])));
  const paths = reports.map((_, index) => join(folder, `${index}.json`));
  return spawnSync(process.execPath, ["scripts/closing-line.mjs", ...paths])
    .stdout.trimEnd()
    .split("\n");
}

it("the closing lines name the ten files that take longest in all reports, with their share", () => {
  const short = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`short-${index}.test.ts`, [1000]]));
  const lines = closingLines(report({ ...short, "a.test.ts": [20_000, 8000] }), report({ "b.long.ts": [60_000] }));
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 3)).toEqual([
    "60.0 % of the time of all tests: test/b.long.ts (60 s)",
    "28.0 % of the time of all tests: test/a.test.ts (28 s)",
    "1.0 % of the time of all tests: test/short-0.test.ts (1 s)",
  ]);
  expect(lines.at(-1)).toBe("15 passed, 0 failed, 0 skipped");
});

it("a report without durations has only the last line", () => {
  expect(closingLines(report({ "a.test.ts": [0] }))).toEqual(["1 passed, 0 failed, 0 skipped"]);
});

it("a fault that belongs to no test counts as failed, and is printed", () => {
  const lines = closingLines(report({ "a.test.ts": [0] }, ["unhandled error: a socket"]), report({ "b.long.ts": [0] }));
  expect(lines).toEqual(["failed, in no test: unhandled error: a socket", "2 passed, 1 failed, 0 skipped"]);
});
