/** VPC ingress connections in every kind of input: found, and checked with the same rules. */
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
  return findings.map(({ rule, path }) => `${rule.replace("vpc-ingress-connection/", "")} ${path}`);
}

const arn = "arn:aws:apprunner:us-east-1:123456789012:service/web-1/1";
const both = { vpc_id: "vpc-1", vpc_endpoint_id: "vpce-1" };

describe("a request document", () => {
  const text = (network: string) =>
    `ServiceArn: ${arn}\nVpcIngressConnectionName: inside\nIngressVpcConfiguration: ${network}\n`;

  it("is recognized by its name, and checked", async () => {
    const good = text("{ VpcId: vpc-1, VpcEndpointId: vpce-1 }");
    expect(await found("inside.yaml", good)).toEqual([]);
    expect(await found("inside.yaml", text("{ VpcId: vpc-1 }"))).toEqual([
      "network-has-both-ids IngressVpcConfiguration",
    ]);
    expect(await found("inside.yaml", `${good}Status: AVAILABLE\n`)).toEqual(["member-name Status"]);
    expect(await found("inside.yaml", `${good}Tags: [{ Key: a, Value: b }, { Key: a, Value: c }]\n`)).toEqual([
      "tag-keys-differ Tags[1].Key",
    ]);
    expect(await found("inside.yaml", good.replace(/ServiceArn.*\n/, ""))).toEqual(["required ServiceArn"]);
  });
});

describe.each([
  ["lintel_vpc_ingress_connection", "vpc_ingress_connection_name"],
  ["aws_apprunner_vpc_ingress_connection", "name"],
  ["awscc_apprunner_vpc_ingress_connection", "vpc_ingress_connection_name"],
])("%s", (type, name) => {
  const block = (network: object, rest: object = {}) =>
    JSON.stringify({
      resource: {
        [type]: { it: { [name]: "inside", service_arn: arn, ingress_vpc_configuration: network, ...rest } },
      },
    });

  it("is checked in Terraform's JSON and in HCL", async () => {
    expect(await found("cdk.tf.json", block(both))).toEqual([]);
    expect(await found("cdk.tf.json", block({ vpc_id: "vpc-1" }))).toEqual([
      expect.stringMatching(/^network-has-both-ids ingress_vpc_configuration/),
    ]);
    expect(await found("cdk.tf.json", block(both, { [name]: "in" }))).toEqual([
      expect.stringMatching(new RegExp(`^(?:length|pattern) ${name}$`)),
    ]);
    const network = type.startsWith("awscc_") ? "ingress_vpc_configuration = {" : "ingress_vpc_configuration {";
    const hcl = `resource "${type}" "it" {\n  ${name} = "inside"\n  service_arn = some_service.web.arn\n  ${network}\n    vpc_id = some_vpc.a.id\n  }\n}\n`;
    expect(await found("main.tf", hcl)).toEqual([
      expect.stringMatching(/^network-has-both-ids ingress_vpc_configuration/),
    ]);
  });
});

it("a connection is checked in templates, which generate an absent name", async () => {
  const template = (IngressVpcConfiguration: object) =>
    JSON.stringify({
      Resources: {
        Inside: {
          Type: "AWS::AppRunner::VpcIngressConnection",
          Properties: { ServiceArn: arn, IngressVpcConfiguration },
        },
      },
    });
  expect(await found("template.json", template({ VpcId: "vpc-1", VpcEndpointId: "vpce-1" }))).toEqual([]);
  expect(await found("template.json", template({ VpcId: "vpc-1" }))).toEqual([
    "network-has-both-ids IngressVpcConfiguration",
  ]);
});
