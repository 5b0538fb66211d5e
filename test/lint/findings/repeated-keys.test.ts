/** Repeated keys: a finding whenever the rest can be parsed, in files that are given and in folders. */
import { describe, expect, it } from "vitest";
import { exitCodeOf } from "../../../lib/lint/findings/exit-code.ts";
import type { LintRequest } from "../../../lib/lint/run/lint-request.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const policy = `name: keep-recent
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 1.x.x }]
`;

async function linted(files: { readonly [name: string]: string }, request: Partial<LintRequest> = {}) {
  const workingFolder = temporaryFolder(files);
  const result = await lint({ paths: ["."], workingFolder, resources: lintables, ...request });
  return {
    found: result.findings.map(({ rule, file, line, column, message }) => [rule, `${file}:${line}:${column}`, message]),
    faults: result.faults.map(String),
    exitCode: exitCodeOf(result),
  };
}

const twice = (name: string, before: number) =>
  `the key ${JSON.stringify(name)} is repeated; its value in line ${before} has no effect`;

describe("a repeated key", () => {
  it.each([["."], ["a.yaml"]])("is a finding at the second one, linting %s", async (path) => {
    expect(await linted({ "a.yaml": `${policy}name: other\n` }, { paths: [path] })).toEqual({
      found: [["input/key-once", "a.yaml:9:1", twice("name", 1)]],
      faults: [],
      exitCode: 1,
    });
  });

  it("has its last value checked", async () => {
    expect((await linted({ "a.yaml": `${policy}name: "no good/"\n` })).found.map(([rule]) => rule)).toEqual([
      "input/key-once",
      "lifecycle-policy/pattern",
    ]);
    expect((await linted({ "a.yaml": `name: "no good/"\n${policy}` })).found.map(([rule]) => rule)).toEqual([
      "input/key-once",
    ]);
  });

  it("is found in JSON, in nested structures, in several documents and in templates", async () => {
    const json = '{"name": "a", "policyDetails": [],\n "resourceType": "VM_IMAGE", "resourceType": "VM_IMAGE"}';
    const template = `Resources:
  Old:
    Type: AWS::AppRunner::Service
    Properties: &p {ServiceName: !Ref AWS::StackName, SourceConfiguration: !Ref Source}
  Old:
    Type: AWS::AppRunner::Service
    Properties: {ServiceName: web, <<: *p, ServiceName: web-2}
`;
    const { found, faults } = await linted({
      "a.json": json,
      "b.yaml": `${policy}---\n${policy.replace("unit: DAYS", "unit: DAYS, unit: DAYS")}`,
      "c.yaml": template,
    });
    expect(faults).toEqual([]);
    expect(found.filter(([rule]) => rule === "input/key-once")).toEqual([
      ["input/key-once", "a.json:2:30", twice("resourceType", 2)],
      ["input/key-once", "b.yaml:15:49", twice("unit", 15)],
      ["input/key-once", "c.yaml:5:3", twice("Old", 2)],
      ["input/key-once", "c.yaml:7:44", twice("ServiceName", 7)],
    ]);
  });

  it("is ignored in unrelated files of a folder", async () => {
    expect(await linted({ "a.yaml": "kind: Job\nkind: Job\n", "b.json": '{"taskId": 1, "taskId": 2}' })).toEqual({
      found: [],
      faults: [],
      exitCode: 0,
    });
  });

  it("is not reported if a key overrides a merged one", async () => {
    const merged = policy.replace("policyDetails:\n  - action:", "policyDetails:\n  - &first\n    action:");
    const { found } = await linted({
      "a.yaml": merged.replace(
        "resourceSelection",
        "  - <<: *first\n    filter: { type: AGE, value: 91, unit: DAYS }\nresourceSelection",
      ),
    });
    expect(found.filter(([rule]) => rule === "input/key-once")).toEqual([]);
  });

  it("is a fault in a configuration", async () => {
    const { parseFile } = await import("../../../lib/lint/files/source-file.ts");
    await expect(parseFile({ name: "c.json", path: undefined, text: '{"a": 1, "a": 2}' })).rejects.toThrow(/twice/);
    await expect(parseFile({ name: "c.yaml", path: undefined, text: "a: 1\na: 2" })).rejects.toThrow(/twice/);
  });

  it.each(["c.json", "c.yaml"])("is accepted on request in %s, indented with tabs", async (name) => {
    const { parseFile } = await import("../../../lib/lint/files/source-file.ts");
    const asked: string[] = [];
    const takes = () => asked.push(name) > 0;
    const file = await parseFile({ name, path: undefined, text: '{\n\t"a": 1,\n\t"a": 2\n}' }, 10, takes);
    expect([file.documents, file.repeated.length, asked]).toEqual([[{ a: 2 }], 1, [name]]);
    await parseFile({ name, path: undefined, text: '{"a": 1}' }, 10, takes);
    expect(asked).toHaveLength(1);
  });
});
