/** Secrets that tests leak turn the run red, wherever they went. */
import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { spawnSync } from "./child-process.ts";

/** Runs files of the folder leaks/: their exit code, and where secrets were found. */
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

it("what a process prints, as it is or encoded", () => {
  const places = [
    "the output of node first (as it is)",
    "the errors of node second (in base64)",
    "the errors of node third (in hexadecimal digits)",
  ];
  expect(run("process")).toEqual({ status: 1, places });
});

it("a file in a folder, but not where a secret is expected", () => {
  expect(run("folder")).toEqual({ status: 1, places: ["terraform.tfstate (as it is)"] });
});

it("what vitest prints, what is left among temporary files, and the report", () => {
  const places = ["the output of the test run (as it is)", "crash-report (as it is)", "test-report.json (as it is)"];
  expect(run("printed")).toEqual({ status: 1, places });
});

it("in a worker that runs several files, each answers for its own: what one expects, another does not", () => {
  const places = ["one (as it is)", "two (as it is)"];
  const { status, places: found } = run("worker", "--no-isolate", "--maxWorkers=1");
  expect({ status, places: [...found].sort() }).toEqual({ status: 1, places });
});

it("a secret that stays where it belongs changes nothing", () => {
  expect(run("nothing")).toEqual({ status: 0, places: [""] });
});
