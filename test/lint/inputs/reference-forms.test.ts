// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** References to attributes whose form is published: a fault where no value of the form is valid. */
import { describe, expect, it } from "vitest";
import { lintTemplate } from "./cloudformation/lint-template.ts";
import { lintHcl } from "./hcl/lint-hcl.ts";

/** The verdict of the bounds of a field: a fault, open, or neither. */
const verdictOn = (
  path: string,
  { findings, notEvaluated }: Pick<Awaited<ReturnType<typeof lintHcl>>, "findings" | "notEvaluated">,
): string => {
  if (findings.some((each) => each.path === path && each.rule.endsWith("/pattern"))) return "fault";
  return notEvaluated.some((each) => each.path === path && each.rule.endsWith("/pattern")) ? "open" : "valid";
};

const policy = (role: string) => `
resource "lintel_lifecycle_policy" "p" {
  name           = "prune"
  execution_role = ${role}
}
`;

const service = (role: string, key: string) => `
resource "aws_apprunner_service" "web" {
  service_name = "web-1"
  encryption_configuration { kms_key = ${key} }
  source_configuration {
    authentication_configuration { access_role_arn = ${role} }
    image_repository {
      image_identifier      = "123456789012.dkr.ecr.eu-west-1.amazonaws.com/web:1"
      image_repository_type = "ECR"
    }
  }
}
`;

describe("a role of a policy", () => {
  it.each([
    ["aws_iam_role.r.arn", "valid"],
    ["aws_iam_role.r.name", "valid"],
    ["data.aws_iam_role.r.arn", "valid"],
    ["aws_iam_instance_profile.r.arn", "fault"],
    ["aws_iam_user.r.arn", "fault"],
    ["aws_iam_group.r.arn", "fault"],
    ["aws_iam_policy.r.arn", "fault"],
    ["aws_kms_key.r.arn", "fault"],
    ["aws_iam_role.r.unique_id", "open"],
    ["aws_x_thing.r.arn", "open"],
    ["var.role", "open"],
  ])("refers to %s: %s", async (role, expected) => {
    expect(verdictOn("execution_role", await lintHcl(policy(role)))).toBe(expected);
  });

  it("has a message with the reference and the permitted form", async () => {
    const { findings } = await lintHcl(policy("aws_iam_instance_profile.r.arn"));
    expect(findings.find(({ path }) => path === "execution_role")).toMatchObject({
      message: expect.stringMatching(
        /^execution_role refers to aws_iam_instance_profile\.r\.arn, known at apply, but none of its possible values is valid; it must be the name of a role/,
      ),
      help: "refer to another attribute",
    });
  });
});

describe("a role and a key of a service", () => {
  it.each([
    ["aws_iam_role.r.arn", "valid"],
    ["aws_iam_role.r.name", "fault"],
    ["aws_iam_role.r.id", "fault"],
    ["aws_iam_instance_profile.r.arn", "fault"],
    ['"${aws_iam_role.r.name}-x"', "fault"],
    ['"arn:aws:iam::${data.aws_caller_identity.me.account_id}:instance-profile/x"', "fault"],
    ['"arn:aws:iam::${data.aws_caller_identity.me.account_id}:role/x"', "valid"],
    ['"${var.prefix}${aws_iam_role.r.name}"', "open"],
  ])("the role refers to %s: %s", async (role, expected) => {
    const path = "source_configuration.authentication_configuration.access_role_arn";
    expect(verdictOn(path, await lintHcl(service(role, "aws_kms_key.k.arn")))).toBe(expected);
  });

  it.each([
    // Open, because a field of 256 characters may be too short.
    ["aws_kms_key.k.arn", "open"],
    ["aws_kms_alias.k.target_key_arn", "open"],
    ["aws_kms_alias.k.arn", "fault"],
    ["aws_iam_role.k.arn", "fault"],
    // Open, because the field may be empty.
    ["aws_kms_key.k.key_id", "open"],
  ])("the key refers to %s: %s", async (key, expected) => {
    const path = "encryption_configuration.kms_key";
    expect(verdictOn(path, await lintHcl(service("aws_iam_role.r.arn", key)))).toBe(expected);
  });
});

describe("a template", () => {
  it.each([
    ["!GetAtt Thing.Arn", "AWS::IAM::Role", []],
    ["!Ref Thing", "AWS::IAM::Role", []],
    ["!GetAtt Thing.Arn", "AWS::IAM::User", ["pattern ExecutionRole"]],
    ["!GetAtt Thing.Arn", "AWS::IAM::InstanceProfile", ["pattern ExecutionRole"]],
    ["!Ref Thing", "AWS::IAM::ManagedPolicy", ["pattern ExecutionRole"]],
    ["!GetAtt Thing.Arn", "AWS::X::Thing", []],
  ])("refers to %s of %s", async (role, type, expected) => {
    const { findings } = await lintTemplate(`
Resources:
  Thing: { Type: ${type} }
  Prune:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: prune
      ExecutionRole: ${role}
      ResourceType: AMI_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: { Type: AGE, Value: 90, Unit: DAYS }
      ResourceSelection: { Recipes: [{ Name: web-base, SemanticVersion: 1.x.x }] }
`);
    expect(findings.map((each) => each.split(" ").slice(0, 2).join(" "))).toEqual(expected);
  });
});
