/** `lintel migrate --live` as a process: of many services, and interrupted. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { inParallel } from "../../lib/base/in-parallel.ts";
import { spawn } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { imageService, twoAccounts } from "./audit/accounts.ts";
import { hostedLintel } from "./lintel-executable.ts";

const lintel = hostedLintel();
const words = ["migrate", "--live", "--profile", "dev", "--write"];

test("fifty services are written, with a request each for the service, its tags and its domains", async () => {
  const { env, appRunner, emulators } = await twoAccounts({ services: 50 });
  const client = appRunner("dev", "eu-west-1");
  const names = Array.from({ length: 50 }, (_, number) => `web-${number}`);
  await inParallel(names, 20, (name) => client.createService(imageService(name)));
  await emulators.dev.send("DELETE", "/_lintel/requests");
  const cwd = temporaryFolder();
  const { code, stderr } = await lintel(words, { env, cwd });
  expect(code, stderr).toBe(0);
  const text = readFileSync(join(cwd, "eu-west-1.lintel.tf"), "utf8");
  expect(text.match(/^resource /gm)).toHaveLength(50);
  expect(text.match(/^import /gm)).toHaveLength(50);
  const { requests } = (await emulators.dev.send("GET", "/_lintel/requests")).body;
  expect(requests.length).toBeLessThan(160);
}, 60_000);

test("Ctrl-C writes nothing", async () => {
  const { env, emulators, appRunner, fault } = await twoAccounts();
  await appRunner("dev", "eu-west-1").createService(imageService("web-1"));
  await fault("dev", { kind: "hold-answer", operations: ["DescribeService"] });
  const cwd = temporaryFolder();
  const child = spawn(process.execPath, [join(process.cwd(), "dist/lintel.cjs"), ...words], { env, cwd });
  let stderr = "";
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const closed = new Promise((resolve) => child.on("close", resolve));
  const held = async () => (await emulators.dev.send("GET", "/_lintel/faults")).body.faults[0]?.holding;
  await vi.waitFor(async () => expect(await held()).toBe(1), { timeout: 30_000 });
  child.kill("SIGINT");
  expect(await closed).toBe(130);
  expect(stderr).toContain("lintel: interrupted; nothing was written\n");
  expect(readdirSync(cwd)).toEqual([]);
});
