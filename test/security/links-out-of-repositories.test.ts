/** A link that a repository brings leads no command out of it, whatever reads or writes there. */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../lib/base/version.ts";
import { Workspace } from "../../lib/cli/mcp/workspace.ts";
import { mirrorProvider } from "../../lib/cli/setup/mirror-provider.ts";
import { saveArtifacts } from "../../lib/services/a2a/command/output/saved-artifacts.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { policy } from "../lint/policy.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelInProcess();
const hidden = secret("OutsideOfRepository");

const connector = (name: string): string =>
  `resource "aws_apprunner_vpc_connector" "${name}" {\n  vpc_connector_name = "${name}"\n  subnets = ["subnet-1"]\n  security_groups = ["sg-1"]\n}\n`;

const image = (id: string) => ({
  ...{ id, recipe: { name: "web", semanticVersion: "1.0.0" }, createdAt: "2025-01-01T00:00:00Z" },
  ...{ status: "AVAILABLE", tags: {}, vmImages: [] },
});

const state = JSON.stringify({
  version: 4,
  serial: 1,
  resources: [
    {
      mode: "managed",
      type: "aws_apprunner_vpc_connector",
      name: "inside",
      instances: [{ attributes: { arn: `arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/inside/1/${hidden}` } }],
    },
  ],
});

/** What stands beside the repository. */
const outside: { readonly [path: string]: string } = {
  "prod.tf": connector(hidden),
  "terraform.tfstate": state,
  "inventory.json": JSON.stringify({ takenAt: "2026-01-01T00:00:00Z", images: [image(hidden)] }),
  "images.ndjson": `${hidden}\n`,
  "folder/a.json": `"${hidden}"`,
  "ids.txt": `${hidden}\n`,
  "pre-commit.yaml": `repos:\n  - repo: https://x:${hidden}@example.test/x\n    rev: v1\n    hooks: []\n`,
};

/** A repository with these files, and links by their paths; `where` is the folder above both. */
function repository(
  files: { readonly [path: string]: string },
  links: { readonly [path: string]: string },
): { readonly cwd: string; readonly where: string } {
  const where = temporaryFolder({
    ...Object.fromEntries(Object.entries(outside).map(([path, text]) => [`out/${path}`, text])),
    "repository/.git/HEAD": "",
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`repository/${path}`, text])),
  });
  for (const path of Object.keys(outside)) expectSecretsIn(join(where, "out", path), "what an attacker wants to read");
  const cwd = join(where, "repository");
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    symlinkSync(target, join(cwd, path));
  }
  return { cwd, where };
}

const inside = { "main.tf": connector("inside") };
const policies = { "policy.json": JSON.stringify(policy) };

describe("nothing is read through a link out of the repository", () => {
  it.each<[string, readonly string[], { readonly [path: string]: string }, { readonly [path: string]: string }]>([
    ["HCL that is migrated", ["migrate", "."], inside, { "prod.tf": "../out/prod.tf" }],
    ["HCL that is named", ["migrate", "prod.tf"], inside, { "prod.tf": "../out/prod.tf" }],
    ["HCL that is copied", ["migrate", ".", "--output", "new"], inside, { "prod.tf": "../out/prod.tf" }],
    ["HCL that becomes a program", ["migrate", ".", "--to", "typescript"], inside, { "prod.tf": "../out/prod.tf" }],
    ["HCL that is exported", ["export", "."], inside, { "prod.tf": "../out/prod.tf" }],
    [
      "the state of a migration",
      ["migrate", ".", "--to", "typescript"],
      inside,
      { "terraform.tfstate": "../out/terraform.tfstate" },
    ],
    [
      "the state of an export",
      ["export", "."],
      { "main.tf": connector("inside").replace("aws_apprunner_vpc_connector", "lintel_vpc_connector") },
      { "terraform.tfstate": "../out/terraform.tfstate" },
    ],
    [
      "a state that is named",
      ["migrate", ".", "--to", "typescript", "--state", "s.json"],
      inside,
      { "s.json": "../out/terraform.tfstate" },
    ],
    [
      "the resources of a stack",
      ["migrate", "policy.json", "--stack-resources", "s.json"],
      policies,
      { "s.json": "../out/terraform.tfstate" },
    ],
    ["an inventory", ["simulate", ".", "--inventory", "i.json"], policies, { "i.json": "../out/inventory.json" }],
    [
      "lines of an inventory",
      ["lint", ".", "--inventory", "i.ndjson"],
      policies,
      { "i.ndjson": "../out/images.ndjson" },
    ],
    ["a history", ["simulate", ".", "--history", "h.json"], policies, { "h.json": "../out/images.ndjson" }],
    [
      "images to protect",
      ["simulate", ".", "--inventory", "own.json", "--protect", "ids.txt"],
      { ...policies, "own.json": outside["inventory.json"]?.replaceAll(hidden, "own") ?? "" },
      { "ids.txt": "../out/ids.txt" },
    ],
    [
      "the configuration of pre-commit",
      ["init", "--dry-run"],
      policies,
      { ".pre-commit-config.yaml": "../out/pre-commit.yaml" },
    ],
    [
      "saved responses",
      ["inventory", "--from", "saved"],
      { "saved/a.json": "{}" },
      { "saved/b.json": "../../out/images.ndjson" },
    ],
    ["a folder of saved responses", ["inventory", "--from", "saved"], {}, { saved: "../out/folder" }],
    [
      "a file of parameters",
      ["api", "imagebuilder", "create-lifecycle-policy", "--cli-input-json", "file://input.json"],
      {},
      { "input.json": "../out/images.ndjson" },
    ],
  ])("%s", async (what, args, files, links) => {
    const { cwd } = repository(files, links);
    const { stdout, stderr } = await lintel(args, { cwd });
    expect(stdout + stderr).not.toContain(hidden);
    const written = readdirSync(cwd, { recursive: true, encoding: "utf8" }).map((name) => join(cwd, name));
    const own = written.filter((path) => lstatSync(path).isFile() && !path.includes("/saved/"));
    expect(own.filter((path) => readFileSync(path, "utf8").includes(hidden))).toEqual([]);
    // A state that cannot be read is like none, as in Terraform's backends.
    if (what !== "the state of a migration") expect(stderr).toMatch(/points? outside/);
  });
});

describe("what a link within the repository leads to is read", () => {
  it.each<
    [string, readonly string[], { readonly [path: string]: string }, { readonly [path: string]: string }, string]
  >([
    [
      "HCL that is migrated",
      ["migrate", "infra"],
      { "shared/main.tf": connector("shared") },
      { "infra/main.tf": "../shared/main.tf" },
      "lintel_vpc_connector",
    ],
    [
      "the state of a migration",
      ["migrate", ".", "--to", "typescript"],
      { ...inside, "shared/s.json": state.replaceAll(hidden, "abc") },
      { "terraform.tfstate": "shared/s.json" },
      "vpcconnector/inside/1/abc",
    ],
    [
      "an inventory",
      ["simulate", ".", "--inventory", "i.json"],
      { ...policies, "shared/i.json": outside["inventory.json"]?.replaceAll(hidden, "own") ?? "" },
      { "i.json": "shared/i.json" },
      "1 image",
    ],
  ])("%s", async (_, args, files, links, expected) => {
    const { cwd } = repository(files, links);
    expect((await lintel(args, { cwd })).stdout).toContain(expected);
  });

  it("an inventory outside that the user names", async () => {
    const { cwd } = repository(policies, {});
    const { stdout } = await lintel(["simulate", ".", "--inventory", "../out/inventory.json"], { cwd });
    expect(stdout).toContain("1 image");
  });
});

/** Everything below a folder, with the texts of files. */
const everythingIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return lstatSync(path).isFile() ? [name, readFileSync(path, "utf8")] : [name];
    });

describe("nothing is written through a link out of the repository", () => {
  it.each<[string, { readonly [path: string]: string }]>([
    ["the configuration", { "lintel.config.yaml": "../out/new.yaml" }],
    ["the hooks", { ".pre-commit-config.yaml": "../out/pre-commit.yaml" }],
    ["the workflow", { ".github/workflows/lintel.yml": "../../../out/new.yml" }],
    ["the folder of workflows", { ".github/workflows": "../../out" }],
  ])("by lintel init: %s", async (_, links) => {
    const { cwd, where } = repository(policies, links);
    const before = everythingIn(join(where, "out"));
    const { code, stderr } = await lintel(["init", "--force"], { cwd });
    expect(everythingIn(join(where, "out"))).toEqual(before);
    expect([code, stderr]).toEqual([2, expect.stringContaining("points outside the repository")]);
  });

  it("by lintel provider mirror", () => {
    const { where } = repository({}, {});
    const before = everythingIn(join(where, "out"));
    const mirror = temporaryFolder();
    symlinkSync(join(where, "out"), join(mirror, "registry.terraform.io"));
    expect(() => mirrorProvider(mirror, ["linux_amd64"])).toThrow("cannot be written");
    expect(everythingIn(join(where, "out"))).toEqual(before);
  });

  it("nor quoted: the documents of a mirror", () => {
    const mirror = temporaryFolder();
    const { where } = repository({}, {});
    const folder = join(mirror, "registry.terraform.io/lintel-iac/lintel");
    mkdirSync(folder, { recursive: true });
    symlinkSync(join(where, "out/images.ndjson"), join(folder, `${version}.json`));
    expect(() => mirrorProvider(mirror, ["linux_amd64"])).toThrow(/^(?!.*OutsideOfRepository).*cannot be read/);
  });

  it("by a work file of lintel audit", async () => {
    const { cwd, where } = repository({}, { "work.json": "../out/ids.txt" });
    const before = everythingIn(join(where, "out"));
    const { stderr } = await lintel(["audit", "--resume", "work.json", "--region", "eu-west-1"], { cwd });
    expect(everythingIn(join(where, "out"))).toEqual(before);
    expect(stderr).toContain("points outside the repository");
  });
});

describe("the artifacts of an agent are written only in the folder that the user names", () => {
  const response = { task: { artifacts: [{ parts: [{ text: "EVIL", filename: "report.txt" }] }] } };

  it.each([true, false])(
    "although a link in it leads to another file of the repository (overwrite: %s)",
    (overwrite) => {
      const folder = temporaryFolder({ "main.txt": "MINE", "out/other.txt": "" });
      symlinkSync("../main.txt", join(folder, "out/report.txt"));
      const save = () => saveArtifacts(response, { save: join(folder, "out"), overwrite });
      if (overwrite) save();
      else expect(save).toThrow("already exist");
      expect(readFileSync(join(folder, "main.txt"), "utf8")).toBe("MINE");
      expect(readFileSync(join(folder, "out/report.txt"), "utf8")).toBe(overwrite ? "EVIL" : "MINE");
    },
  );

  it("although a link in it leads nowhere yet", () => {
    const folder = temporaryFolder({ "out/other.txt": "" });
    symlinkSync("../new.txt", join(folder, "out/report.txt"));
    expect(() => saveArtifacts(response, { save: join(folder, "out"), overwrite: false })).toThrow("already exist");
    expect(existsSync(join(folder, "new.txt"))).toBe(false);
  });

  it("and replace files there on request", () => {
    const folder = temporaryFolder({ "out/report.txt": "old" });
    saveArtifacts(response, { save: join(folder, "out"), overwrite: true });
    expect(readFileSync(join(folder, "out/report.txt"), "utf8")).toBe("EVIL");
  });
});

describe("the workspace of an assistant", () => {
  it("has no path that leads out of it, also by a link", () => {
    const { cwd } = repository(policies, { "link.tf": "../out/prod.tf", folder: "../out", missing: "../out/new" });
    writeFileSync(join(cwd, "a.tf"), "");
    symlinkSync("a.tf", join(cwd, "b.tf"));
    const workspace = new Workspace(cwd);
    for (const path of ["link.tf", "folder/prod.tf", "folder", "../out", "/etc/passwd", ".."]) {
      expect(() => workspace.pathOf(path), path).toThrow("points outside the workspace");
    }
    expect(workspace.pathOf("b.tf")).toBe(join(workspace.root, "a.tf"));
    expect(workspace.pathOf("new/file.tf")).toBe(join(workspace.root, "new/file.tf"));
  });
});
