/** AWS's values in props: the linter accepts the synthesized stack. */
import { App, TerraformStack } from "cdktf";
import { expect, test } from "vitest";
import { HostedService, LifecyclePolicy, LifecycleRule, LintelProvider } from "../../constructs/index.ts";
import type { LintResult } from "../../lib/lint/findings/finding.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** Lints a stack with a policy and two services in AWS's values, and a provider with this vocabulary. */
function linted(vocabulary: "aws" | "documented", host: "provider" | "null-resource"): Promise<LintResult> {
  const outdir = temporaryFolder();
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "images");
  new LintelProvider(stack, "lintel", { vocabulary, host });
  new LifecyclePolicy(stack, "nightly", {
    name: "nightly",
    executionRole: "lifecycle",
    resourceType: "AMI_IMAGE",
    policyDetails: [LifecycleRule.deleteAllBut(7, { includeResources: { vmImages: true, snapshots: true } })],
    resourceSelection: { tagMap: { team: "platform" } },
  });
  new HostedService(stack, "image", {
    serviceName: "image",
    sourceConfiguration: {
      imageRepository: { imageIdentifier: "public.ecr.aws/acme/shop:1", imageRepositoryType: "ECR_PUBLIC" },
    },
  });
  new HostedService(stack, "code", {
    serviceName: "code",
    sourceConfiguration: {
      authenticationConfiguration: { connectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/shop/1" },
      codeRepository: {
        repositoryUrl: "https://git.example.com/shop",
        sourceCodeVersion: { type: "BRANCH", value: "main" },
        codeConfiguration: {
          configurationSource: "API",
          codeConfigurationValues: {
            runtime: "CORRETTO_11",
            buildCommand: "mvn package",
            startCommand: "java -jar app.jar",
          },
        },
      },
    },
  });
  app.synth();
  return lint({ paths: [outdir], resources, options: { today: "2026-01-01" } });
}

test.each(["provider", "null-resource"] as const)("AWS's values are accepted with the host %s", async (host) => {
  expect((await linted("aws", host)).findings).toEqual([]);
});

test.each(["provider", "null-resource"] as const)(
  "are refused with the documented vocabulary and the host %s",
  async (host) => {
    const { findings } = await linted("documented", host);
    expect(findings.map(({ rule, path }) => `${rule} ${path}`).sort()).toEqual([
      "hosted-service/enum sourceConfiguration.codeRepository.codeConfiguration.codeConfigurationValues.runtime",
      "hosted-service/enum sourceConfiguration.imageRepository.imageRepositoryType",
      "lifecycle-policy/enum resourceType",
    ]);
    expect(findings.map(({ message }) => message).join()).toContain("VM_IMAGE");
  },
);
