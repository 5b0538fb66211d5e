import { readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { installProvider } from "../../lib/cli/install-provider.ts";
import { version } from "../../lib/version.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test("the provider lies where Terraform and OpenTofu look, for each platform, the same file", async () => {
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

test("a person who runs it is told what it is for", async () => {
  const [file = ""] = await installProvider(folder);
  expect(statSync(file).mode & 0o111).toBe(0o111);
  const { status, stdout, stderr } = spawnSync(file);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("Terraform");
  expect(stderr).not.toMatch(/^ +at /m);
});
