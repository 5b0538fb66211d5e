/** Files by their names: JSON with comments, JSON5, and OpenTofu's. */
import { describe, expect, it } from "vitest";
import { lintFixed } from "../../../lib/lint/run/lint-fixed.ts";
import type { LintRequest } from "../../../lib/lint/run/lint-request.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy } from "../policy.ts";

const request = (files: { readonly [name: string]: string }, paths: readonly string[] = ["."]): LintRequest => ({
  paths,
  workingFolder: temporaryFolder(files),
  resources: lintables,
});

async function linted(files: { readonly [name: string]: string }, paths?: readonly string[]) {
  const { findings, faults, summary, suppressed } = await lint(request(files, paths));
  return {
    found: findings.map(({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`),
    faults: faults.map(String),
    files: summary.files,
    suppressed: suppressed.length,
  };
}

const clean = { found: [], faults: [], files: 1, suppressed: 0 };

describe("JSON with comments", () => {
  const withComments = (members: string): string =>
    `// written by an editor\n{\n  ${JSON.stringify(policy).slice(1, -1)}, // all of it\n  ${members}\n}\n`;

  it.each(["a.jsonc", "a.json5"])("is read in a folder and by name: %s", async (name) => {
    expect(await linted({ [name]: withComments("") })).toEqual(clean);
    expect(await linted({ [name]: withComments("") }, [name])).toEqual(clean);
  });

  it.each(["a.jsonc", "a.json5"])("has findings at the line, and comments that suppress them: %s", async (name) => {
    const faulty = withComments('"status": "ON",');
    expect((await linted({ [name]: faulty })).found).toEqual([`lifecycle-policy/enum ${name}:4:13`]);
    const suppressed = withComments('"status": "ON", // lintel-ignore lifecycle-policy/enum -- on purpose');
    expect(await linted({ [name]: suppressed })).toEqual({ ...clean, suppressed: 1 });
  });

  it("is fixed in place, with its comments", async () => {
    const { files, result } = await lintFixed(request({ "a.jsonc": withComments('"Tags": {}, // of the team') }));
    expect(result.faults).toEqual([]);
    expect(files.map(({ after }) => after)).toEqual([withComments('"tags": {}, // of the team')]);
  });

  it("in a file for JSON is a fault, since AWS reads none", async () => {
    expect((await linted({ "a.json": withComments("") })).faults).toHaveLength(1);
  });

  it("JSON5 may leave out quotes", async () => {
    const text = "{name: 'a', policyDetails: [], resourceSelection: {}, status: 'ON'}";
    expect((await linted({ "a.json5": text })).found).toContain("lifecycle-policy/enum a.json5:1:63");
  });
});

describe("files of OpenTofu", () => {
  const block = (status: string): string =>
    `resource "aws_imagebuilder_lifecycle_policy" "a" {\n  status = ${status}\n}\n`;
  const found = async (files: { readonly [name: string]: string }, paths?: readonly string[]) =>
    (await linted(files, paths)).found.filter((each) => each.includes("/enum"));

  it("are linted", async () => {
    expect(await found({ "main.tofu": block('"ON"') })).toEqual(["lifecycle-policy/enum main.tofu:2:12"]);
    expect(await found({ "main.tofu": block('"ON"') }, ["main.tofu"])).toHaveLength(1);
  });

  it("replace those of the same name, in the module too", async () => {
    const files = {
      "main.tf": block('"OLD"'),
      "main.tofu": block("var.status"),
      "variables.tf": 'variable "status" { default = "ENABLED" }\n',
      "variables.tofu": 'variable "status" { default = "NEW" }\n',
    };
    expect(await found(files)).toEqual(["lifecycle-policy/enum main.tofu:2:12"]);
    expect(await found(files, ["main.tofu"])).toEqual(["lifecycle-policy/enum main.tofu:2:12"]);
    expect(await found(files, ["main.tf"])).toEqual(["lifecycle-policy/enum main.tf:2:12"]);
  });

  it("override, and are modules", async () => {
    const call = 'module "images" {\n  source = "./images"\n}\n';
    expect(await found({ "main.tf": call, "images/main.tofu": block('"ON"') })).toHaveLength(1);
    expect(await found({ "main.tf": block('"ON"'), "main_override.tofu": block('"ENABLED"') })).toEqual([]);
  });

  it("in JSON replace those of the same name", async () => {
    const json = (status: string): string =>
      JSON.stringify({ resource: { aws_imagebuilder_lifecycle_policy: { a: { status } } } });
    expect(await found({ "main.tf.json": json("OLD"), "main.tofu.json": json("ON") })).toEqual([
      expect.stringContaining("lifecycle-policy/enum main.tofu.json:1:"),
    ]);
  });
});
