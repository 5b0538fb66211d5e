/** Runs within this process do not see each other. */

import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { runOnce } from "./one-run.ts";

test("what a run prints after process.exit is not in the next run", async () => {
  const cwd = temporaryFolder({});
  const run = (main: () => Promise<void>) =>
    runOnce(main, { args: [], cwd, env: {}, stdin: "" }, { file: "lintel", input: join(cwd, "input") });
  const exits = async (): Promise<void> => {
    try {
      process.exit(0);
    } catch {
      for (let turns = 0; turns < 5; turns += 1) await turn();
      process.stderr.write("late\n");
      process.exitCode = 2;
    }
  };
  expect(await run(exits)).toMatchObject({ code: 0, stderr: "" });
  const waits = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns += 1) await turn();
  };
  expect(await run(waits)).toEqual({ code: 0, stdout: "", stderr: "" });
});
