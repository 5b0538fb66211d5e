/** Options of `lintel lint` for hooks and pipelines: which files are linted, and which findings count. */

import { describe, expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { hostedLintel } from "./lintel-executable.ts";

const lintel = hostedLintel();

const error = JSON.stringify({ ...policy, name: "faulty", status: "ON" });
const warning = JSON.stringify({ ...policy, dryRun: true });
const good = JSON.stringify(policy);

/** A repository with these files. */
function repository(files: { readonly [name: string]: string }): string {
  const cwd = temporaryFolder(files);
  expect(spawnSync("git", ["init", "-q"], { cwd }).status).toBe(0);
  return cwd;
}

describe("the exit code", () => {
  const cwd = temporaryFolder({ "error.json": error, "warning.json": warning, "good.json": good });

  it.each([
    [["warning.json"], 0],
    [["warning.json", "--fail-on", "warning"], 1],
    [["warning.json", "--fail-on", "info"], 1],
    [["good.json", "--fail-on", "info"], 0],
    [["error.json", "--fail-on", "never"], 0],
    [["gone.json", "--fail-on", "never"], 2],
    [["warning.json", "--max-warnings", "0"], 1],
    [["warning.json", "--max-warnings", "1"], 0],
    [["error.json", "--max-warnings", "9"], 1],
    [["warning.json", "--quiet", "--max-warnings", "0"], 1],
    [["warning.json", "--quiet", "--fail-on", "warning"], 1],
    [["warning.json", "--max-warnings", "-1"], 2],
    [["warning.json", "--max-warnings", "0.5"], 2],
    [["warning.json", "--fail-on", "warnings"], 2],
  ])("of %j is %i", async (args, code) => {
    expect((await lintel(["lint", ...args], { cwd })).code).toBe(code);
  });

  it("is explained where the findings do not explain it", async () => {
    const many = await lintel(["lint", "warning.json", "--max-warnings", "0"], { cwd });
    expect(many.stderr).toBe("lintel: 1 warning, more than --max-warnings 0\n");
    const hidden = await lintel(["lint", "warning.json", "--quiet", "--fail-on", "warning"], { cwd });
    expect(hidden.stderr).toBe("lintel: 1 finding that --quiet hides, at least --fail-on warning\n");
  });
});

describe("--quiet", () => {
  const cwd = temporaryFolder({ "error.json": error, "warning.json": warning });

  it("reports errors only, in every format", async () => {
    const text = await lintel(["lint", "--quiet"], { cwd });
    expect(text.stdout).toContain('status is "ON"');
    expect(text.stdout).not.toContain("warning");
    const json = JSON.parse((await lintel(["lint", "--quiet", "--format", "json"], { cwd })).stdout);
    expect(json.summary).toMatchObject({ errors: 1, warnings: 0 });
    expect(json.findings).toHaveLength(1);
  });

  it("fixes errors only", async () => {
    const two = JSON.stringify({ ...policy, Name: "x", name: undefined, dryRun: true });
    const folder = temporaryFolder({ "a.json": two });
    const all = await lintel(["lint", "--fix-dry-run"], { cwd: folder });
    const errors = await lintel(["lint", "--fix-dry-run", "--quiet", "--rule", "*=warning"], { cwd: folder });
    expect(all.stdout).not.toBe("");
    expect(errors.stdout).toBe("");
  });
});

describe("--ignore-unknown", () => {
  const cwd = temporaryFolder({
    "error.json": error,
    "package.json": '{ "name": "x", "version": "1.0.0" }',
    "values.yaml": "a: {{ .Values.a }}\n",
    "main.ts": "console.log(1);\n",
    "other.tf": 'resource "null_resource" "a" {}\n',
    "logo.png": "\u0089PNG",
  });
  const names = ["package.json", "values.yaml", "main.ts", "other.tf", "logo.png"];

  it("skips what is no input, as lint-staged names it", async () => {
    expect((await lintel(["lint", ...names], { cwd })).code).toBe(2);
    for (const option of ["--ignore-unknown", "-u"]) {
      const outcome = await lintel(["lint", option, ...names], { cwd });
      expect(outcome).toEqual({ code: 0, stdout: "", stderr: "" });
    }
  });

  it("lints the inputs among them", async () => {
    const { code, stdout } = await lintel(["lint", "-u", "error.json", ...names], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain("1 error in 1 resource of 1 file.");
  });

  it("still reports a file that does not exist, and a broken input", async () => {
    const folder = temporaryFolder({ "a.json": '{"policyDetails": [], "resourceSelection": }' });
    expect((await lintel(["lint", "-u", "gone.json"], { cwd })).code).toBe(2);
    expect((await lintel(["lint", "-u", "a.json"], { cwd: folder })).code).toBe(2);
  });
});

describe(".gitignore", () => {
  const cwd = repository({
    ".gitignore": "dist/\n",
    "good.json": good,
    "dist/a.json": error,
    "cdktf.out/a.json": good,
  });

  it("is respected in folders", async () => {
    expect((await lintel(["lint"], { cwd })).stdout).toContain("No findings in 2 resources of 2 files.");
    expect((await lintel(["lint", "--no-gitignore"], { cwd })).code).toBe(1);
    expect((await lintel(["lint", "dist"], { cwd })).code).toBe(1);
    expect((await lintel(["lint", "dist/a.json"], { cwd })).code).toBe(1);
  });

  it("does not confuse the cache", async () => {
    const run = async (...options: readonly string[]) => (await lintel(["lint", "--cache", ...options], { cwd })).code;
    expect([await run(), await run("--no-gitignore"), await run(), await run("--no-gitignore")]).toEqual([0, 1, 0, 1]);
    const folder = repository({ "a.json": error });
    expect((await lintel(["lint", "--cache"], { cwd: folder })).code).toBe(1);
    spawnSync("sh", ["-c", "echo a.json >.gitignore"], { cwd: folder });
    const { code, stderr } = await lintel(["lint", "--cache"], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toContain(". contains nothing to lint, except what git ignores (--no-gitignore includes it)");
  });
});

describe("--verbose", () => {
  it("lists what was skipped, and why", async () => {
    const cwd = repository({
      ".gitignore": "# generated\ndist/\n*.out.json\n",
      "lintel.config.yaml": "ignore: [legacy]\n",
      "a.json": good,
      "dist/a.json": error,
      "plan.out.json": error,
      "legacy/a.json": error,
      "package.json": '{ "name": "x" }',
      "chart.yaml": "{{ if .Values.name }}\npolicyDetails: []\n{{ end }}\n",
      "main.tf": 'resource "null_resource" "a" {}\n',
      "main.ts": "",
    });
    const { code, stdout, stderr } = await lintel(["lint", "--verbose"], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "No findings in 1 resource of 1 file.\n" });
    expect(stderr.split("\n").sort()).toEqual(
      [
        "",
        "lintel: chart.yaml is skipped: it is a template of another tool, which replaces this; lint the output of that tool",
        "lintel: dist/ is skipped: git ignores it (.gitignore:2)",
        "lintel: legacy/a.json is skipped: the configuration ignores it",
        "lintel: main.tf is skipped: it contains nothing to lint",
        "lintel: package.json is skipped: it contains nothing to lint",
        "lintel: plan.out.json is skipped: git ignores it (.gitignore:3)",
      ].sort(),
    );
    expect((await lintel(["lint"], { cwd })).stderr).toBe("");
    const unknown = await lintel(["lint", "-u", "--verbose", "main.ts"], { cwd });
    expect(unknown.stderr).toBe("lintel: main.ts is skipped: its name is not that of an input\n");
  });
});

describe("an option with one hyphen, as Terraform has it", () => {
  const cwd = temporaryFolder({
    "main.tf": 'variable "x" {}\nresource "lintel_lifecycle_policy" "p" {\n  name = var.x\n}\n',
    "x.tfvars": 'x = "we/ekly"\n',
  });

  it.each([
    [["-var-file", "x.tfvars"]],
    [["-var-file=x.tfvars"]],
    [["-var", "x=we/ekly"]],
    [["-var=x=we/ekly"]],
    [["--var-file", "x.tfvars"]],
  ])("%j gives variables their values", async (args) => {
    const { code, stdout } = await lintel(["lint", ...args, "."], { cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('name is "we/ekly"') });
  });

  it("is refused if there is none of its name", async () => {
    const { code, stderr } = await lintel(["lint", "-vars", "x=1", "."], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("unknown option -vars") });
  });
});
