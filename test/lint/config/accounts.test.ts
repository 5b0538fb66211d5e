/** Which files share an account: rules that compare declarations compare those of one account. */
import { describe, expect, it } from "vitest";
import { configurationOf } from "../../../lib/cli/lint/configuration.ts";
import { printAsJson, printAsYaml } from "../../../lib/lint/config/print-config.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy } from "../policy.ts";

const named = JSON.stringify({ ...policy, name: "web images" });
/** A policy without its first member, the name. */
const otherwise = JSON.stringify({ ...policy, name: undefined }).slice(1);
const namedAs = (name: string, members = ""): string => `{"name": "${name}", ${members}${otherwise}\n`;
const stack = JSON.stringify({ resource: { lintel_lifecycle_policy: { images: { name: "web images" } } } });
const block = 'resource "aws_imagebuilder_lifecycle_policy" "a" {\n  name = "web images"\n}\n';
const template = `Resources:\n  A:\n    Type: AWS::ImageBuilder::LifecyclePolicy\n    Properties: { Name: web images }\n`;

type Files = { readonly [name: string]: string };

/** The findings about names that several declarations have, and the faults. */
async function lintNames(files: Files, config = "") {
  const workingFolder = temporaryFolder({ ...files, ...(config !== "" && { "lintel.config.yaml": config }) });
  const configuration = configurationOf({ workingFolder }, "own files");
  const { findings, faults } = await lint({ paths: ["."], workingFolder, resources: lintables, configuration });
  return { found: findings.filter(({ rule }) => rule.endsWith("differ")), faults };
}

/** The files with a name that another one has, and the faults. */
async function repeated(files: Files, config = ""): Promise<readonly string[]> {
  const { found, faults } = await lintNames(files, config);
  return [...found.filter(({ rule }) => rule.endsWith("/names-differ")).map(({ file }) => file), ...faults.map(String)];
}

/** The findings about repeated names, each as its severity, file and line. */
const severities = async (files: Files, config?: string): Promise<readonly string[]> =>
  (await lintNames(files, config)).found.map(({ severity, file, line }) => `${severity} ${file}:${line}`);

const environments = { "envs/dev.json": named, "envs/prod.json": named };

/** What two documents repeat, and both. */
type Repeated = readonly [what: string, one: string, other: string];

const twice = (document: string): Repeated => [document.replace(/:.*/s, ""), document, document];

describe("a name that files of one folder repeat", () => {
  const recommended = "rules: { hosted-service/enum: info }\n";

  it("is a warning, because their accounts may differ", async () => {
    expect(await severities(environments)).toEqual(["warning envs/prod.json:1"]);
    expect(await severities(environments, recommended)).toEqual(["warning envs/prod.json:1"]);
    expect(await severities(environments, "preset: strict\n")).toEqual(["error envs/prod.json:1"]);
    const { found } = await lintNames(environments);
    expect(found.map(({ message, help }) => `${message}\n${help}`)).toEqual([
      `name is "web images", but another policy has the name "web images"; names are unique per account and region; this is an error if both files are deployed to one account (lifecycle policy, Fields)
give one of the two policies a different name; or list the files of each account under accounts in the configuration (docs/configuration.md, Accounts)`,
    ]);
  });

  it("is an error if they share an account", async () => {
    const error = ["error envs/prod.json:1"];
    expect(await severities(environments, "accounts: { all: [envs] }\n")).toEqual(error);
    expect(await severities(environments, "options: { account: '123456789012' }\n")).toEqual(error);
    expect(await severities(environments, "rules: { lifecycle-policy/names-differ: error }\n")).toEqual(error);
    expect(await severities(environments, "options: { region: eu-west-1 }\n")).toEqual(["warning envs/prod.json:1"]);
  });

  it("is an error within a file", async () => {
    const one = namedAs("web");
    const files = { "a.yaml": one, "b.yaml": `${one}---\n${one}` };
    expect(await severities(files)).toEqual(["warning b.yaml:1", "error b.yaml:3"]);
  });

  it.each<Repeated>([
    ["a client token", namedAs("web1", '"clientToken": "abc", '), namedAs("web2", '"clientToken": "abc", ')],
    ["a name but for hyphens", namedAs("web a"), namedAs("web-a")],
    ...["ServiceName: web-1\nSourceConfiguration: {}\n", "VpcConnectorName: web-1\nSubnets: []\n"].map(twice),
    ...["ConnectionName: web-1\nProviderType: GITHUB\n", "ObservabilityConfigurationName: web-1\n"].map(twice),
  ])("is a warning for %s", async (_, one, other) => {
    expect(await severities({ "a.yaml": one, "b.yaml": other })).toEqual([expect.stringContaining("warning b.yaml")]);
    expect(await severities({ "a.yaml": one, "b.yaml": other }, "accounts: { all: ['**'] }\n")).toEqual([
      expect.stringContaining("error b.yaml"),
    ]);
  });
});

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
    ["accounts: [dev]\n", 'lintel.config.yaml:1:11: accounts is ["dev"]; it must be an object'],
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
