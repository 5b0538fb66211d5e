/** A repository that tries to read, write or print files outside of it: see docs/design/security.md. */
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { version } from "../../lib/base/version.ts";
import { installProvider } from "../../lib/cli/setup/install-provider.ts";
import { EmulatorStateFile } from "../../lib/emulator/state/state-file.ts";
import { FileTree } from "../../lib/lint/files/file-tree.ts";
import { formatNames } from "../../lib/lint/report/formats/formats.ts";
import { hostedLintel } from "../cli/lintel-executable.ts";
import { policy } from "../lint/policy.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = hostedLintel();
const hidden = secret("Outside");
const faulty = JSON.stringify({ ...policy, status: "ON" });

/** A repository next to files that must not be disclosed. */
function repository(files: { readonly [path: string]: string }): { readonly root: string; readonly cwd: string } {
  const root = temporaryFolder({
    "outside/private.txt": `first\ntoken: ${hidden}\n`,
    "outside/private.ts": `const token = "${hidden}";\n`,
    "outside/main.tf": `resource "lintel_lifecycle_policy" "p" {\n  status = "ON" # ${hidden}\n}\n`,
    "outside/private.yaml": `name: x\nresourceType: AMI\npolicyDetails: [] # ${hidden}\n`,
    "repository/.git/config": `[http]\n\textraheader = ${hidden}\n`,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`repository/${path}`, text])),
  });
  for (const name of ["private.txt", "private.ts", "main.tf", "private.yaml"]) {
    expectSecretsIn(join(root, "outside", name), "what an attacker wants to read");
  }
  expectSecretsIn(join(root, "repository/.git/config"), "what an attacker wants to read");
  return { root, cwd: join(root, "repository") };
}

const synthesized = (source: string): string =>
  JSON.stringify({
    resource: { lintel_lifecycle_policy: { keep: { name: "x", status: "ON", "//": { lintel: { source } } } } },
  });

describe("the source position in a synthesized file", () => {
  it.each([
    "/proc/self/environ:1:5",
    "../outside/private.txt:2:8",
    "../outside/private.ts:1:1",
    "link.ts:1:1",
    "linked/private.ts:1:1",
    ".git/config:2:1",
    ".env:1:1",
  ])("is printed only for the repository's programs: %s", async (source) => {
    const { cwd } = repository({ "cdk.tf.json": synthesized(source) });
    symlinkSync("../outside/private.ts", join(cwd, "link.ts"));
    symlinkSync("../outside", join(cwd, "linked"));
    symlinkSync("../outside/private.txt", join(cwd, ".env"));
    const outputs = formatNames.flatMap((name) => ["--format", name === "text" ? name : `${name}=out/${name}`]);
    const { code, stdout } = await lintel(["lint", "--no-config", "cdk.tf.json", ...outputs], {
      cwd,
      env: { SECRET_OF_THE_RUN: hidden },
    });
    expect(code).toBe(1);
    expect(stdout).toContain("  cdk.tf.json:1:");
    const written = formatNames.filter((name) => name !== "text").map((name) => readFileSync(join(cwd, "out", name)));
    for (const text of [stdout, ...written.map(String)]) expect(text).not.toContain(hidden);
  });

  it("is not printed for a file of the repository other than a program", async () => {
    const { cwd } = repository({
      "a/cdk.tf.json": synthesized(".env:1:3"),
      "b/cdk.tf.json": synthesized("notes.txt:1:1"),
      ".env": `${hidden}\n`,
      "notes.txt": `${hidden}\n`,
    });
    for (const name of [".env", "notes.txt"]) expectSecretsIn(join(cwd, name), "what an attacker wants to read");
    const { stdout } = await lintel(["lint", "--no-config", "a", "b"], { cwd });
    expect(stdout).toContain("  a/cdk.tf.json:1:");
    expect(stdout).not.toContain(hidden);
  });

  it("may be in a program of the repository", async () => {
    const { cwd } = repository({ "infra/cdk.tf.json": synthesized("app/main.ts:2:1"), "app/main.ts": "\nnew X();\n" });
    const { stdout } = await lintel(["lint", "infra"], { cwd });
    expect(stdout).toContain("  app/main.ts:2:1");
    expect(stdout).toContain("2 | new X();");
  });

  it("must be in the linted folder if there is no repository", async () => {
    const cwd = temporaryFolder({
      "got/cdk.tf.json": synthesized("private.ts:1:1"),
      "private.ts": `const a = "mine";\n`,
    });
    const { stdout } = await lintel(["lint", "got"], { cwd });
    expect(stdout).toContain("  got/cdk.tf.json:1:");
    expect(stdout).not.toContain("mine");
  });
});

describe("a file outside of the repository is not read", () => {
  it("as a linked input", async () => {
    const { root, cwd } = repository({ "a.json": faulty });
    symlinkSync("../outside/private.yaml", join(cwd, "b.yaml"));
    for (const paths of [["."], ["a.json", "b.yaml"]]) {
      const { code, stdout, stderr } = await lintel(["lint", ...paths], { cwd });
      expect(stderr).toContain(
        `lintel: b.yaml: points outside the repository, to ${join(root, "outside/private.yaml")}`,
      );
      expect(stdout).toContain("a.json:1:");
      expect(code).toBe(2);
    }
    symlinkSync("../outside", join(cwd, "linked"));
    expect((await lintel(["lint", "linked"], { cwd })).stderr).toContain("points outside the repository");
  });

  it("unless the path is a link within the repository", async () => {
    const { cwd } = repository({ "shared/a.json": faulty });
    mkdirSync(join(cwd, "infra"));
    symlinkSync("../shared/a.json", join(cwd, "infra/b.json"));
    expect((await lintel(["lint", "infra"], { cwd })).stdout).toContain("  infra/b.json:1:");
  });

  it("as a module", async () => {
    const { cwd } = repository({
      "main.tf": `resource "lintel_lifecycle_policy" "q" {}\nmodule "a" {\n  source = "../outside"\n}\nmodule "b" {\n  source = "./linked"\n}\n`,
      "files/x.tf": `resource "lintel_lifecycle_policy" "q" {}\n`,
    });
    symlinkSync("../outside", join(cwd, "linked"));
    symlinkSync("../../outside/main.tf", join(cwd, "files/main.tf"));
    const { stdout, stderr } = await lintel(["lint", ".", "--format", "json"], { cwd });
    const { findings, notEvaluated } = JSON.parse(stdout);
    expect(JSON.stringify(findings)).not.toContain("outside/main.tf");
    expect(notEvaluated).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          resource: "module.a",
          reason: expect.stringContaining("points outside the repository"),
        }),
        expect.objectContaining({ resource: "module.b" }),
      ]),
    );
    expect(stderr).toContain("files/main.tf: points outside the repository");
  });

  it("as a linked file in the folder of a module", async () => {
    const module = `module "a" {\n  source = "./files"\n}\n`;
    const { cwd } = repository({ "infra/main.tf": module.replace("./files", "../files"), "files/x.tf": "" });
    symlinkSync("../../outside/main.tf", join(cwd, "files/main.tf"));
    const { stdout } = await lintel(["lint", "infra", "--format", "json"], { cwd });
    expect(stdout).not.toContain("module.a.lintel_lifecycle_policy");
    expect(stdout).not.toContain(hidden);
  });

  it("as a configuration, or as one that it extends", async () => {
    const { cwd } = repository({ "a.json": faulty, "lintel.config.yaml": "extends: ../outside/private.yaml\n" });
    const { code, stderr } = await lintel(["lint"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("points outside the repository");
    expect(stderr).not.toContain("policyDetails");
    const linked = repository({ "a.json": faulty });
    symlinkSync("../outside/private.yaml", join(linked.cwd, "lintel.config.yaml"));
    expect((await lintel(["lint"], linked)).stderr).toContain("lintel.config.yaml: points outside the repository");
  });

  it("as a baseline", async () => {
    const { cwd } = repository({ "a.json": faulty });
    symlinkSync("../outside/private.txt", join(cwd, "lintel-baseline.json"));
    const { code, stderr } = await lintel(["lint"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("the baseline lintel-baseline.json points outside the repository");
  });
});

describe(".git is not read, although it is in the repository", () => {
  const inGit = {
    ".git/a.ts": `const token = "${hidden}";\n`,
    ".git/a.yaml": `name: x\nresourceType: AMI\npolicyDetails: [] # ${hidden}\n`,
    ".git/base.yaml": `${hidden}: 1\n`,
    ".git/modules/main.tf": `resource "lintel_lifecycle_policy" "inside" { status = "ON" } # ${hidden}\n`,
  };
  const withGit = (files: { readonly [path: string]: string }): string => {
    const { cwd } = repository({ ...inGit, ...files });
    for (const name of Object.keys(inGit)) expectSecretsIn(join(cwd, name), "what an attacker wants to read");
    return cwd;
  };

  it("as the program of a synthesized file", async () => {
    const cwd = withGit({ "cdk.tf.json": synthesized(".git/a.ts:1:1"), "b/cdk.tf.json": synthesized("link.ts:1:1") });
    symlinkSync(".git/a.ts", join(cwd, "link.ts"));
    const { stdout } = await lintel(["lint", "--no-config", "."], { cwd });
    expect(stdout).toContain("cdk.tf.json:1:");
    expect(stdout).not.toContain(hidden);
    expect(stdout).not.toMatch(/ (?:\.git\/a|link)\.ts:/);
  });

  it("as an input: in a folder, by name or by a link", async () => {
    const cwd = withGit({ "a.json": faulty });
    symlinkSync(".git/a.yaml", join(cwd, "link.yaml"));
    const all = await lintel(["lint", "."], { cwd });
    expect(all.stdout).not.toContain(".git/");
    expect(all.stderr).toContain("link.yaml: points outside the repository");
    for (const name of [".git/a.yaml", ".git", "link.yaml"]) {
      const { code, stdout, stderr } = await lintel(["lint", name], { cwd });
      expect({ name, code, stdout }).toEqual({ name, code: 2, stdout: expect.not.stringContaining("findings in") });
      expect(stdout + stderr).not.toContain(hidden);
    }
  });

  it("as a module", async () => {
    const own = `resource "lintel_lifecycle_policy" "own" {}\nmodule "m" {\n  source = "./.git/modules"\n}\n`;
    const cwd = withGit({ "main.tf": own });
    const { stdout } = await lintel(["lint", ".", "--format", "json"], { cwd });
    expect(stdout).not.toContain("module.m.lintel_lifecycle_policy");
    expect(JSON.parse(stdout).notEvaluated).toMatchObject([
      { reason: expect.stringContaining("points outside the repository") },
    ]);
  });

  it("as a configuration", async () => {
    const cwd = withGit({ "a.json": faulty, "lintel.config.yaml": "extends: ./.git/base.yaml\n" });
    const { code, stderr } = await lintel(["lint"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("points outside the repository");
    expect(stderr).not.toContain(hidden);
  });
});

describe("nothing is written outside of the repository", () => {
  it.each([
    ["in a repository", true],
    ["in a folder without a repository", false],
  ])("as the cache %s", async (_, isRepository) => {
    const { root, cwd } = isRepository
      ? repository({ "a.json": faulty })
      : { root: temporaryFolder({ "outside/x": "", "repository/a.json": faulty }), cwd: "" };
    const folder = isRepository ? cwd : join(root, "repository");
    const before = readdirSync(join(root, "outside"));
    for (const link of [".lintel-cache", "own"]) symlinkSync("../outside", join(folder, link));
    for (const args of [[], ["--cache-location", "own"], ["--cache-location", "own/new"]]) {
      const { stderr, stdout } = await lintel(["lint", "a.json", "--cache", ...args], { cwd: folder });
      expect(stdout).toContain("status is");
      expect(stderr).toContain("the cache cannot be written: it points outside the repository");
      expect(readdirSync(join(root, "outside"))).toEqual(before);
    }
  });

  it("and the cache itself writes in its folder only", async () => {
    const { root, cwd } = repository({ "a.json": faulty });
    const everything = (): readonly string[] => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
    const before = everything();
    await lintel(["lint", "a.json", "--cache"], { cwd });
    const added = everything().filter((name) => !before.includes(name));
    expect(added.length).toBeGreaterThan(1);
    expect(added.filter((name) => !/^repository\/\.lintel-cache(?:\/|$)/.test(name))).toEqual([]);
  });

  it.each([
    ["terraform.d", "../outside", true],
    ["terraform.d", "../outside", false],
    ["terraform.d/plugins/registry.terraform.io", "../../../outside", true],
    [".", "", true],
  ])("as the provider, where %s is a link", async (link, target, isRepository) => {
    const { root, cwd } = repository({ "main.tf": "" });
    if (!isRepository) rmSync(join(cwd, ".git"), { recursive: true });
    const folder = join(cwd, "terraform.d/plugins/registry.terraform.io/lintel-iac/lintel", version);
    if (link === ".") {
      mkdirSync(join(folder, "linux_amd64"), { recursive: true });
      symlinkSync(join(root, "outside/new"), join(folder, "linux_amd64", `terraform-provider-lintel_v${version}.cjs`));
    } else {
      mkdirSync(dirname(join(cwd, link)), { recursive: true });
      symlinkSync(target, join(cwd, link));
    }
    const before = readdirSync(join(root, "outside"), { recursive: true });
    const installed = installProvider(cwd, ["linux_amd64"]);
    await expect(installed).rejects.toThrow("cannot be written: it points outside the repository");
    expect(readdirSync(join(root, "outside"), { recursive: true })).toEqual(before);
  });

  it("as the license texts beside the provider, where their file is a link", async () => {
    const { root, cwd } = repository({ "main.tf": "" });
    const folder = join(cwd, "terraform.d/plugins/registry.terraform.io/lintel-iac/lintel", version, "linux_amd64");
    mkdirSync(folder, { recursive: true });
    symlinkSync(join(root, "outside/new"), join(folder, "THIRD-PARTY-LICENSES.txt"));
    await installProvider(cwd, ["linux_amd64"]);
    expect(existsSync(join(root, "outside/new"))).toBe(false);
    expect(lstatSync(join(folder, "THIRD-PARTY-LICENSES.txt")).isFile()).toBe(true);
  });

  it.each([
    ["fixes", ["--fix"], "a.yaml", "outside/a.yaml"],
    ["a baseline that is there", ["--update-baseline"], "lintel-baseline.json", "outside/baseline.json"],
    ["an output", ["--format", "json=out.json"], "out.json", "outside/private.txt"],
    ["an output that is not there yet", ["--format", "json=out.json"], "out.json", "outside/new.txt"],
    ["an output in a linked folder", ["--format", "json=linked/out.json"], "linked", "outside"],
  ])("as %s", async (_, args, link, target) => {
    const { root, cwd } = repository({ "b.json": faulty });
    if (link === "a.yaml") {
      const text = `policyDetails: []\nname: x\nresourceType: ami\n`;
      mkdirSync(join(root, "other"));
      symlinkSync(join(root, target), join(cwd, link));
      writeFileSync(join(root, target), text);
    } else symlinkSync(join(root, target), join(cwd, link));
    const before = existsSync(join(root, target)) && link !== "linked" ? readFileSync(join(root, target), "utf8") : "";
    const { stderr, code } = await lintel(["lint", ...args], { cwd });
    const after = existsSync(join(root, target)) && link !== "linked" ? readFileSync(join(root, target), "utf8") : "";
    expect(after).toBe(before);
    expect(existsSync(join(root, "outside/out.json"))).toBe(false);
    if (target !== "outside/baseline.json") expect(code).toBe(2);
    if (target !== "outside/baseline.json") expect(stderr).toContain("points outside the repository");
  });
});

describe.runIf(process.platform === "linux")("files that the shell opened may be read, and open no other path", () => {
  const opened = openSync(join(temporaryFolder({ "a.json": faulty }), "a.json"), "r");
  afterAll(() => closeSync(opened));

  it.each(["/dev/stdin", `/dev/fd/${opened}`, `/proc/self/fd/${opened}`])("at %s", (path) => {
    const tree = new FileTree("/", [path]);
    expect(tree.holds(path)).toBe(true);
    expect(tree.holds("/etc/passwd")).toBe(false);
  });
});

it.runIf(existsSync("/dev/shm"))("a repository on Linux's disk in memory is recognized as elsewhere", () => {
  const cwd = temporaryFolder({ ".git/HEAD": "", "infra/a.json": faulty, "shared/base.yaml": "" }, "/dev/shm");
  const tree = new FileTree(cwd, ["infra"]);
  expect(tree.holds(join(cwd, "shared/base.yaml"))).toBe(true);
  expect(tree.holds(join(cwd, ".."))).toBe(false);
});

it("a link in place of the emulator's temporary state file is replaced, not followed", async () => {
  const folder = temporaryFolder({ "victim.txt": "mine", "there/state.json": "{}" });
  symlinkSync("../victim.txt", join(folder, "there/state.json.tmp"));
  const { file } = await EmulatorStateFile.open(join(folder, "there/state.json"));
  await file.write('{"new":true}');
  expect(readFileSync(join(folder, "victim.txt"), "utf8")).toBe("mine");
  expect(readFileSync(join(folder, "there/state.json"), "utf8")).toBe('{"new":true}');
});
