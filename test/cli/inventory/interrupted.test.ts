/** `lintel inventory` as a process that is interrupted. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawn } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";
import { halting } from "./account.ts";

const lintel = hostedLintel();

test.each([
  ["SIGINT", 130],
  ["SIGKILL", null],
] as const)("a run that %s interrupts is resumed by the same command", async (signal, exit) => {
  const { env, compute, reached, goOn } = await halting();
  const folder = temporaryFolder();
  const words = ["inventory", "--shared-accounts", "--output", join(folder, "i.json")];
  const child = spawn(process.execPath, ["dist/lintel.cjs", ...words], { env });
  let stderr = "";
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const closed = new Promise((resolve) => child.on("close", resolve));
  await reached;
  child.kill(signal);
  expect(await closed).toBe(exit);
  const work = join(folder, "i.json.lintel-work");
  if (exit !== null)
    expect(stderr).toContain(
      `lintel: interrupted: ${work} contains the objects that were read; run the same command to resume`,
    );
  expect(statSync(work).mode & 0o777).toBe(0o600);
  expect(existsSync(join(folder, "i.json"))).toBe(false);
  goOn();
  const before = compute.asked.length;
  const again = await lintel(words, { env });
  expect(again.stderr).toContain(`Resuming from ${work}, started `);
  expect(again.code).toBe(0);
  const asked = compute.asked.slice(before).map(({ form }) => form.get("ImageId"));
  expect(asked).not.toContain("ami-0");
  expect(asked).toContain("ami-29");
  expect(JSON.parse(readFileSync(join(folder, "i.json"), "utf8")).images).toHaveLength(30);
  expect(existsSync(work)).toBe(false);
});
