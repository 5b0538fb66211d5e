/** How the rules of a hosted service interact, and cases that their examples do not show. */
import { describe, expect, it } from "vitest";
import type { RuleOptionValues } from "../../../lib/lint/rule/rule-options.ts";
import { memorySizes } from "../../../lib/services/app-runner/hosted-service/model/instance-sizes.ts";
import { runtimeEnds } from "../../../lib/services/app-runner/hosted-service/model/runtime-ends.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { documented, judge, place, snakeCased, unknownValue } from "../../lint/declare.ts";
import { arn, codeService, imageService, imageServiceWith } from "../../lint/hosted-service.ts";

const ruleSet = (await resources.find(({ model }) => model === hostedService)?.rules())?.default;
if (ruleSet === undefined) throw new Error("the hosted service is not a resource");

const findings = (raws: readonly unknown[], options: Partial<RuleOptionValues> = {}) =>
  judge(ruleSet, raws, documented, options).problems.map(
    ({ rule, at }) => `${rule.id.replace("hosted-service/", "")} ${at.path.replace(/.*\./, "")}`,
  );

/** A value with a member set at a path. */
function having(value: object, path: string, put: unknown): object {
  const copy = structuredClone(value);
  place(copy, path.split("."), put);
  return copy;
}

const code = "SourceConfiguration.CodeRepository";
const configuration = `${code}.CodeConfiguration`;
const imageIdentifier = "SourceConfiguration.ImageRepository.ImageIdentifier";

describe("one fault has one finding", () => {
  it.each([
    [
      "an image and code",
      having(codeService(), "SourceConfiguration.ImageRepository", imageService.SourceConfiguration.ImageRepository),
      ["exactly-one SourceConfiguration"],
    ],
    [
      "an image and code without configuration",
      having(
        having(codeService(), "SourceConfiguration.ImageRepository", imageService.SourceConfiguration.ImageRepository),
        configuration,
        undefined,
      ),
      ["exactly-one SourceConfiguration"],
    ],
    [
      "another spelling of a size",
      { ...imageService, InstanceConfiguration: { Cpu: "01 vCPU", Memory: "0.5 GB" } },
      ["enum Cpu"],
    ],
    [
      "a connection to nothing",
      {
        ...imageService,
        SourceConfiguration: { AuthenticationConfiguration: { ConnectionArn: arn("connection/git/1") } },
      },
      ["exactly-one SourceConfiguration"],
    ],
    [
      "no image",
      having(imageService, "SourceConfiguration.ImageRepository.ImageIdentifier", ""),
      ["length ImageIdentifier"],
    ],
    ["an empty secret", imageServiceWith({ RuntimeEnvironmentSecrets: { A: "" } }), ["length A"]],
    [
      "an empty path for HTTP",
      { ...imageService, HealthCheckConfiguration: { Protocol: "HTTP", Path: "" } },
      ["length Path"],
    ],
    [
      "an image and code without connection",
      having(
        having(codeService(), "SourceConfiguration.ImageRepository", imageService.SourceConfiguration.ImageRepository),
        "SourceConfiguration.AuthenticationConfiguration",
        undefined,
      ),
      ["exactly-one SourceConfiguration"],
    ],
    ["code that is not a structure", having(codeService(), code, "https://git.example.test"), ["type CodeRepository"]],
    [
      "a misspelled egress type",
      {
        ...imageService,
        NetworkConfiguration: {
          EgressConfiguration: { EgressType: "vpc", VpcConnectorArn: arn("vpcconnector/web/1/a") },
        },
      },
      ["enum EgressType"],
    ],
    [
      "a relative path for TCP",
      { ...imageService, HealthCheckConfiguration: { Path: "healthy" } },
      ["health-path-needs-http Path"],
    ],
    ["an empty path for TCP", { ...imageService, HealthCheckConfiguration: { Path: "" } }, ["length Path"]],
    [
      "a misspelled size",
      { ...imageService, InstanceConfiguration: { Cpu: "4 vCPU", Memory: "4GB" } },
      ["enum Memory"],
    ],
    [
      "an old runtime beside a file",
      having(codeService({ Runtime: "NODEJS_12" }), `${configuration}.ConfigurationSource`, "REPOSITORY"),
      ["values-need-api CodeConfigurationValues"],
    ],
    ["a number as a port", imageServiceWith({ Port: 8080 }), ["type Port"]],
    ["an endless port", imageServiceWith({ Port: "1".repeat(51201) }), ["length Port"]],
    [
      "a misspelled name of a member",
      having(codeService(), "SourceConfiguration.AuthenticationConfiguration", {
        ConnectionARN: arn("connection/git/1"),
      }),
      ["member-name ConnectionARN"],
    ],
    [
      "a secret whose name cannot be valid",
      imageServiceWith({ RuntimeEnvironmentSecrets: { A: "a b:c" } }),
      ["secret-is-named A"],
    ],
  ])("about %s", (_, raw, expected) => {
    expect(findings([raw])).toEqual(expected);
  });
});

describe("CodeConfigurationValues with a configuration file in the repository", () => {
  const beside = (values: object) =>
    having(
      having(codeService(), `${configuration}.ConfigurationSource`, "REPOSITORY"),
      `${configuration}.CodeConfigurationValues`,
      values,
    );

  it.each([
    [{ Runtime: "NODEJS_22", SourceDirectory: "/web" }, undefined],
    [{ Runtime: "NODEJS_22", SourceDirectory: "/web", Port: null }, undefined],
    [{ Runtime: "NODEJS_22" }, /CodeConfigurationValues is set, but/],
    [{ Runtime: "NODEJS_22", SourceDirectory: null }, /CodeConfigurationValues is set, but/],
    [
      { Runtime: "NODEJS_22", SourceDirectory: "/web", Port: "80", BuildCommand: "make" },
      /CodeConfigurationValues has BuildCommand and Port, but/,
    ],
  ])("is ignored with a finding, or read, for %j", (values, expected) => {
    const messages = judge(ruleSet, [beside(values)]).problems.map(({ message }) => message);
    expect(messages).toEqual(expected === undefined ? [] : [expect.stringMatching(expected)]);
  });
});

describe("an image", () => {
  it.each(["web:1.4", "web@sha256:0f3a", "web:latest@sha256:0f3a", "registry.example.test:5000/web:1.4"])(
    "is pinned: %s",
    (image) => {
      expect(findings([having(imageService, imageIdentifier, image)])).toEqual([]);
    },
  );

  it.each(["web", "web:latest", "team/web", "registry.example.test:5000/web"])("is not pinned as %s", (image) => {
    expect(findings([having(imageService, imageIdentifier, image)])).toEqual(["image-is-pinned ImageIdentifier"]);
  });
});

describe("hosts that need no connection", () => {
  const without = (url: string) =>
    having(
      having(codeService(), "SourceConfiguration.AuthenticationConfiguration", undefined),
      `${code}.RepositoryUrl`,
      url,
    );
  const options = { hostsWithoutConnection: ["git.example.test"] };

  it.each([
    "https://git.example.test/team/web",
    "https://web@GIT.example.test:8443/team/web",
    "git@git.example.test:team/web",
    "git.example.test/team/web",
  ])("include the host of %s", (url) => {
    expect(findings([without(url)])).toEqual(["code-needs-connection ConnectionArn"]);
    expect(findings([without(url)], options)).toEqual([]);
  });

  it("include no others", () => {
    expect(findings([without("https://other.example.test/git.example.test")], options)).toEqual([
      "code-needs-connection ConnectionArn",
    ]);
  });

  it("are unknown if the location is unknown", () => {
    const { problems, notEvaluated } = judge(ruleSet, [without(unknownValue)], documented, options);
    expect(problems).toEqual([]);
    expect(notEvaluated.map(({ rule }) => rule.id)).toContain("hosted-service/code-needs-connection");
  });
});

describe("a runtime", () => {
  const { enum: runtimes } =
    hostedService.declaration.members.SourceConfiguration.members.CodeRepository.members.CodeConfiguration.members
      .CodeConfigurationValues.members.Runtime;

  it.each(runtimes)("%s is unsupported from the day of its end, if it has one", (Runtime) => {
    const end = runtimeEnds.get(Runtime);
    const expected = end === undefined ? [] : ["runtime-is-supported Runtime"];
    expect(findings([codeService({ Runtime })], { today: end ?? "9999-12-31" })).toEqual(expected);
    expect(findings([codeService({ Runtime })], { today: "2025-11-30" })).toEqual([]);
    expect(findings([codeService({ Runtime })], { today: "2026-01-01", endOfLife: { [Runtime]: "relaxed" } })).toEqual(
      [],
    );
  });

  it("that has ended should be replaced by one of the others", () => {
    const [problem] = judge(ruleSet, [codeService({ Runtime: "NODEJS_16" })], documented, {
      today: "2026-01-01",
    }).problems;
    expect(problem?.help).toBe("move to NODEJS_22, JAVA_8, JAVA_11 or PYTHON_311");
  });

  it("with an end is a documented one", () => {
    for (const runtime of runtimeEnds.keys()) expect(runtimes).toContain(runtime);
  });
});

describe("the sizes of an instance", () => {
  const { Cpu, Memory } = hostedService.declaration.members.InstanceConfiguration.members;
  const inUnits = (size: string) => String(Number.parseFloat(size) * 1024);
  const cpus = Cpu.enum.filter((each) => each.includes(" "));
  const memories = Memory.enum.filter((each) => each.includes(" "));

  it.each(cpus.flatMap((cpu) => memories.map((memory) => [cpu, memory] as const)))(
    "fit or not: %s with %s",
    (cpu, memory) => {
      const fits = memorySizes.get(Number.parseFloat(cpu))?.includes(Number.parseFloat(memory));
      for (const instance of [
        { Cpu: cpu, Memory: memory },
        { Cpu: inUnits(cpu), Memory: memory },
        { Cpu: cpu, Memory: inUnits(memory) },
      ]) {
        const expected = fits === true ? [] : ["memory-fits-cpu Memory"];
        expect(findings([{ ...imageService, InstanceConfiguration: instance }])).toEqual(expected);
      }
    },
  );

  it.each([{}, { Cpu: "1 vCPU" }, { Memory: "2048" }])("%j is completed with defaults", (instance) => {
    expect(findings([{ ...imageService, InstanceConfiguration: instance }])).toEqual([]);
  });
});

describe("a port", () => {
  it.each(["1", "65535", "080"])("may be %s", (Port) => {
    expect(findings([imageServiceWith({ Port })])).toEqual([]);
  });

  it.each(["0", "65536", "", "1e3", "-1", " 80", "80.0", "http"])("should not be %o", (Port) => {
    expect(findings([imageServiceWith({ Port })])).toEqual(["port-is-a-port-number Port"]);
  });
});

describe("unknown values that do not affect a finding", () => {
  const bare = having(codeService(), configuration, undefined);
  const unconnected = having(codeService(), "SourceConfiguration.AuthenticationConfiguration", undefined);

  it.each([
    ["an image beside the code", having(bare, "SourceConfiguration.ImageRepository", unknownValue)],
    ["whether the service is there", { ...bare, ServiceArn: unknownValue }],
  ])("include %s", (_, raw) => {
    expect(findings([raw])).toEqual(["code-needs-configuration CodeConfiguration"]);
  });

  it.each(["SourceConfiguration.ImageRepository", `${code}.RepositoryUrl`])(
    "%s, for code without connection",
    (path) => {
      expect(findings([having(unconnected, path, unknownValue)])).toEqual(["code-needs-connection ConnectionArn"]);
    },
  );

  it.each([
    [
      "the protocol of a relative path",
      { ...imageService, HealthCheckConfiguration: { Protocol: unknownValue, Path: "healthy" } },
      "health-path-begins-with-slash Path",
    ],
    [
      "where the values of an old runtime come from",
      having(codeService({ Runtime: "NODEJS_12" }), `${configuration}.ConfigurationSource`, unknownValue),
      "runtime-is-supported Runtime",
    ],
  ])("include %s", (_, raw, expected) => {
    expect(findings([raw])).toEqual([expected]);
  });

  it("an existing service does not require its configuration again", () => {
    expect(findings([{ ...bare, ServiceArn: arn("service/web-1/a") }])).toEqual([]);
  });
});

describe("messages about a service explain its defaults", () => {
  const message = (rest: object) => judge(ruleSet, [{ ...imageService, ...rest }]).problems[0]?.message;

  it.each([
    [
      { NetworkConfiguration: { EgressConfiguration: { VpcConnectorArn: arn("vpcconnector/web/1/a") } } },
      "EgressType is absent, which means DEFAULT;",
    ],
    [
      {
        NetworkConfiguration: {
          EgressConfiguration: { EgressType: "DEFAULT", VpcConnectorArn: arn("vpcconnector/web/1/a") },
        },
      },
      'EgressType is "DEFAULT";',
    ],
    [{ HealthCheckConfiguration: { Path: "/healthy" } }, "Protocol is absent, which means TCP;"],
    [{ HealthCheckConfiguration: { Protocol: "TCP", Path: "/healthy" } }, 'Protocol is "TCP";'],
    [
      { InstanceConfiguration: { Cpu: "0.25 vCPU" } },
      'Memory is "2 GB" by default and InstanceConfiguration.Cpu is "0.25 vCPU"; with this Cpu, Memory must be 0.5 GB or 1 GB',
    ],
    [
      { InstanceConfiguration: { Memory: "12288" } },
      'Memory is "12288" and InstanceConfiguration.Cpu is "1 vCPU" by default; with this Cpu, Memory must be 2 GB, 3 GB or 4 GB',
    ],
  ])("for %j", (rest, expected) => {
    expect(message(rest)).toContain(expected);
  });
});

it("messages have the file's names", () => {
  const raw = {
    service_name: "web-1",
    source_configuration: { image_repository: { image_identifier: "a/b:1", image_repository_type: "REGISTRY" } },
    instance_configuration: { cpu: "256", memory: "4096" },
    network_configuration: { egress_configuration: { egress_type: "VPC" } },
  };
  const texts = judge(ruleSet, [raw], snakeCased).problems.map(({ message, help }) =>
    `${message} ${help}`.replace(/\(hosted service, .*?\)/, ""),
  );
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).not.toMatch(/\b[A-Z][a-z]+[A-Z]\w+|\b(Memory|Cpu)\b/);
});

it("the account of the settings applies to services without their own", () => {
  const secret = "arn:aws:ssm:eu-west-1:999999999999:parameter/web/key";
  const service = imageServiceWith({ RuntimeEnvironmentSecrets: { KEY: secret } });
  const ours = { account: "123456789012" };
  // Without the setting, the role shows the account.
  expect(findings([service])).toEqual(["parameter-in-own-account KEY"]);
  expect(findings([{ ...service, InstanceConfiguration: { InstanceRoleArn: unknownValue } }])).toEqual([]);
  expect(findings([service], { account: "999999999999" })).toEqual([]);
  expect(findings([service], ours)).toEqual(["parameter-in-own-account KEY"]);
  const open = judge(ruleSet, [{ ...service, ServiceArn: unknownValue }], documented, ours);
  expect(open.problems.map(({ rule }) => rule.id)).toEqual(["hosted-service/parameter-in-own-account"]);
  expect(open.notEvaluated.map(({ rule }) => rule.id)).not.toContain("hosted-service/parameter-in-own-account");
});
