/** Secrets that tests leak turn the run red, wherever they went. */
import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { spawnSync } from "./child-process.ts";

/** Runs a file of the folder leaks/: its exit code, and where secrets were found. */
function run(file: string): { readonly status: number | null; readonly places: readonly string[] } {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/run/leaks/vitest.config.ts", file];
  const env = { ...process.env, NO_COLOR: "1" };
  const { status, stderr } = spawnSync(process.execPath, args, { env });
  const [, list = ""] = /secrets were found in:\n((?: {2}.*\n)+)/.exec(stderr) ?? [];
  return {
    status,
    places: list
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

it("a secret that stays where it belongs changes nothing", () => {
  expect(run("nothing")).toEqual({ status: 0, places: [""] });
});
