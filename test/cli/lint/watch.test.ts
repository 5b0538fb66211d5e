/** `lintel lint --watch`, observed by its output: these tests do not wait for a time. */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, it } from "vitest";
import { policy } from "../../lint/policy.ts";
import { spawn } from "../../run/child-process.ts";
import { temporaryFolder, writeFiles } from "../../run/temporary-folder.ts";

const clean = JSON.stringify(policy);
const faulty = JSON.stringify({ ...policy, status: "ON" });
const ready = "watching for changes";
const running: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

/** A watching process, and its runs: each resolves with the output up to the end of a run. */
function watching(cwd: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [resolve("dist/lintel.cjs"), "lint", "--watch", ...args], { cwd });
  running.push(child);
  let printed = "";
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      for (const look of waiting) look();
    });
  }
  /** Waits until this is printed after the previous wait, then for the end of that run. */
  const next = (expected: string): Promise<string> =>
    new Promise((done) => {
      const look = (): void => {
        const end = printed.indexOf(ready, printed.indexOf(expected));
        if (!printed.includes(expected) || end < 0) return;
        waiting.splice(waiting.indexOf(look), 1);
        const run = printed.slice(0, end);
        printed = printed.slice(end + ready.length);
        done(run);
      };
      waiting.push(look);
      look();
    });
  return { child, next };
}

it("--watch lints again when files are changed, created and deleted, and ends with 130 when interrupted", async () => {
  const cwd = temporaryFolder({ "a.json": clean });
  mkdirSync(join(cwd, ".git"));
  const { child, next } = watching(cwd);
  await next("No findings in 1 resource of 1 file.");
  writeFiles(cwd, { "a.json": faulty });
  expect(await next("1 error in 1 resource")).toContain("a.json:1:");
  writeFiles(cwd, { "new/folder/b.json": JSON.stringify({ ...policy, name: "other" }) });
  await next("1 error in 2 resources of 2 files.");
  writeFiles(cwd, { "lintel.config.yaml": 'rules: { "*": off }' });
  await next("No findings in 2 resources of 2 files.");
  rmSync(join(cwd, "new"), { recursive: true });
  await next("No findings in 1 resource of 1 file.");
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
});

it("--watch lints again when a plugin or its imports change", async () => {
  const rule = (message: string) => `export const message = ${JSON.stringify(message)};`;
  const plugin = `import { message } from "./message.mjs";
export default { name: "acme", rules: [{ id: "acme/named", on: "lifecycle-policy", severity: "warning",
  summary: "Names are good.", good: { a: "name: web" }, bad: { b: "name: x" },
  check: function* (policy) { yield { at: policy.at("name"), message }; } }] };`;
  const cwd = temporaryFolder({
    "policies/a.json": clean,
    "rules/plugin.mjs": plugin,
    "rules/message.mjs": rule("the first message"),
    "lintel.config.yaml": "plugins: [./rules/plugin.mjs]",
  });
  const { child, next } = watching(cwd, "policies");
  await next("the first message");
  writeFiles(cwd, { "rules/message.mjs": rule("the second message") });
  await next("the second message");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
});

it("--watch ignores its own output files", async () => {
  const cwd = temporaryFolder({ "a.json": clean });
  // However --watch is written, the process of a run does not watch.
  const { child, next } = watching(cwd, "--watch=true", "--format", "text", "--format", "json=report.json");
  await next("No findings");
  writeFiles(cwd, { "a.json": faulty });
  const run = await next("1 error");
  expect(run.split("No findings").length + run.split("1 error").length).toBe(3); // one run, for the change
  child.kill("SIGINT");
  await once(child, "exit");
});

it("--watch requires files to watch", async () => {
  const { child } = watching(temporaryFolder(), "-");
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  expect((await once(child, "close"))[0]).toBe(2);
  expect(stderr).toContain("--watch cannot watch standard input");
});
