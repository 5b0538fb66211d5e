/** `lintel audit` as a process that is interrupted: what it read is kept, and the same command goes on. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { spawn } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";
import { everywhere, imageService, policy, twoAccounts } from "./accounts.ts";

const lintel = hostedLintel();

test("an audit that Ctrl-C ends is resumed by the same command, and reads nothing twice", async () => {
  const { env, emulators, appRunner, imageBuilder, fault } = await twoAccounts();
  await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("web", { status: "DISABLED" }));
  await appRunner("prod", "us-east-1").createService(imageService("web-1"));
  const { body } = await fault("prod", { kind: "hold-answer", operations: ["DescribeService"] });
  const folder = temporaryFolder();
  const work = join(folder, "work");
  const words = [...everywhere, "--resume", work, "--format", "json"];
  const child = spawn(process.execPath, ["dist/lintel.cjs", ...words], { env });
  let stderr = "";
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const closed = new Promise((resolve) => child.on("close", resolve));
  const held = async () => (await emulators.prod.send("GET", "/_lintel/faults")).body.faults[0]?.holding;
  await vi.waitFor(async () => expect(await held()).toBe(1), { timeout: 30_000 });
  child.kill("SIGINT");
  expect(await closed).toBe(130);
  expect(stderr).toContain(`lintel: interrupted: run the same command to resume from ${work}\n`);
  expect(statSync(work).mode & 0o777).toBe(0o600);
  await emulators.prod.send("DELETE", `/_lintel/faults/${body.id}`);
  const asked = async () =>
    (await emulators.dev.send("GET", "/_lintel/requests")).body.requests.filter(
      ({ operation }) => operation === "GetLifecyclePolicy",
    ).length;
  const before = await asked();
  const again = await lintel(words, { env });
  expect(again.stderr).toContain(`Resuming from ${work}, started `);
  expect([again.code, JSON.parse(again.stdout).summary.resources, existsSync(work)]).toEqual([0, 2, false]);
  expect(await asked()).toBe(before);
});
