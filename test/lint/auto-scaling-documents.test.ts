/** Auto scaling configurations in every kind of input: found, and checked with the same rules. */
import { describe, expect, it } from "vitest";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** The findings in one file: rule and path. */
async function found(file: string, text: string): Promise<readonly string[]> {
  const workingFolder = temporaryFolder({ [file]: text });
  const { findings, faults, summary } = await lint({ paths: ["."], resources: lintables, workingFolder });
  expect(faults).toEqual([]);
  expect(summary.resources).toBe(1);
  return findings.map(({ rule, path }) => `${rule.replace("auto-scaling-configuration/", "")} ${path}`);
}

const sizes = (min: unknown, max: unknown) => ({ min_size: min, max_size: max });
const block = (type: string, rest: object) =>
  JSON.stringify({ resource: { [type]: { it: { auto_scaling_configuration_name: "high-load", ...rest } } } });
const template = (Properties: object) =>
  JSON.stringify({ Resources: { High: { Type: "AWS::AppRunner::AutoScalingConfiguration", Properties } } });

describe("a request document", () => {
  it("is recognized by its name, and checked", async () => {
    const name = "AutoScalingConfigurationName: high-load\n";
    expect(await found("high.yaml", `${name}MinSize: 3\nMaxSize: 3\n`)).toEqual([]);
    expect(await found("high.yaml", `${name}MinSize: 4\nMaxSize: 3\n`)).toEqual(["min-size-within-max-size MinSize"]);
    expect(await found("high.yaml", `${name}MaxConcurrency: 201\nMinsize: 1\n`)).toEqual([
      "range MaxConcurrency",
      "member-name Minsize",
    ]);
    expect(await found("high.yaml", `${name}Tags: [{ Key: a, Value: b }, { Key: a, Value: c }]\n`)).toEqual([
      "tag-keys-differ Tags[1].Key",
    ]);
    expect(await found("high.yaml", "AutoScalingConfigurationName: hi\nMaxConcurrency: 5\n")).toEqual([
      expect.stringMatching(/^(?:length|pattern) AutoScalingConfigurationName$/),
    ]);
  });
});

describe.each([
  "lintel_auto_scaling_configuration",
  "aws_apprunner_auto_scaling_configuration_version",
  "awscc_apprunner_auto_scaling_configuration",
])("%s", (type) => {
  it("is checked in Terraform's JSON and in HCL", async () => {
    expect(await found("cdk.tf.json", block(type, sizes(1, 2)))).toEqual([]);
    expect(await found("cdk.tf.json", block(type, sizes(3, 2)))).toEqual(["min-size-within-max-size min_size"]);
    expect(await found("cdk.tf.json", block(type, { min_size: 26, max_size: 30 }))).toEqual(["range min_size"]);
    const hcl = `variable "most" { default = 2 }\nresource "${type}" "it" {\n  auto_scaling_configuration_name = "high-load"\n  min_size = 3\n  max_size = var.most\n}\n`;
    expect(await found("main.tf", hcl)).toEqual(["min-size-within-max-size min_size"]);
    expect(await found("main.tf", hcl.replace("{ default = 2 }", "{}"))).toEqual([]);
  });
});

it("the linter accepts Lintel's settings only in Lintel's type", async () => {
  expect(await found("a.tf.json", block("lintel_auto_scaling_configuration", { is_default: true }))).toEqual([]);
  const there = "aws_apprunner_auto_scaling_configuration_version";
  expect(await found("a.tf.json", block(there, { adopt_existing: true }))).toEqual(["member-name adopt_existing"]);
});

it("a configuration is checked in templates, which generate an absent name", async () => {
  expect(await found("template.json", template({ MinSize: 2 }))).toEqual([]);
  expect(await found("template.json", template({ MinSize: 4, MaxSize: 3 }))).toEqual([
    "min-size-within-max-size MinSize",
  ]);
  expect(await found("template.json", template({ Tags: [{ Key: "aws:a", Value: "b" }] }))).toEqual([
    "tag-key-not-reserved Tags[0].Key",
  ]);
});
