/** Hosted services declared in TypeScript, synthesized to Terraform's JSON. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
import { Aspects, type TerraformStack, TerraformVariable, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { expect, test } from "vitest";
import {
  HostedService,
  type HostedServiceProps,
  LifecyclePolicy,
  LifecycleRule,
  LintelProvider,
  TaggedResource,
} from "../../../constructs/index.ts";
import handler from "../../../lib/services/app-runner/hosted-service/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

const shop: HostedServiceProps = {
  serviceName: "shop",
  sourceConfiguration: {
    imageRepository: { imageIdentifier: "public.example.com/shop:1", imageRepositoryType: "REGISTRY_PUBLIC" },
  },
};
const written = {
  service_name: "shop",
  source_configuration: {
    image_repository: { image_identifier: "public.example.com/shop:1", image_repository_type: "REGISTRY_PUBLIC" },
  },
};

/** The attributes of one service, without metadata about the construct. */
function attributes(props: (stack: TerraformStack) => HostedServiceProps): object {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    new HostedService(stack, "service", props(stack));
  });
  const { "//": _, ...rest } = { "//": undefined, ...resource?.lintel_hosted_service?.service };
  return rest;
}

test("every member of a service from an image is an attribute in snake case; map keys stay as they are", () => {
  const declared = attributes(() => ({
    serviceName: "shop",
    sourceConfiguration: {
      imageRepository: {
        imageIdentifier: "registry.example.com/shop:1",
        imageRepositoryType: "REGISTRY",
        imageConfiguration: {
          runtimeEnvironmentVariables: { LOG_LEVEL: "info", logFormat: "json", "X-Team": "" },
          runtimeEnvironmentSecrets: { dbPassword: "shop-db-password" },
          startCommand: "serve --now",
          port: "3000",
        },
      },
      autoDeploymentsEnabled: false,
      authenticationConfiguration: { accessRoleArn: "arn:aws:iam::123456789012:role/pull-images" },
    },
    instanceConfiguration: {
      cpu: "0.5 vCPU",
      memory: "1024",
      instanceRoleArn: "arn:aws:iam::123456789012:role/shop",
    },
    encryptionConfiguration: { kmsKey: "arn:aws:kms:eu-west-1:123456789012:key/shop" },
    healthCheckConfiguration: {
      protocol: "HTTP",
      path: "/healthy",
      interval: 10,
      timeout: 5,
      healthyThreshold: 2,
      unhealthyThreshold: 3,
    },
    autoScalingConfigurationArn: "arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/shop/1",
    networkConfiguration: {
      egressConfiguration: {
        egressType: "VPC",
        vpcConnectorArn: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/shop/1",
      },
      ingressConfiguration: { isPubliclyAccessible: false },
      ipAddressType: "DUAL_STACK",
    },
    observabilityConfiguration: {
      observabilityEnabled: true,
      observabilityConfigurationArn: "arn:aws:apprunner:eu-west-1:123456789012:observabilityconfiguration/shop/1",
    },
    tags: { costCenter: "42" },
    region: "eu-west-1",
    desiredStatus: "PAUSED",
    deploymentTriggers: { commit: "4a1f", imageDigest: "sha256:0" },
    adoptExisting: true,
    timeouts: { create: "20m", update: "20m" },
  }));
  expect(declared).toEqual({
    service_name: "shop",
    source_configuration: {
      image_repository: {
        image_identifier: "registry.example.com/shop:1",
        image_repository_type: "REGISTRY",
        image_configuration: {
          runtime_environment_variables: { LOG_LEVEL: "info", logFormat: "json", "X-Team": "" },
          runtime_environment_secrets: { dbPassword: "shop-db-password" },
          start_command: "serve --now",
          port: "3000",
        },
      },
      auto_deployments_enabled: false,
      authentication_configuration: { access_role_arn: "arn:aws:iam::123456789012:role/pull-images" },
    },
    instance_configuration: {
      cpu: "0.5 vCPU",
      memory: "1024",
      instance_role_arn: "arn:aws:iam::123456789012:role/shop",
    },
    encryption_configuration: { kms_key: "arn:aws:kms:eu-west-1:123456789012:key/shop" },
    health_check_configuration: {
      protocol: "HTTP",
      path: "/healthy",
      interval: 10,
      timeout: 5,
      healthy_threshold: 2,
      unhealthy_threshold: 3,
    },
    auto_scaling_configuration_arn: "arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/shop/1",
    network_configuration: {
      egress_configuration: {
        egress_type: "VPC",
        vpc_connector_arn: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/shop/1",
      },
      ingress_configuration: { is_publicly_accessible: false },
      ip_address_type: "DUAL_STACK",
    },
    observability_configuration: {
      observability_enabled: true,
      observability_configuration_arn: "arn:aws:apprunner:eu-west-1:123456789012:observabilityconfiguration/shop/1",
    },
    tags: { costCenter: "42" },
    region: "eu-west-1",
    desired_status: "PAUSED",
    deployment_triggers: { commit: "4a1f", imageDigest: "sha256:0" },
    adopt_existing: true,
    timeouts: { create: "20m", update: "20m" },
  });
  expect(Object.keys(declared).sort()).toEqual(settableAttributes(handler).sort());
});

test("every member of a service from code is an attribute in snake case; map keys stay as they are", () => {
  const { sourceConfiguration }: HostedServiceProps = {
    ...shop,
    sourceConfiguration: {
      codeRepository: {
        repositoryUrl: "https://git.example.com/shop",
        sourceCodeVersion: { type: "BRANCH", value: "main" },
        codeConfiguration: {
          configurationSource: "API",
          codeConfigurationValues: {
            runtime: "NODEJS_22",
            buildCommand: "npm ci",
            startCommand: "npm start",
            port: "3000",
            runtimeEnvironmentVariables: { logLevel: "info" },
            runtimeEnvironmentSecrets: { dbPassword: "shop-db-password" },
            sourceDirectory: "/services/shop",
          },
        },
      },
      authenticationConfiguration: { connectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/shop/1" },
    },
  };
  expect(attributes(() => ({ ...shop, sourceConfiguration }))).toEqual({
    service_name: "shop",
    source_configuration: {
      code_repository: {
        repository_url: "https://git.example.com/shop",
        source_code_version: { type: "BRANCH", value: "main" },
        code_configuration: {
          configuration_source: "API",
          code_configuration_values: {
            runtime: "NODEJS_22",
            build_command: "npm ci",
            start_command: "npm start",
            port: "3000",
            runtime_environment_variables: { logLevel: "info" },
            runtime_environment_secrets: { dbPassword: "shop-db-password" },
            source_directory: "/services/shop",
          },
        },
      },
      authentication_configuration: { connection_arn: "arn:aws:apprunner:eu-west-1:123456789012:connection/shop/1" },
    },
  });
});

test("absent members stay absent; false and empty structures are values", () => {
  expect(attributes(() => shop)).toEqual(written);
  const empty: Partial<HostedServiceProps> = {
    instanceConfiguration: {},
    networkConfiguration: { ingressConfiguration: { isPubliclyAccessible: false } },
    observabilityConfiguration: { observabilityEnabled: false },
    tags: {},
    adoptExisting: false,
  };
  expect(attributes(() => ({ ...shop, ...empty }))).toEqual({
    ...written,
    instance_configuration: {},
    network_configuration: { ingress_configuration: { is_publicly_accessible: false } },
    observability_configuration: { observability_enabled: false },
    tags: {},
    adopt_existing: false,
  });
});

test("tokens are accepted as values", () => {
  const declared = attributes((stack) => {
    const text = new TerraformVariable(stack, "text", { type: "string" });
    const number = new TerraformVariable(stack, "number", { type: "number" });
    const map = new TerraformVariable(stack, "map", { type: "map(string)" });
    return {
      ...shop,
      sourceConfiguration: {
        imageRepository: {
          imageIdentifier: `shop:${text.stringValue}`,
          imageRepositoryType: "REGISTRY_PUBLIC",
          imageConfiguration: { runtimeEnvironmentVariables: Token.asStringMap(map.value) },
        },
      },
      healthCheckConfiguration: { interval: number.numberValue },
      desiredStatus: Token.asAny(text.stringValue),
    };
  });
  expect(declared).toEqual({
    service_name: "shop",
    source_configuration: {
      image_repository: {
        image_identifier: "shop:${var.text}",
        image_repository_type: "REGISTRY_PUBLIC",
        image_configuration: { runtime_environment_variables: "${var.map}" },
      },
    },
    health_check_configuration: { interval: "${var.number}" },
    desired_status: "${var.text}",
  });
});

test("attributes are references to the service's attributes in Terraform", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const first = new HostedService(stack, "first", shop);
    const { arn, url, status, serviceId, createdAt, updatedAt, serviceName, desiredStatus, tags } = first;
    new HostedService(stack, "second", {
      ...shop,
      tags: { arn, url, status, serviceId, createdAt, updatedAt, serviceName, desiredStatus },
    });
    new HostedService(stack, "third", { ...shop, tags });
  });
  const reference = (attribute: string): string => `\${lintel_hosted_service.first.${attribute}}`;
  expect(resource?.lintel_hosted_service?.second).toMatchObject({
    tags: {
      arn: reference("arn"),
      url: reference("url"),
      status: reference("status"),
      serviceId: reference("service_id"),
      createdAt: reference("created_at"),
      updatedAt: reference("updated_at"),
      serviceName: reference("service_name"),
      desiredStatus: reference("desired_status"),
    },
  });
  expect(resource?.lintel_hosted_service?.third).toMatchObject({ tags: reference("tags") });
});

test("CDKTF's own arguments are meta-arguments, not attributes", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const provider = new LintelProvider(stack, "other", { alias: "other" });
    new HostedService(stack, "service", { ...shop, provider, count: 2, lifecycle: { preventDestroy: true } });
  });
  expect(resource?.lintel_hosted_service?.service).toEqual({
    "//": expect.anything(),
    provider: "lintel.other",
    count: 2,
    lifecycle: { prevent_destroy: true },
    ...written,
  });
});

test("an aspect can add tags to all of Lintel's resources", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    new HostedService(stack, "service", { ...shop, tags: { team: "shop" } });
    new LifecyclePolicy(stack, "policy", {
      name: "shop",
      executionRole: "lifecycle",
      resourceType: "CONTAINER_IMAGE",
      policyDetails: [LifecycleRule.deleteAllBut(5)],
      resourceSelection: { tagMap: { team: "shop" } },
    });
    Aspects.of(stack).add({
      visit(node: IConstruct) {
        if (node instanceof TaggedResource) node.tags = { ...node.tagsInput, cost: "shared" };
      },
    });
  });
  expect(resource).toMatchObject({
    lintel_hosted_service: { service: { tags: { team: "shop", cost: "shared" } } },
    lintel_lifecycle_policy: { policy: { tags: { cost: "shared" } } },
  });
});

test("an unknown member is written, so that the linter reports it", () => {
  const size = { cpu: "2 vCPU", memroy: "4 GB" } as const;
  const misspelled = { ...shop, instanceConfiguration: size, healthCheck: { Path: "/" } };
  expect(attributes(() => misspelled)).toEqual({
    ...written,
    instance_configuration: { cpu: "2 vCPU", memroy: "4 GB" },
    health_check: { Path: "/" },
  });
});

test("an existing service is imported, with or without its declaration", () => {
  const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/shop/8fe1e10304f84fd2b0df550fe98a71fa";
  const { import: imports } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    new HostedService(stack, "declared", shop).importFrom(arn);
    HostedService.generateConfigForImport(stack, "found", arn);
  });
  expect(imports).toEqual([
    { id: arn, to: "lintel_hosted_service.declared" },
    { id: arn, to: "lintel_hosted_service.found" },
  ]);
});
