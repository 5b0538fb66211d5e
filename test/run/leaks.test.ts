/** Secrets that tests leak make the run fail, wherever they are. */
import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { spawnSync } from "./child-process.ts";

/** Runs files of the folder leaks/ in one worker; returns what failed, and the places of leaked secrets. */
function run(...files: readonly string[]) {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/run/leaks/vitest.config.ts"];
  const env = { ...process.env, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...vitest, "--no-isolate", "--maxWorkers=1", ...files],
    { env },
  );
  const lists = [...stderr.matchAll(/secrets were found in:\n((?: {2}.*\n)+)/g)].map(([, list = ""]) => list);
  const places = lists
    .flatMap((list) =>
      list
        .replaceAll(/^ {2}(?:\/.*\/)?/gm, "")
        .trimEnd()
        .split("\n"),
    )
    .sort();
  return { status, failedFiles: Number(/Test Files {2}(\d+) failed/.exec(stdout)?.[1] ?? 0), places };
}

afterAll(() => rmSync("test/run/leaks/test-report.json"));

it("each file fails by the output of its processes and the files in its folders, except where it expects a secret", () => {
  const ofProcesses = [
    "the errors of node second (in base64)",
    "the errors of node third (in hexadecimal digits)",
    "the output of node first (as it is)",
  ];
  const ofFolders = ["one (as it is)", "terraform.tfstate (as it is)", "two (as it is)"];
  expect(run("process", "folder", "worker")).toEqual({
    status: 1,
    failedFiles: 4,
    places: [...ofProcesses, ...ofFolders].sort(),
  });
});

it("the run fails by what vitest prints, temporary files, and the report", () => {
  const places = ["crash-report (as it is)", "test-report.json (as it is)", "the output of the test run (as it is)"];
  expect(run("printed")).toEqual({ status: 1, failedFiles: 0, places });
});

it("a secret without a leak changes nothing", () => {
  expect(run("nothing")).toEqual({ status: 0, failedFiles: 0, places: [] });
});
