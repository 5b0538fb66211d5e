/** Auto scaling configurations declared in TypeScript, synthesized to Terraform's JSON. */
import { expect, test } from "vitest";
import { AutoScalingConfiguration, HostedService, LintelProvider } from "../../../constructs/index.ts";
import handler from "../../../lib/services/app-runner/auto-scaling-configuration/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

const everything = {
  autoScalingConfigurationName: "high-load",
  maxConcurrency: 50,
  minSize: 2,
  maxSize: 10,
  isDefault: true,
  adoptExisting: true,
  region: "eu-west-1",
  tags: { Team: "web" },
  timeouts: { create: "2m" },
};

test("every attribute can be declared, and a service refers to the latest revision", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const high = new AutoScalingConfiguration(stack, "high", everything);
    new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.example.com/shop:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
      autoScalingConfigurationArn: high.arn,
      tags: { revision: String(high.autoScalingConfigurationRevision) },
    });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_auto_scaling_configuration?.high };
  expect(attributes).toEqual({
    auto_scaling_configuration_name: "high-load",
    max_concurrency: 50,
    min_size: 2,
    max_size: 10,
    is_default: true,
    adopt_existing: true,
    region: "eu-west-1",
    tags: { Team: "web" },
    timeouts: { create: "2m" },
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(handler).sort());
  expect(resource?.lintel_hosted_service?.shop).toMatchObject({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
    auto_scaling_configuration_arn: "${lintel_auto_scaling_configuration.high.arn}",
  });
});
