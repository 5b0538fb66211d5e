import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canBecome,
  recordOf,
  serviceDifferences,
  updatableDifferences,
  updateOf,
} from "../../../../../lib/services/app-runner/hosted-service/handler/content.ts";
import { equivalent } from "../../../../../lib/services/app-runner/hosted-service/model/same-meaning.ts";
import { hostedService } from "../../../../../lib/services/app-runner/hosted-service/model.ts";

const image = { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" };
const declared = { ServiceName: "web-1", SourceConfiguration: { ImageRepository: image } };

/** The same service in a response, with all defaults. */
const found = {
  ...declared,
  SourceConfiguration: {
    ImageRepository: { ...image, ImageConfiguration: { Port: "8080" } },
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
  ObservabilityConfiguration: { ObservabilityEnabled: false },
  AutoScalingConfigurationArn: "arn:aws:apprunner:us-east-1:123456789012:autoscalingconfiguration/x/1/1",
};

describe("the differences of a service from its declaration", () => {
  it("are empty if absent members have their documented default, or the service's choice", () => {
    expect(serviceDifferences(declared, found)).toEqual([]);
    expect(serviceDifferences(found, declared)).toEqual([
      "SourceConfiguration.AutoDeploymentsEnabled",
      "AutoScalingConfigurationArn",
    ]);
  });

  it.each([
    [{ InstanceConfiguration: { Cpu: "256", Memory: "2048" } }, "InstanceConfiguration.Cpu"],
    [{ HealthCheckConfiguration: { Interval: 6 } }, "HealthCheckConfiguration.Interval"],
    [{ NetworkConfiguration: { IpAddressType: "DUAL_STACK" } }, "NetworkConfiguration.IpAddressType"],
    [
      { NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false } } },
      "NetworkConfiguration.IngressConfiguration.IsPubliclyAccessible",
    ],
    [{ ObservabilityConfiguration: { ObservabilityEnabled: true } }, "ObservabilityConfiguration.ObservabilityEnabled"],
    [{ Tags: { a: "" } }, 'Tags["a"]'],
  ])("are found if an absent member is %j", (change, path) => {
    expect(serviceDifferences(declared, { ...found, ...change })).toEqual([path]);
  });

  it("exclude members that an update cannot change", () => {
    const other = { ...found, ServiceName: "web-2", Tags: { a: "1" }, EncryptionConfiguration: { KmsKey: "k" } };
    expect(updatableDifferences(declared, other)).toEqual([]);
    expect(serviceDifferences(declared, other)).toEqual(["ServiceName", "EncryptionConfiguration.KmsKey", 'Tags["a"]']);
  });
});

describe("sizes", () => {
  const { Cpu, Memory } = hostedService.declaration.members.InstanceConfiguration.members;
  const amount = (size: string) => (size.includes(" ") ? Number.parseFloat(size) * 1024 : Number(size));

  it.each([
    ["Cpu", Cpu.enum],
    ["Memory", Memory.enum],
  ])("of %s are equivalent if they are the same amount", (member, sizes) => {
    fc.assert(
      fc.property(fc.constantFrom(...sizes), fc.constantFrom(...sizes), (one, other) => {
        const same = equivalent(`InstanceConfiguration.${member}`, one, other);
        expect(same).toBe(amount(one) === amount(other));
      }),
    );
  });

  it("that are invalid are equivalent to nothing", () => {
    expect(equivalent("InstanceConfiguration.Cpu", undefined, undefined)).toBe(false);
    expect(equivalent("InstanceConfiguration.Cpu", "many", "many")).toBe(false);
  });
});

it("a configuration's name matches its latest revision, and its revision matches any id", () => {
  const arn = "arn:aws:apprunner:us-east-1:123456789012:observabilityconfiguration/trace";
  const path = "ObservabilityConfiguration.ObservabilityConfigurationArn";
  expect(equivalent(path, arn, `${arn}/3/abc`)).toBe(true);
  expect(equivalent(path, `${arn}/3`, `${arn}/3/abc`)).toBe(true);
  expect(equivalent(path, `${arn}/3`, `${arn}/31/abc`)).toBe(false);
  expect(equivalent(path, `${arn}/3/abc`, arn)).toBe(false);
});

describe("an update", () => {
  it("contains the documented defaults of absent members, at any depth", () => {
    const { InstanceConfiguration, ObservabilityConfiguration, ...update } = updateOf({
      ...declared,
      NetworkConfiguration: { IpAddressType: "DUAL_STACK" },
    });
    expect(InstanceConfiguration).toEqual({ Cpu: "1 vCPU", Memory: "2 GB" });
    expect(ObservabilityConfiguration).toEqual({ ObservabilityEnabled: false });
    expect(update).toEqual({
      SourceConfiguration: { ImageRepository: { ...image, ImageConfiguration: { Port: "8080" } } },
      HealthCheckConfiguration: found.HealthCheckConfiguration,
      NetworkConfiguration: { ...found.NetworkConfiguration, IpAddressType: "DUAL_STACK" },
    });
  });

  it("keeps declared values, including false and empty ones", () => {
    const NetworkConfiguration = { IngressConfiguration: { IsPubliclyAccessible: false } };
    const ImageConfiguration = { RuntimeEnvironmentVariables: { EMPTY: "" }, Port: "" };
    const SourceConfiguration = { ImageRepository: { ...image, ImageConfiguration } };
    const update = updateOf({ ...declared, SourceConfiguration, NetworkConfiguration });
    expect(update).toMatchObject({ SourceConfiguration, NetworkConfiguration });
  });
});

it("an update cannot change the name, the key, or an image to code", () => {
  const record = { ...found, EncryptionConfiguration: { KmsKey: "k" } };
  expect(canBecome(record, declared)).toBe(false);
  const key = { EncryptionConfiguration: { KmsKey: "k" } };
  const code = { CodeRepository: { RepositoryUrl: "https://git.example.com/web" } };
  expect(canBecome(record, { ...declared, ...key })).toBe(true);
  expect(canBecome(record, { ...declared, ...key, HealthCheckConfiguration: { Interval: 9 } })).toBe(true);
  expect(canBecome(record, { ...declared, ...key, ServiceName: "web-2" })).toBe(false);
  expect(canBecome(record, { ...declared, EncryptionConfiguration: { KmsKey: "l" } })).toBe(false);
  expect(canBecome(record, { ...declared, ...key, SourceConfiguration: code })).toBe(false);
});

describe("a record", () => {
  it("has times in ISO 8601, the desired status and the auto scaling configuration, and keeps other members", () => {
    const summary = { AutoScalingConfigurationArn: "arn:x", CreatedAt: 0 };
    const returned = { Status: "RUNNING", CreatedAt: 1.5, DeletedAt: null, UpdatedAt: "lately", New: [1] };
    expect(recordOf({ ...returned, AutoScalingConfigurationSummary: summary }, { a: "1" })).toEqual({
      Status: "RUNNING",
      desiredStatus: "RUNNING",
      CreatedAt: "1970-01-01T00:00:01.500Z",
      DeletedAt: null,
      UpdatedAt: "lately",
      New: [1],
      AutoScalingConfigurationSummary: { AutoScalingConfigurationArn: "arn:x", CreatedAt: "1970-01-01T00:00:00.000Z" },
      AutoScalingConfigurationArn: "arn:x",
      Tags: { a: "1" },
    });
  });

  it("has no desired status during an operation, and no members that the response lacks", () => {
    expect(recordOf({ Status: "OPERATION_IN_PROGRESS" })).toEqual({ Status: "OPERATION_IN_PROGRESS" });
    expect(recordOf({ Status: "HIBERNATING" })).toMatchObject({ desiredStatus: "HIBERNATING" });
  });
});
