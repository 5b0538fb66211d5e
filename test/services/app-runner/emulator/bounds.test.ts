/**
 * Every documented limit and relation: accepted at the edge, refused beyond it with the member, its value and the
 * allowed values.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeService, type Hosting, hosting, imageService, runHosting } from "./hosting.ts";

type Members = { readonly [member: string]: unknown };

const arn = (resource: string, length = 0) => {
  const text = `arn:aws:apprunner:us-east-1:123456789012:${resource}`;
  return text + "a".repeat(Math.max(0, length - text.length));
};
const role = (length: number) => `arn:aws:iam::123456789012:role/${"r".repeat(length - 31)}`;
const a = (count: number) => "a".repeat(count);

const repository = imageService.SourceConfiguration.ImageRepository;
const code = codeService.SourceConfiguration.CodeRepository;

/** An image service with additional members at each level. */
const image = (ImageRepository: Members = {}, AuthenticationConfiguration?: Members): Members => ({
  SourceConfiguration: {
    ImageRepository: { ...repository, ...ImageRepository },
    ...(AuthenticationConfiguration !== undefined && { AuthenticationConfiguration }),
  },
});
const imageWith = (ImageConfiguration: Members) => image({ ImageConfiguration });
const withRole = (service: Members): Members => ({ ...service, ...instance({ InstanceRoleArn: role(40) }) });
const codeRepository = (CodeRepository: Members): Members => ({
  SourceConfiguration: { ...codeService.SourceConfiguration, CodeRepository: { ...code, ...CodeRepository } },
});
const codeWith = (values: Members) =>
  codeRepository({
    CodeConfiguration: { ConfigurationSource: "API", CodeConfigurationValues: { Runtime: "NODEJS_22", ...values } },
  });
const health = (members: Members) => ({ HealthCheckConfiguration: members });
const instance = (members: Members) => ({ InstanceConfiguration: members });
const egress = (EgressConfiguration: Members) => ({ NetworkConfiguration: { EgressConfiguration } });
const tagged = (...Tags: unknown[]) => ({ Tags });

const taken: readonly (readonly [what: string, members: Members])[] = [
  ["a name of 4 characters", { ServiceName: "a_-9" }],
  ["a name of 40 characters", { ServiceName: a(40) }],
  ["an image of 1 character", image({ ImageIdentifier: "a" })],
  ["an image of 1024 characters", image({ ImageIdentifier: a(1024) })],
  ["a private image with its role", image({ ImageRepositoryType: "REGISTRY" }, { AccessRoleArn: role(32) })],
  ["the vendor's word for it", image({ ImageRepositoryType: "ECR" }, { AccessRoleArn: role(32) })],
  ["a role of 29 characters", image({}, { AccessRoleArn: "arn:aws:iam::123456789012:r/a" })],
  ["a role of 1024 characters", image({}, { AccessRoleArn: role(1024) })],
  ["a connection of 1011 characters", image({}, { ConnectionArn: arn("connection/", 1011) })],
  ["an empty port", imageWith({ Port: "" })],
  ["a port of 51200 characters", imageWith({ Port: a(51200) })],
  ["a start command", imageWith({ StartCommand: "run it" })],
  ["a variable with a key of 51200 characters", imageWith({ RuntimeEnvironmentVariables: { [a(51200)]: "" } })],
  ["a variable with a value of 51200 characters", imageWith({ RuntimeEnvironmentVariables: { A: a(51200) } })],
  ["a secret of 2048 characters", withRole(imageWith({ RuntimeEnvironmentSecrets: { [a(2048)]: a(2048) } }))],
  [
    "a secret by ARN",
    withRole(imageWith({ RuntimeEnvironmentSecrets: { A: "arn:aws:secretsmanager:eu-west-1:999999999999:secret:x" } })),
  ],
  [
    "a parameter of the account",
    withRole(codeWith({ RuntimeEnvironmentSecrets: { A: "arn:aws:ssm:eu-west-1:123456789012:parameter/p" } })),
  ],
  ["code", codeService],
  ["the vendor's word for a runtime", codeWith({ Runtime: "CORRETTO_11" })],
  ["the documents' word for a runtime", codeWith({ Runtime: "JAVA_8" })],
  ["code configured by its repository", codeRepository({ CodeConfiguration: { ConfigurationSource: "REPOSITORY" } })],
  ["a source directory of 4096 characters", codeWith({ SourceDirectory: `/${a(4095)}` })],
  ["a source directory at the vendor's place", codeRepository({ SourceDirectory: "/" })],
  ["an empty repository URL", codeRepository({ RepositoryUrl: "" })],
  ["a branch of 51200 characters", codeRepository({ SourceCodeVersion: { Type: "BRANCH", Value: a(51200) } })],
  ["an empty key", { EncryptionConfiguration: { KmsKey: "" } }],
  ["a key of 256 characters", { EncryptionConfiguration: { KmsKey: arn("key/", 256) } }],
  ["sizes without unit", instance({ Cpu: "256", Memory: "12288" })],
  ["sizes with unit", instance({ Cpu: "0.25 vCPU", Memory: "0.5 GB" })],
  ["an instance role of 1024 characters", instance({ InstanceRoleArn: role(1024) })],
  [
    "the least of a health check",
    health({ Path: "/", Interval: 1, Timeout: 1, HealthyThreshold: 1, UnhealthyThreshold: 1 }),
  ],
  [
    "the most of a health check",
    health({ Protocol: "HTTP", Interval: 20, Timeout: 20, HealthyThreshold: 20, UnhealthyThreshold: 20 }),
  ],
  ["a VPC with its connector", egress({ EgressType: "VPC", VpcConnectorArn: arn("vpcconnector/", 1011) })],
  [
    "a private service",
    { NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false }, IpAddressType: "DUAL_STACK" } },
  ],
  ["an auto scaling configuration", { AutoScalingConfigurationArn: arn("autoscalingconfiguration/high/3/", 1011) }],
  [
    "tracing",
    {
      ObservabilityConfiguration: {
        ObservabilityEnabled: true,
        ObservabilityConfigurationArn: arn("observabilityconfiguration/", 1011),
      },
    },
  ],
  ["no tracing", { ObservabilityConfiguration: { ObservabilityEnabled: false } }],
  ["tags at their bounds", tagged({ Key: "k", Value: "" }, { Key: a(128), Value: a(256) }, { Key: "none" })],
  ["null members, which count as absent", { InstanceConfiguration: null, Tags: null }],
];

const refused: readonly (readonly [what: string, members: Members, said: string])[] = [
  ["no name", { ServiceName: null }, "ServiceName is missing; it is required"],
  [
    "a name of 3 characters",
    { ServiceName: "abc" },
    'ServiceName is "abc", 3 characters long; it must be 4 to 40 characters',
  ],
  ["a name of 41 characters", { ServiceName: a(41) }, "41 characters long"],
  ["a name that begins with a hyphen", { ServiceName: "-abc" }, 'ServiceName is "-abc"; it must be'],
  ["a name with a dot", { ServiceName: "ab.c" }, 'ServiceName is "ab.c"'],
  ["a number for a name", { ServiceName: 1234 }, "ServiceName is 1234; it must be a string"],
  ["no source", { SourceConfiguration: null }, "SourceConfiguration is missing"],
  [
    "neither code nor image",
    { SourceConfiguration: {} },
    "neither CodeRepository nor ImageRepository; it must have exactly one",
  ],
  [
    "both code and image",
    { SourceConfiguration: { ...codeService.SourceConfiguration, ImageRepository: repository } },
    "both CodeRepository and ImageRepository",
  ],
  ["no image", image({ ImageIdentifier: "" }), "ImageIdentifier is empty; it must be 1 to 1024"],
  ["an image of 1025 characters", image({ ImageIdentifier: a(1025) }), "1025 characters long"],
  [
    "another registry",
    image({ ImageRepositoryType: "DOCKER" }),
    'ImageRepositoryType is "DOCKER"; it must be REGISTRY or REGISTRY_PUBLIC',
  ],
  [
    "a private image without role",
    image({ ImageRepositoryType: "REGISTRY" }),
    "AccessRoleArn is missing and SourceConfiguration.ImageRepository.ImageRepositoryType is REGISTRY;",
  ],
  ["the same in the vendor's words", image({ ImageRepositoryType: "ECR" }), "ImageRepositoryType is ECR;"],
  [
    "a role of 28 characters",
    image({}, { AccessRoleArn: "arn:aws:iam::123456789012:r/" }),
    "28 characters long; it must be",
  ],
  ["a role of 1025 characters", image({}, { AccessRoleArn: role(1025) }), "1025 characters long"],
  ["a connection of 1012 characters", image({}, { ConnectionArn: arn("connection/", 1012) }), "1012 characters long"],
  [
    "something else than a connection",
    image({}, { ConnectionArn: arn("service/x/1") }),
    "ConnectionArn is arn:aws:apprunner:us-east-1:123456789012:service/x/1; it must name a resource connection/… of account 123456789012 in region us-east-1",
  ],
  ["a port of 51201 characters", imageWith({ Port: a(51201) }), "Port is"],
  ["a number for a port", imageWith({ Port: 8080 }), "ImageConfiguration.Port is 8080; it must be a string"],
  ["an empty command", imageWith({ StartCommand: "" }), "StartCommand is empty; it must be one line"],
  ["a command with a line break", imageWith({ StartCommand: "a\nb" }), "without line breaks"],
  [
    "a variable without key",
    imageWith({ RuntimeEnvironmentVariables: { "": "v" } }),
    "a key of SourceConfiguration.ImageRepository.ImageConfiguration.RuntimeEnvironmentVariables is empty",
  ],
  [
    "a variable of 51201 characters",
    imageWith({ RuntimeEnvironmentVariables: { A: a(51201) } }),
    "51201 characters long",
  ],
  ["an empty secret", imageWith({ RuntimeEnvironmentSecrets: { A: "" } }), "RuntimeEnvironmentSecrets.A is empty"],
  ["a secret of 2049 characters", imageWith({ RuntimeEnvironmentSecrets: { A: a(2049) } }), "2049 characters long"],
  [
    "a broken ARN of a secret",
    imageWith({ RuntimeEnvironmentSecrets: { A: "arn:aws:ssm" } }),
    "RuntimeEnvironmentSecrets.A is not an ARN",
  ],
  [
    "a parameter of another account",
    codeWith({ RuntimeEnvironmentSecrets: { A: "arn:aws:ssm:us-east-1:999999999999:parameter/p" } }),
    "is a parameter of account 999999999999; it must be one of account 123456789012",
  ],
  [
    "code without connection",
    { SourceConfiguration: { CodeRepository: code } },
    "ConnectionArn is missing; a CodeRepository requires",
  ],
  [
    "code without configuration",
    codeRepository({ CodeConfiguration: null }),
    "CodeConfiguration is missing; a new service requires it",
  ],
  [
    "API without values",
    codeRepository({ CodeConfiguration: { ConfigurationSource: "API" } }),
    "CodeConfigurationValues is missing and ConfigurationSource is API",
  ],
  [
    "another source of configuration",
    codeRepository({ CodeConfiguration: { ConfigurationSource: "FILE" } }),
    'ConfigurationSource is "FILE"; it must be REPOSITORY or API',
  ],
  ["no runtime", codeWith({ Runtime: null }), "CodeConfigurationValues.Runtime is missing"],
  ["an unknown runtime", codeWith({ Runtime: "COBOL_60" }), 'Runtime is "COBOL_60"; it must be PYTHON_3,'],
  ["a build command with a line break", codeWith({ BuildCommand: "make\r" }), "BuildCommand is"],
  [
    "a relative source directory",
    codeWith({ SourceDirectory: "src" }),
    'SourceDirectory is "src"; it must be an absolute path',
  ],
  ["a source directory with NUL", codeWith({ SourceDirectory: "/a\u0000" }), "without NUL"],
  ["a source directory of 4097 characters", codeWith({ SourceDirectory: `/${a(4096)}` }), "4097 characters long"],
  [
    "a source directory at both places",
    codeRepository({
      SourceDirectory: "/a",
      CodeConfiguration: {
        ConfigurationSource: "API",
        CodeConfigurationValues: { Runtime: "GO_1", SourceDirectory: "/a" },
      },
    }),
    "are two places of one member",
  ],
  [
    "a tag as version",
    codeRepository({ SourceCodeVersion: { Type: "TAG", Value: "v1" } }),
    'SourceCodeVersion.Type is "TAG"; it must be BRANCH',
  ],
  ["a repository URL of 51201 characters", codeRepository({ RepositoryUrl: a(51201) }), "51201 characters long"],
  ["a key of 257 characters", { EncryptionConfiguration: { KmsKey: arn("key/", 257) } }, "257 characters long"],
  ["a key that is not an ARN", { EncryptionConfiguration: { KmsKey: "alias/x" } }, 'KmsKey is "alias/x"'],
  ["encryption without key", { EncryptionConfiguration: {} }, "EncryptionConfiguration.KmsKey is missing"],
  ["another size", instance({ Cpu: "3 vCPU" }), 'Cpu is "3 vCPU"; it must be 256, 512,'],
  ["a size in other letters", instance({ Memory: "2 Gb" }), 'Memory is "2 Gb"'],
  ["an instance role of 1025 characters", instance({ InstanceRoleArn: role(1025) }), "1025 characters long"],
  ["another protocol", health({ Protocol: "UDP" }), 'Protocol is "UDP"; it must be TCP or HTTP'],
  ["an empty path", health({ Path: "" }), "Path is empty; it must be at least 1"],
  ...["Interval", "Timeout", "HealthyThreshold", "UnhealthyThreshold"].flatMap((member) =>
    [0, 21, 1.5].map((value): [string, Members, string] => [
      `${member} ${value}`,
      health({ [member]: value }),
      `HealthCheckConfiguration.${member} is ${value}; it must be ${value === 1.5 ? "a whole number" : "from 1 to 20"}`,
    ]),
  ),
  ["a VPC without connector", egress({ EgressType: "VPC" }), "VpcConnectorArn is missing and EgressType is VPC"],
  [
    "a connector with DEFAULT",
    egress({ EgressType: "DEFAULT", VpcConnectorArn: arn("vpcconnector/c/1/x") }),
    "EgressType is DEFAULT; it is valid only when EgressType is VPC",
  ],
  [
    "a connector without type",
    egress({ VpcConnectorArn: arn("vpcconnector/c/1/x") }),
    "EgressType is absent, which means DEFAULT",
  ],
  [
    "a connector of another region",
    egress({ EgressType: "VPC", VpcConnectorArn: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/c/1/x" }),
    "it must name a resource vpcconnector/… of account 123456789012 in region us-east-1",
  ],
  [
    "a connector of another account",
    egress({ EgressType: "VPC", VpcConnectorArn: "arn:aws:apprunner:us-east-1:999999999999:vpcconnector/c/1/x" }),
    "it must name a resource vpcconnector/…",
  ],
  ["another egress", egress({ EgressType: "NONE" }), 'EgressType is "NONE"; it must be DEFAULT or VPC'],
  [
    "a string for a boolean",
    { NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: "true" } } },
    'IsPubliclyAccessible is "true"; it must be true or false',
  ],
  ["another address type", { NetworkConfiguration: { IpAddressType: "IPV6" } }, 'IpAddressType is "IPV6"'],
  [
    "something else than auto scaling",
    { AutoScalingConfigurationArn: arn("vpcconnector/c/1/x") },
    "it must name a resource autoscalingconfiguration/…",
  ],
  [
    "an auto scaling configuration of 1012 characters",
    { AutoScalingConfigurationArn: arn("autoscalingconfiguration/", 1012) },
    "1012 characters long",
  ],
  [
    "tracing without configuration",
    { ObservabilityConfiguration: { ObservabilityEnabled: true } },
    "ObservabilityConfigurationArn is missing and ObservabilityEnabled is true",
  ],
  [
    "a configuration without tracing",
    {
      ObservabilityConfiguration: {
        ObservabilityEnabled: false,
        ObservabilityConfigurationArn: arn("observabilityconfiguration/t"),
      },
    },
    "ObservabilityEnabled is false; it is valid only",
  ],
  ["tracing left open", { ObservabilityConfiguration: {} }, "ObservabilityEnabled is missing"],
  ["tags as a map", { Tags: { k: "v" } }, 'Tags is {"k": "v"}; it must be a list'],
  ["a tag without key", tagged({ Value: "v" }), "Tags[0].Key is missing"],
  ["an empty key of a tag", tagged({ Key: "", Value: "v" }), "Tags[0].Key is empty"],
  ["a key of 129 characters", tagged({ Key: a(129), Value: "" }), "129 characters long"],
  ["a value of 257 characters", tagged({ Key: "k", Value: a(257) }), "Tags[0].Value is"],
  [
    "a key twice",
    tagged({ Key: "k", Value: "1" }, { Key: "k", Value: "2" }),
    'Tags has the Key "k" twice; use each only once',
  ],
  [
    "a reserved key",
    tagged({ Key: "aws:x", Value: "" }),
    'the Key of a tag is "aws:x"; it must not begin with the reserved prefix aws:',
  ],
  ["an unknown member", { Colour: "red" }, "Colour is not a member of the request; it supports ServiceName,"],
  ["a member of the answer", { Status: "RUNNING" }, "Status is not a member of the request"],
  [
    "an unknown member further down",
    imageWith({ port: "1" }),
    "ImageConfiguration.port is not a member of SourceConfiguration.ImageRepository.ImageConfiguration",
  ],
];

describe("CreateService", () => {
  test.each(taken)("accepts %s", async (_, members) => {
    const emulator = await hosting();
    const { status, body } = await emulator.call("CreateService", { ...imageService, ...members });
    expect(body.Message).toBeUndefined();
    expect(status).toBe(200);
  });

  let emulator: Hosting;
  beforeAll(async () => {
    emulator = await runHosting();
  });
  afterAll(() => emulator.close());

  test.each(refused)("refuses %s", async (_, members, said) => {
    const { status, body } = await emulator.call("CreateService", { ...imageService, ...members });
    expect({ status, type: body.__type }).toEqual({ status: 400, type: "InvalidRequestException" });
    expect(body.Message).toContain(said);
    expect((await emulator.ask("ListServices")).ServiceSummaryList).toEqual([]);
  });
});
