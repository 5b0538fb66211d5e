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
