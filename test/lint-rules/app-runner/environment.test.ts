/** Plain and secret environment variables of a hosted service: cases that the rules' examples do not show. */
import { describe, expect, it } from "vitest";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { judge, unknownValue } from "../../lint/declare.ts";
import { arn, codeService, imageServiceWith } from "../../lint/hosted-service.ts";

const ruleSet = (await resources.find(({ model }) => model === hostedService)?.rules())?.default;
if (ruleSet === undefined) throw new Error("the hosted service is not a resource");

const findings = (raws: readonly unknown[]) =>
  judge(ruleSet, raws).problems.map(({ rule, at }) => `${rule.id.replace("hosted-service/", "")} ${at.key}`);

const differ = "hosted-service/variables-and-secrets-differ";
const clashes = (RuntimeEnvironmentVariables: unknown, RuntimeEnvironmentSecrets: unknown) => {
  const settings = { RuntimeEnvironmentVariables, RuntimeEnvironmentSecrets };
  const { problems, notEvaluated } = judge(ruleSet, [imageServiceWith(settings)]);
  return {
    found: problems.filter(({ rule }) => rule.id === differ).map(({ at, atKey }) => [at.key, atKey]),
    isOpen: notEvaluated.some(({ rule }) => rule.id === differ),
  };
};

describe("variables and secrets with the same name", () => {
  it("are all found, by their names", () => {
    const variables = { A: "1", B: "2", C: "3" };
    expect(clashes(variables, { A: "p", C: "p", D: "p" })).toEqual({
      found: [
        ["A", true],
        ["C", true],
      ],
      isOpen: false,
    });
  });

  it("cannot be found if names are unknown", () => {
    const open = { found: [], isOpen: true };
    expect(clashes(unknownValue, { A: "p" })).toEqual(open);
    expect(clashes({ A: "1" }, unknownValue)).toEqual(open);
    expect(clashes({ [unknownValue]: "1" }, { A: "p" })).toEqual(open);
    expect(clashes({ A: "1" }, { [unknownValue]: "p" })).toEqual(open);
  });

  it("require both", () => {
    const none = { found: [], isOpen: false };
    expect(clashes(unknownValue, undefined)).toEqual(none);
    expect(clashes(undefined, unknownValue)).toEqual(none);
    expect(clashes({ A: "1" }, { B: unknownValue })).toEqual(none);
    expect(clashes({ A: unknownValue }, { A: unknownValue })).toEqual({ found: [["A", true]], isOpen: false });
  });
});

describe("several faulty values", () => {
  const found = (raw: unknown, id: string) =>
    judge(ruleSet, [raw])
      .problems.filter(({ rule }) => rule.id === `hosted-service/${id}`)
      .map(({ at, isSecret }) => [at.key, isSecret]);

  it.each([
    ["secret-is-named", "RuntimeEnvironmentSecrets", { A: "a:b", B: "/web/b", C: "c:d" }],
    ["secret-not-in-plain-text", "RuntimeEnvironmentSecrets", { A: "a b", B: "/web/b", C: "c d" }],
    ["variable-holds-no-secret", "RuntimeEnvironmentVariables", { A: "AKIAIOSFODNN7EXAMPLE", B: "b", C: "xoxb-1" }],
  ])("%s reports each, and shows none", (id, member, values) => {
    const expected = [
      ["A", true],
      ["C", true],
    ];
    expect(found(imageServiceWith({ [member]: values }), id)).toEqual(expected);
    expect(found(codeService({ [member]: values }), id)).toEqual(expected);
  });
});

describe("a parameter of another account", () => {
  const parameter = "arn:aws:ssm:eu-west-1:999999999999:parameter/web/mail-key";
  const service = imageServiceWith({ RuntimeEnvironmentSecrets: { MAIL_KEY: parameter } });

  it.each([
    ["ServiceArn", arn("service/web-1/a")],
    ["AutoScalingConfigurationArn", arn("autoscalingconfiguration/high/1/a")],
    [
      "NetworkConfiguration",
      { EgressConfiguration: { EgressType: "VPC", VpcConnectorArn: arn("vpcconnector/web/1/a") } },
    ],
    [
      "ObservabilityConfiguration",
      { ObservabilityEnabled: true, ObservabilityConfigurationArn: arn("observabilityconfiguration/t") },
    ],
  ])("is compared with %s", (member, value) => {
    expect(findings([{ ...service, [member]: value }])).toEqual(["parameter-in-own-account MAIL_KEY"]);
  });

  it("is compared with the first member that is an ARN", () => {
    const rest = {
      ServiceArn: "web-1",
      AutoScalingConfigurationArn: arn("autoscalingconfiguration/a", "999999999999"),
    };
    expect(findings([{ ...service, ...rest }])).toEqual(["pattern ServiceArn"]);
  });

  it("leaves the rule open if secrets are unknown", () => {
    const { notEvaluated } = judge(ruleSet, [
      { ...imageServiceWith({ RuntimeEnvironmentSecrets: unknownValue }), ServiceArn: arn("service/web-1/a") },
    ]);
    expect(notEvaluated.map(({ rule }) => rule.id)).toContain("hosted-service/parameter-in-own-account");
  });

  it("is recognized by its path too", () => {
    const neutral = imageServiceWith({ RuntimeEnvironmentSecrets: { A: "rn:p:store:r:999999999999:parameter/a" } });
    expect(findings([{ ...neutral, ServiceArn: arn("service/web-1/a") }])).toEqual(["parameter-in-own-account A"]);
  });

  it("is compared with a role, and has no finding if the account is unknown", () => {
    const withRole = (InstanceRoleArn: unknown) => ({ ...service, InstanceConfiguration: { InstanceRoleArn } });
    expect(findings([withRole("arn:aws:iam::111111111111:role/web")])).toEqual(["parameter-in-own-account MAIL_KEY"]);
    expect(findings([withRole("arn:aws:iam::999999999999:role/web")])).toEqual([]);
    expect(findings([withRole(unknownValue)])).toEqual([]);
    const { notEvaluated } = judge(ruleSet, [{ ...service, AutoScalingConfigurationArn: unknownValue }]);
    expect(notEvaluated.map(({ rule }) => rule.id)).toContain("hosted-service/parameter-in-own-account");
  });
});
