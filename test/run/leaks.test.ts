/** Secrets that tests leak make the run fail, wherever they are. */
import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { spawnSync } from "./child-process.ts";

/** Runs files of the folder leaks/; returns their exit code, and the places of leaked secrets. */
function run(...args: readonly string[]): { readonly status: number | null; readonly places: readonly string[] } {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/run/leaks/vitest.config.ts"];
  const env = { ...process.env, NO_COLOR: "1" };
  const { status, stderr } = spawnSync(process.execPath, [...vitest, ...args], { env });
  const lists = [...stderr.matchAll(/secrets were found in:\n((?: {2}.*\n)+)/g)].map(([, list = ""]) => list);
  return {
    status,
    places: lists
      .join("")
      .replaceAll(/^ {2}(?:\/.*\/)?/gm, "")
      .trimEnd()
      .split("\n"),
  };
}

afterAll(() => rmSync("test/run/leaks/test-report.json"));

it("the output of processes, plain or encoded", () => {
  const places = [
    "the output of node first (as it is)",
    "the errors of node second (in base64)",
    "the errors of node third (in hexadecimal digits)",
  ];
  expect(run("process")).toEqual({ status: 1, places });
});

it("a file in a folder, except where a secret is expected", () => {
  expect(run("folder")).toEqual({ status: 1, places: ["terraform.tfstate (as it is)"] });
});

it("the output of vitest, temporary files, and the report", () => {
  const places = ["the output of the test run (as it is)", "crash-report (as it is)", "test-report.json (as it is)"];
  expect(run("printed")).toEqual({ status: 1, places });
});

it("in a worker that runs several files, expected places apply only to their own file", () => {
  const places = ["one (as it is)", "two (as it is)"];
  const { status, places: found } = run("worker", "--no-isolate", "--maxWorkers=1");
  expect({ status, places: [...found].sort() }).toEqual({ status: 1, places });
});

it("a secret without a leak changes nothing", () => {
  expect(run("nothing")).toEqual({ status: 0, places: [""] });
});
