/** Real clients: the AWS CLI, boto3 and the AWS SDK for JavaScript, each in its own vocabulary. */
import {
  AppRunnerClient,
  CreateServiceCommand,
  DeleteServiceCommand,
  DescribeServiceCommand,
  ListOperationsCommand,
  ListTagsForResourceCommand,
  PauseServiceCommand,
  paginateListServices,
  ResumeServiceCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateServiceCommand,
} from "@aws-sdk/client-apprunner";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { awsCommands, env, hasAws, hasBoto3, region } from "../../../emulator/vendor-clients.ts";
import { execFile } from "../../../run/child-process.ts";
import { type Hosting, operationSeconds, runHosting } from "./hosting.ts";

/** A service in AWS's vocabulary. */
const service = {
  ServiceName: "checkout",
  SourceConfiguration: {
    CodeRepository: {
      RepositoryUrl: "https://git.example.test/o/r",
      SourceCodeVersion: { Type: "BRANCH" as const, Value: "main" },
      SourceDirectory: "/app",
      CodeConfiguration: {
        ConfigurationSource: "API" as const,
        CodeConfigurationValues: { Runtime: "CORRETTO_11" as const, RuntimeEnvironmentVariables: { MODE: "ü 😀" } },
      },
    },
    AuthenticationConfiguration: { ConnectionArn: `arn:aws:apprunner:${region}:123456789012:connection/c/1` },
  },
  InstanceConfiguration: { Cpu: "2 vCPU", Memory: "4 GB" },
  Tags: [{ Key: "team", Value: "web" }],
};
const { Tags, InstanceConfiguration, ...returned } = service;
const named = expect.stringMatching(
  new RegExp(`^arn:aws:apprunner:${region}:123456789012:service/checkout/[0-9a-f]{32}$`),
);

let emulator: Hosting;
beforeEach(async () => {
  emulator = await runHosting();
});
afterEach(() => emulator.close());

describe.skipIf(!hasAws)("the AWS CLI", () => {
  const { aws, failing } = awsCommands("apprunner", () => emulator.url);

  test("runs every operation, from creation to deletion", { timeout: 60_000 }, async () => {
    const created = await aws("create-service", "--cli-input-json", JSON.stringify(service));
    expect(created).toMatchObject({ OperationId: expect.any(String), Service: { ...returned, ServiceArn: named } });
    const arn: string = created.Service.ServiceArn;
    await emulator.advance(operationSeconds);
    const { Service } = await aws("describe-service", "--service-arn", arn);
    expect(Service).toMatchObject({ ...returned, Status: "RUNNING", CreatedAt: expect.anything() });

    const health = ["--health-check-configuration", "Protocol=HTTP,Path=/health,Interval=10"];
    await aws("update-service", "--service-arn", arn, ...health);
    await emulator.advance(operationSeconds);
    for (const operation of ["pause-service", "resume-service"]) {
      const { OperationId } = await aws(operation, "--service-arn", arn);
      expect(OperationId).toMatch(/^[0-9a-f-]{36}$/);
      await emulator.advance(operationSeconds);
    }
    await aws("tag-resource", "--resource-arn", arn, "--tags", "Key=stage,Value=test");
    await aws("untag-resource", "--resource-arn", arn, "--tag-keys", "team");
    const tagged = await aws("list-tags-for-resource", "--resource-arn", arn);
    expect(tagged).toEqual({ Tags: [{ Key: "stage", Value: "test" }] });
    const { ServiceSummaryList } = await aws("list-services");
    expect(ServiceSummaryList).toMatchObject([{ ServiceArn: arn, Status: "RUNNING" }]);

    await aws("delete-service", "--service-arn", arn);
    const { OperationSummaryList } = await aws("list-operations", "--service-arn", arn);
    expect(
      OperationSummaryList.map(({ Type, Status }: { Type: string; Status: string }) => `${Type} ${Status}`),
    ).toEqual([
      "DELETE_SERVICE IN_PROGRESS",
      "RESUME_SERVICE SUCCEEDED",
      "PAUSE_SERVICE SUCCEEDED",
      "UPDATE_SERVICE SUCCEEDED",
      "CREATE_SERVICE SUCCEEDED",
    ]);
    expect(await failing("resume-service", "--service-arn", arn)).toContain("(InvalidStateException)");
    await emulator.advance(operationSeconds + 3600);
    expect(await failing("describe-service", "--service-arn", arn)).toContain("(ResourceNotFoundException)");
  });

  test("shows errors with their name and message", async () => {
    const bad = { ...service, HealthCheckConfiguration: { Interval: 21 } };
    await emulator.admin("POST", "faults", { kind: "error", status: 402, times: 1 });
    expect(await failing("create-service", "--cli-input-json", JSON.stringify(service))).toContain(
      "(ServiceQuotaExceededException)",
    );
    expect(await failing("create-service", "--cli-input-json", JSON.stringify(bad))).toMatch(
      /\(InvalidRequestException\).*HealthCheckConfiguration\.Interval is 21; it must be from 1 to 20/,
    );
  });
});

describe.skipIf(!hasBoto3)("boto3", () => {
  test("runs a service from creation to deletion, with pages and errors", { timeout: 30_000 }, async () => {
    const script = `
import boto3, json, sys, urllib.request
url, region, service, seconds = sys.argv[1], sys.argv[2], json.loads(sys.argv[3]), int(sys.argv[4])
client = boto3.client("apprunner", endpoint_url=url, region_name=region)
def advance():
    body = json.dumps({"seconds": seconds}).encode()
    urllib.request.urlopen(urllib.request.Request(url + "/_lintel/clock", body, method="POST")).read()
out = {}
for i in range(3):
    created = client.create_service(**{**service, "ServiceName": f"checkout-{i}"})
arn = created["Service"]["ServiceArn"]
try:
    client.pause_service(ServiceArn=arn)
except client.exceptions.InvalidStateException as error:
    out["busy"] = error.response["Error"]["Message"]
advance()
client.pause_service(ServiceArn=arn)
advance()
described = client.describe_service(ServiceArn=arn)["Service"]
out["year"] = described["CreatedAt"].year
out["status"] = described["Status"]
out["runtime"] = described["SourceConfiguration"]["CodeRepository"]["CodeConfiguration"]["CodeConfigurationValues"]["Runtime"]
out["directory"] = described["SourceConfiguration"]["CodeRepository"]["SourceDirectory"]
out["operations"] = [[each["Type"], each["Status"], (each["EndedAt"] - each["StartedAt"]).seconds] for each in client.list_operations(ServiceArn=arn)["OperationSummaryList"]]
page = client.list_services(MaxResults=2)
rest = client.list_services(MaxResults=2, NextToken=page["NextToken"])
out["pages"] = [len(each["ServiceSummaryList"]) for each in (page, rest)]
out["tags"] = client.list_tags_for_resource(ResourceArn=arn)["Tags"]
try:
    client.create_service(**{**service, "ServiceName": "checkout-0"})
except client.exceptions.InvalidRequestException as error:
    out["taken"] = error.response["Error"]["Message"]
try:
    client.describe_service(ServiceArn=arn[:-1] + "z")
except client.exceptions.ResourceNotFoundException as error:
    out["missing"] = error.response["ResponseMetadata"]["HTTPStatusCode"]
print(json.dumps(out))
`;
    const args = ["-c", script, emulator.url, region, JSON.stringify(service), String(operationSeconds)];
    const out = JSON.parse((await execFile("python3", args, { env })).stdout);
    expect(out).toEqual({
      busy: expect.stringContaining("OPERATION_IN_PROGRESS: CREATE_SERVICE"),
      year: 2030,
      status: "PAUSED",
      runtime: "CORRETTO_11",
      directory: "/app",
      operations: [
        ["PAUSE_SERVICE", "SUCCEEDED", operationSeconds],
        ["CREATE_SERVICE", "SUCCEEDED", operationSeconds],
      ],
      pages: [2, 1],
      tags: service.Tags,
      taken: expect.stringContaining('ServiceName is "checkout-0"'),
      missing: 400,
    });
  });
});

describe.skipIf(!hasBoto3)("boto3 and shared resources", () => {
  test("gets a response for every operation", { timeout: 30_000 }, async () => {
    const script = `
import boto3, json, sys, urllib.request
url, region, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3])
client = boto3.client("apprunner", endpoint_url=url, region_name=region)
def advance():
    body = json.dumps({"seconds": seconds}).encode()
    urllib.request.urlopen(urllib.request.Request(url + "/_lintel/clock", body, method="POST")).read()
tags = [{"Key": "team", "Value": "web"}]
out = {}
scaling = client.create_auto_scaling_configuration(AutoScalingConfigurationName="high", MaxSize=3, Tags=tags)["AutoScalingConfiguration"]
client.create_auto_scaling_configuration(AutoScalingConfigurationName="high")
arn = scaling["AutoScalingConfigurationArn"]
out["scaling"] = [scaling["MaxSize"], scaling["Latest"], scaling["CreatedAt"].year]
out["described"] = client.describe_auto_scaling_configuration(AutoScalingConfigurationArn=arn.rsplit("/", 2)[0])["AutoScalingConfiguration"]["AutoScalingConfigurationRevision"]
out["default"] = client.update_default_auto_scaling_configuration(AutoScalingConfigurationArn=arn)["AutoScalingConfiguration"]["IsDefault"]
out["summaries"] = [[each["AutoScalingConfigurationName"], each["AutoScalingConfigurationRevision"], each["IsDefault"]] for each in client.list_auto_scaling_configurations(LatestOnly=False)["AutoScalingConfigurationSummaryList"]]
try:
    client.delete_auto_scaling_configuration(AutoScalingConfigurationArn=arn)
except client.exceptions.InvalidRequestException as error:
    out["kept"] = error.response["Error"]["Message"]
trace = client.create_observability_configuration(ObservabilityConfigurationName="trace", TraceConfiguration={"Vendor": "AWSXRAY"})["ObservabilityConfiguration"]
connector = client.create_vpc_connector(VpcConnectorName="network", Subnets=["subnet-1"])["VpcConnector"]
connection = client.create_connection(ConnectionName="git-1", ProviderType="GITHUB", Tags=tags)["Connection"]
advance()
out["handshake"] = [connection["Status"], client.list_connections()["ConnectionSummaryList"][0]["Status"]]
service = client.create_service(
    ServiceName="checkout",
    SourceConfiguration={"ImageRepository": {"ImageIdentifier": "public.ecr.aws/a/b:1", "ImageRepositoryType": "ECR_PUBLIC"}},
    NetworkConfiguration={"EgressConfiguration": {"EgressType": "VPC", "VpcConnectorArn": connector["VpcConnectorArn"]}},
    ObservabilityConfiguration={"ObservabilityEnabled": True, "ObservabilityConfigurationArn": trace["ObservabilityConfigurationArn"]},
)["Service"]["ServiceArn"]
advance()
out["users"] = client.list_services_for_auto_scaling_configuration(AutoScalingConfigurationArn=arn)["ServiceArnList"] == [service]
deployment = client.start_deployment(ServiceArn=service)["OperationId"]
advance()
newest = client.list_operations(ServiceArn=service)["OperationSummaryList"][0]
out["deployment"] = [newest["Id"] == deployment, newest["Type"], newest["Status"]]
ingress = client.create_vpc_ingress_connection(ServiceArn=service, VpcIngressConnectionName="inside", IngressVpcConfiguration={"VpcId": "vpc-1", "VpcEndpointId": "vpce-1"})["VpcIngressConnection"]
advance()
one = {"VpcIngressConnectionArn": ingress["VpcIngressConnectionArn"]}
client.update_vpc_ingress_connection(IngressVpcConfiguration={"VpcId": "vpc-1", "VpcEndpointId": "vpce-2"}, **one)
advance()
out["ingress"] = [client.describe_vpc_ingress_connection(**one)["VpcIngressConnection"]["Status"], len(client.list_vpc_ingress_connections(Filter={"ServiceArn": service})["VpcIngressConnectionSummaryList"])]
client.associate_custom_domain(ServiceArn=service, DomainName="shop.example.com", EnableWWWSubdomain=False)
advance()
advance()
domains = client.describe_custom_domains(ServiceArn=service)
out["domains"] = [[each["DomainName"], each["Status"], each["CertificateValidationRecords"][0]["Type"]] for each in domains["CustomDomains"]] + [len(domains["VpcDNSTargets"])]
client.disassociate_custom_domain(ServiceArn=service, DomainName="shop.example.com")
out["ended"] = client.delete_vpc_ingress_connection(**one)["VpcIngressConnection"]["Status"]
advance()
client.delete_service(ServiceArn=service)
advance()
out["deleted"] = [
    client.delete_observability_configuration(ObservabilityConfigurationArn=trace["ObservabilityConfigurationArn"])["ObservabilityConfiguration"]["Status"],
    client.delete_vpc_connector(VpcConnectorArn=connector["VpcConnectorArn"])["VpcConnector"]["Status"],
    client.delete_connection(ConnectionArn=connection["ConnectionArn"])["Connection"]["Status"],
    client.delete_auto_scaling_configuration(AutoScalingConfigurationArn=arn.rsplit("/", 2)[0])["AutoScalingConfiguration"]["Status"],
]
out["after"] = [client.describe_vpc_connector(VpcConnectorArn=connector["VpcConnectorArn"])["VpcConnector"]["Status"], client.list_vpc_connectors()["VpcConnectors"], [each["ObservabilityConfigurationName"] for each in client.list_observability_configurations()["ObservabilityConfigurationSummaryList"]], client.describe_observability_configuration(ObservabilityConfigurationArn=trace["ObservabilityConfigurationArn"])["ObservabilityConfiguration"]["DeletedAt"].year]
out["tags"] = client.list_tags_for_resource(ResourceArn=arn)["Tags"]
print(json.dumps(out))
`;
    const args = ["-c", script, emulator.url, region, String(operationSeconds)];
    const out = JSON.parse((await execFile("python3", args, { env })).stdout);
    expect(out).toEqual({
      scaling: [3, true, 2030],
      described: 2,
      default: true,
      summaries: [
        ["DefaultConfiguration", 1, false],
        ["high", 1, true],
        ["high", 2, false],
      ],
      kept: expect.stringContaining("is the default auto scaling configuration"),
      handshake: ["PENDING_HANDSHAKE", "AVAILABLE"],
      users: true,
      deployment: [true, "START_DEPLOYMENT", "SUCCEEDED"],
      ingress: ["AVAILABLE", 1],
      domains: [["shop.example.com", "active", "CNAME"], 1],
      ended: "PENDING_DELETION",
      deleted: ["INACTIVE", "INACTIVE", "DELETED", "inactive"],
      after: ["INACTIVE", [], ["DefaultConfiguration"], 2030],
      tags: [{ Key: "team", Value: "web" }],
    });
  });
});

describe("the JavaScript SDK", () => {
  const sdk = () => {
    const client = new AppRunnerClient({
      region,
      endpoint: emulator.url,
      credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" },
      maxAttempts: 1,
    });
    onTestFinished(() => client.destroy());
    return client;
  };

  test("runs every operation, from creation to deletion", async () => {
    const client = sdk();
    const { Service } = await client.send(new CreateServiceCommand(service));
    expect(Service).toMatchObject({ ...returned, ServiceArn: named, CreatedAt: expect.any(Date) });
    const ServiceArn = Service?.ServiceArn;
    await emulator.advance(operationSeconds);
    const begin = [
      () => client.send(new UpdateServiceCommand({ ServiceArn, HealthCheckConfiguration: { Timeout: 7 } })),
      () => client.send(new PauseServiceCommand({ ServiceArn })),
      () => client.send(new ResumeServiceCommand({ ServiceArn })),
    ];
    for (const operation of begin) {
      expect(await operation()).toMatchObject({ OperationId: expect.any(String) });
      await emulator.advance(operationSeconds);
    }
    await client.send(new TagResourceCommand({ ResourceArn: ServiceArn, Tags: [{ Key: "stage", Value: "test" }] }));
    await client.send(new UntagResourceCommand({ ResourceArn: ServiceArn, TagKeys: ["team"] }));
    const tagged = await client.send(new ListTagsForResourceCommand({ ResourceArn: ServiceArn }));
    expect(tagged.Tags).toEqual([{ Key: "stage", Value: "test" }]);
    const { OperationSummaryList } = await client.send(new ListOperationsCommand({ ServiceArn, MaxResults: 2 }));
    expect(OperationSummaryList).toMatchObject([
      { Type: "RESUME_SERVICE", Status: "SUCCEEDED", StartedAt: expect.any(Date), EndedAt: expect.any(Date) },
      { Type: "PAUSE_SERVICE", Status: "SUCCEEDED" },
    ]);
    await client.send(new DeleteServiceCommand({ ServiceArn }));
    await emulator.advance(operationSeconds);
    const described = await client.send(new DescribeServiceCommand({ ServiceArn }));
    expect(described.Service).toMatchObject({ Status: "DELETED", DeletedAt: expect.any(Date) });
    await emulator.advance(3600);
    await expect(client.send(new DescribeServiceCommand({ ServiceArn }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
      message: expect.stringContaining("was not found in account"),
      $metadata: { httpStatusCode: 400 },
    });
  });

  test("reads all pages", async () => {
    const client = sdk();
    const names = Array.from({ length: 5 }, (_, i) => `checkout-${i}`);
    for (const ServiceName of names) await client.send(new CreateServiceCommand({ ...service, ServiceName }));
    const listed: (string | undefined)[] = [];
    for await (const page of paginateListServices({ client, pageSize: 2 }, {})) {
      listed.push(...(page.ServiceSummaryList ?? []).map((each) => each.ServiceName));
    }
    expect(listed).toEqual(names);
  });
});
