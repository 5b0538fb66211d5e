/** Which files share an account: rules that compare declarations compare those of one account. */
import { describe, expect, it } from "vitest";
import { configurationOf } from "../../../lib/cli/lint/configuration.ts";
import { printAsJson, printAsYaml } from "../../../lib/lint/config/print-config.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy } from "../policy.ts";

const named = JSON.stringify({ ...policy, name: "web images" });
const stack = JSON.stringify({ resource: { lintel_lifecycle_policy: { images: { name: "web images" } } } });
const block = 'resource "aws_imagebuilder_lifecycle_policy" "a" {\n  name = "web images"\n}\n';
const template = `Resources:\n  A:\n    Type: AWS::ImageBuilder::LifecyclePolicy\n    Properties: { Name: web images }\n`;

/** The files with a name that another one has, and the faults. */
async function repeated(files: { readonly [name: string]: string }, config = ""): Promise<readonly string[]> {
  const workingFolder = temporaryFolder({ ...files, ...(config !== "" && { "lintel.config.yaml": config }) });
  const configuration = configurationOf({ workingFolder }, "own files");
  const { findings, faults } = await lint({ paths: ["."], workingFolder, resources: lintables, configuration });
  return [
    ...findings.filter(({ rule }) => rule.endsWith("/names-differ")).map(({ file }) => file),
    ...faults.map(String),
  ];
}

const environments = { "envs/dev.json": named, "envs/prod.json": named };

describe("accounts", () => {
  it("keep files of one folder apart", async () => {
    expect(await repeated(environments)).toEqual(["envs/prod.json"]);
    expect(await repeated(environments, "accounts: { dev: [envs/dev.json], prod: [envs/prod.json] }\n")).toEqual([]);
    expect(await repeated(environments, "accounts: { prod: ['*prod*'] }\n")).toEqual([]);
  });

  it("join files of several folders, whatever their kind", async () => {
    const files = { "a/policy.json": named, "b/cdk.tf.json": stack, "c/main.tf": block, "d/cfn.yaml": template };
    expect(await repeated(files)).toEqual([]);
    expect(await repeated(files, "accounts: { images: ['**'] }\n")).toEqual([
      "b/cdk.tf.json",
      "c/main.tf",
      "d/cfn.yaml",
    ]);
    expect(await repeated(files, "accounts: { images: [a, d], web: [b, c] }\n")).toEqual(["c/main.tf", "d/cfn.yaml"]);
  });

  it("leave the regions and credentials of providers apart", async () => {
    const inRegion = (region: string): string => `provider "aws" {\n  region = "${region}"\n}\n${block}`;
    const files = {
      "a/main.tf": inRegion("eu-west-1"),
      "b/main.tf": inRegion("us-east-1"),
      "c/main.tf": inRegion("eu-west-1"),
    };
    expect(await repeated(files, "accounts: { all: ['**'] }\n")).toEqual(["c/main.tf"]);
  });

  it("of a module are those of the root modules that call it", async () => {
    const call = 'module "images" {\n  source = "../modules"\n}\n';
    const files = { "dev/main.tf": call, "prod/main.tf": call, "modules/main.tf": block };
    expect(await repeated(files, "accounts: { dev: [dev], prod: [prod], x: [modules] }\n")).toEqual([]);
    expect(await repeated(files, "accounts: { all: [dev, prod] }\n")).toEqual(["modules/main.tf"]);
  });

  it("take the last match, and files back with !", async () => {
    const files = { ...environments, "envs/stage.json": named };
    const config = "accounts:\n  all: [envs, '!stage.json']\n  prod: [envs/prod.json]\n";
    expect(await repeated(files, config)).toEqual([]);
  });

  it("have the same name in nearer configurations, which add to them", async () => {
    const files = {
      ...{ "a/x.json": named, "b/x.json": named, "c/x.json": named },
      "a/lintel.config.yaml": "accounts: { images: ['*'] }\n",
    };
    expect(await repeated(files, "accounts: { images: [b], other: [c] }\n")).toEqual(["b/x.json"]);
  });

  it.each([
    ["accounts: [dev]\n", "lintel.config.yaml:1:11: accounts is a list; it must be a structure"],
    ["accounts: { dev: envs }\n", 'lintel.config.yaml:1:18: accounts.dev is "envs"; it must be a list'],
    ["accounts: { dev: ['a{'] }\n", undefined],
    ["accounts: { dev: ['+(a'] }\n", 'the glob "+(a"'],
  ])("are checked: %s", async (config, fault) => {
    const faults = await repeated({ "a.json": named }, config);
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults.join("\n")).toContain(fault);
  });

  it("are printed with their origin, and as a configuration that says the same", async () => {
    const workingFolder = temporaryFolder({
      ...environments,
      "lintel.config.yaml": "accounts:\n  dev: [envs/dev.json]\n",
    });
    const effective = await configurationOf({ workingFolder }, "own files").effective(`${workingFolder}/envs/dev.json`);
    expect(printAsYaml(effective, "envs/dev.json")).toContain('accounts: {"dev":["**"]} # lintel.config.yaml:2:8\n');
    expect(JSON.parse(printAsJson(effective)).accounts).toEqual({ dev: ["**"] });
  });
});
