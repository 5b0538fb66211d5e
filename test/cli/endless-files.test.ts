/** Paths of the command line that are no files with an end: pipes, devices, and what is far too large. */
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { sharedFolder } from "../run/shared-folder.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelExecutable } from "./lintel-executable.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const executable = lintelExecutable();
const inProcess = lintelInProcess();

const cwd = temporaryFolder({ "a.json": JSON.stringify(policy), "huge.json": "" });
truncateSync(join(cwd, "huge.json"), 300 * 1024 * 1024);
for (const name of ["pipe", "pipe.json"]) spawnSync("mkfifo", [join(cwd, name)]);

describe("a path without an end", () => {
  it.each([
    [["lint", "/dev/zero"], "/dev/zero: is a device; expected a file or a folder"],
    [["lint", "a.json", "--inventory", "/dev/zero"], "/dev/zero: is a device; expected an inventory"],
    [["lint", "a.json", "--baseline", "/dev/zero"], "/dev/zero: is a device"],
    [["lint", "huge.json"], "huge.json: is larger than 16 MiB"],
    [["simulate", "a.json", "--inventory", "/dev/zero"], "/dev/zero: is a device; expected an inventory"],
    [["simulate", "a.json", "--inventory", "a.json", "--protect", "/dev/zero"], "is a device"],
    [["agent", "send", "--agent", "http://127.0.0.1:9", "--message", "/dev/zero"], "is a device; name a file"],
    [["api", "imagebuilder", "create-lifecycle-policy", "--cli-input-json", "file:///dev/zero"], "is a device"],
  ])("ends with a sentence: %j", async (args, message) => {
    const { code, stderr } = await inProcess(args, { cwd });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(code).toBeGreaterThan(1);
  });

  it("ends the process with a sentence while the pipe stays open", async () => {
    const { code, stderr } = await executable(["lint", "pipe", "--file-timeout", "0.2"], { cwd });
    expect(stderr).toContain("pipe: is a pipe into which nothing was written for 0.2 s");
    expect(code).toBeGreaterThan(1);
  });

  it("is not waited for in a folder", async () => {
    const { code, stdout } = await inProcess(["lint"], { cwd: temporaryFolder({ "a.json": JSON.stringify(policy) }) });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "No findings in 1 resource of 1 file.\n" });
  });
});

describe("a pipe", () => {
  /** Runs a script of bash, in which `lintel` is the executable. */
  const inBash = async (script: string) => {
    const executable = join(await sharedFolder("lintel", () => {}), "lintel.cjs");
    const command = `lintel() { "$0" "${executable}" "$@"; }`;
    return spawnSync("bash", ["-c", `${command}\n${script}`, process.execPath], { cwd });
  };

  it("that a shell opens is read to its end", async () => {
    const { stdout } = await inBash("lintel lint <(cat a.json)");
    expect(stdout).toBe("No findings in 1 resource of 1 file.\n");
  });

  it("with a name is read to its end", async () => {
    const { stdout } = await inBash("cat a.json >pipe.json & lintel lint pipe.json; wait");
    expect(stdout).toBe("No findings in 1 resource of 1 file.\n");
  });

  it("may hold an inventory with one image per line", async () => {
    const images = `<(for number in $(seq 3000); do echo '{"id": "image-'$number'"}'; done)`;
    const { stdout } = await inBash(`lintel simulate a.json --inventory ${images} --format json`);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { images: 3000 } });
  });
});
