import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FileTree } from "../../../lib/lint/files/file-tree.ts";
import { exitCodeOf } from "../../../lib/lint/findings/exit-code.ts";
import type { Finding, LintResult } from "../../../lib/lint/findings/finding.ts";
import { readInputs } from "../../../lib/lint/inputs/inputs.ts";
import type { LintRequest } from "../../../lib/lint/run/lint-request.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy } from "../policy.ts";

const valid = JSON.stringify(policy);
const faulty = JSON.stringify({ ...policy, name: "faulty", status: "ON" });

/** Lints the paths; by default a whole folder with these files. */
async function lintFiles(
  files: { readonly [path: string]: string | Buffer },
  paths: readonly string[] = ["."],
  request: Partial<LintRequest> = {},
): Promise<LintResult> {
  return lint({ paths, resources, workingFolder: temporaryFolder(files), ...request });
}

const places = ({ findings }: LintResult): readonly string[] =>
  findings.map(({ file, line, column, rule, path }) => `${file}:${line}:${column} ${rule.replace(/.*\//, "")} ${path}`);

const faults = (result: LintResult): readonly string[] => result.faults.map(String);

describe("request documents", () => {
  const yaml = `# of the platform team
name: web images
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 1001, unit: DAYS }
    exclusionRules:
      amis: { sharedAccounts: [012345670123] }
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 1.0 }]
`;

  it("have findings at the positions of values", async () => {
    const result = await lintFiles({ "a.yaml": yaml });
    expect(places(result)).toEqual([
      "a.yaml:7:33 range policyDetails[0].filter.value",
      "a.yaml:9:7 vendor-name policyDetails[0].exclusionRules.amis",
      "a.yaml:9:32 type policyDetails[0].exclusionRules.amis.sharedAccounts[0]",
      "a.yaml:11:48 type resourceSelection.recipes[0].semanticVersion",
    ]);
    expect(result.summary).toEqual({
      errors: 3,
      warnings: 0,
      info: 1,
      files: 1,
      resources: 1,
      notEvaluated: 0,
      suppressed: 0,
    });
  });

  it("have findings with all documented members of the JSON output", async () => {
    const [finding] = (await lintFiles({ "a.yaml": yaml })).findings;
    expect(finding).toEqual<Finding>({
      rule: "lifecycle-policy/range",
      severity: "error",
      message: "policyDetails[0].filter.value is 1001; it must be from 1 to 1000 (lifecycle policy, Limits)",
      file: "a.yaml",
      line: 7,
      column: 33,
      endLine: 7,
      endColumn: 37,
      resource: 'lifecycle-policy "web images"',
      path: "policyDetails[0].filter.value",
      documents: [{ document: 3, section: "Limits" }],
    });
  });

  it("show values as written", async () => {
    const { findings } = await lintFiles({ "a.yaml": yaml });
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining("is 1001;"),
      expect.stringContaining("amis"),
      expect.stringContaining("is 012345670123;"),
      expect.stringContaining("is 1.0;"),
    ]);
    expect(findings.map(({ help }) => help)).toEqual([
      undefined,
      "write vmImages",
      'quote it: "012345670123"',
      'quote it: "1.0"',
    ]);
  });

  it("may be alone, in a list, or in sequence, along with others", async () => {
    const list = JSON.stringify([{ kind: "ConfigMap" }, policy, { ...policy, name: "faulty", status: "ON" }]);
    const many = `kind: ConfigMap\n---\n${valid}\n---\n---\n- ${faulty}\n`;
    const result = await lintFiles({ "list.json": list }, ["list.json"]);
    expect(result.summary).toMatchObject({ files: 1, resources: 2, errors: 1 });
    expect(result.findings[0]?.resource).toBe('lifecycle-policy "faulty"');
    expect((await lintFiles({ "many.yaml": many }, ["many.yaml"])).summary).toMatchObject({ resources: 2, errors: 1 });
  });

  it("without a name are numbered", async () => {
    const { name: _, ...nameless } = policy;
    const { findings } = await lintFiles({ "a.json": JSON.stringify([policy, nameless]) });
    expect(findings.map(({ resource }) => resource)).toEqual(["lifecycle-policy #2", "lifecycle-policy #2"]);
  });

  it("are recognized with misspelled names, and then have one finding for each", async () => {
    const { executionRole, resourceSelection, ...rest } = policy;
    const misspelled = { ...rest, execution_role: executionRole, resourceSelction: resourceSelection };
    expect(places(await lintFiles({ "a.json": JSON.stringify(misspelled, undefined, 1) }))).toEqual([
      "a.json:20:2 member-name execution_role",
      "a.json:21:2 member-name resourceSelction",
    ]);
  });

  it("have one finding for a misspelled member that a rule or a choice requires", async () => {
    const [detail] = policy.policyDetails;
    const misspelled = {
      ...policy,
      policyDetails: [{ ...detail, filter: { type: "AGE", value: 90, unt: "DAYS" } }],
      resourceSelection: { recipies: policy.resourceSelection.recipes },
    };
    const { findings } = await lintFiles({ "a.json": JSON.stringify(misspelled) });
    expect(findings.map(({ path, help }) => [path, help])).toEqual([
      ["policyDetails[0].filter.unt", "did you mean unit?"],
      ["resourceSelection.recipies", "did you mean recipes?"],
    ]);
  });

  it("may have AWS's vocabulary on request", async () => {
    const text = JSON.stringify({
      ...policy,
      resourceType: "AMI_IMAGE",
      policyDetails: [{ ...policy.policyDetails[0], exclusionRules: { amis: { isPublic: true } } }],
    });
    expect(places(await lintFiles({ "a.json": text }, ["."], { vocabulary: "aws" }))).toEqual([]);
    const { findings } = await lintFiles({ "a.json": text }, ["."], { vocabulary: "documented" });
    expect(findings.map(({ rule, severity, help }) => [rule, severity, help])).toEqual([
      ["lifecycle-policy/enum", "error", "write VM_IMAGE, Lintel's word for AMI_IMAGE"],
      ["lifecycle-policy/vendor-name", "info", "write vmImages"],
    ]);
  });

  it("cannot have __proto__ as a key", async () => {
    const text = valid.replace("{", '{"__proto__": {"status": "ON"}, ');
    const result = await lintFiles({
      "a.json": text,
      "b.yaml": text.replace("keep-recent", "other").replace("web-base", "other"),
    });
    expect(places(result)).toEqual(["a.json:1:2 member-name __proto__", "b.yaml:1:2 member-name __proto__"]);
  });
});

describe("an input", () => {
  it("is recognized by its content in a folder", async () => {
    const result = await lintFiles({
      "policies/a.json": valid,
      "package.json": '{"name": "x"}',
      "patient.json": '{"resourceType": "Patient", "name": "x", "birthDate": "x"}',
      "snapshots.yaml": "PolicyDetails: {PolicyType: EBS_SNAPSHOT_MANAGEMENT}\nExecutionRoleArn: x\n",
      "template.yaml": "Tags: [{ResourceType: instance, Value: !Ref Y}]\n",
      "chart.yaml": "a: {{ .Values.x }}\n",
      "list.yaml": "- policyDetails: no policy\n  kind: x\n",
    });
    expect([result.summary.files, result.summary.resources, faults(result)]).toEqual([1, 1, []]);
  });

  it("is not recognized by members that are common elsewhere", async () => {
    const result = await lintFiles({
      "appsettings.json": '{ // by environment\n "Logging": { "LogLevel": { "Default": "Warning" } } }',
      "settings.json": '{ // of a client\n "authentication": {}, }',
      "broken.yaml": "service_name: [\n",
      "encoded.json": Buffer.from('{"serviceName": "\xfc"}', "latin1"),
      "wide.json": Buffer.from('\ufeff{"resourceType": "Patient"}', "utf16le"),
      "twice.yaml": "taskId: 1\ntaskId: 2\n",
      "helm.yaml": "Type: AWS::AppRunner::Service\n{{- if .Values.x }}\nA: [\n{{ end }}\n",
      "vars.yaml": "service_name: my_custom_service\n",
      "device.json": '{"resourceType": "Device", "name": "x", "status": "active"}',
      "login.yaml": "authentication: {scheme: Basic}\nurl: https://example.test\n",
      "cdk.tf.json": "{",
    });
    expect([faults(result), result.summary.files, exitCodeOf(result)]).toEqual([[], 0, 0]);
  });

  it("can be a list of any length", async () => {
    const many = Array.from({ length: 130_000 }, (_, index) => ({ taskId: index }));
    const workingFolder = temporaryFolder({ "a.json": JSON.stringify(many) });
    const tree = new FileTree(workingFolder, ["a.json"]);
    const models = resources.map(({ model }) => model);
    const detection = { models, kind: undefined, vocabulary: "documented" } as const;
    expect(
      (await readInputs({ paths: ["a.json"], workingFolder, tree, fileTimeout: 600 }, detection)).detected,
    ).toHaveLength(130_000);
  });

  it("is found in workflows and well-known paths of cards, but in no other dot folder", async () => {
    const result = await lintFiles({
      ".github/workflows/a.yml": "on: push\njobs: {}\n",
      ".github/policies/a.json": valid,
      ".well-known/a.json": valid,
      ".cache/a.json": valid,
    });
    expect([...result.read]).toEqual([".github/workflows/a.yml", ".well-known/a.json"]);
  });

  it("is expected in a file that is given", async () => {
    const result = await lintFiles(
      {
        "a.json": '{"resourceType": "Patient", "birthDate": "x"}',
        "b.yaml": "kind: x",
        "c.yaml": "42",
        "d.yaml": "# nothing\n",
        "e.json": "[]",
      },
      ["a.json", "b.yaml", "c.yaml", "d.yaml", "e.json"],
    );
    expect(result.summary.resources).toBe(1); // a file with one of these members is accepted
    expect(faults(result).map((fault) => fault.split("; ")[0])).toEqual([
      "b.yaml: contains nothing to lint",
      "c.yaml: contains a number",
      "d.yaml: is empty",
      "e.json: contains a list with nothing to lint",
    ]);
    expect(faults(result)[0]).toContain(
      "; expected a request document in YAML or JSON of a resource that Lintel knows, ",
    );
    expect(faults(result)[0]).toContain(
      ", Terraform's files with such resources (*.tf, *.tofu, a synthesized cdk.tf.json), ",
    );
    expect(faults(result)[0]).not.toMatch(/\b(?:lintel|aws)_|policyDetails/); // all types and members would be too long
    expect(exitCodeOf(result)).toBe(2);
  });

  it("is expected in a folder", async () => {
    const result = await lintFiles({ "empty/readme.md": "", "a.json": valid }, ["empty", "a.json"]);
    expect(result.empty).toEqual([
      expect.stringMatching(/^empty contains nothing to lint; expected a request document/),
    ]);
    expect([exitCodeOf(result), result.summary.files]).toEqual([0, 1]);
  });

  it("is expected in the output of a CDK app, and a folder without the output names the command", async () => {
    const { empty = [] } = await lintFiles({ "app/cdk.json": '{"app": "npx ts-node app.ts"}', "app/app.ts": "" }, [
      "app",
    ]);
    expect(empty).toEqual([
      expect.stringMatching(
        /^app contains nothing to lint; the folder has a cdk\.json, .* `cdk synth`: .* `lintel lint cdk\.out`/,
      ),
    ]);
    expect((await lintFiles({ "cdk.json": "{}", "a.json": valid }, ["."])).empty).toEqual([]);
  });

  it("may have any content if the kind is given", async () => {
    const result = await lintFiles({ "a.yaml": "name: x\n---\nhello\n" }, ["."], { kind: "lifecycle-policy" });
    expect(result.summary.resources).toBe(2);
    expect(result.findings.find(({ path }) => path === "")?.message).toMatch(
      /^the declaration is "hello"; it must be an object/,
    );
  });

  it("is read once, even if it is found several times", async () => {
    const folder = temporaryFolder({ "a/a.json": valid });
    symlinkSync("a.json", join(folder, "a/b.json"));
    const result = await lint({ paths: ["a/a.json", "a", "."], resources, workingFolder: folder });
    expect([result.summary.files, result.summary.resources, places(result), faults(result)]).toEqual([1, 1, [], []]);
  });

  it("may be standard input", async () => {
    const stdin = { bytes: Buffer.from(faulty), name: "policies/new.json" };
    expect(places(await lintFiles({}, ["-"], { stdin }))).toEqual([
      `policies/new.json:1:${faulty.indexOf('"ON"') + 1} enum status`,
    ]);
  });
});

describe("an unreadable input", () => {
  it("does not hide the findings of the others", async () => {
    const result = await lintFiles({
      "a.json": faulty,
      "b.yaml": "policyDetails: []\nexecutionRole: [\n",
      "c.json": '{"executionRole": 1, "policyDetails": [], }',
      "d.yaml": Buffer.from("policyDetails: []\nexecutionRole: \xff", "latin1"),
    });
    expect(places(result)).toEqual([`a.json:1:${faulty.indexOf('"ON"') + 1} enum status`]);
    expect(faults(result)).toEqual([
      expect.stringMatching(/^b\.yaml:3:1: is not valid YAML: /),
      expect.stringMatching(/^c\.json:1:43: is not valid JSON: expected a member after the comma/),
      "d.yaml:2:16: is not encoded in UTF-8 here; expected UTF-8",
    ]);
    expect(exitCodeOf(result)).toBe(2);
  });

  it.skipIf(process.getuid?.() === 0)("may be a file without read permission", async () => {
    const folder = temporaryFolder({ "a.json": valid, "closed/b.json": valid });
    chmodSync(join(folder, "closed"), 0);
    const result = await lint({ paths: ["."], resources, workingFolder: folder });
    chmodSync(join(folder, "closed"), 0o700);
    expect(faults(result)).toEqual(["closed: may not be read: permission denied"]);
  });
});

describe("findings", () => {
  it("are ordered by file, line and column", async () => {
    const text = `${faulty.replace("1.x.x", "1.y").replace("faulty", "one")}`;
    const result = await lintFiles({ "b.json": text, "a.yaml": `${text.replace("one", "two")}\n---\n${faulty}` });
    const order = result.findings.map(({ file, line, column }) => [file, line, column]);
    expect(order.map(([file, line]) => `${file}:${line}`)).toEqual([
      "a.yaml:1",
      "a.yaml:1",
      "a.yaml:3",
      "b.json:1",
      "b.json:1",
    ]);
    expect(Number(order[0]?.[2])).toBeLessThan(Number(order[1]?.[2]));
  });

  it("compare declarations of different files", async () => {
    const result = await lintFiles({ "a.json": valid, "b.yaml": valid.replace("keep-recent", "Keep-Recent") });
    expect(places(result)).toEqual([
      "b.yaml:1:9 names-differ name",
      expect.stringMatching(/^b\.yaml:1:\d+ policies-share-no-image resourceSelection$/),
    ]);
  });
});

describe("declarations are compared", () => {
  const named = (name: string): string => JSON.stringify({ ...policy, name });
  const stack = (provider: object): string =>
    JSON.stringify({
      provider: { lintel: [provider] },
      resource: { lintel_lifecycle_policy: { images: { name: "web images" } } },
    });
  const repeated = (result: LintResult): readonly string[] =>
    result.findings.filter(({ rule }) => rule.endsWith("/names-differ")).map(({ file }) => file);

  it("within a folder's request documents, because others may belong to another account", async () => {
    const files = { "a/1.json": named("web images"), "a/2.json": named("Web Images"), "b/1.json": named("web images") };
    expect(repeated(await lintFiles(files))).toEqual(["a/2.json"]);
  });

  it("within a stack, because the stacks of an app may be those of its environments", async () => {
    const files = {
      "stacks/dev/cdk.tf.json": stack({ region: "eu-west-1" }),
      "stacks/prod/cdk.tf.json": stack({ region: "eu-west-1", max_retries: 5 }),
    };
    expect(repeated(await lintFiles(files))).toEqual([]);
  });

  it("within the region of an account that providers name, across all stacks", async () => {
    const files = {
      "stacks/a/cdk.tf.json": stack({ region: "eu-west-1", profile: "images" }),
      "stacks/b/cdk.tf.json": stack({ region: "eu-west-1", profile: "images", max_retries: 5 }),
      "stacks/c/cdk.tf.json": stack({ region: "us-east-1", profile: "images" }),
      "stacks/d/cdk.tf.json": stack({ region: "eu-west-1", profile: "production" }),
    };
    expect(repeated(await lintFiles(files))).toEqual(["stacks/b/cdk.tf.json"]);
  });
});

const bracketAtKey = `name: nightly
executionRole: r
resourceType: VM_IMAGE
policyDetails: [
  # lintel-ignore lifecycle-policy/range -- agreed
  { action: { type: DELETE }, filter: { type: AGE, value: 5000, unit: DAYS } }
]
resourceSelection: { tagMap: { a: b } }
`;

it.each([
  ["a closing bracket", bracketAtKey],
  [
    "a closing brace",
    bracketAtKey.replace("resourceSelection: { tagMap: { a: b } }", "resourceSelection: {\n  tagMap: { a: b }\n}"),
  ],
  ["the rest of a quoted text", bracketAtKey.replace("name: nightly", 'name: "nightly\nrun"')],
])("a suppression works in YAML with %s at the indentation of its key", async (_, text) => {
  const result = await lintFiles({ "a.yaml": text, "b.json": faulty });
  expect(faults(result)).toEqual([]);
  expect(result.suppressed.map(({ rule }) => rule)).toEqual(["lifecycle-policy/range"]);
  expect(result.findings.map(({ file }) => file)).toContain("b.json");
});
