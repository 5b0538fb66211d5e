/** Standard input from programs that take their time: Lintel waits until they close the pipe. */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { policy } from "../lint/policy.ts";
import { spawn } from "../run/child-process.ts";
import { sharedFolder } from "../run/shared-folder.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelExecutable } from "./lintel-executable.ts";
import type { Outcome } from "./one-run.ts";

lintelExecutable(); // makes the bundle

const text = JSON.stringify(policy);
const inventory = '{"images": []}';

/** Whether a process waits for its standard input: Linux lists it among those that an epoll instance watches. */
function waitsForInput(pid: number): boolean {
  const folder = `/proc/${pid}/fdinfo`;
  return readdirSync(folder).some((name) => /^tfd:\s+0\s/m.test(readFileSync(join(folder, name), "utf8")));
}

/** Runs Lintel behind a real pipe, and writes into it once Lintel waits for it, or has ended. */
async function afterAWhile(args: readonly string[], written: string): Promise<Outcome> {
  const cwd = temporaryFolder({ "policies/a.json": text });
  const executable = join(await sharedFolder("lintel", () => {}), "lintel.cjs");
  const script = `cat | sh -c 'echo $$ >pid; exec "$@"' sh "$@"`;
  const child = spawn("sh", ["-c", script, "sh", process.execPath, executable, ...args], { cwd });
  const ended = once(child, "close");
  const outcome = { code: 0, stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (piece: string) => {
      outcome[name] += piece;
    });
  }
  await vi.waitFor(
    () => {
      const pid = Number(readFileSync(join(cwd, "pid"), "utf8"));
      if (outcome.stderr === "" && !waitsForInput(pid)) throw new Error("Lintel does not wait for its input yet");
    },
    { timeout: 20_000, interval: 20 },
  );
  child.stdin.on("error", () => {});
  child.stdin.end(written);
  const [code] = await ended;
  return { ...outcome, code };
}

describe("a slow producer", () => {
  it.each([
    [["lint", "-"], text, "No findings in 1 resource of 1 file."],
    [["lint", "policies", "--inventory", "-"], inventory, "1 warning in 1 resource of 1 file."],
    [["simulate", "policies", "--inventory", "-"], inventory, "0 images"],
    [["simulate", "policies", "--inventory", "-"], "", "the inventory has 1 fault"],
  ])("is waited for by %j", async (args, written, printed) => {
    const { stdout, stderr } = await afterAWhile(args, written);
    expect(stdout + stderr).toContain(printed);
    expect(stderr).not.toContain("EAGAIN");
  });
});
