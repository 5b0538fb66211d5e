/**
 * The starter, as users run it: packed, installed into an empty folder, compiled, tested, deployed. Needs the registry.
 */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { packedPackage } from "../run/packed-package.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { terraform } from "../with-terraform.ts";
import {
  besideEmulator,
  type Ended,
  npmInstall,
  removePolicy,
  succeeds,
  longTimeout as timeout,
  userEnvironment,
} from "./packed-project.ts";

/** A copy of the starter with changed files, and with the packed package installed. */
async function install(change: (text: string) => string): Promise<string> {
  const folder = temporaryFolder();
  cpSync("examples/starter", folder, { recursive: true });
  for (const file of ["main.ts", "policies-stack.ts", "service-stack.ts", "__tests__/policies-stack.ts", "setup.js"])
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  const manifest = change(readFileSync(join(folder, "package.json"), "utf8"));
  const archive = JSON.stringify(`file:${await packedPackage()}`);
  writeFileSync(join(folder, "package.json"), manifest.replace('"^0.1.0"', archive));
  npmInstall(folder);
  return folder;
}

/** The starter in a folder: where it is when tests run, and how to run a file of a package. */
export interface Starter {
  readonly folder: () => string;
  readonly bin: (file: string, ...args: readonly string[]) => Ended;
}

/** A starter that is in this folder when tests run. */
export const starterIn = (folder: () => string): Starter => ({
  folder,
  bin: (file, ...args) => spawnSync(process.execPath, [join("node_modules", file), ...args], { cwd: folder() }),
});

/** Installs the starter, with `change` for another framework, before its tests. */
export function starterProject(change: (text: string) => string): Starter {
  let folder = "";
  beforeAll(async () => {
    folder = await install(change);
  }, timeout);
  return starterIn(() => folder);
}

/** Tests that the starter is synthesized. */
export function testSynthesis({ folder, bin }: Starter): void {
  test("ts-node synthesizes it without output", { timeout }, () => {
    expect(bin("ts-node/dist/bin.js", "main.ts")).toMatchObject({ status: 0, stdout: "", stderr: "" });
    const text = readFileSync(join(folder(), "cdktf.out/stacks/policies/cdk.tf.json"), "utf8");
    expect(text).toContain('"source": "policies-stack.ts:14:20"');
    expect(text).toContain('"team": "platform"');
  });
}

/** Tests that the starter compiles; leaves the programs there. */
export function testCompilation({ folder, bin }: Starter): void {
  test("it compiles with the package's types, and a fault names the line of the source", { timeout }, () => {
    const file = join(folder(), "policies-stack.ts");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("deleteAllBut(7", "deleteAllBut(7000"));
    const strictly = bin("typescript/bin/tsc", "--skipLibCheck", "false", "--target", "es2022");
    writeFileSync(file, text);
    const ofOthers = /^(?: |$|node_modules\/(?!lintel\/))/;
    expect(strictly.stdout.split("\n").filter((line) => !ofOthers.test(line))).toEqual([]);
    const { status, stderr } = spawnSync(process.execPath, ["main.js"], { cwd: folder() });
    expect(status).toBe(1);
    expect(stderr).toContain("policies-stack.ts:14:20 lintel_lifecycle_policy.nightly-images, lifecycle-policy/range");
  });
}

/** Tests that the synthesized starter is deployed, and that its own tests pass. */
export function testDeployment({ folder: folderOf, bin }: Starter): void {
  test("its own tests pass", { timeout }, () => {
    const { status, stderr } = bin("jest/bin/jest.js");
    expect(status, stderr).toBe(0);
  });

  test.skipIf(terraform === undefined)("the provider deploys it, detects drift and destroys", { timeout }, () => {
    const folder = folderOf();
    return besideEmulator(folder, userEnvironment(join(folder, "home")), (ran) => {
      const run = (...args: readonly string[]) =>
        ran(terraform?.path ?? "", "-chdir=cdktf.out/stacks/policies", ...args, "-no-color");
      succeeds(ran(join(folder, "node_modules", ".bin", "lintel"), "provider", "install", "--user"));
      for (const args of [["init"], ["apply", "-auto-approve"], ["plan", "-detailed-exitcode"]]) succeeds(run(...args));
      removePolicy(ran, folder, run("output", "-raw", "nightly-arn").stdout);
      expect(run("plan", "-detailed-exitcode").status).toBe(2);
      succeeds(run("destroy", "-auto-approve"));
    });
  });
}
