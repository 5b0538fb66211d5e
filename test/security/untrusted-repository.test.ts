/** A repository that tries to read, write or print files outside of it: see docs/design/security.md. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { EmulatorStateFile } from "../../lib/emulator/state-file.ts";
import { FileTree } from "../../lib/lint/files/file-tree.ts";
import { formatNames } from "../../lib/lint/report/formats.ts";
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

describe("files outside of the repository are not read:", () => {
  it("linked inputs", async () => {
    const { root, cwd } = repository({ "a.json": faulty });
    symlinkSync("../outside/private.yaml", join(cwd, "b.yaml"));
    for (const paths of [["."], ["a.json", "b.yaml"]]) {
      const { code, stdout, stderr } = await lintel(["lint", ...paths], { cwd });
      expect(stderr).toContain(`lintel: b.yaml: leads out of the repository, to ${join(root, "outside/private.yaml")}`);
      expect(stdout).toContain("a.json:1:");
      expect(code).toBe(2);
    }
    symlinkSync("../outside", join(cwd, "linked"));
    expect((await lintel(["lint", "linked"], { cwd })).stderr).toContain("leads out of the repository");
  });

  it("but links within the repository are followed", async () => {
    const { cwd } = repository({ "shared/a.json": faulty });
    mkdirSync(join(cwd, "infra"));
    symlinkSync("../shared/a.json", join(cwd, "infra/b.json"));
    expect((await lintel(["lint", "infra"], { cwd })).stdout).toContain("  infra/b.json:1:");
  });

  it("modules", async () => {
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
          reason: expect.stringContaining("leads out of the repository"),
        }),
        expect.objectContaining({ resource: "module.b" }),
      ]),
    );
    expect(stderr).toContain("files/main.tf: leads out of the repository");
  });

  it("configurations, and those that they extend", async () => {
    const { cwd } = repository({ "a.json": faulty, "lintel.config.yaml": "extends: ../outside/private.yaml\n" });
    const { code, stderr } = await lintel(["lint"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("leads out of the repository");
    expect(stderr).not.toContain("policyDetails");
    const linked = repository({ "a.json": faulty });
    symlinkSync("../outside/private.yaml", join(linked.cwd, "lintel.config.yaml"));
    expect((await lintel(["lint"], linked)).stderr).toContain("lintel.config.yaml: leads out of the repository");
  });

  it("baselines", async () => {
    const { cwd } = repository({ "a.json": faulty });
    symlinkSync("../outside/private.txt", join(cwd, "lintel-baseline.json"));
    const { code, stderr } = await lintel(["lint"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("the baseline lintel-baseline.json leads out of the repository");
  });
});

describe("nothing is written outside of the repository:", () => {
  it.each([
    ["fixes", ["--fix"], "a.yaml", "outside/a.yaml"],
    ["a baseline that is there", ["--update-baseline"], "lintel-baseline.json", "outside/baseline.json"],
    ["an output", ["--format", "json=out.json"], "out.json", "outside/private.txt"],
    ["an output that is not there yet", ["--format", "json=out.json"], "out.json", "outside/new.txt"],
    ["an output in a linked folder", ["--format", "json=linked/out.json"], "linked", "outside"],
  ])("%s", async (_, args, link, target) => {
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
    if (target !== "outside/baseline.json") expect(stderr).toContain("leads out of the repository");
  });
});

describe.runIf(process.platform === "linux")("files that the shell opened may be read, and open no other path", () => {
  const opened = openSync(join(temporaryFolder({ "a.json": faulty }), "a.json"), "r");
  afterAll(() => closeSync(opened));

  it.each(["/dev/stdin", `/dev/fd/${opened}`, `/proc/self/fd/${opened}`])("%s", (path) => {
    const tree = new FileTree("/", [path]);
    expect(tree.holds(path)).toBe(true);
    expect(tree.holds("/etc/passwd")).toBe(false);
  });
});

it.runIf(existsSync("/dev/shm"))("a repository on Linux's disk in memory is one as elsewhere", () => {
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
