/** Lintel as one executable, on a machine without Node. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { version } from "../../lib/base/version.ts";
import { registries, source } from "../../lib/cli/setup/provider-files.ts";
import { npmInstall, succeeds, longTimeout as timeout } from "../examples/packed-project.ts";
import { policy } from "../lint/policy.ts";
import { resourceBlock } from "../resource-blocks.ts";
import { spawn, spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { terraform } from "../with-terraform.ts";

const folder = temporaryFolder();
const name = `lintel-${process.platform}-${process.arch}`;
const standalone = join(folder, "release", name);

/** A folder of programs in which there is no Node. */
const programs = temporaryFolder();
const env = {
  PATH: programs,
  HOME: temporaryFolder(),
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "any",
  AWS_SECRET_ACCESS_KEY: "any",
  CHECKPOINT_DISABLE: "1",
};

const lintel = (args: readonly string[], cwd: string, input?: string) =>
  spawnSync(standalone, args, { cwd, env, ...(input !== undefined && { input }) });

beforeAll(() => {
  npmInstall(folder, `node@npm:node-${process.platform}-${process.arch}@24`);
  const node = join(folder, "node_modules/node/bin/node");
  const script = ["--import", "tsx", "scripts/release-standalone.ts", join(folder, "release"), "--node", node];
  expect(succeeds(spawnSync(process.execPath, script))).toContain(standalone);
  if (terraform === undefined) return;
  const path = succeeds(spawnSync("sh", ["-c", 'command -v "$0"', terraform.path])).trim();
  symlinkSync(path, join(programs, "terraform"));
}, timeout);

test("an executable needs a Node whose compiled code can be kept", () => {
  const old = join(temporaryFolder({ node: "#!/bin/sh\necho linux,x64,20.20.0\n" }), "node");
  spawnSync("chmod", ["+x", old]);
  const { status, stderr } = spawnSync(process.execPath, [
    "--import",
    "tsx",
    "scripts/release-standalone.ts",
    join(folder, "other"),
    "--node",
    old,
  ]);
  expect([status, stderr]).toEqual([
    2,
    `${old} is Node 20.20.0; a standalone executable needs Node 22 or later: name one with --node FILE\n`,
  ]);
});

describe("the standalone executable", () => {
  const files = { "policy.json": JSON.stringify({ ...policy, status: "ON" }) };

  test("lints, and writes every kind of report", () => {
    const cwd = temporaryFolder(files);
    const { status, stdout } = lintel(["lint"], cwd);
    expect([status, stdout]).toEqual([1, expect.stringContaining('status is "ON"; it must be one of')]);
    expect(lintel(["lint", "--format", "sarif"], cwd).stdout).toContain('"version": "2.1.0"');
    expect(lintel(["lint", "--format", "html"], cwd).stdout).toMatch(/^<!doctype html>/i);
    expect(succeeds(lintel(["version"], cwd))).toBe(`${version}\n`);
    expect(readdirSync(env.HOME)).toEqual([]); // it keeps no compiled code, since it contains it
  });

  test("reads configurations and rules that are code", () => {
    const config = 'import type {} from "node:fs";\nexport default { rules: { "lifecycle-policy/enum": "off" } };';
    expect(lintel(["lint"], temporaryFolder({ ...files, "lintel.config.mts": config })).status).toBe(0);
  });

  test("watches", async () => {
    const child = spawn(standalone, ["lint", "--watch", "."], { cwd: temporaryFolder(files), env });
    let said = "";
    await new Promise<void>((done) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on("data", (chunk) => {
          said += String(chunk);
          if (said.includes("watching for changes")) done();
        });
      }
    });
    child.kill();
    expect(said).toContain('status is "ON"');
  });

  test("serves assistants, with the pages that it contains", () => {
    const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const calls = [
      { id: 1, method: "initialize", params: hello },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "reference", arguments: { page: "lifecycle-policy" } } },
      { id: 3, method: "tools/call", params: { name: "lint", arguments: { paths: ["policy.json"] } } },
    ];
    const input = calls.map((call) => `${JSON.stringify({ jsonrpc: "2.0", ...call })}\n`).join("");
    const { stdout } = lintel(["mcp"], temporaryFolder(files), input);
    expect(stdout).toContain("# Lifecycle polic");
    expect(stdout).toContain("lifecycle-policy/enum");
  });

  const required = `terraform {\n  required_providers {\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n`;
  const block = resourceBlock("lintel_lifecycle_policy", "web", {
    name: '"web"',
    execution_role: '"arn:aws:iam::123456789012:role/lifecycle"',
    resource_type: '"VM_IMAGE"',
    policy_details: '[{ action = { type = "DEPRECATE" }, filter = { type = "AGE", value = 90, unit = "DAYS" } }]',
    resource_selection: '{ tag_map = { stage = "test" } }',
  });

  test.skipIf(terraform === undefined)("is the provider under its name (needs Terraform)", () => {
    const cwd = temporaryFolder({ "main.tf": required + block });
    expect(succeeds(lintel(["provider", "install", "--dir", "."], cwd))).toContain("terraform-provider-lintel_v");
    const run = (...args: readonly string[]) => succeeds(spawnSync("terraform", args, { cwd, env }));
    run("init");
    expect(run("plan", "-no-color")).toContain("1 to add");
    expect(lintel(["provider", "mirror", "mirror", "--platform", "plan9_386"], cwd)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--platform is plan9_386, but this standalone executable runs on"),
    });
  });

  test.skipIf(terraform === undefined)(
    "is the provider in the archives of a release (needs Terraform)",
    { timeout },
    () => {
      const cwd = temporaryFolder({ "main.tf": required + block });
      const mirror = join(cwd, "mirror", registries[0], source);
      const script = [
        "--import",
        "tsx",
        "scripts/release-provider.ts",
        mirror,
        "--executables",
        join(folder, "release"),
      ];
      succeeds(spawnSync(process.execPath, script));
      const rc = join(cwd, "terraform.rc");
      writeFileSync(
        rc,
        `provider_installation {\n  filesystem_mirror {\n    path = "${join(cwd, "mirror")}"\n  }\n}\n`,
      );
      const run = (...args: readonly string[]) =>
        succeeds(spawnSync("terraform", args, { cwd, env: { ...env, TF_CLI_CONFIG_FILE: rc } }));
      run("init");
      expect(run("plan", "-no-color")).toContain("1 to add");
    },
  );

  test("has the license of Node in itself, beside itself, in its package and beside the provider", () => {
    const cwd = temporaryFolder();
    succeeds(lintel(["provider", "install", "--dir", "."], cwd));
    const installed = join(cwd, "terraform.d/plugins");
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
    const texts = [
      `${standalone}-LICENSES.txt`,
      join(folder, "release/npm", name, "THIRD-PARTY-LICENSES.txt"),
      ...files.filter((file) => file.endsWith("THIRD-PARTY-LICENSES.txt")).map((file) => join(installed, file)),
    ];
    expect(texts).toHaveLength(4);
    for (const file of texts) {
      expect(readFileSync(file, "utf8")).toContain("Node.js is licensed for use as follows:");
      expect(readFileSync(file, "utf8")).toContain("Lintel contains code of these packages");
    }
    expect(readFileSync(`${standalone}.cdx.json`, "utf8")).toContain('"pkg:generic/node@24.');
  });

  test("is a package for npm, whose command is the executable", () => {
    const project = temporaryFolder({ "package.json": "{}" });
    npmInstall(project, join(folder, "release/npm", name));
    expect(succeeds(spawnSync(join(project, "node_modules/.bin/lintel"), ["version"], { env }))).toBe(`${version}\n`);
    const { os, cpu, bin, scripts } = JSON.parse(
      readFileSync(join(folder, "release/npm", name, "package.json"), "utf8"),
    );
    expect({ os, cpu, bin, scripts }).toEqual({
      os: [process.platform],
      cpu: [process.arch],
      bin: { lintel: "lintel" },
    });
  });

  test("runs with nothing but the C and C++ libraries, as in the image of Dockerfile", (context) => {
    if (process.platform !== "linux" || process.getuid?.() !== 0) context.skip("only root may change the root folder");
    const root = temporaryFolder(files);
    const { stdout } = spawnSync("ldd", [standalone]);
    for (const library of stdout.match(/\/\S+/g) ?? []) {
      mkdirSync(join(root, library, ".."), { recursive: true });
      copyFileSync(library, join(root, library));
    }
    copyFileSync(standalone, join(root, "lintel"));
    const { status, stdout: said } = spawnSync("chroot", [root, "/lintel", "lint", "policy.json"], {
      env: { PATH: process.env.PATH },
    });
    expect([status, said]).toEqual([1, expect.stringContaining('status is "ON"')]);
  });
});
