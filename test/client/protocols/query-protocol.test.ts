/** Both variants of the query protocol, compared with botocore's serializer, parser and models, and their errors. */
import { describe, expect, test } from "vitest";
import type { ClientSettings } from "../../../lib/client/client-settings.ts";
import type { QueryOperation } from "../../../lib/client/protocols/query-protocol.ts";
import type { XmlValue } from "../../../lib/facts/model/xml-response.ts";
import { autoScalingOperations, createAutoScalingClient } from "../../../lib/services/compute/auto-scaling/client.ts";
import { computeOperations, createComputeClient } from "../../../lib/services/compute/ec2/client.ts";
import { hasBoto3 } from "../../emulator/vendor-clients.ts";
import { execFile, spawnSync } from "../../run/child-process.ts";
import { secret } from "../../run/secret.ts";
import { type Step, startServer } from "../scripted-server.ts";

const base: ClientSettings = { region: "eu-west-1", accessKey: "AKIDEXAMPLE", secretKey: secret("Key"), maxRetries: 0 };
const xml =
  (status: number, body: string): Step =>
  (response) =>
    response.writeHead(status, { "content-type": "text/xml" }).end(body);

const images = `<?xml version="1.0" encoding="UTF-8"?>
<DescribeImagesResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
  <requestId>r-1</requestId>
  <!-- <item>not this</item> -->
  <imagesSet>
    <item><imageId>ami-1</imageId><imageOwnerId>123456789012</imageOwnerId><isPublic>true</isPublic>
      <blockDeviceMapping>
        <item><deviceName>/dev/sda1</deviceName><ebs><snapshotId>snap-1</snapshotId><volumeSize>8</volumeSize></ebs></item>
        <item><deviceName>/dev/sdb</deviceName><virtualName>ephemeral0</virtualName></item>
      </blockDeviceMapping>
      <tagSet><item><key>a &amp; b</key><value>&lt;c&gt; &#233;<![CDATA[ <d> ]]></value></item><item><key>__proto__</key><value/></item></tagSet>
      <productCodes><item><imageId>not this</imageId></item></productCodes>
    </item>
    <item><imageId>ami-2</imageId><isPublic>false</isPublic><blockDeviceMapping/><tagSet/></item>
  </imagesSet>
  <nextToken>more</nextToken>
</DescribeImagesResponse>`;

const templateVersions = `<DescribeLaunchTemplateVersionsResponse>
  <launchTemplateVersionSet><item><launchTemplateId>lt-1</launchTemplateId><versionNumber>12</versionNumber>
  <defaultVersion>true</defaultVersion><launchTemplateData><imageId>ami-1</imageId></launchTemplateData></item></launchTemplateVersionSet>
</DescribeLaunchTemplateVersionsResponse>`;

const groups = `<DescribeAutoScalingGroupsResponse xmlns="http://autoscaling.amazonaws.com/doc/2011-01-01/">
  <DescribeAutoScalingGroupsResult><AutoScalingGroups><member><AutoScalingGroupName>web</AutoScalingGroupName>
    <MixedInstancesPolicy><LaunchTemplate><LaunchTemplateSpecification><LaunchTemplateId>lt-1</LaunchTemplateId><Version>$Latest</Version></LaunchTemplateSpecification>
    <Overrides><member><InstanceType>m5.large</InstanceType></member></Overrides></LaunchTemplate></MixedInstancesPolicy>
    <Instances><member><InstanceId>i-1</InstanceId></member></Instances></member></AutoScalingGroups></DescribeAutoScalingGroupsResult>
  <ResponseMetadata><RequestId>r-2</RequestId></ResponseMetadata>
</DescribeAutoScalingGroupsResponse>`;

/** Every kind of input, with its response. */
const calls = [
  [
    "ec2",
    "DescribeImages",
    { Owners: ["self", "123456789012"], IncludeDisabled: true, MaxResults: 1000, NextToken: "a b+/=é" },
    images,
  ],
  ["ec2", "DescribeImages", { ImageIds: ["ami-1"] }, images],
  [
    "ec2",
    "DescribeLaunchTemplateVersions",
    { LaunchTemplateId: "lt-1", Versions: ["1", "$Default"] },
    templateVersions,
  ],
  ["ec2", "DescribeInstances", { MaxResults: 5, NextToken: "n" }, "<DescribeInstancesResponse/>"],
  ["autoscaling", "DescribeAutoScalingGroups", { AutoScalingGroupNames: ["web", "api"], MaxRecords: 100 }, groups],
] as const;

/** Calls an operation by its name; returns the parsed response and the request. */
async function called(service: string, name: string, input: object, body: string) {
  const server = await startServer(xml(200, body));
  const settings = { ...base, endpointUrl: server.url };
  const client = service === "ec2" ? createComputeClient(settings) : createAutoScalingClient(settings);
  const call = Object.entries(client).find(([method]) => method.toLowerCase() === name.toLowerCase())?.[1] as
    | ((input: object) => Promise<object>)
    | undefined;
  const response = await call?.(input);
  client.close();
  return { response, sent: [...new URLSearchParams(server.requests[0]?.body)].sort() };
}

/** botocore's form of an input, and how it parses a response. */
const peer = `
import json, sys
import botocore.session, botocore.serialize, botocore.parsers
session = botocore.session.get_session()
found = []
for service, name, given, body in json.load(sys.stdin):
    model = session.get_service_model(service)
    operation = model.operation_model(name)
    request = botocore.serialize.create_serializer(model.metadata["protocol"]).serialize_to_request(given, operation)
    parser = botocore.parsers.create_parser(model.metadata["protocol"])
    answer = parser.parse({"status_code": 200, "headers": {}, "body": body.encode()}, operation.output_shape)
    answer.pop("ResponseMetadata")
    found.append([sorted([key, str(value).lower() if isinstance(value, bool) else str(value)] for key, value in request["body"].items()), answer])
print(json.dumps(found, default=str))
`;

describe.skipIf(!hasBoto3)("as in botocore (needs botocore)", () => {
  test("request forms and parsed responses match", async () => {
    const { stdout, stderr } = spawnSync("python3", ["-c", peer], { input: JSON.stringify(calls) });
    expect(String(stderr)).toBe("");
    const theirs: readonly [readonly (readonly [string, string])[], object][] = JSON.parse(String(stdout));
    expect(theirs).toHaveLength(calls.length);
    for (const [index, [service, name, input, body]] of calls.entries()) {
      const ours = await called(service, name, input, body);
      expect(ours.sent).toEqual(theirs[index]?.[0]);
      // botocore parses every member; Lintel parses a subset, in the same way.
      expect(theirs[index]?.[1]).toMatchObject(ours.response ?? {});
    }
  });

  test("operations and members match AWS's model", async () => {
    const script = `
import json, botocore.session
session = botocore.session.get_session()
def lines(shape, path, depth=0):
    if depth > 12: return
    if shape.type_name == "structure":
        for name, inner in shape.members.items():
            at = "%s.%s@%s" % (path, name, inner.serialization.get("name", name))
            yield at + " " + inner.type_name
            yield from lines(inner, at, depth + 1)
    if shape.type_name == "list":
        at = "%s[%s]" % (path, shape.member.serialization.get("name", "member"))
        yield at + " " + shape.member.type_name
        yield from lines(shape.member, at, depth + 1)
out = {}
for service in ("ec2", "autoscaling"):
    model = session.get_service_model(service)
    for name in ${JSON.stringify([...Object.values(computeOperations), ...Object.values(autoScalingOperations)].map(({ name }) => name))}:
        if name in model.operation_names: out[name] = list(lines(model.operation_model(name).output_shape, ""))
print(json.dumps(out))
`;
    const theirs: { readonly [operation: string]: readonly string[] } = JSON.parse(
      (await execFile("python3", ["-c", script], { maxBuffer: 64 * 1024 * 1024 })).stdout,
    );
    const ours: readonly QueryOperation[] = [
      ...Object.values(computeOperations),
      ...Object.values(autoScalingOperations),
    ];
    for (const { name, responses, pageOf } of ours) {
      const known = new Set(theirs[name]?.map((line) => line.replace(/ long$/, " integer")));
      expect([...linesOf(responses, "")].filter((line) => !known.has(line))).toEqual([]);
      if (pageOf !== undefined) expect(responses.members[pageOf]?.kind).toBe("list");
    }
  });
});

/** botocore's kinds; some integers are long there. */
const kinds = new Map<string, string>([["struct", "structure"]]);

function* linesOf(value: XmlValue, path: string): Generator<string> {
  if (value.kind === "struct") {
    for (const [name, inner] of Object.entries(value.members)) {
      yield `${path}.${name}@${inner.at} ${kindOf(inner)}`;
      yield* linesOf(inner, `${path}.${name}@${inner.at}`);
    }
  }
  if (value.kind === "list") {
    yield `${path}[${value.element.at}] ${kindOf(value.element)}`;
    yield* linesOf(value.element, `${path}[${value.element.at}]`);
  }
}

const kindOf = ({ kind }: XmlValue): string => kinds.get(kind) ?? kind;

test("names in responses are values, never members", async () => {
  const { response } = await called("ec2", "DescribeImages", {}, images);
  expect(response).toMatchObject({
    Images: [
      {
        ImageId: "ami-1",
        Public: true,
        BlockDeviceMappings: [{ Ebs: { SnapshotId: "snap-1" } }, {}],
        Tags: [
          { Key: "a & b", Value: "<c> é <d> " },
          { Key: "__proto__", Value: "" },
        ],
      },
      { ImageId: "ami-2", Public: false, BlockDeviceMappings: [], Tags: [] },
    ],
    NextToken: "more",
  });
});

describe("an invalid response", () => {
  const refusing = async (status: number, body: string, retries = 0) => {
    const server = await startServer(xml(status, body));
    const client = createComputeClient({ ...base, endpointUrl: server.url, maxRetries: retries });
    const error: unknown = await client.describeImages({}).catch((reason: unknown) => reason);
    client.close();
    return error;
  };

  test.each([
    ["half of one", 200, images.slice(0, 600)],
    ["one of another operation", 200, "<DescribeVpcsResponse/>"],
    ["none at all", 200, ""],
    ["a page for people", 502, "<html><body>Bad gateway</body></html>"],
    ["a page for people about too many requests", 429, "<html><body>Slow down</body></html>"],
    ["one with a document type", 200, images.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>')],
    ["one with a size that is not a number", 200, images.replace("<volumeSize>8<", "<volumeSize>eight<")],
    ["one that is neither public nor not", 200, images.replace("<isPublic>true<", "<isPublic>perhaps<")],
    [
      "one that is too deep",
      200,
      `<DescribeImagesResponse>${"<a>".repeat(200)}${"</a>".repeat(200)}</DescribeImagesResponse>`,
    ],
  ])("is an error if it is %s", async (_, status, body) => {
    const error = await refusing(status, body);
    expect(error).toMatchObject({ kind: "UnreadableResponse", retryable: status > 299 });
    expect(String(error)).toContain("which is not the XML of DescribeImages");
  });

  test.each([
    [
      "ec2",
      403,
      "<Response><Errors><Error><Code>UnauthorizedOperation</Code><Message>You are not authorized</Message></Error></Errors><RequestID>r</RequestID></Response>",
      "UnauthorizedOperation",
      false,
    ],
    [
      "ec2, throttled",
      503,
      "<Response><Errors><Error><Code>RequestLimitExceeded</Code><Message>Request limit exceeded.</Message></Error></Errors></Response>",
      "RequestLimitExceeded",
      true,
    ],
    [
      "query, throttled",
      400,
      '<ErrorResponse xmlns="http://autoscaling.amazonaws.com/doc/2011-01-01/"><Error><Type>Sender</Type><Code>Throttling</Code><Message>Rate exceeded</Message></Error></ErrorResponse>',
      "Throttling",
      true,
    ],
  ])("may carry a service error (%s)", async (_, status, body, code, isThrottled) => {
    expect(await refusing(status, body)).toMatchObject({ kind: "Service", code, status, isThrottled });
  });
});

test("the service's name in variables and signatures is AWS's", async () => {
  const server = await startServer(xml(200, groups));
  const before = process.env.AWS_ENDPOINT_URL_AUTO_SCALING;
  process.env.AWS_ENDPOINT_URL_AUTO_SCALING = server.url;
  try {
    const client = createAutoScalingClient(base);
    await client.describeAutoScalingGroups({});
    client.close();
  } finally {
    if (before === undefined) delete process.env.AWS_ENDPOINT_URL_AUTO_SCALING;
    else process.env.AWS_ENDPOINT_URL_AUTO_SCALING = before;
  }
  expect(server.requests[0]?.headers.authorization).toContain("/eu-west-1/autoscaling/aws4_request");
});
