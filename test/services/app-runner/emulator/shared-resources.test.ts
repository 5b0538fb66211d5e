/** Resources that services share, and resources of one service: configurations, connectors, connections, domains. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { codeService, type Hosting, hosting, imageService, operationSeconds, runHosting } from "./hosting.ts";

const account = "arn:aws:apprunner:us-east-1:123456789012";
const id = "[0-9a-f]{32}";

let emulator: Hosting;
beforeEach(async () => {
  emulator = await runHosting();
});
afterEach(() => emulator.close());

/** The members of a response; these tests read members that {@link Hosting} has no types for. */
const ask = async (operation: string, members?: object) =>
  JSON.parse(JSON.stringify(await emulator.ask(operation, members)));
/** Name and message of an error. */
const refusal = async (operation: string, members: object): Promise<string> => {
  const { status, body } = await emulator.call(operation, members);
  expect(status).not.toBe(200);
  return `${body.__type}: ${body.Message}`;
};

describe("auto scaling configurations", () => {
  const create = async (AutoScalingConfigurationName: string, more: object = {}) =>
    (await ask("CreateAutoScalingConfiguration", { AutoScalingConfigurationName, ...more })).AutoScalingConfiguration;
  const describeOne = async (AutoScalingConfigurationArn: string) =>
    (await ask("DescribeAutoScalingConfiguration", { AutoScalingConfigurationArn })).AutoScalingConfiguration;
  const list = async (members: object = {}): Promise<readonly string[]> => {
    const { AutoScalingConfigurationSummaryList: items } = await ask("ListAutoScalingConfigurations", members);
    return items.map(
      (each: { AutoScalingConfigurationName: string; AutoScalingConfigurationRevision: number }) =>
        `${each.AutoScalingConfigurationName}/${each.AutoScalingConfigurationRevision}`,
    );
  };
  const named = (path: string) => ({ AutoScalingConfigurationArn: `${account}:autoscalingconfiguration/${path}` });

  test("have defaults, revisions and a latest one, and can be named with and without revision", async () => {
    const first = await create("high-load", { MaxConcurrency: 50 });
    expect(first).toMatchObject({
      AutoScalingConfigurationArn: expect.stringMatching(
        new RegExp(`^${account}:autoscalingconfiguration/high-load/1/${id}$`),
      ),
      AutoScalingConfigurationRevision: 1,
      MaxConcurrency: 50,
      MinSize: 1,
      MaxSize: 25,
      Status: "active",
      Latest: true,
      HasAssociatedService: false,
      IsDefault: false,
    });
    const second = await create("high-load", { MinSize: 2 });
    expect(second).toMatchObject({ AutoScalingConfigurationRevision: 2, MaxConcurrency: 100, Latest: true });
    expect(await describeOne(first.AutoScalingConfigurationArn)).toMatchObject({ MaxConcurrency: 50, Latest: false });
    expect(await describeOne(named("high-load").AutoScalingConfigurationArn)).toEqual(second);
    expect(await describeOne(named("high-load/1").AutoScalingConfigurationArn)).toMatchObject({ MaxConcurrency: 50 });
    expect(await list()).toEqual(["DefaultConfiguration/1", "high-load/2"]);
    expect(await list({ LatestOnly: false, AutoScalingConfigurationName: "high-load" })).toEqual([
      "high-load/1",
      "high-load/2",
    ]);
  });

  test("are listed in pages, whose tokens are valid only for their list", async () => {
    for (const name of ["aaaa", "bbbb"]) await create(name);
    const page = await ask("ListAutoScalingConfigurations", { MaxResults: 2 });
    expect(page.AutoScalingConfigurationSummaryList).toHaveLength(2);
    expect(await list({ MaxResults: 2, NextToken: page.NextToken })).toEqual(["bbbb/1"]);
    expect(await refusal("ListAutoScalingConfigurations", { LatestOnly: false, NextToken: page.NextToken })).toContain(
      "which no page of this list returned",
    );
    expect(await refusal("ListAutoScalingConfigurations", { MaxResults: 101 })).toContain("it must be from 1 to 100");
  });

  test("are deleted one by one, or all with a name, and stay INACTIVE", async () => {
    const { AutoScalingConfigurationArn } = await create("high-load");
    await create("high-load");
    await create("high-load");
    const deleted = await ask("DeleteAutoScalingConfiguration", named("high-load"));
    expect(deleted.AutoScalingConfiguration).toMatchObject({
      AutoScalingConfigurationRevision: 3,
      Status: "inactive",
      Latest: false,
      DeletedAt: expect.any(Number),
    });
    expect(await describeOne(named("high-load").AutoScalingConfigurationArn)).toMatchObject({
      AutoScalingConfigurationRevision: 2,
      Latest: true,
    });
    // Revision numbers are never reused.
    expect(await create("high-load")).toMatchObject({ AutoScalingConfigurationRevision: 4 });
    expect(
      await refusal("DeleteAutoScalingConfiguration", { AutoScalingConfigurationArn, DeleteAllRevisions: true }),
    ).toMatch(/^InvalidRequestException: .*ends with autoscalingconfiguration\/high-load$/);
    await ask("DeleteAutoScalingConfiguration", { ...named("high-load"), DeleteAllRevisions: true });
    expect(await list({ LatestOnly: false })).toEqual(["DefaultConfiguration/1"]);
    expect(await describeOne(AutoScalingConfigurationArn)).toMatchObject({ Status: "inactive" });
    for (const operation of ["DescribeAutoScalingConfiguration", "DeleteAutoScalingConfiguration"]) {
      expect(await refusal(operation, named("high-load"))).toMatch(/^ResourceNotFoundException: /);
    }
  });

  test("have one default for new services at a time, which cannot be deleted", async () => {
    const first = await emulator.describe(await emulator.running());
    expect(first.AutoScalingConfigurationSummary).toMatchObject({
      AutoScalingConfigurationName: "DefaultConfiguration",
      IsDefault: true,
    });
    expect(await refusal("DeleteAutoScalingConfiguration", named("DefaultConfiguration"))).toContain(
      "is the default auto scaling configuration",
    );
    const { AutoScalingConfigurationArn } = await create("high-load");
    const chosen = await ask("UpdateDefaultAutoScalingConfiguration", named("high-load"));
    expect(chosen.AutoScalingConfiguration).toMatchObject({ AutoScalingConfigurationArn, IsDefault: true });
    const { AutoScalingConfigurationSummaryList } = await ask("ListAutoScalingConfigurations");
    expect(AutoScalingConfigurationSummaryList.map((each: { IsDefault: boolean }) => each.IsDefault)).toEqual([
      false,
      true,
    ]);
    const second = await emulator.describe(await emulator.running({ ServiceName: "web-2" }));
    expect(second.AutoScalingConfigurationSummary).toMatchObject({ AutoScalingConfigurationArn, IsDefault: true });
  });

  test("list the services that use them, and cannot be deleted while in use", async () => {
    const { AutoScalingConfigurationArn } = await create("high-load");
    const arn = await emulator.running(named("high-load"));
    const { AutoScalingConfigurationSummary } = await emulator.describe(arn);
    expect(AutoScalingConfigurationSummary).toMatchObject({ AutoScalingConfigurationArn, HasAssociatedService: true });
    const users = () => ask("ListServicesForAutoScalingConfiguration", { AutoScalingConfigurationArn });
    expect((await users()).ServiceArnList).toEqual([arn]);
    await create("high-load");
    for (const one of [{ AutoScalingConfigurationArn }, { ...named("high-load"), DeleteAllRevisions: true }]) {
      expect(await refusal("DeleteAutoScalingConfiguration", one)).toContain(`is in use by ${arn}`);
    }
    expect(await list({ LatestOnly: false })).toHaveLength(3);
    // An update may be rolled back, so the previous configuration is in use too.
    await emulator.ask("UpdateService", { ServiceArn: arn, ...named("high-load") });
    expect((await users()).ServiceArnList).toEqual([arn]);
    await emulator.advance(operationSeconds);
    expect((await users()).ServiceArnList).toEqual([]);
    await ask("DeleteAutoScalingConfiguration", { AutoScalingConfigurationArn });
    const gone = await refusal("CreateService", {
      ...imageService,
      ServiceName: "web-2",
      AutoScalingConfigurationArn,
    });
    expect(gone).toContain("which is not an active auto scaling configuration");
  });

  test.each([
    [{ MinSize: 5, MaxSize: 4 }, "MinSize is 5 and MaxSize is 4"],
    [{ MaxConcurrency: 201 }, "MaxConcurrency is 201; it must be from 1 to 200"],
    [{ MinSize: 26 }, "MinSize is 26; it must be from 1 to 25"],
    [{ AutoScalingConfigurationName: "abc" }, 'AutoScalingConfigurationName is "abc"'],
    [{ Tags: [{ Key: "aws:x" }] }, "reserved prefix"],
  ])("%j is refused", async (members, message) => {
    const all = { AutoScalingConfigurationName: "high-load", ...members };
    expect(await refusal("CreateAutoScalingConfiguration", all)).toContain(message);
  });

  test("are limited to ten, with five revisions each", async () => {
    for (let revision = 0; revision < 5; revision++) await create("name-1");
    expect(await refusal("CreateAutoScalingConfiguration", { AutoScalingConfigurationName: "name-1" })).toMatch(
      /^ServiceQuotaExceededException: .* has 5 revisions, which is the quota of 5/,
    );
    // The default of every account counts.
    for (let name = 2; name <= 9; name++) await create(`name-${name}`);
    expect(await refusal("CreateAutoScalingConfiguration", { AutoScalingConfigurationName: "name-10" })).toMatch(
      /^ServiceQuotaExceededException: .* has 10 auto scaling configurations/,
    );
  });
});

describe("observability configurations", () => {
  const named = (path: string) => ({ ObservabilityConfigurationArn: `${account}:observabilityconfiguration/${path}` });
  const tracing = { ObservabilityConfigurationName: "trace", TraceConfiguration: { Vendor: "AWSXRAY" } };

  test("have revisions, are used by services, and can be deleted when unused", async () => {
    const { ObservabilityConfiguration: first } = await ask("CreateObservabilityConfiguration", tracing);
    expect(first).toMatchObject({
      ...tracing,
      ObservabilityConfigurationArn: expect.stringMatching(
        new RegExp(`^${account}:observabilityconfiguration/trace/1/${id}$`),
      ),
      Latest: true,
      Status: "ACTIVE",
    });
    await ask("CreateObservabilityConfiguration", { ObservabilityConfigurationName: "trace" });
    const { ObservabilityConfigurationSummaryList } = await ask("ListObservabilityConfigurations", {
      ObservabilityConfigurationName: "trace",
    });
    expect(ObservabilityConfigurationSummaryList).toEqual([
      {
        ObservabilityConfigurationArn: expect.any(String),
        ObservabilityConfigurationName: "trace",
        ObservabilityConfigurationRevision: 2,
      },
    ]);
    const arn = await emulator.running({
      ObservabilityConfiguration: { ObservabilityEnabled: true, ...named("trace/1") },
    });
    expect(await emulator.describe(arn)).toMatchObject({
      ObservabilityConfiguration: { ObservabilityConfigurationArn: first.ObservabilityConfigurationArn },
    });
    expect(await refusal("DeleteObservabilityConfiguration", named("trace/1"))).toContain(`is in use by ${arn}`);
    expect((await ask("DeleteObservabilityConfiguration", named("trace"))).ObservabilityConfiguration).toMatchObject({
      ObservabilityConfigurationRevision: 2,
      Status: "INACTIVE",
    });
    expect((await ask("DescribeObservabilityConfiguration", named("trace"))).ObservabilityConfiguration).toMatchObject({
      ObservabilityConfigurationRevision: 1,
      Latest: true,
    });
  });

  test("begin with one of the service's own, which has a reserved name, no tags and no end", async () => {
    const reserved = { ObservabilityConfigurationName: "DefaultConfiguration" };
    const { ObservabilityConfigurationSummaryList: all } = await ask("ListObservabilityConfigurations");
    const ObservabilityConfigurationArn = named(
      `DefaultConfiguration/1/${"1".padStart(32, "0")}`,
    ).ObservabilityConfigurationArn;
    expect(all).toEqual([{ ...reserved, ObservabilityConfigurationArn, ObservabilityConfigurationRevision: 1 }]);
    const arn = await emulator.running({
      ObservabilityConfiguration: { ObservabilityEnabled: true, ...named("DefaultConfiguration") },
    });
    expect(await emulator.describe(arn)).toMatchObject({
      ObservabilityConfiguration: { ObservabilityConfigurationArn },
    });
    const { ObservabilityConfiguration } = await ask(
      "DescribeObservabilityConfiguration",
      named("DefaultConfiguration"),
    );
    expect(ObservabilityConfiguration).toMatchObject({ TraceConfiguration: { Vendor: "AWSXRAY" }, Latest: true });
    expect(await refusal("CreateObservabilityConfiguration", reserved)).toContain("which is reserved");
    expect(await refusal("DeleteObservabilityConfiguration", named("DefaultConfiguration"))).toContain("is reserved");
    const one = { ResourceArn: ObservabilityConfigurationArn };
    expect(await refusal("ListTagsForResource", one)).toContain("it has no tags");
    expect(await refusal("TagResource", { ...one, Tags: [{ Key: "team", Value: "web" }] })).toContain("it has no tags");
  });

  test("are ten with the service's own, each with ten revisions", async () => {
    for (let n = 0; n < 10; n++) await ask("CreateObservabilityConfiguration", tracing);
    expect(await refusal("CreateObservabilityConfiguration", tracing)).toContain("which is the quota of 10");
    const create = (n: number) => ({ ObservabilityConfigurationName: `name-${n}` });
    for (let n = 3; n <= 10; n++) await ask("CreateObservabilityConfiguration", create(n));
    expect(await refusal("CreateObservabilityConfiguration", create(11))).toContain("which is the quota of 10");
  });
});

describe("VPC connectors", () => {
  const connector = { VpcConnectorName: "network", Subnets: ["subnet-1", "subnet-2"], SecurityGroups: ["sg-1"] };

  test("are active until deletion, which is refused while in use; their name can then be used again", async () => {
    const { VpcConnector } = await ask("CreateVpcConnector", connector);
    expect(VpcConnector).toMatchObject({ ...connector, VpcConnectorRevision: 1, Status: "ACTIVE" });
    const { VpcConnectorArn } = VpcConnector;
    expect(await refusal("CreateVpcConnector", connector)).toContain("a VPC connector with that name already exists");
    const arn = await emulator.running({
      NetworkConfiguration: { EgressConfiguration: { EgressType: "VPC", VpcConnectorArn } },
    });
    expect(await refusal("DeleteVpcConnector", { VpcConnectorArn })).toContain(`is in use by ${arn}`);
    await emulator.ask("UpdateService", {
      ServiceArn: arn,
      NetworkConfiguration: { EgressConfiguration: { EgressType: "DEFAULT" } },
    });
    await emulator.advance(operationSeconds);
    await ask("DeleteVpcConnector", { VpcConnectorArn });
    expect((await ask("DescribeVpcConnector", { VpcConnectorArn })).VpcConnector).toMatchObject({ Status: "INACTIVE" });
    expect((await ask("ListVpcConnectors")).VpcConnectors).toEqual([]);
    const again = await ask("CreateVpcConnector", connector);
    expect(again.VpcConnector).toMatchObject({ VpcConnectorRevision: 2 });
    expect((await ask("ListVpcConnectors")).VpcConnectors).toEqual([again.VpcConnector]);
    const short = VpcConnectorArn.replace(/\/1\/.*$/, "");
    expect(await refusal("DescribeVpcConnector", { VpcConnectorArn: short })).toContain("must be a full ARN");
  });

  test("have different sets of security groups while they are active, whatever their names and subnets", async () => {
    const { VpcConnector } = await ask("CreateVpcConnector", { ...connector, SecurityGroups: ["sg-1", "sg-2"] });
    const other = { VpcConnectorName: "other", Subnets: ["subnet-3"], SecurityGroups: ["sg-2", "sg-1"] };
    expect(await refusal("CreateVpcConnector", other)).toMatch(
      /^InvalidRequestException: .*security groups combination already exists in arn:/,
    );
    await ask("CreateVpcConnector", { ...other, VpcConnectorName: "third", SecurityGroups: ["sg-1"] });
    const { VpcConnectorArn } = VpcConnector;
    await ask("DeleteVpcConnector", { VpcConnectorArn });
    await ask("CreateVpcConnector", other);
  });

  test("require a subnet", async () => {
    expect(await refusal("CreateVpcConnector", { ...connector, Subnets: [] })).toContain("Subnets is empty");
  });
});

describe("connections", () => {
  const create = async (ConnectionName = "git-1") =>
    (await ask("CreateConnection", { ConnectionName, ProviderType: "GITHUB" })).Connection;
  const statusOf = async (ConnectionName: string) =>
    (await ask("ListConnections", { ConnectionName })).ConnectionSummaryList[0]?.Status;
  const serviceBy = (ConnectionArn: string) => ({
    ...codeService,
    SourceConfiguration: { ...codeService.SourceConfiguration, AuthenticationConfiguration: { ConnectionArn } },
  });

  test("are pending until their handshake, are used by services, and do not exist after deletion", async () => {
    const { ConnectionArn, ...connection } = await create();
    expect(connection).toMatchObject({ ProviderType: "GITHUB", Status: "PENDING_HANDSHAKE" });
    expect(await refusal("CreateService", serviceBy(ConnectionArn))).toContain("which is PENDING_HANDSHAKE; approve");
    expect(await refusal("CreateConnection", { ConnectionName: "git-1", ProviderType: "BITBUCKET" })).toContain(
      "a connection with that name already exists",
    );
    await emulator.advance(operationSeconds);
    expect(await statusOf("git-1")).toBe("AVAILABLE");
    const { ServiceArn } = (await emulator.ask("CreateService", serviceBy(ConnectionArn))).Service;
    expect(await refusal("DeleteConnection", { ConnectionArn })).toContain(`is in use by ${ServiceArn}`);
    await emulator.advance(operationSeconds);
    await emulator.ask("DeleteService", { ServiceArn });
    await emulator.advance(operationSeconds);
    expect((await ask("DeleteConnection", { ConnectionArn })).Connection).toMatchObject({ Status: "DELETED" });
    expect((await ask("ListConnections")).ConnectionSummaryList).toEqual([]);
    expect(await refusal("DeleteConnection", { ConnectionArn })).toMatch(/^ResourceNotFoundException: /);
  });

  test("fail, or are never approved, on request", async () => {
    await emulator.order("FAILED", "CreateConnection");
    await create("git-1");
    await emulator.order("NEVER_ENDS", "CreateConnection");
    await create("git-2");
    await emulator.advance(10 * operationSeconds);
    expect([await statusOf("git-1"), await statusOf("git-2")]).toEqual(["ERROR", "PENDING_HANDSHAKE"]);
  });
});

describe("VPC ingress connections", () => {
  const endpoint = (VpcEndpointId: string) => ({ VpcId: "vpc-1", VpcEndpointId });
  const create = async (ServiceArn: string) =>
    (
      await ask("CreateVpcIngressConnection", {
        ServiceArn,
        VpcIngressConnectionName: "inside",
        IngressVpcConfiguration: endpoint("vpce-1"),
      })
    ).VpcIngressConnection;

  test("are created, changed and deleted over time, each only from the states that allow it", async () => {
    const ServiceArn = await emulator.running();
    const created = await create(ServiceArn);
    expect(created).toMatchObject({ ServiceArn, Status: "PENDING_CREATION", AccountId: "123456789012" });
    const { VpcIngressConnectionArn } = created;
    const one = { VpcIngressConnectionArn };
    const status = async () => (await ask("DescribeVpcIngressConnection", one)).VpcIngressConnection.Status;
    expect(await refusal("DeleteVpcIngressConnection", one)).toMatch(/^InvalidStateException: .*PENDING_CREATION/);
    await emulator.advance(operationSeconds);
    expect(await status()).toBe("AVAILABLE");
    const targets = await ask("DescribeCustomDomains", { ServiceArn });
    expect(targets.VpcDNSTargets).toEqual([
      { VpcIngressConnectionArn, VpcId: "vpc-1", DomainName: created.DomainName },
    ]);
    await emulator.order("FAILED", "UpdateVpcIngressConnection");
    const changed = { ...one, IngressVpcConfiguration: endpoint("vpce-2") };
    expect((await ask("UpdateVpcIngressConnection", changed)).VpcIngressConnection.Status).toBe("PENDING_UPDATE");
    await emulator.advance(operationSeconds);
    expect(await status()).toBe("FAILED_UPDATE");
    const listed = async (Filter: object) =>
      (await ask("ListVpcIngressConnections", { Filter })).VpcIngressConnectionSummaryList;
    expect(await listed({ VpcEndpointId: "vpce-2" })).toEqual([{ VpcIngressConnectionArn, ServiceArn }]);
    expect(await listed({ VpcEndpointId: "vpce-1" })).toEqual([]);
    await ask("DeleteVpcIngressConnection", one);
    expect(await refusal("UpdateVpcIngressConnection", changed)).toContain("PENDING_DELETION");
    await emulator.advance(operationSeconds);
    expect(await status()).toBe("DELETED");
    expect(await listed({})).toEqual([]);
    // The name can be used again.
    await create(ServiceArn);
  });
});

describe("domains", () => {
  const domains = async (ServiceArn: string) => (await ask("DescribeCustomDomains", { ServiceArn })).CustomDomains;
  const record = (pattern: RegExp, Status = "PENDING_VALIDATION") => ({
    Name: expect.stringMatching(pattern),
    Type: "CNAME",
    Value: expect.stringMatching(/^_[0-9a-f]{32}\.[a-z]+\.acm-validations\.aws\.$/),
    Status,
  });
  const ofShop = [/^_[0-9a-f]{32}\.shop\.example\.com\.$/, /^_[0-9a-f]{32}\.[0-9a-z]{31}\.shop\.example\.com\.$/];
  const ofWww = /^_[0-9a-f]{32}\.www\.shop\.example\.com\.$/;

  test("are created, validated, active, and do not exist after disassociation", async () => {
    const ServiceArn = await emulator.running();
    const one = { ServiceArn, DomainName: "shop.example.com" };
    const { CustomDomain, DNSTarget } = await ask("AssociateCustomDomain", one);
    expect(CustomDomain).toEqual({ DomainName: "shop.example.com", EnableWWWSubdomain: true, Status: "creating" });
    expect(DNSTarget).toBe((await emulator.describe(ServiceArn)).ServiceUrl);
    expect(await refusal("AssociateCustomDomain", one)).toMatch(/^InvalidRequestException: .*already associated/);
    await emulator.advance(operationSeconds);
    const [pending] = await domains(ServiceArn);
    expect(pending).toMatchObject({ Status: "pending_certificate_dns_validation" });
    expect(pending).not.toHaveProperty("CertificateValidationRecords");
    await emulator.advance(operationSeconds / 2);
    expect(await domains(ServiceArn)).toMatchObject([
      { CertificateValidationRecords: [...ofShop, ofWww].map((pattern) => record(pattern)) },
    ]);
    await emulator.advance(operationSeconds / 2);
    expect(await domains(ServiceArn)).toMatchObject([
      { Status: "active", CertificateValidationRecords: [...ofShop, ofWww].map((each) => record(each, "SUCCESS")) },
    ]);
    expect((await ask("DisassociateCustomDomain", one)).CustomDomain).toMatchObject({ Status: "deleting" });
    await emulator.advance(operationSeconds);
    expect(await domains(ServiceArn)).toEqual([]);
    expect(await refusal("DisassociateCustomDomain", one)).toMatch(
      /^InvalidRequestException: No custom domain shop\.example\.com found/,
    );
  });

  test("have two records without www, also as a wildcard, which excludes www", async () => {
    const ServiceArn = await emulator.running();
    await ask("AssociateCustomDomain", { ServiceArn, DomainName: "shop.example.com", EnableWWWSubdomain: false });
    const wildcard = { ServiceArn, DomainName: "*.shop.example.com" };
    await ask("AssociateCustomDomain", { ...wildcard, EnableWWWSubdomain: false });
    await emulator.advance(2 * operationSeconds);
    const records = ofShop.map((each) => record(each, "SUCCESS"));
    expect(await domains(ServiceArn)).toMatchObject([
      { CertificateValidationRecords: records },
      { CertificateValidationRecords: records },
    ]);
    for (const DomainName of ["*.example.com", "*example.com", "a.*.example.com", "*.*.example.com", "*.com"]) {
      expect(await refusal("AssociateCustomDomain", { ServiceArn, DomainName })).toMatch(
        DomainName === "*.example.com" ? /EnableWWWSubdomain is true/ : /a wildcard is \*\. before a domain/,
      );
    }
  });

  test("are bound to the certificate that they had, if they are associated again within 30 days", async () => {
    const ServiceArn = await emulator.running();
    const one = { ServiceArn, DomainName: "shop.example.com", EnableWWWSubdomain: false };
    const again = async (days: number) => {
      await emulator.advance(2 * operationSeconds);
      await ask("DisassociateCustomDomain", { ServiceArn, DomainName: one.DomainName });
      await emulator.advance(operationSeconds + days * 86_400);
      await ask("AssociateCustomDomain", one);
      await emulator.advance(operationSeconds);
      return (await domains(ServiceArn))[0]?.Status;
    };
    await ask("AssociateCustomDomain", one);
    expect(await again(29)).toBe("binding_certificate");
    expect(await again(30)).toBe("pending_certificate_dns_validation");
  });

  test("of unknown services are refused, each as its operation lists it", async () => {
    const one = { ServiceArn: `${account}:service/other/0123456789abcdef`, DomainName: "example.com" };
    expect(await refusal("AssociateCustomDomain", one)).toMatch(/^InvalidRequestException: service /);
    expect(await refusal("DisassociateCustomDomain", one)).toMatch(/^ResourceNotFoundException: service /);
    expect(await refusal("DescribeCustomDomains", { ServiceArn: one.ServiceArn })).toMatch(
      /^ResourceNotFoundException: service /,
    );
  });

  test("are gone with their service", async () => {
    const ServiceArn = await emulator.running();
    await ask("AssociateCustomDomain", { ServiceArn, DomainName: "example.com" });
    await emulator.ask("DeleteService", { ServiceArn });
    await emulator.advance(operationSeconds);
    expect(await domains(ServiceArn)).toEqual([]);
  });

  test("are limited to five, and listed in pages", async () => {
    const ServiceArn = await emulator.running();
    for (let n = 1; n <= 5; n++)
      await ask("AssociateCustomDomain", { ServiceArn, DomainName: `shop-${n}.example.com` });
    const more = { ServiceArn, DomainName: "shop-6.example.com" };
    expect(await refusal("AssociateCustomDomain", more)).toContain("may have at most 5");
    const page = await ask("DescribeCustomDomains", { ServiceArn, MaxResults: 3 });
    const rest = await ask("DescribeCustomDomains", { ServiceArn, MaxResults: 3, NextToken: page.NextToken });
    expect([page.CustomDomains.length, rest.CustomDomains.length]).toEqual([3, 2]);
  });
});

test("all shared resources have tags", async () => {
  const Tags = [{ Key: "team", Value: "web" }];
  const ServiceArn = await emulator.running();
  const made = [
    (await ask("CreateAutoScalingConfiguration", { AutoScalingConfigurationName: "high", Tags }))
      .AutoScalingConfiguration.AutoScalingConfigurationArn,
    (await ask("CreateObservabilityConfiguration", { ObservabilityConfigurationName: "trace", Tags }))
      .ObservabilityConfiguration.ObservabilityConfigurationArn,
    (await ask("CreateVpcConnector", { VpcConnectorName: "network", Subnets: ["subnet-1"], Tags })).VpcConnector
      .VpcConnectorArn,
    (await ask("CreateConnection", { ConnectionName: "git-1", ProviderType: "GITHUB", Tags })).Connection.ConnectionArn,
    (
      await ask("CreateVpcIngressConnection", {
        ServiceArn,
        VpcIngressConnectionName: "inside",
        IngressVpcConfiguration: {},
        Tags,
      })
    ).VpcIngressConnection.VpcIngressConnectionArn,
  ];
  for (const ResourceArn of made) {
    await ask("TagResource", { ResourceArn, Tags: [{ Key: "stage", Value: "" }] });
    await ask("UntagResource", { ResourceArn, TagKeys: ["team"] });
    expect((await ask("ListTagsForResource", { ResourceArn })).Tags).toEqual([{ Key: "stage", Value: "" }]);
  }
  const unknown = { ResourceArn: `${account}:connection/other/1` };
  expect(await refusal("ListTagsForResource", unknown)).toMatch(/^ResourceNotFoundException: /);
});

test("shared resources survive a restart", async () => {
  const statePath = `${temporaryFolder()}/state.json`;
  const named = { AutoScalingConfigurationArn: `${account}:autoscalingconfiguration/high-load` };
  const first = await hosting({ statePath });
  await first.ask("CreateAutoScalingConfiguration", { AutoScalingConfigurationName: "high-load" });
  await first.ask("UpdateDefaultAutoScalingConfiguration", named);
  const ServiceArn = await first.running();
  for (const [operation, members] of [
    ["CreateObservabilityConfiguration", { ObservabilityConfigurationName: "trace" }],
    ["CreateVpcConnector", { VpcConnectorName: "network", Subnets: ["subnet-1"] }],
    ["CreateConnection", { ConnectionName: "git-1", ProviderType: "GITHUB" }],
    [
      "CreateVpcIngressConnection",
      { ServiceArn, VpcIngressConnectionName: "inside", IngressVpcConfiguration: { VpcId: "vpc-1" } },
    ],
    ["AssociateCustomDomain", { ServiceArn, DomainName: "example.com" }],
  ] as const) {
    await first.ask(operation, members);
  }
  const asked = [
    ["DescribeAutoScalingConfiguration", named],
    ["ListObservabilityConfigurations", {}],
    ["ListVpcConnectors", {}],
    ["ListVpcIngressConnections", {}],
  ] as const;
  const responses = (emulator: Hosting) =>
    Promise.all(asked.map(([operation, members]) => emulator.ask(operation, members)));
  const before = await responses(first);
  await first.close();
  expect(await responses(await hosting({ statePath }))).toEqual(before);
});
