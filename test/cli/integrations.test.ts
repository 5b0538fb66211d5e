/** The GitHub action in a repository that has Lintel; integrations.long.ts installs it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { workflow } from "../../lib/cli/setup/pipelines.ts";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { installedIn, runAction } from "./github-action.ts";

it("the action annotates, writes SARIF and fails for errors", async () => {
  const files = { "a b/x.json": JSON.stringify({ ...policy, status: "ON" }), "c/y.json": JSON.stringify(policy) };
  const { cwd, status, stdout } = await runAction(installedIn(files), { paths: "a b\nc\n\n", sarif: "out/x.sarif" });
  expect(stdout).toMatch(/^::error file=a b\/x\.json,line=1,/);
  expect(stdout).toContain("in 2 resources of 2 files.");
  expect(status).toBe(1);
  expect(JSON.parse(readFileSync(join(cwd, "out/x.sarif"), "utf8")).runs[0].results).not.toEqual([]);
});

it("the action does not execute its inputs, and succeeds without errors", async () => {
  const cwd = installedIn({ "$(touch taken)/x.json": JSON.stringify(policy) });
  const { status } = await runAction(cwd, { paths: "$(touch taken)" });
  expect([status, existsSync(join(cwd, "taken")), existsSync(join(cwd, "lintel.sarif"))]).toEqual([0, false, true]);
});

describe("the action with an inventory", () => {
  const created = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const images = [40, 60].map((days) => ({
    id: `web/${days}`,
    recipe: { name: "web", semanticVersion: "1.0.0" },
    createdAt: created(days),
    status: "AVAILABLE",
    tags: {},
    vmImages: [],
  }));
  const nightly = (days: number) => ({
    name: "nightly images",
    executionRole: "lifecycle",
    resourceType: "VM_IMAGE",
    policyDetails: [
      {
        action: { type: "DELETE", includeResources: { vmImages: true } },
        filter: { type: "AGE", value: days, unit: "DAYS" },
      },
    ],
    resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
  });

  /** A repository whose last commit deletes images older than 500 days, and whose work tree has other policies. */
  function changedTo(policies: object): string {
    const cwd = installedIn({
      "policies/x.json": JSON.stringify(nightly(500)),
      "images.json": JSON.stringify({ images }),
    });
    for (const args of [
      ["init", "-q"],
      ["add", "policies"],
      ["-c", "user.name=x", "-c", "user.email=x@example.test", "commit", "-qm", "x"],
    ])
      expect(spawnSync("git", args, { cwd }).status).toBe(0);
    writeFileSync(join(cwd, "policies/x.json"), JSON.stringify(policies));
    return cwd;
  }
  const inputs = { paths: "policies", inventory: "images.json", against: "HEAD", "fail-on": "newly-deleted" };

  it("reports newly deleted images, and fails on request", async () => {
    const cwd = changedTo(nightly(50));
    expect((await runAction(cwd, inputs)).status).toBe(1);
    expect(readFileSync(join(cwd, "lintel.md"), "utf8")).toContain(
      "Against HEAD, within 30 days: **2 images newly deleted**",
    );
    expect((await runAction(cwd, { ...inputs, "fail-on": "" })).status).toBe(0);
  });

  it("succeeds without newly deleted images, and annotates findings about the images", async () => {
    const { cwd, status, stdout } = await runAction(
      changedTo({ ...nightly(50), resourceSelection: { recipes: [{ name: "wbe", semanticVersion: "x.x.x" }] } }),
      inputs,
    );
    expect(status).toBe(0);
    expect(stdout).toContain("simulation/rule-acts");
    expect(existsSync(join(cwd, "lintel.md"))).toBe(true);
  });

  it.each<[{ readonly [input: string]: string }, number]>([
    [{ "max-deletions": "0" }, 1],
    [{ "max-deletions": "1" }, 0],
    [{ protect: "others.txt\nkeep list.txt\n" }, 1],
    [{ protect: "others.txt" }, 0],
    [{ "protect-from": "uses\n" }, 1],
    [{ "protect-from": "policies" }, 0],
    [{ "max-deletions": "1", within: "90d" }, 1],
    [{ "max-deletions": "1", inventory: "undated.json" }, 1],
    [{ "max-deletions": "1", inventory: "undated.json", "allow-undecided": "true" }, 0],
    [{ changed: "nowhere" }, 2],
    [{ "max-deletions": "2", inventory: "" }, 2],
  ])("has the guards as inputs: %j", async (given, expected) => {
    const cwd = changedTo(nightly(50));
    const [kept, first] = images;
    const vmImages = [{ id: "ami-0123456789abcdef0", region: "eu-west-1", accountId: "123456789012", snapshots: [] }];
    const inventory = [{ ...first, vmImages }, kept, { ...first, id: "web/new", createdAt: created(1) }];
    const undated = [...inventory, { ...first, id: "web/undated", createdAt: undefined }];
    const files = {
      "images.json": JSON.stringify({ images: inventory }),
      "undated.json": JSON.stringify({ images: undated }),
      "keep list.txt": "web/60\n",
      "others.txt": "web/new\n",
      "uses/main.tf": 'locals { image = "ami-0123456789abcdef0" }\n',
    };
    mkdirSync(join(cwd, "uses"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
    expect((await runAction(cwd, { ...inputs, "fail-on": "", ...given })).status).toBe(expected);
  });

  it("says what the change means without an inventory, and fails on request", async () => {
    const cwd = changedTo(nightly(50));
    const given = { paths: "policies", compare: "HEAD" };
    expect((await runAction(cwd, given)).status).toBe(0);
    const said = readFileSync(join(cwd, "lintel-compare.md"), "utf8");
    expect(said).toContain("Against HEAD: **all policies together: deletions wider**. Other changes: **no changes**.");
    expect((await runAction(cwd, { ...given, "compare-fail-on": "newly-deleted,error" })).status).toBe(1);
    expect((await runAction(cwd, { ...given, "compare-fail-on": "error" })).status).toBe(0);
    expect((await runAction(cwd, { ...given, compare: "$(touch taken)" })).status).toBe(2);
    expect(existsSync(join(cwd, "taken"))).toBe(false);
    const { status, stdout } = await runAction(cwd, { paths: "policies", "compare-fail-on": "any" });
    expect(status).toBe(2);
    expect(stdout).toContain("::error::--fail-on=any requires a revision to compare with");
  });

  it("has limits of lintel lint as inputs", async () => {
    const cwd = changedTo({
      ...nightly(50),
      resourceSelection: { recipes: [{ name: "wbe", semanticVersion: "x.x.x" }] },
    });
    const statusWith = async (given: { readonly [input: string]: string }) =>
      (await runAction(cwd, { ...inputs, "fail-on": "", ...given })).status;
    expect(await statusWith({ "max-warnings": "0" })).toBe(1);
    expect(await statusWith({ "max-warnings": "9" })).toBe(0);
    expect(await statusWith({ "max-warnings": "0", changed: "HEAD" })).toBe(1);
    expect(
      spawnSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.test", "commit", "-qam", "y"], { cwd }).status,
    ).toBe(0);
    expect(await statusWith({ "max-warnings": "0", changed: "HEAD" })).toBe(0);
  });

  describe("in the workflow of lintel init and of docs/ci.md", () => {
    /** The input `against`, as the runner evaluates it. */
    const againstOn = (text: string, github: object): string => {
      const [, expression = ""] = /against: \$\{\{ (.*) \}\}/.exec(text) ?? [];
      const format = (form: string, value: string) => form.replace("{0}", value);
      return String(runInNewContext(expression, { github, format }) ?? "");
    };
    const texts = [readFileSync("docs/ci.md", "utf8"), workflow({ installs: false, defaultBranch: "main" })];

    it("compares on pull requests, pushes and every other event", async () => {
      const cwd = changedTo(nightly(500));
      const git = (...args: readonly string[]) => {
        const author = ["-c", "user.name=x", "-c", "user.email=x@example.test"];
        const { status, stdout } = spawnSync("git", [...author, ...args], { cwd });
        expect(status).toBe(0);
        return stdout.toString().trim();
      };
      const before = git("rev-parse", "HEAD");
      git("update-ref", "refs/remotes/origin/main", before);
      writeFileSync(join(cwd, "policies/x.json"), JSON.stringify(nightly(50)));
      git("commit", "-qam", "sooner");
      for (const text of texts) {
        for (const [github, status] of [
          [{ base_ref: "main", event: { before: "no commit" } }, 1],
          [{ base_ref: "", event: { before } }, 1],
          [{ base_ref: "", event: { before: "0".repeat(40) } }, 1],
          [{ base_ref: "", event: {} }, 0],
        ] as const) {
          const [, failOn = ""] = / fail-on: (.*)/.exec(text) ?? [];
          const given = { ...inputs, against: againstOn(text, github), "fail-on": failOn };
          expect([github, (await runAction(cwd, given)).status]).toEqual([github, status]);
        }
      }
    });
  });

  it("fails with the exit code for a missing inventory, and does not execute its inputs", async () => {
    const cwd = changedTo(nightly(50));
    expect((await runAction(cwd, { ...inputs, inventory: "$(touch taken).json" })).status).toBe(2);
    expect(existsSync(join(cwd, "taken"))).toBe(false);
  });
});
