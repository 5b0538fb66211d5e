/** The lock of a state file, in one process; test/emulator/state/state-file.test.ts has emulators in several. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EmulatorStartError } from "../../../lib/emulator/start-error.ts";
import { StateLock } from "../../../lib/emulator/state/state-file.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

test("a lock is one file, which is gone when it is released", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "state.json");
  const lock = await StateLock.take(file);
  expect(readdirSync(folder)).toEqual(["state.json.lock"]);
  await expect(StateLock.take(file)).rejects.toThrow(EmulatorStartError);
  await lock.announce("http://127.0.0.1:1");
  expect(readdirSync(folder)).toEqual(["state.json.lock"]);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock of a process that has ended is replaced", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "state.json");
  // Above the greatest id of a process.
  writeFileSync(`${file}.lock`, JSON.stringify({ pid: 2 ** 30 }));
  const lock = await StateLock.take(file);
  expect(readdirSync(folder)).toEqual(["state.json.lock"]);
  lock.release();
});
