/** The responses about a service: defaults, updates, vocabularies. */
import { describe, expect, test } from "vitest";
import { beginning, codeService, hosting, imageService, operationSeconds } from "./hosting.ts";

const account = "arn:aws:apprunner:us-east-1:123456789012";

/** Adds members to the values of the smallest code service. */
const codeWith = (CodeRepository: object, values: object = {}) => ({
  SourceConfiguration: {
    ...codeService.SourceConfiguration,
    CodeRepository: {
      ...codeService.SourceConfiguration.CodeRepository,
      CodeConfiguration: {
        ConfigurationSource: "API",
        CodeConfigurationValues: { Runtime: "NODEJS_22", ...values },
      },
      ...CodeRepository,
    },
  },
});

test("the smallest service has every documented default", async () => {
  const emulator = await hosting();
  const ServiceArn = await emulator.running();
  const service = await emulator.describe(ServiceArn);
  expect(service).toEqual({
    ServiceName: "web-1",
    ServiceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    ServiceArn: `${account}:service/web-1/${service.ServiceId}`,
    ServiceUrl: expect.stringMatching(/^[0-9a-z]{10}\.us-east-1\.awsapprunner\.com$/),
    CreatedAt: beginning / 1000,
    UpdatedAt: beginning / 1000 + operationSeconds,
    Status: "RUNNING",
    SourceConfiguration: {
      ImageRepository: {
        ...imageService.SourceConfiguration.ImageRepository,
        ImageConfiguration: { Port: "8080" },
      },
      AutoDeploymentsEnabled: false,
    },
    InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
    HealthCheckConfiguration: {
      Protocol: "TCP",
      Path: "/",
      Interval: 5,
      Timeout: 2,
      HealthyThreshold: 1,
      UnhealthyThreshold: 5,
    },
    NetworkConfiguration: {
      EgressConfiguration: { EgressType: "DEFAULT" },
      IngressConfiguration: { IsPubliclyAccessible: true },
      IpAddressType: "IPV4",
    },
    AutoScalingConfigurationSummary: {
      AutoScalingConfigurationArn: `${account}:autoscalingconfiguration/DefaultConfiguration/1/00000000000000000000000000000001`,
      AutoScalingConfigurationName: "DefaultConfiguration",
      AutoScalingConfigurationRevision: 1,
      Status: "ACTIVE",
      CreatedAt: beginning / 1000,
      HasAssociatedService: true,
      IsDefault: true,
    },
  });
});

describe("a new service keeps the given", () => {
  test.each([
    ["0.25 vCPU", "256", "0.5 GB", "512"],
    ["1 vCPU", "1024", "12 GB", "12288"],
    ["4 vCPU", "4096", "3 GB", "3072"],
    ["512", "512", "10240", "10240"],
  ])("sizes %s (%s) and %s (%s)", async (Cpu, units, Memory, megabytes) => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running({ InstanceConfiguration: { Cpu, Memory } });
    const { InstanceConfiguration } = await emulator.describe(ServiceArn);
    expect(InstanceConfiguration).toEqual({ Cpu: units, Memory: megabytes });
  });

  test("false, empty and present members in addition to defaults", async () => {
    const emulator = await hosting();
    const members = {
      EncryptionConfiguration: { KmsKey: "" },
      HealthCheckConfiguration: { Protocol: "HTTP", Path: "/health" },
      NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false } },
      ObservabilityConfiguration: { ObservabilityEnabled: false },
    };
    const service = await emulator.describe(await emulator.running(members));
    expect(service).toMatchObject({
      ...members,
      HealthCheckConfiguration: { Protocol: "HTTP", Path: "/health", Interval: 5 },
      NetworkConfiguration: {
        EgressConfiguration: { EgressType: "DEFAULT" },
        IngressConfiguration: { IsPubliclyAccessible: false },
        IpAddressType: "IPV4",
      },
    });
  });

  test("auto scaling configuration by name, revision and id", async () => {
    const emulator = await hosting();
    const AutoScalingConfigurationArn = `${account}:autoscalingconfiguration/high/3/abc`;
    const service = await emulator.describe(await emulator.running({ AutoScalingConfigurationArn }));
    expect(service.AutoScalingConfigurationSummary).toMatchObject({
      AutoScalingConfigurationArn,
      AutoScalingConfigurationName: "high",
      AutoScalingConfigurationRevision: 3,
      IsDefault: false,
    });
  });
});

describe("the default of AutoDeploymentsEnabled", () => {
  const AuthenticationConfiguration = { AccessRoleArn: "arn:aws:iam::123456789012:role/access" };
  const registry = (ImageIdentifier: string, ImageRepositoryType = "REGISTRY") => ({
    SourceConfiguration: { ImageRepository: { ImageIdentifier, ImageRepositoryType }, AuthenticationConfiguration },
  });
  test.each([
    ["code", codeService, true],
    ["an image of a public registry", registry("123456789012.registry.test/a", "REGISTRY_PUBLIC"), false],
    ["an image of the own account", registry("123456789012.registry.test/a:1"), true],
    ["an image of another account", registry("999999999999.registry.test/a:1"), false],
    ["an image that names no account", registry("registry.test/a:1"), true],
  ])("depends on the source: %s", async (_, members, enabled) => {
    const emulator = await hosting();
    const service = await emulator.describe(await emulator.running(members));
    expect(service.SourceConfiguration).toMatchObject({ AutoDeploymentsEnabled: enabled });
  });

  test("does not override a given value", async () => {
    const emulator = await hosting();
    const { SourceConfiguration } = codeService;
    const given = { SourceConfiguration: { ...SourceConfiguration, AutoDeploymentsEnabled: false } };
    const service = await emulator.describe(await emulator.running(given));
    expect(service.SourceConfiguration).toMatchObject({ AutoDeploymentsEnabled: false });
  });
});

describe("UpdateService", () => {
  test("keeps absent members; a given structure replaces the previous one", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running({
      InstanceConfiguration: { Cpu: "2 vCPU", InstanceRoleArn: "arn:aws:iam::123456789012:role/instance" },
      HealthCheckConfiguration: { Protocol: "HTTP", Interval: 9 },
      EncryptionConfiguration: { KmsKey: "arn:aws:kms:us-east-1:123456789012:key/k" },
    });
    const before = await emulator.describe(ServiceArn);
    await emulator.ask("UpdateService", { ServiceArn, HealthCheckConfiguration: { Timeout: 7 } });
    await emulator.advance(operationSeconds);
    const after = await emulator.describe(ServiceArn);
    expect(after).toEqual({
      ...before,
      UpdatedAt: after.UpdatedAt,
      HealthCheckConfiguration: {
        Protocol: "TCP",
        Path: "/",
        Interval: 5,
        Timeout: 7,
        HealthyThreshold: 1,
        UnhealthyThreshold: 5,
      },
    });
  });

  test("accepts code without CodeConfiguration, which is kept", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running(codeWith({ SourceDirectory: "/app" }, { Port: "9000" }));
    const { CodeConfiguration, ...CodeRepository } = codeService.SourceConfiguration.CodeRepository;
    const other = { ...CodeRepository, SourceCodeVersion: { Type: "BRANCH", Value: "next" } };
    const SourceConfiguration = { ...codeService.SourceConfiguration, CodeRepository: other };
    const { Service } = await emulator.ask("UpdateService", { ServiceArn, SourceConfiguration });
    expect(Service.SourceConfiguration).toMatchObject({
      CodeRepository: {
        SourceCodeVersion: { Value: "next" },
        CodeConfiguration: { CodeConfigurationValues: { Runtime: "NODEJS_22", Port: "9000" } },
        SourceDirectory: "/app",
      },
    });
  });

  test.each([
    ["ServiceName", { ServiceName: "web-2" }, "ServiceName is not a member of the request"],
    ["EncryptionConfiguration", { EncryptionConfiguration: { KmsKey: "" } }, "EncryptionConfiguration is not a member"],
    ["Tags", { Tags: [] }, "Tags is not a member of the request"],
    [
      "code for an image",
      codeWith({}),
      "SourceConfiguration has CodeRepository, but the service was created from ImageRepository",
    ],
    ["a health check past its bounds", { HealthCheckConfiguration: { Interval: 21 } }, "it must be from 1 to 20"],
    [
      "a VPC without connector",
      { NetworkConfiguration: { EgressConfiguration: { EgressType: "VPC" } } },
      "VpcConnectorArn is missing",
    ],
  ])("cannot change %s", async (_, members, said) => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running();
    const before = await emulator.describe(ServiceArn);
    const { status, body } = await emulator.call("UpdateService", { ServiceArn, ...members });
    expect({ status, type: body.__type }).toEqual({ status: 400, type: "InvalidRequestException" });
    expect(body.Message).toContain(said);
    expect(await emulator.describe(ServiceArn)).toEqual(before);
  });

  test("cannot switch from code to an image", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running(codeService);
    const { SourceConfiguration } = imageService;
    const { body } = await emulator.call("UpdateService", { ServiceArn, SourceConfiguration });
    expect(body.Message).toContain("cannot switch between code and image");
  });
});

describe("the vocabulary", () => {
  const vendor = codeWith({ SourceDirectory: "/app" }, { Runtime: "CORRETTO_8" });
  const documents = codeWith({}, { Runtime: "JAVA_8", SourceDirectory: "/app" });
  const withPort = (members: typeof vendor) => {
    const { CodeRepository } = members.SourceConfiguration;
    const { CodeConfigurationValues: values } = CodeRepository.CodeConfiguration;
    return {
      ...CodeRepository,
      CodeConfiguration: { ConfigurationSource: "API", CodeConfigurationValues: { ...values, Port: "8080" } },
    };
  };

  test.each([
    ["the vendor's", vendor],
    ["the documentation's", documents],
  ])("of a service is %s in its responses, and AWS's for its own clients", async (_, members) => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running(members);
    const { SourceConfiguration } = await emulator.describe(ServiceArn);
    expect(SourceConfiguration).toMatchObject({ CodeRepository: withPort(members) });
    const headers = { "user-agent": "aws-cli/2.15 botocore/2.4" };
    const { body } = await emulator.call("DescribeService", { ServiceArn }, headers);
    expect(body.Service.SourceConfiguration).toMatchObject({ CodeRepository: withPort(vendor) });
    expect(JSON.stringify(body.Service).match(/SourceDirectory/g)).toHaveLength(1);
  });

  test.each([
    ["the vendor's", codeWith({ SourceDirectory: "/a" })],
    ["the documentation's", codeWith({}, { SourceDirectory: "/a" })],
  ])("is recognized by the path %s", async (_, members) => {
    const emulator = await hosting();
    const { Service } = await emulator.ask("CreateService", { ...codeService, ...members });
    expect(Service.SourceConfiguration).toMatchObject({ CodeRepository: withPort(members) });
  });

  test("is AWS's if a source directory stands beside a repository's configuration file", async () => {
    const emulator = await hosting();
    const members = codeWith({ SourceDirectory: "/a", CodeConfiguration: { ConfigurationSource: "REPOSITORY" } });
    const service = await emulator.describe(await emulator.running(members));
    expect(service.SourceConfiguration).toMatchObject(members.SourceConfiguration);
  });

  test("of responses is unchanged by an update in another one, which keeps all members", async () => {
    const emulator = await hosting();
    const ServiceArn = await emulator.running(codeWith({}, { Runtime: "JAVA_8" }));
    const update = async (members: object) => {
      const { Service } = await emulator.ask("UpdateService", { ServiceArn, ...members });
      await emulator.advance(operationSeconds);
      return Service.SourceConfiguration;
    };
    const documented = {
      CodeConfiguration: { CodeConfigurationValues: { Runtime: "JAVA_11", SourceDirectory: "/a" } },
    };
    const vendors = codeWith({ SourceDirectory: "/a" }, { Runtime: "CORRETTO_11" });
    expect(await update(vendors)).toMatchObject({ CodeRepository: documented });
    const inRepository = { SourceDirectory: "/b", CodeConfiguration: { ConfigurationSource: "REPOSITORY" } };
    expect(await update(codeWith(inRepository))).toMatchObject({ CodeRepository: inRepository });
  });

  test("may name the registries of both", async () => {
    const emulator = await hosting();
    for (const [name, type] of [
      ["public-d", "REGISTRY_PUBLIC"],
      ["public-v", "ECR_PUBLIC"],
    ] as const) {
      const ImageRepository = { ...imageService.SourceConfiguration.ImageRepository, ImageRepositoryType: type };
      const ServiceArn = await emulator.running({ ServiceName: name, SourceConfiguration: { ImageRepository } });
      expect((await emulator.describe(ServiceArn)).SourceConfiguration).toMatchObject({
        ImageRepository: { ImageRepositoryType: type },
      });
    }
  });
});
