/** `lintel lint --changed`: findings of changed files only, by a real git. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const faulty = (name: string): string => JSON.stringify({ ...policy, name, status: "ON" });

function git(cwd: string, ...args: readonly string[]): void {
  const author = ["-c", "user.name=a", "-c", "user.email=a@example.test", "-c", "init.defaultBranch=main"];
  const { status, stderr } = spawnSync("git", [...author, ...args], { cwd });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

function write(cwd: string, files: { readonly [name: string]: string }): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
}

/** A repository whose first commit has these files. */
function repository(files: { readonly [name: string]: string }): string {
  const cwd = temporaryFolder(files);
  git(cwd, "init", "-q");
  git(cwd, "add", "-A");
  git(cwd, "commit", "-q", "-m", "first");
  return cwd;
}

async function found(cwd: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await lintel(["lint", "--format", "json", ...args], { cwd });
  const { findings, unreadable } = JSON.parse(stdout);
  const places = [...findings, ...unreadable].map(({ file }: { file: string }) => file);
  return [...new Set(places)].sort();
}

describe("--changed", () => {
  it("reports what is not committed: staged, unstaged and new", async () => {
    const files = {
      "a.json": faulty("a"),
      "b.json": faulty("b"),
      "c.json": faulty("c"),
      "broken.json": '{"policyDetails": [], "resourceSelection": ',
    };
    const cwd = repository(files);
    expect(await found(cwd)).toEqual(["a.json", "b.json", "broken.json", "c.json"]);
    expect(await found(cwd, "--changed")).toEqual([]);
    write(cwd, { "a.json": faulty("a2"), "b.json": faulty("b2"), "new/d.json": faulty("d") });
    git(cwd, "add", "b.json");
    rmSync(join(cwd, "c.json"));
    expect(await found(cwd, "--changed")).toEqual(["a.json", "b.json", "new/d.json"]);
    expect(await found(join(cwd, "new"), "--changed")).toEqual(["d.json"]);
    expect((await lintel(["lint", "--changed", "--format", "text"], { cwd: join(cwd, "new") })).code).toBe(1);
  });

  it("reports what the branch has changed since a revision, not what happened there since", async () => {
    const cwd = repository({ "a.json": faulty("a"), "b.json": faulty("b"), "c.json": faulty("c") });
    git(cwd, "checkout", "-q", "-b", "feature");
    write(cwd, { "a.json": faulty("a2") });
    git(cwd, "commit", "-q", "-a", "-m", "second");
    git(cwd, "checkout", "-q", "-");
    write(cwd, { "b.json": faulty("b2") });
    git(cwd, "commit", "-q", "-a", "-m", "third");
    const branch = spawnSync("git", ["rev-parse", "--abbrev-ref", "HEAD"], { cwd }).stdout.trim();
    git(cwd, "checkout", "-q", "feature");
    expect(await found(cwd, "--changed", branch)).toEqual(["a.json"]);
    expect(await found(cwd, `--changed=${branch}`)).toEqual(["a.json"]);
    expect(await found(cwd, "--changed")).toEqual([]);
  });

  it("names the remedy if a path is taken for its revision", async () => {
    const cwd = repository({ "a.json": faulty("a") });
    const { code, stderr } = await lintel(["lint", "--changed", "."], { cwd });
    expect([code, stderr]).toEqual([
      2,
      "lintel: --changed . names a path, not a revision; write paths before --changed, or --changed=HEAD .\n",
    ]);
  });

  it("suggests no revision in a repository without any", async () => {
    const cwd = temporaryFolder({ "a.json": faulty("a") });
    git(cwd, "init", "-q");
    expect((await lintel(["lint", "--changed=x"], { cwd })).stderr).toMatch(/; name a revision of this repository\n$/);
  });

  it("compares changed declarations with all others", async () => {
    const cwd = repository({ "a.json": JSON.stringify(policy), "z.json": JSON.stringify({ ...policy, name: "z" }) });
    write(cwd, { "z.json": JSON.stringify(policy) });
    expect(await found(cwd, "--changed")).toEqual(["z.json"]);
  });

  it("takes a Terraform module as one, with those that it calls", async () => {
    const block =
      'variable "status" {}\nresource "aws_imagebuilder_lifecycle_policy" "a" {\n  status = var.status\n}\n';
    const call = 'module "images" {\n  source = "../modules"\n  status = local.status\n}\n';
    const cwd = repository({
      "modules/main.tf": block,
      "dev/main.tf": call,
      "dev/locals.tf": 'locals {\n  status = "OFF"\n}\n',
      "other/main.tf": 'resource "aws_imagebuilder_lifecycle_policy" "a" {\n  status = "ON"\n}\n',
    });
    expect(await found(cwd, "--changed")).toEqual([]);
    write(cwd, { "dev/locals.tf": 'locals {\n  status = "ON"\n}\n' });
    expect(await found(cwd, "--changed")).toEqual(["modules/main.tf"]);
  });

  it("fixes only what has changed", async () => {
    const slip = JSON.stringify({ ...policy, Tags: {} });
    const cwd = repository({ "a.json": slip, "b.json": slip.replace("keep-recent", "b") });
    write(cwd, { "a.json": `${slip}\n` });
    const { stdout } = await lintel(["lint", "--changed", "--fix-dry-run"], { cwd });
    expect(stdout).toContain("+++ b/a.json");
    expect(stdout).not.toContain("b.json");
  });

  it("counts every file of a repository without commits, and of ignored output", async () => {
    const cwd = temporaryFolder({ "a.json": faulty("a") });
    git(cwd, "init", "-q");
    expect(await found(cwd, "--changed")).toEqual(["a.json"]);
    const built = repository({ ".gitignore": "cdk.out\n", "a.json": faulty("a"), "cdk.out/b.json": faulty("b") });
    expect(await found(built, "--changed")).toEqual(["cdk.out/b.json"]);
  });

  it("runs nothing that the repository names", async () => {
    const cwd = repository({ "a.json": faulty("a"), ".gitattributes": "*.json filter=evil diff=evil\n" });
    write(cwd, { "evil.sh": `#!/bin/sh\ntouch "${cwd}/ran"\ncat\n` });
    chmodSync(join(cwd, "evil.sh"), 0o755);
    for (const name of [
      "core.fsmonitor",
      "filter.evil.clean",
      "filter.evil.process",
      "diff.evil.command",
      "diff.evil.textconv",
    ]) {
      git(cwd, "config", name, join(cwd, "evil.sh"));
    }
    write(cwd, { "a.json": faulty("a2") });
    expect(await found(cwd, "--changed")).toEqual(["a.json"]);
    expect(spawnSync("ls", ["ran"], { cwd }).status).not.toBe(0);
  });

  it.each([
    [["--changed", "gone"], "--changed gone cannot be read: "],
    [["--changed=--output=x"], "--changed --output=x cannot be read: "],
    [["--changed", "--update-baseline"], "--changed and --update-baseline cannot be combined"],
  ])("is refused with a clear error: %j", async (args, message) => {
    const { code, stderr } = await lintel(["lint", ...args], { cwd: repository({ "a.json": faulty("a") }) });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("needs a repository", async () => {
    const { code, stderr } = await lintel(["lint", "--changed"], { cwd: temporaryFolder({}) });
    expect(code).toBe(2);
    expect(stderr).toContain("this folder is not in a Git repository");
  });

  it("needs git", async () => {
    const env = { ...process.env, PATH: "/nowhere" };
    const { code, stderr } = await lintel(["lint", "--changed"], { cwd: temporaryFolder({}), env });
    expect(code).toBe(2);
    expect(stderr).toBe("lintel: --changed cannot be read: git is not on PATH; install git\n");
  });
});
