/** Real clients: the AWS CLI, boto3 and the AWS SDK for JavaScript, each in its own vocabulary. */
import {
  CreateLifecyclePolicyCommand,
  DeleteLifecyclePolicyCommand,
  GetLifecycleExecutionCommand,
  GetLifecyclePolicyCommand,
  ImagebuilderClient,
  ListTagsForResourceCommand,
  paginateListLifecyclePolicies,
  StartResourceStateUpdateCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateLifecyclePolicyCommand,
} from "@aws-sdk/client-imagebuilder";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { arnOf, type RunningEmulator, runEmulator } from "../../../emulator/running-emulator.ts";
import { awsCommands, env, hasAws, hasBoto3, region } from "../../../emulator/vendor-clients.ts";
import { execFile } from "../../../run/child-process.ts";

const policy = {
  name: "Keep Recent",
  description: "ü 😀",
  executionRole: "arn:aws:iam::123456789012:role/lifecycle",
  resourceType: "AMI_IMAGE" as const,
  policyDetails: [
    {
      action: { type: "DELETE" as const, includeResources: { amis: true, snapshots: true } },
      filter: { type: "AGE" as const, value: 90, unit: "DAYS" as const, retainAtLeast: 3 },
      exclusionRules: { amis: { isPublic: true, lastLaunched: { value: 7, unit: "DAYS" as const } } },
    },
  ],
  resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.x.x" }] },
  tags: { team: "web" },
};
const { name, tags, ...updatable } = policy;
const arn = arnOf("keep-recent", region);

let emulator: RunningEmulator;
beforeEach(async () => {
  emulator = await runEmulator({ region });
});
afterEach(() => emulator.close());

describe.skipIf(!hasAws)("the AWS CLI", () => {
  const { aws, failing } = awsCommands("imagebuilder", () => emulator.url);

  test("runs a policy from creation to deletion", async () => {
    const created = await aws("create-lifecycle-policy", "--cli-input-json", JSON.stringify(policy));
    expect(created).toEqual({ clientToken: expect.any(String), lifecyclePolicyArn: arn });
    const { lifecyclePolicy } = await aws("get-lifecycle-policy", "--lifecycle-policy-arn", arn);
    expect(lifecyclePolicy).toMatchObject({ ...policy, status: "ENABLED", dateCreated: expect.anything() });

    const update = { ...updatable, lifecyclePolicyArn: arn, status: "DISABLED" };
    await aws("update-lifecycle-policy", "--cli-input-json", JSON.stringify(update));
    await aws("tag-resource", "--resource-arn", arn, "--tags", "stage=test,team=api");
    await aws("untag-resource", "--resource-arn", arn, "--tag-keys", "team", "gone");
    const tagged = await aws("list-tags-for-resource", "--resource-arn", arn);
    expect(tagged).toEqual({ tags: { stage: "test" } });
    const { lifecyclePolicySummaryList } = await aws("list-lifecycle-policies");
    expect(lifecyclePolicySummaryList).toMatchObject([{ arn, status: "DISABLED", tags: { stage: "test" } }]);

    expect(await aws("delete-lifecycle-policy", "--lifecycle-policy-arn", arn)).toEqual({ lifecyclePolicyArn: arn });
    expect(await failing("get-lifecycle-policy", "--lifecycle-policy-arn", arn)).toContain(
      "(ResourceNotFoundException)",
    );
  });

  test("shows errors with name and message", async () => {
    const bad = { ...policy, policyDetails: [{ ...policy.policyDetails[0], filter: { type: "AGE", value: 1001 } }] };
    const stderr = await failing("create-lifecycle-policy", "--cli-input-json", JSON.stringify(bad));
    expect(stderr).toContain("(InvalidRequestException)");
    expect(stderr).toContain("policyDetails[0].filter.value is 1001");
  });

  test("reads, in its own vocabulary, a policy that another client created in the documented one", async () => {
    const headers = { authorization: `AWS4-HMAC-SHA256 Credential=A/20300101/${region}/imagebuilder/aws4_request` };
    const details = {
      action: { type: "DELETE", includeResources: { vmImages: true } },
      filter: { type: "COUNT", value: 1 },
    };
    const documented = { ...policy, resourceType: "VM_IMAGE", policyDetails: [details] };
    await emulator.call("CreateLifecyclePolicy", documented, headers);
    const { lifecyclePolicy } = await aws("get-lifecycle-policy", "--lifecycle-policy-arn", arn);
    expect(lifecyclePolicy).toMatchObject({
      resourceType: "AMI_IMAGE",
      policyDetails: [{ action: { includeResources: { amis: true } } }],
    });
  });
});

describe.skipIf(!hasBoto3)("boto3", () => {
  test("runs a policy from creation to deletion, with pages and errors", async () => {
    const script = `
import boto3, json, sys
url, region, policy = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
client = boto3.client("imagebuilder", endpoint_url=url, region_name=region)
out = {}
for i in range(3):
    out["created"] = client.create_lifecycle_policy(**{**policy, "name": f"{policy['name']} {i}", "clientToken": f"t{i}"})
arn = out["created"]["lifecyclePolicyArn"]
out["again"] = client.create_lifecycle_policy(**{**policy, "name": f"{policy['name']} 2", "clientToken": "t2"})
found = client.get_lifecycle_policy(lifecyclePolicyArn=arn)["lifecyclePolicy"]
out["year"] = found.pop("dateCreated").year
out["updated"] = "dateUpdated" in found
out["found"] = found
pages = client.get_paginator("list_lifecycle_policies").paginate(PaginationConfig={"PageSize": 2})
out["pages"] = [len(page["lifecyclePolicySummaryList"]) for page in pages]
client.tag_resource(resourceArn=arn, tags={"stage": "test"})
out["tags"] = client.list_tags_for_resource(resourceArn=arn)["tags"]
client.untag_resource(resourceArn=arn, tagKeys=["stage", "team"])
client.delete_lifecycle_policy(lifecyclePolicyArn=arn)
try:
    client.get_lifecycle_policy(lifecyclePolicyArn=arn)
except client.exceptions.ResourceNotFoundException as error:
    out["gone"] = error.response["ResponseMetadata"]["HTTPStatusCode"]
try:
    client.create_lifecycle_policy(**{**policy, "name": "KEEP_RECENT 0"})
except client.exceptions.ResourceAlreadyExistsException as error:
    out["taken"] = error.response["Error"]["Message"]
for key in ("created", "again"):
    out[key].pop("ResponseMetadata")
print(json.dumps(out))
`;
    const { stdout } = await execFile("python3", ["-c", script, emulator.url, region, JSON.stringify(policy)], { env });
    const out = JSON.parse(stdout);
    const year = new Date().getUTCFullYear();
    expect(out.created).toEqual({ clientToken: "t2", lifecyclePolicyArn: arnOf("keep-recent-2", region) });
    expect(out.again).toEqual(out.created);
    expect(out.found).toEqual({
      ...policy,
      name: "Keep Recent 2",
      status: "ENABLED",
      arn: arnOf("keep-recent-2", region),
    });
    expect(Math.abs(out.year - year)).toBeLessThan(2);
    expect(out.updated).toBe(false);
    expect(out.pages).toEqual([2, 1]);
    expect(out.tags).toEqual({ team: "web", stage: "test" });
    expect(out.gone).toBe(404);
    expect(out.taken).toContain('name is "KEEP_RECENT 0"');
  });
});

describe("the JavaScript SDK", () => {
  const sdk = () => {
    const client = new ImagebuilderClient({
      region,
      endpoint: emulator.url,
      credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" },
      maxAttempts: 1,
    });
    onTestFinished(() => client.destroy());
    return client;
  };

  test("runs a policy from creation to deletion", async () => {
    const client = sdk();
    const { lifecyclePolicyArn } = await client.send(new CreateLifecyclePolicyCommand({ ...policy, clientToken: "t" }));
    expect(lifecyclePolicyArn).toBe(arn);
    const { lifecyclePolicy } = await client.send(new GetLifecyclePolicyCommand({ lifecyclePolicyArn }));
    expect(lifecyclePolicy).toMatchObject({ ...policy, status: "ENABLED", dateCreated: expect.any(Date) });
    await client.send(
      new UpdateLifecyclePolicyCommand({ ...updatable, lifecyclePolicyArn, status: "DISABLED", clientToken: "u" }),
    );
    await client.send(new TagResourceCommand({ resourceArn: arn, tags: { stage: "test" } }));
    await client.send(new UntagResourceCommand({ resourceArn: arn, tagKeys: ["team"] }));
    const { tags } = await client.send(new ListTagsForResourceCommand({ resourceArn: arn }));
    expect(tags).toEqual({ stage: "test" });
    await client.send(new DeleteLifecyclePolicyCommand({ lifecyclePolicyArn }));
    await expect(client.send(new GetLifecyclePolicyCommand({ lifecyclePolicyArn }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
      $metadata: { httpStatusCode: 404 },
    });
  });

  test("reads all pages", async () => {
    const client = sdk();
    for (let i = 0; i < 7; i++) {
      await client.send(new CreateLifecyclePolicyCommand({ ...policy, name: `policy ${i}`, clientToken: `${i}` }));
    }
    const names: (string | undefined)[] = [];
    for await (const page of paginateListLifecyclePolicies({ client, pageSize: 3 }, {})) {
      names.push(...(page.lifecyclePolicySummaryList ?? []).map((summary) => summary.name));
    }
    expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `policy ${i}`));
  });

  test("reads executions, with times", async () => {
    const client = sdk();
    const resourceArn = `arn:aws:imagebuilder:${region}:123456789012:image/web/1.0.0/1`;
    await emulator.send("POST", "/_lintel/seed", { imagebuilder: { images: [{ name: "web", version: "1.0.0" }] } });
    const { lifecycleExecutionId } = await client.send(
      new StartResourceStateUpdateCommand({
        resourceArn,
        state: { status: "DEPRECATED" },
        updateAt: new Date(Date.now() + 3_600_500),
        clientToken: "t",
      }),
    );
    const execution = new GetLifecycleExecutionCommand({ lifecycleExecutionId });
    const before = await client.send(execution);
    expect(before.lifecycleExecution).toMatchObject({ state: { status: "IN_PROGRESS" }, startTime: expect.any(Date) });
    await emulator.send("POST", "/_lintel/clock", { seconds: 3_602 });
    const { lifecycleExecution } = await client.send(execution);
    expect(lifecycleExecution).toMatchObject({ state: { status: "SUCCESS" }, endTime: expect.any(Date) });
  });

  test("throws an injected fault as an exception of its own", async () => {
    await emulator.send("POST", "/_lintel/faults", { kind: "error", status: 429 });
    await expect(sdk().send(new GetLifecyclePolicyCommand({ lifecyclePolicyArn: arn }))).rejects.toMatchObject({
      name: "CallRateLimitExceededException",
      $metadata: { httpStatusCode: 429 },
    });
  });
});
