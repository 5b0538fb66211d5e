/** Objects that services share, in every kind of input: found, and checked with the same rules. */
import { describe, expect, it } from "vitest";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** The findings in one file: rule and path. */
async function found(file: string, text: string): Promise<readonly string[]> {
  const workingFolder = temporaryFolder({ [file]: text });
  const { findings, faults, summary } = await lint({ paths: ["."], resources: lintables, workingFolder });
  expect(faults).toEqual([]);
  expect(summary.resources).toBeGreaterThan(0);
  return findings.map(({ rule, path }) => `${rule} ${path}`);
}

const block = (type: string, content: object) => JSON.stringify({ resource: { [type]: { it: content } } });
const template = (Type: string, Properties: object) => JSON.stringify({ Resources: { It: { Type, Properties } } });

describe("VPC connectors", () => {
  const rule = (name: string) => `vpc-connector/${name}`;

  it("are recognized in a request document by their name, and checked", async () => {
    const name = "VpcConnectorName: shop\n";
    expect(await found("shop.yaml", `${name}Subnets: [subnet-1]\n`)).toEqual([]);
    expect(await found("shop.yaml", `${name}Subnets: []\nSecuritygroups: [sg-1]\n`)).toEqual([
      `${rule("count")} Subnets`,
      `${rule("member-name")} Securitygroups`,
    ]);
    expect(await found("shop.yaml", `${name}SecurityGroups: [sg-1, sg-1]\n`)).toEqual([
      expect.stringMatching(/^vpc-connector\/required /),
      `${rule("ids-differ")} SecurityGroups[1]`,
    ]);
    const tags = "Tags: [{ Key: a, Value: b }, { Key: a, Value: c }]\n";
    expect(await found("shop.yaml", `${name}Subnets: [subnet-1]\n${tags}`)).toEqual([
      `${rule("tag-keys-differ")} Tags[1].Key`,
    ]);
    const two = `${name}Subnets: [subnet-1]\nSecurityGroups: [sg-1]\n---\n${name}Subnets: [subnet-2]\nSecurityGroups: [sg-1]\n`;
    expect(await found("shop.yaml", two)).toEqual([
      `${rule("names-differ")} VpcConnectorName`,
      `${rule("security-groups-differ")} SecurityGroups`,
    ]);
  });

  it.each(["lintel_vpc_connector", "aws_apprunner_vpc_connector", "awscc_apprunner_vpc_connector"])(
    "are checked as %s in Terraform's JSON and in HCL",
    async (type) => {
      const shop = { vpc_connector_name: "shop", subnets: ["subnet-1"] };
      expect(await found("cdk.tf.json", block(type, shop))).toEqual([]);
      const tags = type.startsWith("awscc_") ? [{ key: "team", value: "web" }] : { team: "web" };
      expect(await found("cdk.tf.json", block(type, { ...shop, tags }))).toEqual([]);
      expect(await found("cdk.tf.json", block(type, { ...shop, subnets: ["subnet-1", "subnet-1"] }))).toEqual([
        `${rule("ids-differ")} subnets[1]`,
      ]);
      const hcl = `resource "${type}" "it" {\n  vpc_connector_name = "shop"\n  subnets = [aws_subnet.a.id, "subnet-1", "subnet-1"]\n}\n`;
      expect(await found("main.tf", hcl)).toEqual([`${rule("ids-differ")} subnets[2]`]);
      expect(await found("main.tf", hcl.replace("shop", "it"))).toContainEqual(
        expect.stringMatching(/(?:length|pattern) vpc_connector_name$/),
      );
    },
  );

  it("are checked in templates, which generate an absent name", async () => {
    const type = "AWS::AppRunner::VpcConnector";
    expect(await found("template.json", template(type, { Subnets: ["subnet-1"] }))).toEqual([]);
    expect(
      await found("template.json", template(type, { Subnets: ["a", "a"], Tags: [{ Key: "aws:a", Value: "b" }] })),
    ).toEqual([`${rule("ids-differ")} Subnets[1]`, `${rule("tag-key-not-reserved")} Tags[0].Key`]);
  });
});

describe("observability configurations", () => {
  const rule = (name: string) => `observability-configuration/${name}`;

  it("are recognized in a request document by their name, and checked", async () => {
    const name = "ObservabilityConfigurationName: tracing\n";
    const traced = `${name}TraceConfiguration: { Vendor: AWSXRAY }\n`;
    expect(await found("tracing.yaml", traced)).toEqual([]);
    expect(await found("tracing.yaml", name)).toEqual([`${rule("turns-something-on")} TraceConfiguration`]);
    expect(await found("tracing.yaml", `${name}TraceConfiguration: {}\n`)).toEqual([
      `${rule("required")} TraceConfiguration.Vendor`,
    ]);
    expect(await found("tracing.yaml", `${name}TraceConfiguration: { Vendor: XRAY }\nTag: []\n`)).toEqual([
      `${rule("enum")} TraceConfiguration.Vendor`,
      `${rule("member-name")} Tag`,
    ]);
    expect(await found("tracing.yaml", traced.replace("tracing", "DefaultConfiguration"))).toEqual([
      `${rule("name-not-reserved")} ObservabilityConfigurationName`,
    ]);
    expect(await found("tracing.yaml", `${traced}---\n${traced}`)).toEqual([
      `${rule("names-differ")} ObservabilityConfigurationName`,
    ]);
    const many = Array.from({ length: 11 }, (_, n) => traced.replace("tracing", `tracing-${n}`)).join("---\n");
    expect(await found("tracing.yaml", many)).toEqual([`${rule("within-quota")} ObservabilityConfigurationName`]);
    const tags = "Tags: [{ Key: a, Value: b }, { Key: a, Value: c }]\n";
    expect(await found("tracing.yaml", `${traced}${tags}`)).toEqual([`${rule("tag-keys-differ")} Tags[1].Key`]);
  });

  it.each([
    "lintel_observability_configuration",
    "aws_apprunner_observability_configuration",
    "awscc_apprunner_observability_configuration",
  ])("are checked as %s in Terraform's JSON and in HCL", async (type) => {
    const traced = { observability_configuration_name: "tracing", trace_configuration: { vendor: "AWSXRAY" } };
    expect(await found("cdk.tf.json", block(type, traced))).toEqual([]);
    const tags = type.startsWith("awscc_") ? [{ key: "team", value: "web" }] : { team: "web" };
    expect(await found("cdk.tf.json", block(type, { ...traced, tags }))).toEqual([]);
    expect(await found("cdk.tf.json", block(type, { observability_configuration_name: "tracing" }))).toEqual([
      `${rule("turns-something-on")} trace_configuration`,
    ]);
    const assigned = type.startsWith("awscc_") ? "trace_configuration =" : "trace_configuration";
    const hcl = (name: string, vendor: string) =>
      `resource "${type}" "it" {\n  observability_configuration_name = "${name}"\n  ${assigned} {\n${vendor}  }\n}\n`;
    expect(await found("main.tf", hcl("tracing", '    vendor = "AWSXRAY"\n'))).toEqual([]);
    expect(await found("main.tf", hcl("tracing", ""))).toEqual([
      expect.stringMatching(/\/required trace_configuration(?:\[0\])?\.vendor$/),
    ]);
    expect(await found("main.tf", hcl("abc", "    vendor = var.vendor\n"))).toEqual([
      expect.stringMatching(/(?:length|pattern) observability_configuration_name$/),
    ]);
  });

  it("are checked in templates, which generate an absent name", async () => {
    const type = "AWS::AppRunner::ObservabilityConfiguration";
    const TraceConfiguration = { Vendor: "AWSXRAY" };
    expect(await found("template.json", template(type, { TraceConfiguration }))).toEqual([]);
    expect(
      await found("template.json", template(type, { TraceConfiguration, Tags: [{ Key: "aws:a", Value: "b" }] })),
    ).toEqual([`${rule("tag-key-not-reserved")} Tags[0].Key`]);
  });
});

describe("connections", () => {
  const rule = (name: string) => `connection/${name}`;

  it("are recognized in a request document by all that they require, and checked", async () => {
    const github = "ConnectionName: github\nProviderType: GITHUB\n";
    expect(await found("github.yaml", github)).toEqual([]);
    expect(await found("github.yaml", github.replace("GITHUB", "GITLAB"))).toEqual([`${rule("enum")} ProviderType`]);
    expect(await found("github.yaml", `${github}---\n${github}`)).toEqual([`${rule("names-differ")} ConnectionName`]);
    const many = Array.from({ length: 11 }, (_, n) => github.replace("github", `github-${n}`)).join("---\n");
    expect(await found("github.yaml", many)).toEqual([`${rule("within-quota")} ConnectionName`]);
    const tags = "Tags: [{ Key: a, Value: b }, { Key: a, Value: c }]\n";
    expect(await found("github.yaml", `${github}${tags}`)).toEqual([`${rule("tag-keys-differ")} Tags[1].Key`]);
    const other = {
      workingFolder: temporaryFolder({ "other.yaml": `${github}HostArn: arn:aws:codeconnections:a:b:c\n` }),
    };
    const { summary } = await lint({ paths: ["."], resources: lintables, ...other });
    expect(summary.resources).toBe(0);
  });

  it.each(["lintel_connection", "aws_apprunner_connection"])(
    "are checked as %s in Terraform's JSON and in HCL, with the repositories that services read",
    async (type) => {
      const github = { connection_name: "github", provider_type: "GITHUB" };
      expect(await found("cdk.tf.json", block(type, github))).toEqual([]);
      expect(await found("cdk.tf.json", block(type, { ...github, tags: { "aws:a": "b" } }))).toEqual([
        `${rule("tag-key-not-reserved")} tags["aws:a"]`,
      ]);
      const hcl = (provider: string, url: string) => `resource "${type}" "it" {
  connection_name = "git1"
  provider_type   = "${provider}"
}
resource "lintel_hosted_service" "web" {
  service_name = "web-1"
  source_configuration {
    authentication_configuration {
      connection_arn = ${type}.it.arn
    }
    code_repository {
      repository_url = "${url}"
      source_code_version {
        type  = "BRANCH"
        value = "main"
      }
      code_configuration {
        configuration_source = "REPOSITORY"
      }
    }
  }
}
`;
      expect(await found("main.tf", hcl("GITHUB", "https://github.com/shop/web"))).toEqual([]);
      expect(await found("main.tf", hcl("GITHUB", "https://git.example.test/shop/web"))).toEqual([]);
      expect(await found("main.tf", hcl("BITBUCKET", "https://github.com/shop/web"))).toEqual([
        expect.stringMatching(/^hosted-service\/connection-reaches-repository source_configuration.*repository_url$/),
      ]);
      expect(await found("main.tf", hcl("GITLAB", "https://github.com/shop/web").replace("git1", "git"))).toEqual([
        expect.stringMatching(/^connection\/(?:length|pattern) connection_name$/),
        `${rule("enum")} provider_type`,
      ]);
    },
  );
});
