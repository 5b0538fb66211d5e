/** What App Runner's guide refuses besides the documents. */
import { describe, expect, test } from "vitest";
import { codeService, type Hosting, hosting, imageService, operationSeconds } from "./hosting.ts";

const refusal = async (emulator: Hosting, operation: string, members: object): Promise<string> => {
  const { status, body } = await emulator.call(operation, members);
  return status === 200 ? "accepted" : `${status} ${body.__type}: ${body.Message}`;
};
const invalid = "400 InvalidRequestException: ";

const code = (values: object) => {
  const { CodeRepository, ...more } = codeService.SourceConfiguration;
  const CodeConfigurationValues = { ...CodeRepository.CodeConfiguration.CodeConfigurationValues, ...values };
  const CodeConfiguration = { ConfigurationSource: "API", CodeConfigurationValues };
  return { ...codeService, SourceConfiguration: { ...more, CodeRepository: { ...CodeRepository, CodeConfiguration } } };
};
const image = (configuration: object, more: object = {}) => ({
  ...imageService,
  SourceConfiguration: {
    ImageRepository: { ...imageService.SourceConfiguration.ImageRepository, ImageConfiguration: configuration },
    ...more,
  },
});
const registry = (account: string) => ({
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: {
      ImageIdentifier: `${account}.dkr.ecr.us-east-1.amazonaws.test/web:1`,
      ImageRepositoryType: "REGISTRY",
    },
    AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::123456789012:role/access" },
    AutoDeploymentsEnabled: true,
  },
});
const secrets = { RuntimeEnvironmentSecrets: { DATABASE: "database" } };
const InstanceConfiguration = { InstanceRoleArn: "arn:aws:iam::123456789012:role/instance" };

test.each([
  ["a runtime past its end", code({ Runtime: "NODEJS_16" }), "Runtime is NODEJS_16, whose support ended on 2025-12-01"],
  ["PORT as a variable of an image", image({ RuntimeEnvironmentVariables: { PORT: "80" } }), "Variables has PORT"],
  [
    "PORT as a secret of code",
    code({ RuntimeEnvironmentSecrets: { PORT: "port" } }),
    "RuntimeEnvironmentSecrets has PORT",
  ],
  ["secrets without a role", image(secrets), "InstanceConfiguration.InstanceRoleArn is missing"],
  ["deployments of a public image", image({}, { AutoDeploymentsEnabled: true }), "AutoDeploymentsEnabled is true"],
  ["deployments of another account's image", registry("210987654321"), "AutoDeploymentsEnabled is true"],
])("the emulator refuses %s", async (_, service, said) => {
  const emulator = await hosting();
  const response = await refusal(emulator, "CreateService", service);
  expect(response.slice(0, invalid.length)).toBe(invalid);
  expect(response).toContain(said);
});

test.each([
  ["secrets with a role", { ...image(secrets), InstanceConfiguration }],
  ["deployments of the account's own image", registry("123456789012")],
  ["a runtime before its end", code({ Runtime: "NODEJS_16" }), () => Date.UTC(2025, 10, 30)],
])("the emulator accepts %s", async (_, service, clock = () => Date.UTC(2030, 0, 1)) => {
  expect(await refusal(await hosting({ clock }), "CreateService", service)).toBe("accepted");
});

test("an existing service keeps a runtime past its end, and its role serves later secrets", async () => {
  let now = Date.UTC(2025, 10, 30);
  const emulator = await hosting({ clock: () => now, operationSeconds: 0 });
  const { ServiceArn } = (await emulator.ask("CreateService", code({ Runtime: "NODEJS_16" }))).Service;
  now = Date.UTC(2026, 0, 1);
  const { SourceConfiguration } = code({ Runtime: "NODEJS_16", StartCommand: "node b.js" });
  expect(await refusal(emulator, "UpdateService", { ServiceArn, SourceConfiguration })).toBe("accepted");
  const { SourceConfiguration: withSecrets } = code(secrets);
  const update = { ServiceArn, SourceConfiguration: withSecrets };
  expect(await refusal(emulator, "UpdateService", update)).toContain("InstanceRoleArn is missing");
  expect(await refusal(emulator, "UpdateService", { ServiceArn, InstanceConfiguration })).toBe("accepted");
  expect(await refusal(emulator, "UpdateService", update)).toBe("accepted");
});

test("an update of nothing is refused", async () => {
  const emulator = await hosting();
  const ServiceArn = await emulator.running();
  expect(await refusal(emulator, "UpdateService", { ServiceArn })).toContain(
    `${invalid}no configurations are provided in the UpdateService request`,
  );
});

describe("a paused service", () => {
  const paused = async (options: Parameters<typeof hosting>[0] = {}) => {
    const emulator = await hosting(options);
    const ServiceArn = await emulator.running();
    await emulator.ask("PauseService", { ServiceArn });
    await emulator.advance(operationSeconds);
    return { emulator, ServiceArn };
  };

  test("has domains that cannot change", async () => {
    const { emulator, ServiceArn } = await paused();
    const domain = { ServiceArn, DomainName: "example.test" };
    expect(await refusal(emulator, "AssociateCustomDomain", domain)).toMatch(/InvalidStateException: .* PAUSED/);
  });

  test("is updated, or not, as the setting says", async () => {
    const accepting = await paused();
    const update = (ServiceArn: string) => ({ ServiceArn, HealthCheckConfiguration: { Interval: 9 } });
    expect(await refusal(accepting.emulator, "UpdateService", update(accepting.ServiceArn))).toBe("accepted");
    const { emulator, ServiceArn } = await paused({ pausedUpdates: "refuse" });
    expect(await refusal(emulator, "UpdateService", update(ServiceArn))).toMatch(
      /InvalidStateException: the service is PAUSED; UpdateService requires RUNNING or CREATE_FAILED /,
    );
    await emulator.ask("ResumeService", { ServiceArn });
    await emulator.advance(operationSeconds);
    expect(await refusal(emulator, "UpdateService", update(ServiceArn))).toBe("accepted");
  });
});

test("a region has room for 30 services, or as many as the setting says, not counting deleted ones", async () => {
  const create = (emulator: Hosting, index: number) =>
    refusal(emulator, "CreateService", { ...imageService, ServiceName: `web-${index}` });
  const few = await hosting({ quotas: { services: 1 }, operationSeconds: 0 });
  expect(await create(few, 1)).toBe("accepted");
  expect(await create(few, 2)).toContain("400 ServiceQuotaExceededException: the account has 1 services");
  const [first] = (await few.ask("ListServices")).ServiceSummaryList;
  await few.ask("DeleteService", { ServiceArn: first?.ServiceArn });
  expect(await create(few, 2)).toBe("accepted");
  const many = await hosting();
  for (let index = 1; index <= 30; index++) expect(await create(many, index)).toBe("accepted");
  expect(await create(many, 31)).toContain("ServiceQuotaExceededException");
});

test("a service has one VPC ingress connection, and is deleted after it", async () => {
  const emulator = await hosting({ operationSeconds: 0 });
  const ServiceArn = await emulator.running();
  const connect = (VpcIngressConnectionName: string) => ({
    ...{ ServiceArn, VpcIngressConnectionName },
    IngressVpcConfiguration: { VpcId: "vpc-1", VpcEndpointId: "vpce-1" },
  });
  expect(await refusal(emulator, "CreateVpcIngressConnection", connect("inside"))).toBe("accepted");
  expect(await refusal(emulator, "CreateVpcIngressConnection", connect("again"))).toContain(
    "400 ServiceQuotaExceededException",
  );
  expect(await refusal(emulator, "DeleteService", { ServiceArn })).toContain(
    `400 InvalidStateException: the service has the VPC ingress connection arn:aws:apprunner:us-east-1:123456789012:vpcingressconnection/inside/`,
  );
  const [, VpcIngressConnectionArn] = /(arn:\S+inside\S+);/.exec(
    await refusal(emulator, "DeleteService", { ServiceArn }),
  ) ?? [""];
  await emulator.ask("DeleteVpcIngressConnection", { VpcIngressConnectionArn });
  expect(await refusal(emulator, "DeleteService", { ServiceArn })).toBe("accepted");
});
