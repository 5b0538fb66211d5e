/** Objects that services share, declared in TypeScript and synthesized to Terraform's JSON. */
import { Fn } from "cdktf";
import { expect, test } from "vitest";
import {
  Connection,
  HostedService,
  LintelProvider,
  ObservabilityConfiguration,
  VpcConnector,
} from "../../../constructs/index.ts";
import connection from "../../../lib/services/app-runner/connection/handler.ts";
import observabilityConfiguration from "../../../lib/services/app-runner/observability-configuration/handler.ts";
import vpcConnector from "../../../lib/services/app-runner/vpc-connector/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

const settings = { adoptExisting: true, region: "eu-west-1", tags: { Team: "web" }, timeouts: { create: "2m" } };
const written = { adopt_existing: true, region: "eu-west-1", tags: { Team: "web" }, timeouts: { create: "2m" } };

test("every attribute of a VPC connector can be declared, and a service refers to it", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const inside = new VpcConnector(stack, "inside", {
      vpcConnectorName: "shop",
      subnets: ["subnet-1", "subnet-2"],
      securityGroups: ["sg-1"],
      ...settings,
    });
    new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.example.com/shop:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
      networkConfiguration: { egressConfiguration: { egressType: "VPC", vpcConnectorArn: inside.arn } },
      tags: {
        revision: String(inside.vpcConnectorRevision),
        name: inside.vpcConnectorName,
        group: Fn.element(inside.securityGroups, 0),
        since: inside.createdAt,
      },
    });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_vpc_connector?.inside };
  expect(attributes).toEqual({
    vpc_connector_name: "shop",
    subnets: ["subnet-1", "subnet-2"],
    security_groups: ["sg-1"],
    ...written,
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(vpcConnector).sort());
  expect(resource?.lintel_hosted_service?.shop).toMatchObject({
    network_configuration: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
      egress_configuration: { vpc_connector_arn: "${lintel_vpc_connector.inside.arn}" },
    },
  });
});

test("every attribute of an observability configuration can be declared, and a service refers to its newest revision", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const tracing = new ObservabilityConfiguration(stack, "tracing", {
      observabilityConfigurationName: "shop",
      traceConfiguration: { vendor: "AWSXRAY" },
      ...settings,
    });
    new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.example.com/shop:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
      observabilityConfiguration: { observabilityEnabled: true, observabilityConfigurationArn: tracing.arn },
      tags: {
        revision: String(tracing.observabilityConfigurationRevision),
        name: tracing.observabilityConfigurationName,
        family: tracing.id,
        since: tracing.createdAt,
      },
    });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_observability_configuration?.tracing };
  expect(attributes).toEqual({
    observability_configuration_name: "shop",
    trace_configuration: { vendor: "AWSXRAY" },
    ...written,
  });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(observabilityConfiguration).sort());
  expect(resource?.lintel_hosted_service?.shop).toMatchObject({
    observability_configuration: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
      observability_configuration_arn: "${lintel_observability_configuration.tracing.arn}",
    },
  });
});

test("every attribute of a connection can be declared, and a service refers to it", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const github = new Connection(stack, "github", {
      connectionName: "shop",
      providerType: "GITHUB",
      ...settings,
    });
    new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        authenticationConfiguration: { connectionArn: github.arn },
        codeRepository: {
          repositoryUrl: "https://github.com/shop/web",
          sourceCodeVersion: { type: "BRANCH", value: "main" },
          codeConfiguration: { configurationSource: "REPOSITORY" },
        },
      },
      tags: {
        name: github.connectionName,
        provider: github.providerType,
        status: github.status,
        since: github.createdAt,
      },
    });
  });
  const { "//": _, ...attributes } = { "//": undefined, ...resource?.lintel_connection?.github };
  expect(attributes).toEqual({ connection_name: "shop", provider_type: "GITHUB", ...written });
  expect(Object.keys(attributes).sort()).toEqual(settableAttributes(connection).sort());
  expect(resource?.lintel_hosted_service?.shop).toMatchObject({
    source_configuration: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
      authentication_configuration: { connection_arn: "${lintel_connection.github.arn}" },
    },
  });
});
