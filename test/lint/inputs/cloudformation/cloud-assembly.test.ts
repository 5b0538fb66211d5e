/** Templates of the AWS CDK: the account and region of a stack are those of the cloud assembly. */
import { describe, expect, it } from "vitest";
import { lint } from "../../../../lib/lint/run/run.ts";
import { lintables } from "../../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

/** A policy that may clash with others by its name. */
const policies = JSON.stringify({
  Resources: {
    Policy: {
      Type: "AWS::ImageBuilder::LifecyclePolicy",
      Properties: {
        Name: "nightly images",
        ExecutionRole: "arn:aws:iam::123456789012:role/lifecycle",
        ResourceType: "AMI_IMAGE",
        PolicyDetails: [{ Action: { Type: "DEPRECATE" }, Filter: { Type: "AGE", Value: 30, Unit: "DAYS" } }],
        ResourceSelection: { TagMap: { team: "web" } },
      },
    },
  },
});

const stack = (templateFile: string, environment: unknown) => ({
  type: "aws:cloudformation:stack",
  environment,
  properties: { templateFile },
});

/** The files of an assembly with one policy in each stack, by the stacks' environments. */
function assembly(environments: { readonly [stack: string]: unknown }, folder = "cdk.out") {
  const stacks = Object.entries(environments).map(([id, environment]) => [
    id,
    stack(`${id}.template.json`, environment),
  ]);
  return {
    [`${folder}/manifest.json`]: JSON.stringify({ version: "55.0.0", artifacts: Object.fromEntries(stacks) }),
    ...Object.fromEntries(Object.keys(environments).map((id) => [`${folder}/${id}.template.json`, policies])),
  };
}

async function found(files: { readonly [path: string]: string }) {
  const { findings, faults } = await lint({
    paths: ["."],
    workingFolder: temporaryFolder(files),
    resources: lintables,
  });
  expect(faults).toEqual([]);
  const some = findings.filter(({ severity }) => severity === "error");
  return some.map(({ rule, file, logicalId }) => `${rule} ${file} ${logicalId}`);
}

const here = "aws://123456789012/eu-west-1";
const clash = (file: string) => `lifecycle-policy/names-differ ${file} Policy`;

describe("the stacks of an assembly", () => {
  it("are compared if they have the same account and region", async () => {
    expect(await found(assembly({ One: here, Two: here }))).toEqual([clash("cdk.out/Two.template.json")]);
  });

  it.each([
    ["another region", "aws://123456789012/us-east-1"],
    ["another account", "aws://210987654321/eu-west-1"],
    ["a region that is known at deployment", "aws://123456789012/unknown-region"],
    ["an account that is known at deployment", "aws://unknown-account/eu-west-1"],
    ["no environment", undefined],
    ["something else as environment", { account: "123456789012" }],
  ])("are not compared with one of %s", async (_, other) => {
    expect(await found(assembly({ One: here, Two: other }))).toEqual([]);
  });

  it("are not compared if nobody knows where they are deployed", async () => {
    expect(await found(assembly({ One: "aws://unknown-account/unknown-region", Two: undefined }))).toEqual([]);
  });

  it("are compared with those of its stages", async () => {
    const stage = { type: "cdk:cloud-assembly", properties: { directoryName: "assembly-Prod" } };
    const { artifacts } = JSON.parse(assembly({ One: here })["cdk.out/manifest.json"] ?? "");
    const files = { ...assembly({ One: here }), ...assembly({ Two: here }, "cdk.out/assembly-Prod") };
    const nested = { ...files, "cdk.out/manifest.json": JSON.stringify({ artifacts: { ...artifacts, stage } }) };
    expect(await found(nested)).toEqual([clash("cdk.out/assembly-Prod/Two.template.json")]);
    // Without the entry it is an assembly of its own.
    expect(await found(files)).toEqual([]);
  });

  it("are not compared with those of another assembly, such as a copy", async () => {
    expect(await found({ ...assembly({ One: here }), ...assembly({ One: here }, "cdk.out.old") })).toEqual([]);
  });

  it.each(["", "{", "[]", "null", '{"artifacts":[]}', '{"artifacts":{"One":null,"Two":3}}'])(
    "are judged like other templates beside the manifest %j",
    async (manifest) => {
      expect(await found({ ...assembly({ One: here, Two: here }), "cdk.out/manifest.json": manifest })).toEqual([]);
    },
  );
});

it("the account of a stack is the account that rules read", async () => {
  const service = {
    Type: "AWS::AppRunner::Service",
    Properties: {
      ServiceName: "web",
      SourceConfiguration: {
        AutoDeploymentsEnabled: true,
        AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::111122223333:role/pull" },
        ImageRepository: {
          ImageIdentifier: "111122223333.dkr.ecr.eu-west-1.amazonaws.com/web:1",
          ImageRepositoryType: "ECR",
        },
      },
    },
  };
  const files = {
    ...assembly({ One: here }),
    "cdk.out/One.template.json": JSON.stringify({ Resources: { Service: service } }),
  };
  const rule = "hosted-service/auto-deployments-need-own-registry cdk.out/One.template.json Service";
  expect(await found(files)).toContain(rule);
  expect(await found({ ...files, "cdk.out/manifest.json": "{}" })).not.toContain(rule);
});
