import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { version } from "../../../lib/base/version.ts";
import { installProvider, userPlugins } from "../../../lib/cli/setup/install-provider.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { describeWithTerraform, terraform } from "../../with-terraform.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test("the provider is installed for Terraform and OpenTofu, for each platform, as the same file", async () => {
  const files = await installProvider(folder, ["linux_amd64", "darwin_arm64"]);
  const below = (registry: string, platform: string) =>
    `terraform.d/plugins/${registry}/lintel-iac/lintel/${version}/${platform}/terraform-provider-lintel_v${version}.cjs`;
  expect(files.map((file) => relative(folder, file))).toEqual([
    below("registry.terraform.io", "linux_amd64"),
    below("registry.terraform.io", "darwin_arm64"),
    below("registry.opentofu.org", "linux_amd64"),
    below("registry.opentofu.org", "darwin_arm64"),
  ]);
  expect(new Set(files.map((file) => readFileSync(file, "utf8"))).size).toBe(1);
});

test("running it directly prints its purpose", async () => {
  const [file = ""] = await installProvider(folder);
  expect(statSync(file).mode & 0o111).toBe(0o111);
  const { status, stdout, stderr } = spawnSync(file);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("Terraform");
  expect(stderr).not.toMatch(/^ +at /m);
});

test("--user installs it for all folders", () => {
  expect(userPlugins("win32", { APPDATA: "roaming" })).toMatch(/^roaming.terraform\.d.plugins$/);
  const env = { ...process.env, HOME: folder };
  const { status, stdout } = spawnSync(process.execPath, ["dist/lintel.cjs", "provider", "install", "--user"], { env });
  expect(status).toBe(0);
  const [first = ""] = stdout.split("\n");
  expect(first).toContain(`${folder}/.terraform.d/plugins/registry.terraform.io/lintel-iac/lintel/${version}/`);
  expect(statSync(first).mode & 0o111).toBe(0o111);
});

test("a home folder that cannot be written is named, with the remedy", () => {
  const home = join(temporaryFolder({ file: "" }), "file");
  const env = { ...process.env, HOME: home };
  const { status, stderr } = spawnSync(process.execPath, ["dist/lintel.cjs", "provider", "install", "--user"], { env });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^lintel: cannot install the provider into .*; set HOME to a writable folder, or install it .*\n/,
  );
});

describeWithTerraform("installed for a user", () => {
  test("init with -chdir finds the version that the constructs require, offline", () => {
    const stack = temporaryFolder({
      "main.tf": `terraform {
  required_providers {
    lintel = {
      source  = "lintel-iac/lintel"
      version = "${version}"
    }
  }
}
`,
    });
    const { TF_CLI_CONFIG_FILE: _, ...others } = process.env;
    const env = { ...others, HOME: folder, HTTPS_PROXY: "http://127.0.0.1:9", CHECKPOINT_DISABLE: "1" };
    spawnSync(process.execPath, ["dist/lintel.cjs", "provider", "install", "--user"], { env });
    const { status, stdout, stderr } = spawnSync(terraform?.path ?? "", [`-chdir=${stack}`, "init", "-no-color"], {
      env,
    });
    expect(status, stderr).toBe(0);
    expect(stdout).toContain(`lintel-iac/lintel v${version}`);
  });
});
