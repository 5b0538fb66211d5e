/** Templates that other tools complete: the Serverless Framework, and template languages such as Go's. */
import { describe, expect, it } from "vitest";
import { lint } from "../../../../lib/lint/run/run.ts";
import { lintables } from "../../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

async function linted(files: { readonly [name: string]: string }, path = ".") {
  const { findings, faults, notEvaluated } = await lint({
    paths: [path],
    workingFolder: temporaryFolder(files),
    resources: lintables,
  });
  return {
    found: findings.map(({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`),
    faults: faults.map(String),
    reasons: [...new Set(notEvaluated.map(({ reason }) => reason))],
  };
}

const service = (name: string, indent: string) =>
  [
    "Service:",
    "  Type: AWS::AppRunner::Service",
    "  Properties:",
    `    ServiceName: ${name}`,
    "    InstanceConfiguration: { Cpu: '9' }",
    "    SourceConfiguration: { AuthenticationConfiguration: { AccessRoleArn: arn:aws:iam::111122223333:role/pull }, ImageRepository: { ImageIdentifier: '111122223333.dkr.ecr.eu-west-1.amazonaws.com/web:1', ImageRepositoryType: ECR } }",
  ]
    .map((line) => `${indent}${line}\n`)
    .join("");

/** A variable of the Serverless Framework. */
const variable = "$" + "{self:service}";

describe("a configuration of the Serverless Framework", () => {
  it("has a template, whose values with its variables are unknown", async () => {
    const text = `service: web\nresources:\n  Resources:\n${service(`"${variable}!"`, "    ")}`;
    expect(await linted({ "serverless.yml": text })).toEqual({
      found: ["hosted-service/enum serverless.yml:8:39"],
      faults: [],
      reasons: [`has ${variable}, which another tool replaces`],
    });
  });

  it("may have a list of templates, some of them elsewhere", async () => {
    const text = `service: web\nresources:\n  - \${file(roles.yml)}\n  - Resources:\n${service("web-service", "      ")}`;
    expect((await linted({ "serverless.yml": text })).found).toEqual(["hosted-service/enum serverless.yml:9:41"]);
  });

  it("without resources of Lintel's types declares nothing", async () => {
    const text = "service: web\nresources:\n  Resources:\n    Bucket: { Type: AWS::S3::Bucket }\n";
    expect((await linted({ "serverless.yml": text }, "serverless.yml")).faults).toEqual([]);
  });
});

describe("a template in a template language", () => {
  const message = "is a template of another tool, which replaces this; lint the output of that tool";
  const inQuotes = `Resources:\n${service('"{{ .Values.name }}!"', "  ")}`;

  it.each([
    ["a directive", `Resources:\n{{- if .Values.web }}\n${service("web", "  ")}{{- end }}\n`, "2:1"],
    ["a value", `Resources:\n${service("{{ .Values.name }}", "  ")}`, "5:20"],
    ["a value of Jinja", `{% set a = 1 %}\nResources:\n${service("web", "  ")}`, "1:1"],
    ["JSON", `{"Resources": {"A": {"Type": "AWS::AppRunner::Service", "Properties": {"Name": {{ name }} }}}}`, "1:80"],
  ])("is refused in a sentence, and skipped in a folder: %s", async (_, text, place) => {
    const name = text.startsWith('{"') ? "a.json" : "a.yaml";
    expect((await linted({ [name]: text }, name)).faults).toEqual([`${name}:${place}: ${message}`]);
    expect(await linted({ [name]: text })).toEqual({ found: [], faults: [], reasons: [] });
  });

  it("has unknown values where these are texts", async () => {
    expect(await linted({ "a.yaml": inQuotes })).toEqual({
      found: ["hosted-service/enum a.yaml:6:37"],
      faults: [],
      reasons: ["has {{ .Values.name }}, which another tool replaces"],
    });
  });

  it("is not what has such words in a text only", async () => {
    const text = `{"Resources": {"A": {"Type": "AWS::AppRunner::Service", "Properties": {"Name": "use: {{ name }}", }}}}`;
    expect((await linted({ "a.json": text })).faults).toEqual([
      "a.json:1:99: is not valid JSON: expected a member after the comma, but found }",
    ]);
  });
});
