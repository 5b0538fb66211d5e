/** StartResourceStateUpdate, as the service's API reference describes it. */
import { describe, expect, test } from "vitest";
import { emulatorForTest, type RunningEmulator } from "../../../emulator/running-emulator.ts";

const account = "arn:aws:imagebuilder:us-east-1:123456789012";
const image = (build: number) => `${account}:image/web/1.0.0/${build}`;
const executionRole = "lifecycle-role";
const amis = { executionRole, includeResources: { amis: true } };
const outputResources = {
  amis: [
    { region: "us-east-1", image: "ami-1", accountId: "123456789012" },
    { region: "eu-west-1", image: "ami-2", accountId: "123456789012" },
  ],
};
const statuses = ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED", "DELETED", "BUILDING"];
const buildIn = (status: string): string => image(statuses.indexOf(status) + 1);
const container = `${account}:image/api/1.0.0/1`;

/** An emulator with a build in every status, and a container image. */
async function seeded(options: { readonly clock?: () => number; readonly operationSeconds?: number } = {}) {
  const emulator = await emulatorForTest({ clock: () => 5_000, operationSeconds: 0, ...options });
  const images = [
    ...statuses.map((status) => ({ name: "web", version: "1.0.0", state: { status }, outputResources })),
    { name: "api", version: "1.0.0", type: "DOCKER" },
  ];
  expect((await emulator.send("POST", "/_lintel/seed", { imagebuilder: { images } })).status).toBe(200);
  return emulator;
}

const start = (emulator: RunningEmulator, status: string, more: object = {}, resourceArn = image(1)) =>
  emulator.call("StartResourceStateUpdate", { resourceArn, state: { status }, ...more });
const stateOf = async ({ send }: RunningEmulator, arn = image(1)) => {
  const { body } = await send("GET", `/GetImage?imageBuildVersionArn=${arn}`);
  return JSON.parse(JSON.stringify(body)).image;
};
const executionOf = async ({ send }: RunningEmulator, id: string) =>
  (await send("GET", `/GetLifecycleExecution?lifecycleExecutionId=${id}`)).body.lifecycleExecution;
const resourcesOf = async (emulator: RunningEmulator, lifecycleExecutionId: string, parentResourceId?: string) =>
  (await emulator.call("ListLifecycleExecutionResources", { lifecycleExecutionId, parentResourceId })).body.resources;

test("a change of the state alone happens at once, without an execution", async () => {
  const emulator = await seeded({ operationSeconds: 60 });
  expect((await start(emulator, "DEPRECATED", { clientToken: "t" })).body).toEqual({ resourceArn: image(1) });
  expect(await stateOf(emulator)).toMatchObject({ state: { status: "DEPRECATED" }, deprecationTime: 5 });
  expect((await start(emulator, "AVAILABLE")).status).toBe(200);
  const back = await stateOf(emulator);
  expect(back.state).toEqual({ status: "AVAILABLE" });
  expect(back).not.toHaveProperty("deprecationTime");
  expect(back).not.toHaveProperty("lifecycleExecutionId");
  expect((await emulator.call("ListLifecycleExecutions", { resourceArn: image(1) })).body.lifecycleExecutions).toEqual(
    [],
  );
});

test("one with resources is an execution, which is IN_PROGRESS for the duration of an operation", async () => {
  let now = 5_000;
  const emulator = await seeded({ clock: () => now, operationSeconds: 2 });
  const { body } = await start(emulator, "DISABLED", { ...amis, clientToken: "t" });
  const { lifecycleExecutionId: id } = body;
  expect(body).toEqual({ lifecycleExecutionId: expect.stringMatching(/^lce-[0-9a-f-]{36}$/), resourceArn: image(1) });
  const again = { executionRole, includeResources: { vmImages: true }, clientToken: "t" };
  expect((await start(emulator, "DISABLED", again)).body).toEqual(body);
  const begun = {
    lifecycleExecutionId: id,
    resourcesImpactedSummary: { hasImpactedResources: false },
    state: { status: "IN_PROGRESS" },
    startTime: 5,
  };
  expect(await executionOf(emulator, id)).toEqual(begun);
  expect(await resourcesOf(emulator, id)).toEqual([]);
  expect((await stateOf(emulator)).state.status).toBe("AVAILABLE");
  now = 7_000;
  const ended = {
    ...begun,
    resourcesImpactedSummary: { hasImpactedResources: true },
    state: { status: "SUCCESS" },
    endTime: 7,
  };
  expect(await executionOf(emulator, id)).toEqual(ended);
  expect((await emulator.call("ListLifecycleExecutions", { resourceArn: image(1) })).body).toEqual({
    lifecycleExecutions: [ended],
  });
  const times = { startTime: 5, endTime: 7 };
  const [state, action] = [{ status: "SUCCESS" }, { name: "DISABLE" }];
  const owner = { accountId: "123456789012", state, action, ...times };
  expect(await resourcesOf(emulator, id)).toEqual([{ ...owner, region: "us-east-1", resourceId: image(1) }]);
  expect(await resourcesOf(emulator, id, image(1))).toEqual([
    { ...owner, region: "us-east-1", resourceId: "ami-1" },
    { ...owner, region: "eu-west-1", resourceId: "ami-2" },
  ]);
  expect(await stateOf(emulator)).toMatchObject({ state: { status: "DISABLED" }, lifecycleExecutionId: id });
});

test("a scheduled deprecation sets the time of included AMIs in EC2 at once, and a cancellation leaves it", async () => {
  let now = 5_000;
  const emulator = await seeded({ clock: () => now });
  const described = async () => {
    const body = "Action=DescribeImages&Version=2016-11-15&ImageId.1=ami-1";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return (await fetch(emulator.url, { method: "POST", headers, body })).text();
  };
  expect(await described()).not.toContain("deprecationTime");
  const { lifecycleExecutionId } = (await start(emulator, "DEPRECATED", { ...amis, updateAt: 90 })).body;
  expect(await described()).toContain("<deprecationTime>1970-01-01T00:01:30.000Z</deprecationTime>");
  expect(await stateOf(emulator)).toMatchObject({ state: { status: "AVAILABLE" } });
  await emulator.call("CancelLifecycleExecution", { lifecycleExecutionId });
  now = 100_000;
  expect(await described()).toContain("<deprecationTime>1970-01-01T00:01:30.000Z</deprecationTime>");
  expect(await stateOf(emulator)).toMatchObject({ state: { status: "AVAILABLE" } });
});

test("a scheduled deprecation is IN_PROGRESS until its time, and can be canceled", async () => {
  let now = 5_000;
  const emulator = await seeded({ clock: () => now });
  const { lifecycleExecutionId: id } = (await start(emulator, "DEPRECATED", { updateAt: 6.5 })).body;
  expect(await executionOf(emulator, id)).toMatchObject({ state: { status: "IN_PROGRESS" } });
  const cancel = { lifecycleExecutionId: id };
  expect((await emulator.call("CancelLifecycleExecution", { ...cancel, clientToken: "t" })).body).toEqual(cancel);
  const { lifecycleExecutionId: other } = (await start(emulator, "DEPRECATED", { updateAt: 6.6 })).body;
  now = 7_000;
  expect(await executionOf(emulator, id)).toMatchObject({ state: { status: "CANCELLED" }, startTime: 5, endTime: 5 });
  expect(await executionOf(emulator, other)).toMatchObject({ state: { status: "SUCCESS" } });
  expect(await stateOf(emulator)).toMatchObject({ state: { status: "DEPRECATED" }, deprecationTime: 6.6 });
  expect((await emulator.call("CancelLifecycleExecution", { ...cancel, clientToken: "t" })).body).toEqual(cancel);
  for (const lifecycleExecutionId of [id, other]) {
    const again = await emulator.call("CancelLifecycleExecution", { lifecycleExecutionId });
    expect(again).toMatchObject({ status: 400, error: "InvalidRequestException" });
    expect(again.body.message).toContain(lifecycleExecutionId === id ? "is CANCELLED" : "is SUCCESS");
  }
});

test("a deletion that skips an AMI retains the image; a deprecation does not", async () => {
  const emulator = await seeded();
  const skipping = { ...amis, exclusionRules: { amis: { regions: ["eu-west-1"] } } };
  const { lifecycleExecutionId: deletion } = (await start(emulator, "DELETED", skipping)).body;
  expect(await resourcesOf(emulator, deletion)).toMatchObject([{ state: { status: "SKIPPED" } }]);
  expect(await resourcesOf(emulator, deletion, image(1))).toMatchObject([
    { resourceId: "ami-1", state: { status: "SUCCESS" } },
    { resourceId: "ami-2", state: { status: "SKIPPED", reason: "it is in eu-west-1" } },
  ]);
  expect((await stateOf(emulator)).state.status).toBe("AVAILABLE");
  await start(emulator, "DEPRECATED", skipping);
  expect((await stateOf(emulator)).state.status).toBe("DEPRECATED");
});

test("an injected outcome lets an execution fail, or never end", async () => {
  const emulator = await seeded();
  const order = (outcome: string) =>
    emulator.send("POST", "/_lintel/faults", {
      ...{ kind: "outcome", outcome, times: 1 },
      operations: ["StartResourceStateUpdate"],
    });
  await order("FAILED");
  const { lifecycleExecutionId: failed } = (await start(emulator, "DELETED", amis)).body;
  expect(await executionOf(emulator, failed)).toMatchObject({ state: { status: "FAILED" } });
  expect(await resourcesOf(emulator, failed)).toMatchObject([{ state: { status: "FAILED" } }]);
  expect((await stateOf(emulator)).state.status).toBe("AVAILABLE");
  await order("NEVER_ENDS");
  const { lifecycleExecutionId: endless } = (await start(emulator, "DELETED", amis)).body;
  await emulator.send("POST", "/_lintel/clock", { seconds: 10 * 365 * 24 * 60 * 60 });
  expect(await executionOf(emulator, endless)).toMatchObject({ state: { status: "IN_PROGRESS" } });
});

test.each([
  ["AVAILABLE", ["AVAILABLE", "DEPRECATED", "DISABLED"]],
  ["DEPRECATED", ["AVAILABLE", "DEPRECATED"]],
  ["DISABLED", ["AVAILABLE", "DEPRECATED", "DISABLED"]],
  ["DELETED", ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"]],
])("only some states can become %s", async (status, from) => {
  const emulator = await seeded();
  const possible: string[] = [];
  for (const before of statuses) {
    const { status: returned, error } = await start(emulator, status, amis, buildIn(before));
    if (returned === 200) possible.push(before);
    else expect([before, error]).toEqual([before, before === "BUILDING" ? "ResourceInUseException" : invalid]);
  }
  expect(possible).toEqual(from);
});

const invalid = "InvalidRequestException";

describe("the emulator refuses", () => {
  test.each([
    ["a deletion without resources", "DELETED", {}, "includeResources names nothing"],
    ["one with none of the resources", "DELETED", { executionRole, includeResources: { amis: false } }, "DeleteImage"],
    ["a role without resources", "DISABLED", { executionRole }, "includeResources is missing and executionRole"],
    ["resources without a role", "DISABLED", { includeResources: { amis: true } }, "executionRole is missing"],
    ["snapshots", "DEPRECATED", { executionRole, includeResources: { amis: true, snapshots: true } }, "DELETED only"],
    ["a time of a deletion", "DELETED", { ...amis, updateAt: 60 }, "only DEPRECATED can be scheduled"],
    ["a time in the past", "DEPRECATED", { updateAt: 5 }, "must be in the future"],
    ["a time of another form", "DEPRECATED", { updateAt: "soon" }, 'updateAt is "soon"'],
    ["a time out of range", "DEPRECATED", { updateAt: 1e300 }, "updateAt is 1e+300"],
    [
      "exclusions by tags of the image",
      "DEPRECATED",
      { exclusionRules: { tagMap: { a: "b" } } },
      "exclusionRules.tagMap",
    ],
    ["an unknown state", "GONE", {}, 'state.status is "GONE"'],
    ["another type", "DISABLED", { executionRole, includeResources: { amis: 1 } }, "includeResources.amis is 1"],
  ])("%s", async (_, status, more, said) => {
    const emulator = await seeded();
    const { error, body } = await start(emulator, status, more);
    expect(error).toBe(invalid);
    expect(body.message).toContain(said);
    expect((await stateOf(emulator)).state.status).toBe("AVAILABLE");
  });

  test("an unknown image, a version and a policy", async () => {
    const emulator = await seeded();
    expect((await start(emulator, "DISABLED", {}, image(99))).error).toBe("ResourceNotFoundException");
    for (const arn of [`${account}:image/web/1.0.0`, `${account}:lifecycle-policy/web`, "ami-1"])
      expect((await start(emulator, "DISABLED", {}, arn)).error).toBe(invalid);
  });

  test("a container image, unless it is deleted", async () => {
    const emulator = await seeded();
    expect((await start(emulator, "DEPRECATED", {}, container)).error).toBe(invalid);
    const containers = { executionRole, includeResources: { containers: true } };
    expect((await start(emulator, "DELETED", containers, container)).status).toBe(200);
  });

  test("a second execution of an image, and more than the quota", async () => {
    const emulator = await emulatorForTest({ quotas: { "state-updates": 2 } });
    const images = [1, 2, 3].map(() => ({ name: "web", version: "1.0.0" }));
    await emulator.send("POST", "/_lintel/seed", { imagebuilder: { images } });
    const disable = (build: number) => start(emulator, "DISABLED", amis, image(build));
    expect((await disable(1)).status).toBe(200);
    const second = await disable(1);
    expect(second.error).toBe("ResourceInUseException");
    expect((await disable(2)).status).toBe(200);
    expect((await disable(3)).error).toBe("ServiceQuotaExceededException");
    expect((await start(emulator, "DISABLED", {}, image(3))).status).toBe(200);
  });
});

test("DeleteImage deletes a record that is not being built, and it cannot come back", async () => {
  const emulator = await seeded();
  const remove = (arn: string) => emulator.send("DELETE", `/DeleteImage?imageBuildVersionArn=${arn}`);
  expect((await remove(image(1))).body).toMatchObject({ imageBuildVersionArn: image(1) });
  expect((await remove(image(1))).error).toBe("ResourceNotFoundException");
  expect((await start(emulator, "AVAILABLE", {}, image(1))).error).toBe("ResourceNotFoundException");
  expect((await remove(buildIn("BUILDING"))).error).toBe("ResourceInUseException");
  expect((await remove(`${account}:image/web/1.0.0`)).error).toBe(invalid);
});
