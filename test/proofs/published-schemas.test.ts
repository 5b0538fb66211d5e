/** Published schemas against what Lintel knows of other tools' types (proofs/compare-schemas.ts). */
import { expect, it } from "vitest";
import { differencesFrom } from "../../proofs/published-schemas/differences.ts";

const template = (...createOnlyProperties: readonly string[]): string =>
  JSON.stringify({
    typeName: "AWS::AppRunner::Service",
    definitions: { Network: { properties: { IpAddressType: { type: "string" } } } },
    properties: {
      ServiceName: { type: "string" },
      EncryptionConfiguration: { properties: { KmsKey: { type: "string" } } },
      NetworkConfiguration: { $ref: "#/definitions/Network" },
      Tags: { type: "array" },
    },
    createOnlyProperties: createOnlyProperties.map((each) => `/properties/${each}`),
  });

/** A schema of the AWS provider, of which the network has further facts. */
const provider = (...facts: readonly string[]): string => `
// @SDKResource("aws_apprunner_service", name="Service")
		Schema: map[string]*schema.Schema{
			names.AttrServiceName: {
				Required: true,
				ForceNew: true,
			},
			names.AttrEncryptionConfiguration: {
				Optional: true,
				ForceNew: true,
				Elem: &schema.Resource{
					Schema: map[string]*schema.Schema{
						names.AttrKMSKey: {
							Required: true,
						},
					},
				},
			},
			"network_configuration": {
				Optional: true, // Computed: true,
${facts.map((each) => `				${each}: true,\n`).join("")}				Elem: &schema.Resource{
					Schema: map[string]*schema.Schema{
						names.AttrIPAddressType: {
							Optional: true,
						},
					},
				},
			},
		},
`;

it.each([
  ["CloudFormation's", template("ServiceName", "EncryptionConfiguration", "Tags")],
  ["the AWS provider's", provider("Computed")],
])("%s schema has no differences while it says what Lintel knows", (_, text) => {
  expect(differencesFrom(text)).toEqual([]);
});

it("a member that a template's schema fixes, or no longer fixes, is a difference with all members within", () => {
  expect(differencesFrom(template("ServiceName", "EncryptionConfiguration", "NetworkConfiguration"))).toEqual([
    "AWS::AppRunner::Service NetworkConfiguration: replaces the resource in the schema, not in Lintel",
    "AWS::AppRunner::Service NetworkConfiguration.IpAddressType: replaces the resource in the schema, not in Lintel",
    "AWS::AppRunner::Service Tags: replaces the resource in Lintel, not in the schema",
  ]);
});

it("a block that a provider fixes, and does not compute, is a difference", () => {
  expect(differencesFrom(provider("ForceNew"))).toEqual([
    "aws_apprunner_service network_configuration: replaces the resource in the schema, not in Lintel",
    "aws_apprunner_service network_configuration: keeps its value when it is removed in Lintel, not in the schema",
    "aws_apprunner_service network_configuration.ip_address_type: replaces the resource in the schema, not in Lintel",
  ]);
});

it("a type of another resource is refused", () => {
  expect(() => differencesFrom('{ "typeName": "AWS::S3::Bucket", "properties": {} }')).toThrow("AWS::S3::Bucket");
});
