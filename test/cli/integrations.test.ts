/** The GitHub action in a repository that has Lintel; integrations.long.ts installs it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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

  it("fails with the exit code for a missing inventory, and does not execute its inputs", async () => {
    const cwd = changedTo(nightly(50));
    expect((await runAction(cwd, { ...inputs, inventory: "$(touch taken).json" })).status).toBe(2);
    expect(existsSync(join(cwd, "taken"))).toBe(false);
  });
});
