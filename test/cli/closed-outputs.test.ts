/** Outputs that cannot be written: a full disk, and readers that stop early. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { sharedFolder } from "../run/shared-folder.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelExecutable } from "./lintel-executable.ts";

lintelExecutable(); // makes the bundle

const cwd = temporaryFolder({
  "a.json": JSON.stringify({ ...policy, status: "ON" }),
  "good.json": JSON.stringify(policy),
  "images.json": '{"images": []}',
});

/** Runs a script of bash, in which `lintel` is the executable. */
const inBash = async (script: string) => {
  const executable = join(await sharedFolder("lintel", () => {}), "lintel.cjs");
  return spawnSync("bash", ["-c", `lintel() { "$0" "${executable}" "$@"; }\n${script}`, process.execPath], { cwd });
};

// One line of each way to print: findings with an exit code of their own, a command's text, the help and the version of
// yargs, which ends the process, and a command line without yargs. main.ts handles the error of all.
it.each([
  "lintel lint a.json",
  "lintel simulate good.json --inventory images.json",
  "lintel --version",
  "lintel lint --help",
  "lintel api agent help",
])("%s on a full disk is reported in a sentence", async (command) => {
  const { status, stderr } = await inBash(`${command} >/dev/full`);
  expect(stderr).toMatch(/^lintel: standard output cannot be written: ENOSPC/m);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(stderr.split("\n").length).toBeLessThan(5);
  expect(status).toBe(2);
});

it("an output that arrives is the only one that is written", async () => {
  const { status, stdout, stderr } = await inBash("lintel --version");
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+/), stderr: "" });
});

it("an output that its reader takes in parts arrives whole", async () => {
  const folder = temporaryFolder({ "many.json": JSON.stringify(Array(400).fill({ ...policy, status: "ON" })) });
  const executable = join(await sharedFolder("lintel", () => {}), "lintel.cjs");
  // The pipe is opened for reading and writing, so that opening does not wait. The socket sets that writing does not
  // wait either, for both processes, while the other one starts.
  const script = `
    const { constants, createReadStream, openSync } = require("node:fs");
    const { Socket } = require("node:net");
    const { spawn, execFileSync } = require("node:child_process");
    execFileSync("mkfifo", ["pipe"]);
    const fd = openSync("pipe", constants.O_RDWR);
    const lintel = spawn(process.execPath, [${JSON.stringify(executable)}, "lint", "many.json"], {
      stdio: ["ignore", fd, "inherit"],
    });
    const output = new Socket({ fd, readable: false });
    createReadStream("pipe").pipe(process.stdout);
    lintel.on("close", (code) => {
      process.exitCode = code;
      output.destroy();
    });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", script], { cwd: folder });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  expect(stdout.length).toBeGreaterThan(100_000);
  expect(stdout).toContain("799 errors in 400 resources of 1 file");
});

it("messages on a full disk end the run", async () => {
  const { status, stdout, stderr } = await inBash("lintel lint gone.json 2>/dev/full");
  expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
  expect(stdout).not.toContain("at ");
});

it("a reader that stops early hears nothing, and the exit code is that of the findings", async () => {
  const { stderr, stdout } = await inBash("{ lintel lint a.json; echo code $? >&2; } | true");
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "code 1\n" });
});
