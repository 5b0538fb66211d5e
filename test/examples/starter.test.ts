/** The starter, as a user starts it: packed, installed into an empty folder, compiled, tested, deployed. Needs the registry. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { terraform } from "../with-terraform.ts";
import {
  besideEmulator,
  npmInstall,
  pack,
  removePolicy,
  runsLongTests,
  succeeds,
  longTimeout as timeout,
  userEnvironment,
} from "./packed-project.ts";

/** A copy of the starter whose files are changed, with the packed package installed. */
function install(change: (text: string) => string): string {
  const folder = temporaryFolder();
  cpSync("examples/starter", folder, { recursive: true });
  for (const file of ["main.ts", "policies-stack.ts", "service-stack.ts", "__tests__/policies-stack.ts", "setup.js"])
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  const manifest = change(readFileSync(join(folder, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), manifest.replace('"^0.1.0"', JSON.stringify(`file:${pack()}`)));
  npmInstall(folder);
  return folder;
}

const bin = (folder: string, file: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join("node_modules", file), ...args], { cwd: folder });

describe.runIf(runsLongTests).each([
  ["cdktf", (text: string) => text],
  [
    "cdktn",
    (text: string) =>
      text
        .replaceAll('"cdktf": "^0.21.0"', '"cdktn": "^0.24.0"')
        .replaceAll('"cdktf"', '"cdktn"')
        .replaceAll('"cdktf/', '"cdktn/')
        .replaceAll("lintel/constructs", "lintel/cdktn"),
  ],
])("with %s", (_, change) => {
  let folder = "";
  beforeAll(() => {
    folder = install(change);
  }, timeout);

  test("its types are right, those of the package too", { timeout }, () => {
    const { status, stdout } = bin(folder, "typescript/bin/tsc", "--noEmit");
    expect(status, stdout).toBe(0);
    const strictly = bin(folder, "typescript/bin/tsc", "--noEmit", "--skipLibCheck", "false", "--target", "es2022");
    const own = strictly.stdout.split("\n").filter((line) => line.includes("node_modules/lintel/"));
    expect(own).toEqual([]);
  });

  test("ts-node synthesizes it without a word", { timeout }, () => {
    expect(bin(folder, "ts-node/dist/bin.js", "main.ts")).toMatchObject({ status: 0, stdout: "", stderr: "" });
    const text = readFileSync(join(folder, "cdktf.out/stacks/policies/cdk.tf.json"), "utf8");
    expect(text).toContain('"source": "policies-stack.ts:14:20"');
    expect(text).toContain('"team": "platform"');
  });

  test.skipIf(terraform === undefined)("the provider of a user deploys it, sees drift and destroys", { timeout }, () =>
    besideEmulator(folder, userEnvironment(join(folder, "home")), (ran) => {
      const run = (...args: readonly string[]) =>
        ran(terraform?.path ?? "", "-chdir=cdktf.out/stacks/policies", ...args, "-no-color");
      succeeds(ran(join(folder, "node_modules", ".bin", "lintel"), "provider", "install", "--user"));
      for (const args of [["init"], ["apply", "-auto-approve"], ["plan", "-detailed-exitcode"]]) succeeds(run(...args));
      removePolicy(ran, folder, run("output", "-raw", "nightly-arn").stdout);
      expect(run("plan", "-detailed-exitcode").status).toBe(2);
      succeeds(run("destroy", "-auto-approve"));
    }),
  );

  test("its own tests pass", { timeout }, () => {
    const { status, stderr } = bin(folder, "jest/bin/jest.js");
    expect(status, stderr).toBe(0);
  });

  test("compiled, a fault names the line of the source", { timeout }, () => {
    const file = join(folder, "policies-stack.ts");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("deleteAllBut(7", "deleteAllBut(7000"));
    expect(bin(folder, "typescript/bin/tsc").status).toBe(0);
    writeFileSync(file, text);
    const { status, stderr } = spawnSync(process.execPath, ["main.js"], { cwd: folder });
    expect(status).toBe(1);
    expect(stderr).toContain("policies-stack.ts:14:20 lintel_lifecycle_policy.nightly-images, lifecycle-policy/range");
  });
});
