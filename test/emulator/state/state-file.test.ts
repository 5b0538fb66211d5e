import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { EmulatorStartError } from "../../../lib/emulator/start-error.ts";
import { StateLock } from "../../../lib/emulator/state/state-file.ts";
import { bundleOptions } from "../../../scripts/bundle-options.ts";
import { spawn } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { arnOf, emulatorForTest, runEmulator, signedFor, smallestPolicy } from "../running-emulator.ts";

let folder = "";
let statePath = "";
beforeEach(async () => {
  folder = temporaryFolder();
  statePath = join(folder, "state.json");
});

const program = join(temporaryFolder(), "emulator-process.cjs");
beforeAll(async () => {
  await build({ ...bundleOptions(), entryPoints: [resolve("test/emulator/emulator-process.ts")], outfile: program });
});

/** An emulator in a process of its own. */
async function emulatorProcess(): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [program, statePath], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  return { url: String(url), process: child };
}

describe("a restart", () => {
  test("keeps everything: policies, tags, tokens, executions, regions, order and pages", async () => {
    const before = await runEmulator({ statePath });
    for (const name of ["bbb", "aaa", "ccc"]) await before.create({ name, clientToken: name, tags: { "key ": "ü😀" } });
    await before.call("CreateLifecyclePolicy", smallestPolicy, signedFor("eu-west-1"));
    const image = "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1";
    await before.call("StartResourceStateUpdate", { resourceArn: image, state: { status: "DELETED" } });
    const { nextToken } = (await before.call("ListLifecyclePolicies", { maxResults: 1 })).body;
    const store = (await before.send("GET", "/_lintel/store")).body;
    await before.close();

    const after = await emulatorForTest({ statePath });
    expect((await after.send("GET", "/_lintel/store")).body).toEqual(store);
    const { lifecyclePolicySummaryList } = (await after.call("ListLifecyclePolicies", { nextToken })).body;
    expect(lifecyclePolicySummaryList.map(({ name }) => name)).toEqual(["aaa", "ccc"]);
    expect((await after.create({ name: "A_A A" })).error).toBe("ResourceAlreadyExistsException");
    expect((await after.create({ name: "other", clientToken: "bbb" })).error).toBe(
      "IdempotentParameterMismatchException",
    );
  });

  test("does not reuse the position of a deleted policy", async () => {
    const before = await runEmulator({ statePath });
    for (const name of ["aaa", "bbb"]) await before.create({ name });
    const { nextToken } = (await before.call("ListLifecyclePolicies", { maxResults: 1 })).body;
    await before.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${arnOf("aaa")}`);
    await before.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${arnOf("bbb")}`);
    await before.close();
    const after = await emulatorForTest({ statePath });
    await after.create({ name: "ccc" });
    const { lifecyclePolicySummaryList } = (await after.call("ListLifecyclePolicies", { nextToken })).body;
    expect(lifecyclePolicySummaryList.map(({ name }) => name)).toEqual(["ccc"]);
  });
});

test("a response is sent after the change is in the file", async () => {
  const emulator = await emulatorForTest({ statePath });
  const names = Array.from({ length: 40 }, (_, i) => `policy-${i}`);
  await Promise.all(
    names.map(async (name) => {
      await emulator.create({ name });
      expect(await readFile(statePath, "utf8")).toContain(arnOf(name));
    }),
  );
});

test("kill -9 during parallel writes loses no acknowledged change, and the file is complete", async () => {
  const returned: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { url, process: child } = await emulatorProcess();
    const exited = once(child, "exit");
    let killed = false;
    const worker = async (id: number) => {
      for (let i = 0; !killed; i++) {
        const name = `policy-${round}-${id}-${i}`;
        const body = JSON.stringify({ ...smallestPolicy, name });
        const response = await fetch(`${url}/CreateLifecyclePolicy`, { method: "PUT", body }).catch(() => undefined);
        if (response?.status !== 200) return;
        returned.push(name);
        if (returned.length === 30 * (round + 1)) {
          killed = true;
          child.kill("SIGKILL");
        }
      }
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(worker));
    await exited;
  }
  const emulator = await emulatorForTest({ statePath });
  for (const name of returned) expect((await emulator.get(arnOf(name))).status).toBe(200);
  expect(returned.length).toBeGreaterThanOrEqual(90);
});

describe("a file of another program is refused and not changed", () => {
  const head = '"format":"lintel-emulator-state","version":1';
  const table = (rows: string) =>
    `{${head},"tables":[{"account":"1","region":"r","table":"imagebuilder.lifecycle-policy","next":2,"rows":[${rows}]}]}`;
  test.each([
    ["empty", "", "it is empty"],
    ["not JSON", '{"format"', "does not contain a JSON object"],
    ["not an object", "[1]", "does not contain"],
    ["something else", '{"name":"lintel","version":"1.0.0"}', 'does not contain "format": "lintel-emulator-state"'],
    ["of another version", `{"format":"lintel-emulator-state","version":2,"tables":[]}`, "version is not 1"],
    ["without tables", `{${head}}`, "tables are damaged"],
    ["with half a row", table('[1,"key"]'), "tables are damaged"],
    ["with a table of another kind", table("").replace("lifecycle-policy", "other"), '"imagebuilder.other"'],
    ["with a damaged record", table('[1,"key",{"arn":"x"}]'), 'the record "key" is damaged: name is missing'],
  ])("if it is %s", async (_, content, said) => {
    await writeFile(statePath, content);
    const start = runEmulator({ statePath });
    await expect(start).rejects.toThrow(EmulatorStartError);
    await expect(start).rejects.toThrow(said);
    await expect(start).rejects.toThrow(`${statePath} is not a state of this emulator`);
    expect(await readFile(statePath, "utf8")).toBe(content);
    expect(await readdir(folder)).toEqual(["state.json"]);
  });

  test.each([
    ["a folder", () => folder],
    ["in a folder that does not exist", () => join(folder, "missing", "state.json")],
  ])("if it is %s", async (_, path) => {
    await expect(runEmulator({ statePath: path() })).rejects.toThrow("cannot be read and written");
  });
});

test("a symbolic link is kept", async () => {
  const link = join(folder, "link.json");
  await symlink(statePath, link);
  await (await runEmulator({ statePath })).close();
  const emulator = await runEmulator({ statePath: link });
  await emulator.create();
  await emulator.close();
  expect(await readFile(statePath, "utf8")).toContain("keep-recent");
});

describe("two emulators on one file", () => {
  const lockPath = () => `${statePath}.lock`;

  test.each(["the same name", "a link"])(
    "are kept apart by %s: the second is refused, and the first continues",
    async (by) => {
      const first = await emulatorForTest({ statePath });
      const other = by === "a link" ? join(folder, "link.json") : statePath;
      if (by === "a link") await symlink(statePath, other);
      const second = runEmulator({ statePath: other });
      await expect(second).rejects.toThrow(EmulatorStartError);
      await expect(second).rejects.toThrow(
        `the state file ${statePath} is in use by the emulator of process ${process.pid} at ${first.url}; stop that one, or name another file (if process ${process.pid} is another program, delete ${lockPath()})`,
      );
      await first.create({ name: "first" });
      expect(await readFile(statePath, "utf8")).toContain("first");
    },
  );

  test("are kept apart while the first process runs; once it is killed, the second takes over its lock", async () => {
    const { url, process: child } = await emulatorProcess();
    await expect(runEmulator({ statePath })).rejects.toThrow(`of process ${child.pid} at ${url};`);
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    expect(JSON.parse(await readFile(lockPath(), "utf8"))).toEqual({ pid: child.pid, url });
    const emulator = await emulatorForTest({ statePath });
    expect(JSON.parse(await readFile(lockPath(), "utf8"))).toEqual({ pid: process.pid, url: emulator.url });
  });

  test("never take over concurrently: only one of several succeeds", async () => {
    await writeFile(lockPath(), "half of a lo");
    const started = await Promise.allSettled(Array.from({ length: 8 }, () => emulatorForTest({ statePath })));
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readdir(folder)).sort()).toEqual(["state.json", "state.json.lock"]);
  });

  test("are kept apart in one process from the first step on, before the lock file is complete", async () => {
    const first = StateLock.take(statePath);
    await expect(StateLock.take(statePath)).rejects.toThrow(EmulatorStartError);
    (await first).release();
    (await StateLock.take(statePath)).release();
  });

  test("leave no lock behind after a failed start or a stop", async () => {
    const { url, ...first } = await runEmulator({ statePath });
    const port = Number(new URL(url).port);
    await expect(runEmulator({ port, statePath: join(folder, "other.json") })).rejects.toThrow(
      "another program is listening",
    );
    await first.close();
    expect((await readdir(folder)).sort()).toEqual(["other.json", "state.json"]);
  });
});

test("changes by another process are not overwritten", async () => {
  const emulator = await emulatorForTest({ statePath });
  await emulator.create({ name: "first" });
  const written = (await readFile(statePath, "utf8")).replaceAll("first", "other");
  await writeFile(statePath, written);
  const refused = await emulator.create({ name: "second" });
  expect(refused).toMatchObject({ status: 500, error: "ServiceException" });
  expect(refused.body.message).toContain("another process");
  expect(await readFile(statePath, "utf8")).toBe(written);
});

test("requests fail while the file cannot be written, and succeed afterwards", async () => {
  const emulator = await runEmulator({ statePath });
  await rename(folder, `${folder}-away`);
  const refused = await emulator.create({ clientToken: "t" });
  expect(refused).toMatchObject({ status: 500, error: "ServiceException" });
  expect(refused.body.message).toContain("cannot be saved");
  await rename(`${folder}-away`, folder);
  expect((await emulator.create({ clientToken: "t" })).status).toBe(200);
  await emulator.close();
  expect(await readFile(statePath, "utf8")).toContain("keep-recent");
});

test("a temporary file of a killed process does not prevent writing", async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(`${statePath}.tmp`, "half of a sta");
  const emulator = await emulatorForTest({ statePath });
  expect((await emulator.create()).status).toBe(200);
});
