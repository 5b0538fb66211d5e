/** `lintel init` in repositories of several kinds. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { withHook } from "../../lib/cli/init/plan.ts";
import { policy } from "../lint/policy.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelExecutable } from "./lintel-executable.ts";

const lintel = lintelExecutable();

/** What a folder holds, `.git` left out. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith(".git/") && name !== ".git" && !/(^|\/)[^.]*$/.test(name))
    .sort();

const text = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

describe("lintel init", () => {
  it("writes a configuration that is sound, and a hook where the repository has neither hook nor pipeline", async () => {
    const cwd = temporaryFolder({ "a.json": JSON.stringify(policy) });
    mkdirSync(join(cwd, ".git"));
    const { code, stdout, stderr } = await lintel(["init"], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^wrote lintel\.config\.yaml\nwrote \.pre-commit-config\.yaml\n\nNext:\n {2}npx lintel lint /,
    );
    expect(load(text(cwd, ".pre-commit-config.yaml"))).toMatchObject({ repos: [{ hooks: [{ id: "lintel" }] }] });
    expect(await lintel(["lint"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  });

  it("adds to what is there, and loses nothing", async () => {
    const hooks = "# ours\nrepos:\n# first\n- repo: local # x\n  hooks: []\nci: {}\n";
    const pipeline = "test:\n  script: [!reference [.x, script]]\n";
    const cwd = temporaryFolder({
      ".pre-commit-config.yaml": hooks,
      ".gitlab-ci.yml": pipeline,
      ".github/workflows/ci.yml": "on: push\n",
      "cdktf.json": "{}",
      "infra/main.tf": "",
      "infra/template.yaml": "AWSTemplateFormatVersion: 2010-09-09\n",
    });
    const { stdout } = await lintel(["init"], { cwd });
    expect(stdout).toContain("added the hook to .pre-commit-config.yaml\n");
    expect(stdout).toContain("added the include of the job to .gitlab-ci.yml\n");
    expect(stdout).toMatch(/^ {2}Lint\.enforce\(app\)/m);
    expect(stdout).toMatch(/^ {2}npx lintel provider install --dir infra /m);
    const changed = text(cwd, ".pre-commit-config.yaml");
    for (const line of hooks.split("\n")) expect(changed.split("\n")).toContain(line);
    expect(load(changed)).toMatchObject({ repos: [{ hooks: [{ id: "lintel" }] }, { repo: "local" }], ci: {} });
    expect(text(cwd, ".gitlab-ci.yml")).toBe(`${pipeline}\ninclude:\n  - local: .gitlab/lintel.yml\n`);
    expect(load(text(cwd, ".gitlab/lintel.yml"))).toHaveProperty("lintel.script");
    expect(load(text(cwd, ".github/workflows/lintel.yml"))).toHaveProperty("jobs.lintel.steps");

    const again = await lintel(["init"], { cwd });
    expect(again.stdout.match(/^(?:wrote|added).*/gm)).toBeNull();
    expect(text(cwd, ".pre-commit-config.yaml")).toBe(changed);
  });

  it("lays the provider where the configuration is that is nearest", async () => {
    const cwd = temporaryFolder({ "a/modules/net/main.tf": "", "b/main.tf": "", "main.tf": "" });
    expect((await lintel(["init"], { cwd })).stdout).toMatch(/^ {2}npx lintel provider install --dir \. /m);
  });

  it("keeps files that are there, unless it is forced", async () => {
    const cwd = temporaryFolder({ "lintel.config.yaml": "preset: strict\n" });
    expect((await lintel(["init"], { cwd })).stdout).toContain(
      "kept lintel.config.yaml, which is there already; --force",
    );
    expect(text(cwd, "lintel.config.yaml")).toBe("preset: strict\n");
    expect((await lintel(["init", "--force"], { cwd })).stdout).toContain("wrote lintel.config.yaml");
    expect(text(cwd, "lintel.config.yaml")).toContain("preset: recommended");
  });

  it("takes a configuration of another name for one", async () => {
    const cwd = temporaryFolder({ "lintel.config.mjs": "export default {};\n" });
    await lintel(["init", "--force"], { cwd });
    expect(filesOf(cwd)).toEqual(["lintel.config.mjs"]);
    expect(text(cwd, "lintel.config.mjs")).toBe("export default {};\n");
  });

  it("shows what it would write, and writes nothing, in a dry run", async () => {
    const cwd = temporaryFolder({ ".pre-commit-config.yaml": "repos:\n  - repo: local\n    hooks: []\n" });
    const { stdout } = await lintel(["init", "--dry-run"], { cwd });
    expect(stdout).toContain("would write lintel.config.yaml:\n  # yaml-language-server");
    expect(stdout).toContain("would add the hook to .pre-commit-config.yaml:\n  repos:\n    - repo: https://");
    expect(existsSync(join(cwd, "lintel.config.yaml"))).toBe(false);
    expect(text(cwd, ".pre-commit-config.yaml")).not.toContain("lintel");
  });
});

it.each([
  "repos: []\n",
  "repos: [{ repo: local, hooks: [] }]\n",
  "minimum_pre_commit_version: 3\n",
  "repos:\n- repo: x\n  hooks: [{ id: lintel }]\n",
  "repos:\n  bad: [\n",
])("a hook is not put into %j, where that would not be safe", (config) => {
  expect(withHook(config)).toBeUndefined();
});
