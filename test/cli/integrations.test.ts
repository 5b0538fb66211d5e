/** The GitHub action and the pre-commit hook, as far as they run on any machine. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { execFile, spawnSync } from "../run/child-process.ts";
import { registryForTests } from "../run/registry.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** A nested member of a parsed YAML file, by its keys. */
const member = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce((inner, key) => Reflect.get(Object(inner), key), value);

const action = load(readFileSync("action.yml", "utf8"));

const withRegistry = registryForTests();

/** A repository with Lintel installed. */
function installedIn(files: { readonly [path: string]: string }): string {
  const cwd = temporaryFolder({ "package.json": "{}", ...files });
  mkdirSync(join(cwd, "node_modules/.bin"), { recursive: true });
  symlinkSync(resolve("dist/lintel.cjs"), join(cwd, "node_modules/.bin/lintel"));
  return cwd;
}

/** Runs the action's first step like the runner. */
async function runAction(cwd: string, inputs: { readonly [name: string]: string }) {
  const env = Object.entries(Object(member(action, "runs", "steps", 0, "env"))).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(String(expression))?.[1] ?? "";
    return [name, inputs[input] ?? String(member(action, "inputs", input, "default"))];
  });
  const script = String(member(action, "runs", "steps", 0, "run"));
  const options = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
  const ran = await execFile("bash", options, { cwd, env: { ...withRegistry(), ...Object.fromEntries(env) } }).catch(
    (error: { code: number; stdout: string }) => error,
  );
  return { cwd, status: "code" in ran ? ran.code : 0, stdout: ran.stdout };
}

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
      "Against HEAD: **2 images newly deleted, 0 newly kept**",
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

describe("a repository without package.json", () => {
  it.each([
    ["its own version", {}],
    ["a version that is named", { version: "0.1.0" }],
  ])("is linted by the action in %s", async (_, inputs) => {
    const cwd = temporaryFolder({ "x.json": JSON.stringify({ ...policy, status: "ON" }) });
    const { status, stdout } = await runAction(cwd, inputs);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^::error file=x\.json,line=1,/)]);
  });

  it("gets an error if the version does not exist", async () => {
    expect((await runAction(temporaryFolder(), { version: "99.0.0" })).status).not.toBe(0);
  });
});

/** The pre-commit hook as pre-commit reads it. */
const hook = member(load(readFileSync(".pre-commit-hooks.yaml", "utf8")), 0);

describe("the pre-commit hook", () => {
  it("runs the packed release of this version, without a build", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const [command = "", ...args] = String(member(hook, "entry")).split(" ");
    expect([member(hook, "id"), member(hook, "language"), args]).toEqual([
      "lintel",
      "system",
      ["--yes", `lintel@${version}`, "lint"],
    ]);
    const cwd = temporaryFolder({ "x.json": JSON.stringify(policy) });
    const { stdout } = await execFile(command, args, { cwd, env: withRegistry() });
    expect(stdout).toContain("1 resource");
  });

  const hasPreCommit = spawnSync("pre-commit", ["--version"]).status === 0;
  const git = (cwd: string, ...args: string[]) =>
    expect(spawnSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.test", ...args], { cwd }).status).toBe(0);

  /** A commit of this repository with the hook, by a tag. */
  function release(): string {
    const cwd = temporaryFolder({
      ".pre-commit-hooks.yaml": readFileSync(".pre-commit-hooks.yaml", "utf8"),
      "package.json": readFileSync("package.json", "utf8"),
    });
    for (const args of [
      ["init", "-q"],
      ["add", "."],
      ["commit", "-qm", "x"],
      ["tag", "v1"],
    ])
      git(cwd, ...args);
    return cwd;
  }

  it.skipIf(!hasPreCommit)(
    "is run by pre-commit, from this repository and installed beforehand (needs pre-commit)",
    async () => {
      const blocks = [...readFileSync("docs/ci.md", "utf8").matchAll(/```yaml\nrepos:\n([\s\S]*?)```/g)];
      const installed = blocks.map(([, block = ""]) => block).find((block) => block.includes("repo: local"));
      const config = `repos:\n  - { repo: ${release()}, rev: v1, hooks: [{ id: lintel }] }\n${installed}`;
      const cwd = temporaryFolder({ ".pre-commit-config.yaml": config, "x.json": JSON.stringify(policy) });
      for (const args of [
        ["init", "-q"],
        ["add", "."],
      ])
        git(cwd, ...args);
      const env = { ...withRegistry(), PRE_COMMIT_HOME: temporaryFolder() };
      expect((await execFile("pre-commit", ["run", "--all-files"], { cwd, env })).stdout).toMatch(
        /^(?:lintel lint\.+Passed\n){2}/m,
      );
      writeFileSync(join(cwd, "x.json"), JSON.stringify({ ...policy, status: "ON" }));
      const failed = await execFile("pre-commit", ["run", "--all-files"], { cwd, env }).catch(
        (error: { stdout: string }) => error,
      );
      expect(failed.stdout).toMatch(/(?:^lintel lint\.+Failed$[\s\S]*?^ +x\.json:1[\s\S]*?){2}/m);
    },
  );
});
