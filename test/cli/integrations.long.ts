/** The GitHub action and the pre-commit hook, which install the packed package from a registry. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { execFile, spawnSync } from "../run/child-process.ts";
import { registryForTests } from "../run/registry.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { member, runAction } from "./github-action.ts";

const withRegistry = registryForTests();

describe("a repository without package.json", () => {
  it("is linted by the action in the version that is named", async () => {
    const cwd = temporaryFolder({ "x.json": JSON.stringify({ ...policy, status: "ON" }) });
    const inputs = { version: "0.1.0", registry: withRegistry().npm_config_registry ?? "" };
    const { status, stdout } = await runAction(cwd, inputs, withRegistry());
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^::error file=x\.json,line=1,/m)]);
  });

  it("gets an error if the version does not exist", async () => {
    const inputs = { version: "99.0.0", registry: withRegistry().npm_config_registry ?? "" };
    expect((await runAction(temporaryFolder(), inputs, withRegistry())).status).not.toBe(0);
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
