/** A state file that cannot grow: a limit on the size of files stands in for a full disk. */
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { bundleOptions } from "../../scripts/bundle-options.ts";
import { spawn } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { arnOf, emulatorForTest, smallestPolicy } from "./running-emulator.ts";

const program = join(temporaryFolder(), "emulator-process.cjs");
beforeAll(async () => {
  await build({ ...bundleOptions(), entryPoints: [resolve("test/emulator/emulator-process.ts")], outfile: program });
});

/** An emulator whose files have at most so many blocks of 512 bytes. */
async function limited(statePath: string, blocks: number) {
  const limit = `trap "" XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  const child = spawn("sh", ["-c", limit, process.execPath, program, statePath], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return { child, ask, create: (name: string) => ask("PUT", "/CreateLifecyclePolicy", { ...smallestPolicy, name }) };
}

const get = (name: string) => `/GetLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(arnOf(name))}`;
const remove = (name: string) => `/DeleteLifecyclePolicy?lifecyclePolicyArn=${encodeURIComponent(arnOf(name))}`;

test("writes fail with one sentence, reads go on, and what was saved survives a kill", async () => {
  const folder = temporaryFolder();
  const statePath = join(folder, "state.json");
  const { child, ask, create } = await limited(statePath, 16);
  const created: string[] = [];
  let refused = { status: 200, body: { message: "" } };
  while (refused.status === 200) {
    const name = `policy-${created.length}`;
    refused = await create(name);
    if (refused.status === 200) created.push(name);
  }
  expect(created.length).toBeGreaterThan(3);
  expect(refused).toEqual({
    status: 500,
    body: {
      message:
        "the state cannot be saved, so nothing was changed (EFBIG: file too large, write); free space for the state file and retry",
    },
  });
  const lost = `policy-${created.length}`;
  // Also at once: none of them is acknowledged, and none of them shows.
  const [first, ...more] = await Promise.all(["a", "b", "c"].map((name) => create(`${name}-${"x".repeat(40)}`)));
  expect([first?.status, ...more.map(({ status }) => status)]).toEqual([500, 500, 500]);
  expect((await ask("GET", get(lost))).status).toBe(404);
  const list = async () => (await ask("POST", "/ListLifecyclePolicies", {})).body.lifecyclePolicySummaryList;
  expect(await list()).toHaveLength(created.length);
  expect((await ask("POST", "/_lintel/clock", { seconds: 60 })).status).toBe(200);
  expect(readdirSync(folder).toSorted()).toEqual(["state.json", "state.json.lock"]);
  expect((await ask("DELETE", remove("policy-0"))).status).toBe(200);
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  const again = await emulatorForTest({ statePath });
  for (const name of created) expect((await again.get(arnOf(name))).status).toBe(name === "policy-0" ? 404 : 200);
});

test("what a killed process left of a save does not stop the next start", async () => {
  const folder = temporaryFolder();
  const statePath = join(folder, "state.json");
  const first = await emulatorForTest({ statePath });
  await first.create();
  await first.close();
  writeFileSync(`${statePath}.tmp`, '{"format":"lintel-emulator-state","ver');
  const next = await emulatorForTest({ statePath });
  expect((await next.get(arnOf("keep-recent"))).status).toBe(200);
  await next.create({ name: "another" });
  expect(existsSync(`${statePath}.tmp`)).toBe(false);
});
