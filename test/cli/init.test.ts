/** `lintel init` in repositories of several kinds. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { version } from "../../lib/base/version.ts";
import { withHook } from "../../lib/cli/setup/pre-commit.ts";
import { policy } from "../lint/policy.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const guide = readFileSync(join(import.meta.dirname, "../../docs/ci.md"), "utf8");

/** The files in a folder, except `.git`. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith(".git/") && name !== ".git" && !/(^|\/)[^.]*$/.test(name))
    .sort();

const text = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

describe("lintel init", () => {
  it("writes a valid configuration, and a hook if the repository has neither hook nor pipeline", async () => {
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

  it("writes a workflow on request, and a baseline of today's findings", async () => {
    const cwd = temporaryFolder({ "a.json": JSON.stringify({ ...policy, status: "OFF" }) });
    mkdirSync(join(cwd, ".git"));
    const dry = await lintel(["init", "--github", "--baseline", "--dry-run"], { cwd });
    expect([dry.code, filesOf(cwd)]).toEqual([0, ["a.json"]]);
    const { code, stdout, stderr } = await lintel(["init", "--github", "--baseline"], { cwd });
    expect([code, stderr]).toEqual([0, expect.stringContaining("lintel-baseline.json")]);
    expect(stdout).toContain("wrote .github/workflows/lintel.yml\n");
    expect(text(cwd, "lintel-baseline.json")).toContain("lifecycle-policy/enum");
    expect(await lintel(["lint"], { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect((await lintel(["lint", "--no-baseline"], { cwd })).code).toBe(1);
  });

  it("names a schema that exists: in the installed package, else that of this version at the project", async () => {
    const schemaIn = async (files: { readonly [path: string]: string }) => {
      const cwd = temporaryFolder(files);
      await lintel(["init"], { cwd });
      const [, schema = ""] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text(cwd, "lintel.config.yaml")) ?? [];
      return schema;
    };
    const local = "./node_modules/lintel/schemas/lintel.config.schema.json";
    const remote = `https://raw.githubusercontent.com/lintel-iac/lintel/v${version}/schemas/lintel.config.schema.json`;
    expect(await schemaIn({ "main.tf": "" })).toBe(remote);
    expect(await schemaIn({ "package.json": '{"dependencies": {"left-pad": "1"}}' })).toBe(remote);
    expect(await schemaIn({ "package.json": '{"devDependencies": {"lintel": "0"}}' })).toBe(local);
    expect(await schemaIn({ "node_modules/lintel/package.json": "{}" })).toBe(local);
    expect(existsSync(local.replace("./node_modules/lintel/", ""))).toBe(true);
  });

  it("adds to existing files, and keeps their content", async () => {
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

  it.each([
    ["the first, if its stages lack GitLab's default", "stages: [build, deploy]\n", "build"],
    ["the default, if its stages have it", "stages:\n  - build\n  - test\n", undefined],
    ["the default, if it has no stages", "build: { script: [x] }\n", undefined],
    ["one that each pipeline has, if the first refers to another file", "stages:\n  - !reference [.x, y]\n", ".pre"],
    ["one that each pipeline has, if its list is empty", "stages: []\n", ".pre"],
  ])("gives the job in a pipeline of GitLab a stage: %s", async (_, pipeline, stage) => {
    const cwd = temporaryFolder({ ".gitlab-ci.yml": pipeline });
    expect((await lintel(["init"], { cwd })).code).toBe(0);
    const { lintel: job } = load(text(cwd, ".gitlab/lintel.yml")) as { readonly lintel: { readonly stage?: string } };
    expect(job.stage).toBe(stage);
  });

  it.each([
    ["include:\n  - project: a/b\n    file: c.yml\nbuild: { script: [x] }\n", 2, "lintel"],
    ["include: # ours\n- remote: https://example.com/a.yml\n- local: b.yml\n", 3, "lintel"],
    ["lintel:\n  script: [make lint]\n", 1, "lintel-lint"],
  ])("adds to the includes and beside the jobs of the pipeline %j", async (pipeline, includes, name) => {
    const cwd = temporaryFolder({ ".gitlab-ci.yml": pipeline });
    expect((await lintel(["init"], { cwd })).code).toBe(0);
    const changed = text(cwd, ".gitlab-ci.yml");
    expect(Object(load(changed)).include).toHaveLength(includes);
    expect(Object(load(changed)).include).toContainEqual({ local: ".gitlab/lintel.yml" });
    for (const line of pipeline.split("\n")) expect(changed.split("\n")).toContain(line);
    expect(Object.keys(Object(load(text(cwd, ".gitlab/lintel.yml"))))).toEqual([name]);
    expect((await lintel(["init"], { cwd })).stdout).not.toContain("added");
    expect(text(cwd, ".gitlab-ci.yml")).toBe(changed);
  });

  it.each(["include: a.yml\n", "include: [a.yml]\n"])(
    "leaves the pipeline %j, and prints what to add",
    async (pipeline) => {
      const cwd = temporaryFolder({ ".gitlab-ci.yml": pipeline });
      const { stdout } = await lintel(["init"], { cwd });
      expect(stdout).toContain("add to include in .gitlab-ci.yml: - local: .gitlab/lintel.yml");
      expect(text(cwd, ".gitlab-ci.yml")).toBe(pipeline);
    },
  );

  it("leaves a pipeline of GitLab that it cannot read, and reports the fault", async () => {
    const cwd = temporaryFolder({ ".gitlab-ci.yml": "stages: [build\n" });
    const { stdout } = await lintel(["init"], { cwd });
    expect(stdout).toMatch(
      /correct \.gitlab-ci\.yml, then run npx lintel init again {2}the file is not valid YAML: .*line 2/,
    );
    expect(text(cwd, ".gitlab-ci.yml")).toBe("stages: [build\n");
    expect(existsSync(join(cwd, ".gitlab"))).toBe(false);
  });

  it.each([
    ["azure-pipelines.yml", "lintel.xml"],
    ["bitbucket-pipelines.yml", "test-results/lintel.xml"],
    [".circleci/config.yml", "lintel/lintel.xml"],
    ["Jenkinsfile", "lintel.xml"],
  ])("prints the step for %s as the guide has it, and does not change the file", async (path, report) => {
    const cwd = temporaryFolder({ [path]: "a: b\n" });
    mkdirSync(join(cwd, ".git"));
    const step = `npx --yes lintel@${version} lint --format text --format junit=${report}`;
    const { stdout } = await lintel(["init"], { cwd });
    expect(stdout).toContain(`${step}  the step to add to ${path} (docs/ci.md`);
    expect(guide).toMatch(new RegExp(`${step.replaceAll(".", "\\.")}['"]?(?: |$)`, "m"));
    expect(text(cwd, path)).toBe("a: b\n");
    expect(stdout).not.toContain("pre-commit");
  });

  it("installs the provider in the outermost folder with a configuration", async () => {
    const cwd = temporaryFolder({ "a/modules/net/main.tf": "", "b/main.tf": "", "main.tf": "" });
    expect((await lintel(["init"], { cwd })).stdout).toMatch(/^ {2}npx lintel provider install --dir \. /m);
  });

  it("keeps existing files, except with --force", async () => {
    const cwd = temporaryFolder({ "lintel.config.yaml": "preset: strict\n" });
    expect((await lintel(["init"], { cwd })).stdout).toContain(
      "kept lintel.config.yaml, which already exists (--force overwrites it)",
    );
    expect(text(cwd, "lintel.config.yaml")).toBe("preset: strict\n");
    expect((await lintel(["init", "--force"], { cwd })).stdout).toContain("wrote lintel.config.yaml");
    expect(text(cwd, "lintel.config.yaml")).toContain("preset: recommended");
  });

  it("recognizes a configuration with another name", async () => {
    const cwd = temporaryFolder({ "lintel.config.mjs": "export default {};\n" });
    await lintel(["init", "--force"], { cwd });
    expect(filesOf(cwd)).toEqual(["lintel.config.mjs"]);
    expect(text(cwd, "lintel.config.mjs")).toBe("export default {};\n");
  });

  it("shows its changes, and writes nothing, in a dry run", async () => {
    const cwd = temporaryFolder({ ".pre-commit-config.yaml": "repos:\n  - repo: local\n    hooks: []\n" });
    const { stdout } = await lintel(["init", "--dry-run"], { cwd });
    expect(stdout).toContain("would write lintel.config.yaml:\n  # yaml-language-server");
    expect(stdout).toContain("would add the hook to .pre-commit-config.yaml:\n  repos:\n    - repo: https://");
    expect(existsSync(join(cwd, "lintel.config.yaml"))).toBe(false);
    expect(text(cwd, ".pre-commit-config.yaml")).not.toContain("lintel");
  });
});

describe("the workflow", () => {
  const workflowIn = async (files: { readonly [path: string]: string }) => {
    const cwd = temporaryFolder({ ".github/workflows/ci.yml": "on: push\n", ...files });
    await lintel(["init"], { cwd });
    return Object(load(text(cwd, ".github/workflows/lintel.yml")));
  };
  const steps = (workflow: { jobs: { lintel: { steps: object[] } } }) => workflow.jobs.lintel.steps;

  it("runs for pull requests and on the default branch, and does not require package.json", async () => {
    const workflow = await workflowIn({});
    expect(workflow.on).toEqual({ pull_request: null, push: { branches: ["main", "master"] } });
    expect(JSON.stringify(steps(workflow))).not.toContain("npm");
    expect(steps(workflow)).toHaveLength(3);
  });

  it("names the default branch if the clone knows it", async () => {
    const workflow = await workflowIn({ ".git/refs/remotes/origin/HEAD": "ref: refs/remotes/origin/release/1.x\n" });
    expect(workflow.on.push.branches).toEqual(["release/1.x"]);
    const hostile = await workflowIn({ ".git/refs/remotes/origin/HEAD": "ref: refs/remotes/origin/x]\n  y: [\n" });
    expect(hostile.on.push.branches).toEqual(["main", "master"]);
  });

  it.each([
    [
      "runs what the lock file has",
      true,
      { "package.json": '{"devDependencies":{"lintel":"1"}}', "package-lock.json": "{}" },
    ],
    ["has nothing to install without a lock file", false, { "package.json": '{"devDependencies":{"lintel":"1"}}' }],
    ["has nothing to install without Lintel in it", false, { "package.json": "{}", "package-lock.json": "{}" }],
    ["has nothing to install of a broken manifest", false, { "package.json": "{", "package-lock.json": "{}" }],
  ])("%s", async (_, installs, files) => {
    expect(steps(await workflowIn(files)).some((step) => "run" in step && step.run === "npm ci")).toBe(installs);
  });
});

const ours = `  - repo: https://github.com/lintel-iac/lintel
    rev: v0.1.0
    hooks:
      - id: lintel
`;
const inline = "{ repo: https://github.com/lintel-iac/lintel, rev: v0.1.0, hooks: [{ id: lintel }] }";

describe("the hook is added to a configuration that is, or has,", () => {
  it.each([
    ["nothing", "", `repos:\n${ours}`],
    ["comments alone", "# ours", `# ours\nrepos:\n${ours}`],
    ["a file without repos", "fail_fast: true\n", `fail_fast: true\nrepos:\n${ours}`],
    ["empty repos", "repos: # none\nci: {}\n", `repos: # none\n${ours}ci: {}\n`],
    ["empty repos at the end", "repos:", `repos:\n${ours}`],
    ["no repos", "repos: []  # none\nci: {}\n", `repos: [${inline}]  # none\nci: {}\n`],
    ["repos on a line", "repos: [{ repo: local, hooks: [] }]\n", `repos: [${inline}, { repo: local, hooks: [] }]\n`],
    ["JSON", '{"repos": [{"repo": "local", "hooks": []}]}', `{"repos": [${inline}, {"repo": "local", "hooks": []}]}`],
    [
      "repos with comments, in their order",
      "# a\nci: {}\n'repos': # b\n\n# c\n  # d\n  - repo: local # e\n    hooks: [] # f\n# g\nfail_fast: true\n",
      `# a\nci: {}\n'repos': # b\n${ours}\n# c\n  # d\n  - repo: local # e\n    hooks: [] # f\n# g\nfail_fast: true\n`,
    ],
    [
      "repos that are not indented",
      "repos:\n- repo: local\n  hooks: []\n",
      `repos:\n${ours.replaceAll(/^ {2}/gm, "")}- repo: local\n  hooks: []\n`,
    ],
    [
      "anchors",
      "x: &x { hooks: [] }\nrepos:\n  - repo: local\n    <<: *x\n",
      `x: &x { hooks: [] }\nrepos:\n${ours}  - repo: local\n    <<: *x\n`,
    ],
    [
      "lines of Windows",
      "repos:\r\n- repo: x\r\n",
      `repos:\r\n${ours.replaceAll(/^ {2}/gm, "").replaceAll("\n", "\r\n")}- repo: x\r\n`,
    ],
    ["a file that has a hook of a like name", "repos:\n  - repo: x\n    hooks: [{ id: lintel-other }]\n", undefined],
  ])("%s", (_, config, expected) => {
    const changed = withHook(config);
    expect(changed).toHaveProperty("text");
    if (changed === "there" || changed === undefined) return;
    if (expected !== undefined) expect(changed.text).toBe(expected);
    expect(withHook(changed.text)).toBe("there");
  });
});

it.each(["repos:\n  bad: [\n", "- repo: x\n", "repos: 1\n", "a: 1\n---\nb: 2\n", "{a: 1}\n", "repos: {}\n"])(
  "a hook is not added to %j, which cannot be changed safely",
  (config) => {
    expect(withHook(config)).toBeUndefined();
  },
);

it("a file that cannot be changed is kept, and reported", async () => {
  const cwd = temporaryFolder({ ".pre-commit-config.yaml": "repos: {}\n" });
  const { stdout } = await lintel(["init"], { cwd });
  expect(stdout).toContain(
    "add to .pre-commit-config.yaml, which Lintel cannot read or change safely:\n  - repo: https://github.com/lintel-iac/lintel\n",
  );
  expect(text(cwd, ".pre-commit-config.yaml")).toBe("repos: {}\n");
});
