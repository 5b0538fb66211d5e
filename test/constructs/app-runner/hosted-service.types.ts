/**
 * Type errors that the compiler must report for the props of a hosted service; `tsc -p .` is the test. Nothing here
 * runs.
 */
import type { IResolvable } from "cdktf";
import { HostedService } from "../../../constructs/index.ts";

// Declarations that the types refuse. A line that compiles is an error.

declare const scope: HostedService;
declare const token: IResolvable;
declare const flag: boolean;
declare const registry: "REGISTRY" | "REGISTRY_PUBLIC";

const role = "arn:aws:iam::123456789012:role/pull-images";
const connection = "arn:aws:apprunner:eu-west-1:123456789012:connection/shop/8fe1e10304f84fd2b0df550fe98a71fa";
const connector = "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/shop/1/8fe1e10304f84fd2b0df550fe98a71fa";
const tracing = "arn:aws:apprunner:eu-west-1:123456789012:observabilityconfiguration/shop/1/8fe1e10304f84fd2b0df550f";

const publicImage = { imageIdentifier: "shop:1", imageRepositoryType: "REGISTRY_PUBLIC" } as const;
const privateImage = { imageIdentifier: "shop:1", imageRepositoryType: "REGISTRY" } as const;
const code = {
  repositoryUrl: "https://git.example.com/shop",
  sourceCodeVersion: { type: "BRANCH", value: "main" },
} as const;
const shop = { serviceName: "shop", sourceConfiguration: { imageRepository: publicImage } } as const;
const byConnection = { connectionArn: connection };

export const refused = [
  // A service has a name and a source.
  // @ts-expect-error
  new HostedService(scope, "no name", { sourceConfiguration: shop.sourceConfiguration }),
  // @ts-expect-error
  new HostedService(scope, "no source", { serviceName: "shop" }),
  // @ts-expect-error
  new HostedService(scope, "misspelled", { ...shop, healthcheckConfiguration: {} }),
  // @ts-expect-error
  new HostedService(scope, "documents' case", { ...shop, InstanceConfiguration: {} }),
  // @ts-expect-error
  new HostedService(scope, "record", { ...shop, status: "PAUSED" }),
  // @ts-expect-error
  new HostedService(scope, "desired status", { ...shop, desiredStatus: "DELETED" }),
  // @ts-expect-error
  new HostedService(scope, "another resource's setting", { ...shop, dryRunOnPlan: true }),

  // Exactly one of code and image.
  new HostedService(scope, "both", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { imageRepository: publicImage, codeRepository: code },
  }),
  // @ts-expect-error
  new HostedService(scope, "neither", { ...shop, sourceConfiguration: { autoDeploymentsEnabled: true } }),

  // A private registry requires a role, a public one accepts neither, code requires a connection.
  // @ts-expect-error
  new HostedService(scope, "private, no role", { ...shop, sourceConfiguration: { imageRepository: privateImage } }),
  new HostedService(scope, "private, empty", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { imageRepository: privateImage, authenticationConfiguration: {} },
  }),
  new HostedService(scope, "private, connection", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { imageRepository: privateImage, authenticationConfiguration: byConnection },
  }),
  new HostedService(scope, "public, role", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { imageRepository: publicImage, authenticationConfiguration: { accessRoleArn: role } },
  }),
  new HostedService(scope, "either registry", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { imageRepository: { ...publicImage, imageRepositoryType: registry } },
  }),
  new HostedService(scope, "vendor's private registry, no role", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { imageRepository: { imageIdentifier: "shop:1", imageRepositoryType: "ECR" } },
  }),
  // @ts-expect-error
  new HostedService(scope, "code, no connection", { ...shop, sourceConfiguration: { codeRepository: code } }),
  new HostedService(scope, "code, role alone", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { codeRepository: code, authenticationConfiguration: { accessRoleArn: role } },
  }),
  new HostedService(scope, "port as a number", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: { imageRepository: { ...publicImage, imageConfiguration: { port: 8080 } } },
  }),

  // Code.
  new HostedService(scope, "code without a branch", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: {
      codeRepository: { repositoryUrl: code.repositoryUrl },
      authenticationConfiguration: byConnection,
    },
  }),
  new HostedService(scope, "API without values", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: {
      codeRepository: { ...code, codeConfiguration: { configurationSource: "API" } },
      authenticationConfiguration: byConnection,
    },
  }),
  new HostedService(scope, "values without a runtime", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: {
      codeRepository: {
        ...code,
        codeConfiguration: { configurationSource: "API", codeConfigurationValues: { port: "8080" } },
      },
      authenticationConfiguration: byConnection,
    },
  }),
  new HostedService(scope, "REPOSITORY with values", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: {
      codeRepository: {
        ...code,
        codeConfiguration: { configurationSource: "REPOSITORY", codeConfigurationValues: { runtime: "GO_1" } },
      },
      authenticationConfiguration: byConnection,
    },
  }),
  new HostedService(scope, "REPOSITORY with a folder and values", {
    ...shop,
    // @ts-expect-error
    sourceConfiguration: {
      codeRepository: {
        ...code,
        codeConfiguration: {
          configurationSource: "REPOSITORY",
          codeConfigurationValues: { runtime: "GO_1", sourceDirectory: "/app", port: "8080" },
        },
      },
      authenticationConfiguration: byConnection,
    },
  }),

  // Sizes.
  // @ts-expect-error
  new HostedService(scope, "cpu", { ...shop, instanceConfiguration: { cpu: "3 vCPU" } }),
  // @ts-expect-error
  new HostedService(scope, "cpu as a number", { ...shop, instanceConfiguration: { cpu: 1024 } }),
  // @ts-expect-error
  new HostedService(scope, "memory", { ...shop, instanceConfiguration: { memory: "2GB" } }),
  // @ts-expect-error
  new HostedService(scope, "no key", { ...shop, encryptionConfiguration: {} }),

  // A path requires HTTP.
  // @ts-expect-error
  new HostedService(scope, "path alone", { ...shop, healthCheckConfiguration: { path: "/healthy" } }),
  // @ts-expect-error
  new HostedService(scope, "path with TCP", { ...shop, healthCheckConfiguration: { protocol: "TCP", path: "/" } }),

  // A connector requires VPC, and vice versa.
  new HostedService(scope, "no connector", {
    ...shop,
    // @ts-expect-error
    networkConfiguration: { egressConfiguration: { egressType: "VPC" } },
  }),
  new HostedService(scope, "connector alone", {
    ...shop,
    // @ts-expect-error
    networkConfiguration: { egressConfiguration: { vpcConnectorArn: connector } },
  }),
  new HostedService(scope, "connector with DEFAULT", {
    ...shop,
    // @ts-expect-error
    networkConfiguration: { egressConfiguration: { egressType: "DEFAULT", vpcConnectorArn: connector } },
  }),

  // A configuration of observability is required if it is enabled, and refused otherwise.
  // @ts-expect-error
  new HostedService(scope, "enabled alone", { ...shop, observabilityConfiguration: { observabilityEnabled: true } }),
  new HostedService(scope, "disabled with a configuration", {
    ...shop,
    // @ts-expect-error
    observabilityConfiguration: { observabilityEnabled: false, observabilityConfigurationArn: tracing },
  }),
  new HostedService(scope, "perhaps enabled", {
    ...shop,
    // @ts-expect-error
    observabilityConfiguration: { observabilityEnabled: flag, observabilityConfigurationArn: tracing },
  }),
  new HostedService(scope, "configuration alone", {
    ...shop,
    // @ts-expect-error
    observabilityConfiguration: { observabilityConfigurationArn: tracing },
  }),
];

// Declarations that they accept: every documented shape, and a token for every value.

export const accepted = [
  new HostedService(scope, "tokens", {
    serviceName: token,
    sourceConfiguration: token,
    instanceConfiguration: token,
    encryptionConfiguration: token,
    healthCheckConfiguration: token,
    autoScalingConfigurationArn: token,
    networkConfiguration: token,
    observabilityConfiguration: token,
    tags: token,
    desiredStatus: token,
    deploymentTriggers: token,
    adoptExisting: token,
    timeouts: token,
  }),
  new HostedService(scope, "tokens within", {
    serviceName: token,
    sourceConfiguration: {
      imageRepository: {
        imageIdentifier: token,
        imageRepositoryType: token,
        imageConfiguration: {
          port: token,
          startCommand: token,
          runtimeEnvironmentVariables: token,
          runtimeEnvironmentSecrets: { PASSWORD: token },
        },
      },
      authenticationConfiguration: { accessRoleArn: token },
      autoDeploymentsEnabled: token,
    },
    instanceConfiguration: { cpu: token, memory: token, instanceRoleArn: token },
    encryptionConfiguration: { kmsKey: token },
    healthCheckConfiguration: {
      protocol: token,
      path: token,
      interval: token,
      timeout: token,
      healthyThreshold: token,
      unhealthyThreshold: token,
    },
    networkConfiguration: {
      egressConfiguration: { egressType: token, vpcConnectorArn: token },
      ingressConfiguration: { isPubliclyAccessible: token },
      ipAddressType: token,
    },
    observabilityConfiguration: { observabilityEnabled: token, observabilityConfigurationArn: token },
    tags: { team: token },
    timeouts: { create: token, read: token, update: token, delete: token },
  }),
  new HostedService(scope, "tokens within code", {
    ...shop,
    sourceConfiguration: {
      codeRepository: {
        repositoryUrl: token,
        sourceCodeVersion: { type: token, value: token },
        codeConfiguration: {
          configurationSource: token,
          codeConfigurationValues: { runtime: token, buildCommand: token, sourceDirectory: token },
        },
      },
      authenticationConfiguration: { connectionArn: token, accessRoleArn: token },
    },
  }),
  new HostedService(scope, "public image", { ...shop, desiredStatus: "PAUSED" }),
  new HostedService(scope, "private image", {
    ...shop,
    sourceConfiguration: { imageRepository: privateImage, authenticationConfiguration: { accessRoleArn: role } },
  }),
  new HostedService(scope, "code of an existing service", {
    ...shop,
    sourceConfiguration: { codeRepository: code, authenticationConfiguration: byConnection },
  }),
  new HostedService(scope, "code by its own file", {
    ...shop,
    sourceConfiguration: {
      codeRepository: { ...code, codeConfiguration: { configurationSource: "REPOSITORY" } },
      authenticationConfiguration: byConnection,
    },
  }),
  new HostedService(scope, "code by its own file in a folder", {
    ...shop,
    sourceConfiguration: {
      codeRepository: {
        ...code,
        codeConfiguration: {
          configurationSource: "REPOSITORY",
          codeConfigurationValues: { runtime: "GO_1", sourceDirectory: "/app" },
        },
      },
      authenticationConfiguration: byConnection,
    },
  }),
  new HostedService(scope, "defaults spelled out", {
    ...shop,
    instanceConfiguration: { cpu: "1024", memory: "2 GB" },
    healthCheckConfiguration: { protocol: "TCP", interval: 5, timeout: 2, healthyThreshold: 1, unhealthyThreshold: 5 },
    networkConfiguration: {
      egressConfiguration: { egressType: "DEFAULT" },
      ingressConfiguration: { isPubliclyAccessible: true },
      ipAddressType: "IPV4",
    },
    observabilityConfiguration: { observabilityEnabled: false },
  }),
  new HostedService(scope, "nothing in what may be empty", {
    ...shop,
    instanceConfiguration: {},
    healthCheckConfiguration: {},
    networkConfiguration: { egressConfiguration: {}, ingressConfiguration: {} },
    tags: {},
    timeouts: {},
  }),
  new HostedService(scope, "private network", {
    ...shop,
    healthCheckConfiguration: { protocol: "HTTP" },
    networkConfiguration: { egressConfiguration: { egressType: "VPC", vpcConnectorArn: connector } },
    observabilityConfiguration: { observabilityEnabled: true, observabilityConfigurationArn: tracing },
    // CDKTF's own arguments.
    count: 1,
    dependsOn: [],
    lifecycle: { preventDestroy: true },
  }),
];
