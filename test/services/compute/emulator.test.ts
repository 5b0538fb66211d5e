/** EC2, EC2 Auto Scaling and STS in the emulator, with the AWS CLI, boto3 and Lintel's own clients. */

import { writeFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { createStsClient } from "../../../lib/client/credentials/sts.ts";
import { readInventory } from "../../../lib/lifecycle/inventory/read-inventory.ts";
import { withoutFile } from "../../../lib/lifecycle/inventory/work-file.ts";
import { ownEnvironment } from "../../client/own-environment.ts";
import { emulatorForTest, type RunningEmulator } from "../../emulator/running-emulator.ts";
import { awsCli, env, hasAws, hasBoto3 } from "../../emulator/vendor-clients.ts";
import { execFile } from "../../run/child-process.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const given = ownEnvironment();
const account = "210987654321";
const arn = `arn:aws:imagebuilder:us-east-1:${account}:image/web/1.0.0/1`;

/** An inventory with every kind of use, in two regions. */
const images = [
  {
    id: arn,
    recipe: { name: "web", semanticVersion: "1.0.0" },
    createdAt: "2026-05-01T02:00:11.000Z",
    status: "AVAILABLE",
    tags: { team: "web" },
    vmImages: [
      {
        ...{ id: "ami-1", region: "us-east-1", accountId: account, isPublic: false, sharedAccounts: ["123456789012"] },
        ...{ lastLaunchedAt: "2026-06-02T08:00:00.000Z", tags: { note: "a & <b>" }, snapshots: ["snap-1", "snap-2"] },
        volumeSizes: { "snap-1": 8, "snap-2": 16 },
        usedBy: [
          { kind: "auto-scaling-group", id: "group" },
          { kind: "container-recipe", id: `arn:aws:imagebuilder:us-east-1:${account}:container-recipe/box/1.0.0` },
          { kind: "ec2-fleet", id: "fleet-1" },
          { kind: "image-recipe", id: `arn:aws:imagebuilder:us-east-1:${account}:image-recipe/app/1.0.0` },
          { kind: "instance", id: "i-1" },
          { kind: "launch-configuration", id: "configuration" },
          { kind: "launch-template", id: "lt-1" },
          { kind: "spot-fleet", id: "sfr-1" },
          { kind: "spot-request", id: "sir-1" },
        ],
        isProtected: true,
      },
      {
        ...{ id: "ami-2", region: "eu-west-1", accountId: account, isPublic: false, sharedAccounts: [], tags: {} },
        ...{ snapshots: [], isProtected: false, usedBy: [] },
      },
    ],
  },
];

const read = async ({ url }: RunningEmulator) => {
  given.set({
    ...{ AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: secret("Key"), AWS_REGION: "us-east-1" },
    AWS_ENDPOINT_URL: url,
  });
  const asked = { regions: ["us-east-1", "eu-west-1"], profiles: [], inUse: true, sharedAccounts: true, client: {} };
  const { signal } = new AbortController();
  return readInventory(asked, { work: withoutFile, signal, report: () => undefined });
};

test("an inventory that is a seed is read back as it was", async () => {
  const emulator = await emulatorForTest({ accountId: account });
  const recycleBin = [
    { accountId: account, region: "us-east-1", keeps: "machine-images", days: 7, tags: [{ key: "note", value: "a" }] },
  ];
  expect((await emulator.send("POST", "/_lintel/seed", { images, recycleBin })).status).toBe(200);
  const { images: found, failures, gone, open, head } = await read(emulator);
  expect(head.recycleBin).toEqual(recycleBin);
  expect({ failures, gone, open }).toEqual({ failures: [], gone: [], open: [] });
  expect(found).toEqual(images);
});

test("the inventory shows what policies did: deleted AMIs are gone, disabled ones private", async () => {
  const emulator = await emulatorForTest({ accountId: account, clock: () => Date.UTC(2026, 5, 1) });
  await emulator.send("POST", "/_lintel/seed", { images });
  const rule = (type: string, value: number, more = {}) => ({
    action: { type, includeResources: { vmImages: true, ...more } },
    filter: { type: "AGE", value, unit: "DAYS" },
  });
  const exclusionRules = { vmImages: { regions: ["eu-west-1"] } };
  await emulator.create({
    policyDetails: [rule("DISABLE", 10), { ...rule("DELETE", 40, { snapshots: true }), exclusionRules }],
  });
  const day = 24 * 60 * 60;
  await emulator.send("POST", "/_lintel/clock", { seconds: day });
  const [disabled] = (await read(emulator)).images;
  expect(disabled).toMatchObject({
    status: "DISABLED",
    vmImages: [{ id: "ami-1", sharedAccounts: [] }, { id: "ami-2" }],
  });
  expect(disabled?.vmImages[1]?.isPublic).toBe(false);
  await emulator.send("POST", "/_lintel/clock", { seconds: 30 * day });
  const { images: left, passing } = await read(emulator);
  expect([left, passing]).toEqual([[], 1]);
});

const seed = {
  imagebuilder: {
    images: [
      {
        ...{ name: "web", version: "1.0.0", ageInDays: 1 },
        outputResources: { amis: [{ region: "us-east-1", image: "ami-1", name: "web 1", accountId: account }] },
      },
    ],
  },
  ec2: {
    images: [
      { ImageId: "ami-seeded", Name: "seeded", Tags: [{ Key: "team", Value: "web" }] },
      { ImageId: "ami-other", OwnerId: "111111111111", Public: true },
      { ImageId: "ami-hidden", OwnerId: "111111111111" },
    ],
    instances: [
      { InstanceId: "i-1", ImageId: "ami-1" },
      { InstanceId: "i-2", ImageId: "ami-seeded", State: { Name: "terminated" } },
    ],
    launchTemplates: [
      {
        LaunchTemplateId: "lt-1",
        LaunchTemplateName: "web",
        Versions: [{ ImageId: "ami-1" }, { ImageId: "ami-seeded" }],
      },
    ],
  },
  autoscaling: {
    launchConfigurations: [{ LaunchConfigurationName: "old", ImageId: "ami-1" }],
    autoScalingGroups: [
      { AutoScalingGroupName: "web", LaunchTemplate: { LaunchTemplateId: "lt-1", Version: "$Latest" } },
    ],
  },
};

describe.skipIf(!hasAws)("the AWS CLI", () => {
  const run = awsCli();
  const started = async () => {
    const emulator = await emulatorForTest({ accountId: account });
    expect((await emulator.send("POST", "/_lintel/seed", seed)).status).toBe(200);
    const own = { ...env, AWS_REGION: "us-east-1", AWS_DEFAULT_REGION: "us-east-1" };
    const text = async (...words: string[]): Promise<string> => {
      const args = ["--endpoint-url", emulator.url, "--output", "text", ...words];
      return (await run(args, own)).stdout.trim();
    };
    const failing = (...words: string[]) =>
      text(...words).then(
        () => "it worked",
        (error: Error) => error.message.trim(),
      );
    return { emulator, text, failing };
  };

  test("lists AMIs by owner, id and filter", async () => {
    const { text, failing } = await started();
    const ids = ["ec2", "describe-images", "--query", "Images[].ImageId"];
    expect(await text(...ids)).toBe("ami-1\tami-seeded\tami-other");
    expect(await text(...ids, "--owners", "self")).toBe("ami-1\tami-seeded");
    expect(await text(...ids, "--owners", "111111111111")).toBe("ami-other");
    expect(await text(...ids, "--filters", "Name=name,Values=web*,none")).toBe("ami-1");
    expect(await text(...ids, "--filters", "Name=tag:team,Values=web")).toBe("ami-seeded");
    expect(await text(...ids, "--executable-users", "all")).toBe("ami-other");
    expect(await text(...ids, "--image-ids", "ami-1", "--max-items", "1")).toBe("ami-1");
    expect(await failing(...ids, "--image-ids", "ami-hidden")).toContain("(InvalidAMIID.NotFound)");
    expect(await failing(...ids, "--filters", "Name=colour,Values=red")).toContain("(InvalidParameterValue)");
    expect(await failing("ec2", "run-instances", "--image-id", "ami-1")).toContain("(InvalidAction)");
  });

  test("reads what uses them", async () => {
    const { text, failing } = await started();
    const instances = [
      "ec2",
      "describe-instances",
      "--query",
      "Reservations[].Instances[].[InstanceId,ImageId,State.Name]",
    ];
    expect(await text(...instances)).toBe("i-1\tami-1\trunning\ni-2\tami-seeded\tterminated");
    expect(await text(...instances, "--filters", "Name=instance-state-name,Values=running")).toBe(
      "i-1\tami-1\trunning",
    );
    const versions = [
      ...["ec2", "describe-launch-template-versions", "--query"],
      "LaunchTemplateVersions[].[VersionNumber,DefaultVersion,LaunchTemplateData.ImageId]",
    ];
    const both = "2\tFalse\tami-seeded\n1\tTrue\tami-1";
    expect(await text(...versions, "--launch-template-id", "lt-1")).toBe(both);
    expect(await text(...versions, "--versions", "$Latest", "$Default")).toBe(both);
    expect(await failing(...versions)).toContain("(MissingParameter)");
    const third = ["--launch-template-name", "web", "--versions", "3"];
    expect(await failing(...versions, ...third)).toContain("(InvalidLaunchTemplateId.VersionNotFound)");
    expect(
      await text(
        "autoscaling",
        "describe-auto-scaling-groups",
        "--query",
        "AutoScalingGroups[].LaunchTemplate.Version",
      ),
    ).toBe("$Latest");
    expect(
      await text("autoscaling", "describe-launch-configurations", "--query", "LaunchConfigurations[].ImageId"),
    ).toBe("ami-1");
  });

  test("learns the account, and assumes a role", async () => {
    const { text, failing } = await started();
    expect(await text("sts", "get-caller-identity", "--query", "Account")).toBe(account);
    const assume = [
      "sts",
      "assume-role",
      "--role-session-name",
      "test",
      "--query",
      "AssumedRoleUser.Arn",
      "--role-arn",
    ];
    expect(await text(...assume, "arn:aws:iam::111111111111:role/team/reader")).toBe(
      "arn:aws:sts::111111111111:assumed-role/reader/test",
    );
    expect(await failing(...assume, "arn:aws:iam::1:user/a")).toContain("(ValidationError)");
  });
});

test("a lent role is known by its access key, and its secret is stored nowhere", async () => {
  const emulator = await emulatorForTest({ accountId: account });
  given.set({ AWS_ENDPOINT_URL: emulator.url });
  const settings = {
    region: "us-east-1",
    credentials: async () => ({ accessKeyId: "AKIDEXAMPLE", secretAccessKey: secret("Key") }),
  };
  const client = createStsClient(settings);
  onTestFinished(() => client.close());
  const role = { RoleArn: "arn:aws:iam::111111111111:role/reader", RoleSessionName: "test" };
  const { Credentials } = await client.assumeRole(role);
  const lent = new Map(Object.entries(Credentials as { readonly [member: string]: string }));
  const as = createStsClient({
    ...settings,
    credentials: async () => ({
      accessKeyId: lent.get("AccessKeyId") ?? "",
      secretAccessKey: lent.get("SecretAccessKey") ?? "",
      sessionToken: lent.get("SessionToken") ?? "",
    }),
  });
  onTestFinished(() => as.close());
  expect(await as.getCallerIdentity({})).toMatchObject({
    ...{ Account: "111111111111", Arn: "arn:aws:sts::111111111111:assumed-role/reader/test" },
  });
  const kept = JSON.stringify((await emulator.send("GET", "/_lintel/store")).body);
  expect(kept).toContain(lent.get("AccessKeyId"));
  expect(kept).not.toContain(lent.get("SecretAccessKey"));
  expect(kept).not.toContain(lent.get("SessionToken"));
});

test.skipIf(!hasBoto3)("boto3 reads pages, attributes, snapshots and regions", async () => {
  const emulator = await emulatorForTest({ accountId: account });
  await emulator.send("POST", "/_lintel/seed", { images });
  const script = `
import boto3, json, sys
ec2 = boto3.client("ec2", endpoint_url=sys.argv[1], region_name="us-east-1")
out = {}
image = ec2.describe_images(Owners=["self"], IncludeDisabled=True)["Images"][0]
out["tags"] = image["Tags"]
out["volumes"] = [each["Ebs"]["SnapshotId"] for each in image["BlockDeviceMappings"]]
out["launched"] = image["LastLaunchedTime"]
out["permissions"] = ec2.describe_image_attribute(ImageId="ami-1", Attribute="launchPermission")["LaunchPermissions"]
pages = ec2.get_paginator("describe_snapshots").paginate(OwnerIds=["self"], PaginationConfig={"PageSize": 5})
out["snapshots"] = [each["SnapshotId"] for page in pages for each in page["Snapshots"]]
out["started"] = ec2.describe_instances()["Reservations"][0]["Instances"][0]["LaunchTime"].year > 2000
out["regions"] = "us-east-1" in [each["RegionName"] for each in ec2.describe_regions()["Regions"]]
out["groups"] = boto3.client("autoscaling", endpoint_url=sys.argv[1], region_name="us-east-1").describe_auto_scaling_groups()["AutoScalingGroups"][0]["MixedInstancesPolicy"]["LaunchTemplate"]["Overrides"]
try:
    ec2.describe_image_attribute(ImageId="ami-none", Attribute="launchPermission")
except ec2.exceptions.ClientError as error:
    out["missing"] = [error.response["Error"]["Code"], error.response["ResponseMetadata"]["HTTPStatusCode"]]
print(json.dumps(out))
`;
  expect(JSON.parse((await execFile("python3", ["-c", script, emulator.url], { env })).stdout)).toEqual({
    tags: [{ Key: "note", Value: "a & <b>" }],
    volumes: ["snap-1", "snap-2"],
    launched: "2026-06-02T08:00:00.000Z",
    permissions: [{ UserId: "123456789012" }],
    snapshots: ["snap-1", "snap-2"],
    ...{ started: true, regions: true },
    groups: [{ ImageId: "ami-1" }],
    missing: ["InvalidAMIID.NotFound", 400],
  });
});

describe("the account", () => {
  test("is that of the seed file, and a later seed cannot change it", async () => {
    const seedPath = `${temporaryFolder()}/seed.json`;
    writeFileSync(seedPath, JSON.stringify({ account }));
    const emulator = await emulatorForTest({ seedPath });
    expect((await emulator.create()).body.lifecyclePolicyArn).toContain(`:${account}:`);
    const other = await emulator.send("POST", "/_lintel/seed", { account: "111111111111" });
    expect(other.status).toBe(400);
    expect(other.body.message).toContain(`account is "111111111111", and the emulator runs with ${account}`);
    writeFileSync(seedPath, '{"account": "1"}');
    await expect(emulatorForTest({ seedPath })).rejects.toThrow('account is "1"; it must be 12 digits');
  });
});

describe("the emulator of EC2 refuses", () => {
  const post = async ({ url }: RunningEmulator, form: { readonly [field: string]: string }) => {
    const response = await fetch(url, { method: "POST", body: new URLSearchParams(form) });
    return `${response.status} ${await response.text()}`;
  };
  const version = { Version: "2016-11-15" };

  test.each([
    [{ Action: "DescribeImages", ...version, Colour: "red" }, "<Code>UnknownParameter</Code>"],
    [{ Action: "DescribeImages", ...version, MaxResults: "many" }, "MaxResults is many"],
    [{ Action: "DescribeImages", ...version, MaxResults: "0" }, "it must be a whole number from 1 to 1000"],
    [{ Action: "DescribeImages", ...version, MaxResults: "1001" }, "MaxResults is 1001"],
    [{ Action: "DescribeSnapshots", ...version, MaxResults: "4" }, "it must be a whole number from 5 to 1000"],
    [{ Action: "DescribeImages", ...version, NextToken: "x" }, "NextToken is &quot;x&quot;"],
    [{ Action: "constructor", ...version }, "<Code>InvalidAction</Code>"],
    [{ Action: "DescribeImageAttribute", ...version, ImageId: "ami-1", Attribute: "x" }, "<Code>InvalidAMIID.NotFound"],
    [{ Action: "AssumeRole", Version: "2011-06-15" }, "<Type>Sender</Type><Code>ValidationError</Code>"],
    [{ Action: "DescribeImages", Version: "1999-01-01" }, "no service of this emulator handles POST / with Action"],
  ])("the request %j", async (form, said) => {
    const response = await post(await emulatorForTest(), form);
    expect(response).toMatch(/^4\d\d /);
    expect(response.replaceAll('"', "&quot;")).toContain(said.replaceAll('"', "&quot;"));
  });

  test("a request of a service that the emulator lacks, by the operation that it names", async () => {
    const { url } = await emulatorForTest();
    const headers = { "x-amz-target": "GraniteServiceVersion20100801.GetMetricData" };
    const response = await fetch(url, { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message:
        'no service of this emulator handles POST / with X-Amz-Target "GraniteServiceVersion20100801.GetMetricData"; docs/emulator.md lists the services and their operations',
    });
  });

  test("a wrong parameter of Recycle Bin and a wrong seed of EC2, with the page that documents them", async () => {
    const emulator = await emulatorForTest();
    const asked = await emulator.send("POST", "/list-rules", { ResourceType: "BANANA" });
    expect(JSON.stringify(asked.body)).toContain("EBS_VOLUME (docs/emulator.md, EC2 and STS)");
    const seeded = await emulator.send("POST", "/_lintel/seed", { ec2: { images: [{ ImageId: 5 }] } });
    expect(JSON.stringify(seeded.body)).not.toContain("public model of EC2 Image Builder");
  });

  test("nothing but in EC2's form, with a fault too", async () => {
    const emulator = await emulatorForTest();
    await emulator.send("POST", "/_lintel/faults", { kind: "error", status: 429, operations: ["DescribeImages"] });
    expect(await post(emulator, { Action: "DescribeImages", ...version })).toContain(
      "<Response><Errors><Error><Code>RequestLimitExceeded</Code><Message>this fault was injected</Message>",
    );
  });
});
