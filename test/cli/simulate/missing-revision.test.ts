/** `--against` with a revision that the clone does not have: the advice works, by a real git and its file protocol. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { at, image, policy } from "./given.ts";

const lintel = lintelInProcess();
const deletingAfter = (value: number) => JSON.stringify(policy("nightly images", { type: "AGE", value, unit: "DAYS" }));

function git(cwd: string, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=test", "-c", "user.email=test@example.test", "-c", "init.defaultBranch=main"];
  const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd });
  expect({ status, stderr: stderr.toString() }).toMatchObject({ status: 0 });
  return stdout.toString().trim();
}

/** The branch main has three commits, and feature one more, which deletes images sooner. */
const origin = temporaryFolder({
  "policy.json": deletingAfter(122),
  "images.json": JSON.stringify({ takenAt: at, images: [image(1, 95)] }),
});

function clone(...options: readonly string[]): string {
  const cwd = join(temporaryFolder(), "clone");
  git(origin, "clone", "--quiet", ...options, pathToFileURL(origin).href, cwd);
  return cwd;
}

const against = (cwd: string, revision: string) =>
  lintel(
    ["simulate", "policy.json", "--inventory", "images.json", "--at", at, "--against", revision, "--fail-on", "sooner"],
    { cwd },
  );

beforeAll(() => {
  git(origin, "init", "--quiet");
  for (const [at, days] of [122, 121, 120].entries()) {
    writeFileSync(join(origin, "policy.json"), deletingAfter(days));
    git(origin, "add", "-A");
    git(origin, "commit", "--quiet", "--message", `commit ${at}`);
  }
  git(origin, "tag", "v1");
  git(origin, "checkout", "--quiet", "-b", "feature");
  writeFileSync(join(origin, "policy.json"), deletingAfter(60));
  git(origin, "commit", "--quiet", "--all", "--message", "sooner");
});

const shallow = "the clone is shallow and does not have it; run git fetch";
const main = "origin +refs/heads/main:refs/remotes/origin/main";

describe("a shallow clone", () => {
  const feature = () => clone("--depth=1", "--branch=feature");
  const detached = () => {
    const cwd = feature();
    git(cwd, "checkout", "--quiet", "--detach");
    return cwd;
  };

  it.each<[string, () => string, string, string, string]>([
    ["a branch of the remote", feature, "origin/main", `${shallow} --depth=1 ${main}`, "2026-03-26"],
    ["what is before a branch of the remote", feature, "origin/main~1^", `${shallow} --depth=3 ${main}`, "2026-03-28"],
    ["what is before HEAD", feature, "HEAD~3", `${shallow} --depth=4 origin feature`, "2026-03-28"],
    ["what is before a HEAD without a branch", detached, "HEAD^", `${shallow} --depth=2 origin `, "2026-03-26"],
    ["a tag", feature, "v1", `${shallow} --depth=1 origin v1:v1`, "2026-03-26"],
  ])("says how to fetch %s", async (_, cloned, revision, advice, date) => {
    const cwd = cloned();
    const { code, stdout, stderr } = await against(cwd, revision);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`lintel: --against ${revision} cannot be read: ${advice}`);
    const [, command = ""] = /; run git (fetch .*)\n/.exec(stderr) ?? [];
    git(cwd, ...command.split(" "));
    expect(await against(cwd, revision)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`today instead of ${date}`),
    });
  });

  it("says how to fetch a commit", async () => {
    const cwd = feature();
    const commit = git(origin, "rev-parse", "main");
    const { stderr } = await against(cwd, commit);
    expect(stderr).toContain(`${shallow} --depth=1 origin ${commit}\n`);
    git(cwd, "fetch", "--depth=1", "origin", commit);
    expect((await against(cwd, commit)).code).toBe(1);
  });

  it("says the same to lintel lint --changed", async () => {
    const { code, stderr } = await lintel(["lint", "--changed=origin/main", "policy.json"], { cwd: feature() });
    expect([code, stderr]).toEqual([2, `lintel: --changed origin/main cannot be read: ${shallow} --depth=1 ${main}\n`]);
  });
});

describe("a complete clone", () => {
  it("of one branch says how to fetch another", async () => {
    const cwd = clone("--single-branch", "--branch=feature");
    const { code, stderr } = await against(cwd, "origin/main");
    expect([code, stderr]).toEqual([
      2,
      `lintel: --against origin/main cannot be read: the clone does not have it; run git fetch ${main}\n`,
    ]);
    git(cwd, "fetch", ...main.split(" "));
    expect((await against(cwd, "origin/main")).code).toBe(1);
  });

  it.each([
    ["fature", "the clone does not have it; did you mean feature?"],
    ["nowhere", "the clone does not have it; name a revision of this repository"],
    ["$(touch x)", "the clone does not have it; name a revision of this repository"],
    ["--output=x", "the clone does not have it; name a revision of this repository"],
  ])("has no revision %s", async (revision, reason) => {
    const { code, stdout, stderr } = await lintel(
      ["simulate", "policy.json", "--inventory", "images.json", "--at", at, `--against=${revision}`],
      { cwd: origin },
    );
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(`lintel: --against ${revision} cannot be read: ${reason}\n`);
  });
});

it("a folder outside of a repository has no revision", async () => {
  const cwd = temporaryFolder({ "policy.json": deletingAfter(60), "images.json": JSON.stringify({ images: [] }) });
  expect(await against(cwd, "HEAD")).toMatchObject({
    code: 2,
    stdout: "",
    stderr:
      "lintel: --against HEAD cannot be read: this folder is not in a Git repository; run the command in the repository of these files\n",
  });
});

it("the state before the first push of a branch has no policies", async () => {
  const { code, stdout, stderr } = await lintel(
    [
      "simulate",
      "policy.json",
      "--inventory",
      "images.json",
      "--at",
      at,
      "--against",
      "0".repeat(40),
      "--fail-on",
      "newly-deleted",
    ],
    { cwd: origin },
  );
  expect(code).toBe(1);
  expect(stdout).toContain("newly deleted: img-1 of web 1.2.0, 95 days old, newest: today by ");
  expect(stderr).toContain(
    "would be deleted within 30 days that --against 0000000000000000000000000000000000000000 keeps",
  );
});
