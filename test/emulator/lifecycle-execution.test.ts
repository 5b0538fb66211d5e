import { describe, expect, test } from "vitest";
import { arnOf, emulatorForTest } from "./running-emulator.ts";

const image = "arn:aws:imagebuilder:us-east-1:123456789012:image/web-base/1.0.0/1";
const unknown = "lce-00000000-0000-4000-8000-000000000000";
const start = { resourceArn: image, state: { status: "DEPRECATED" }, includeResources: { amis: true } };
const get = (id: string) => `/GetLifecycleExecution?lifecycleExecutionId=${id}`;

test("a state update is an execution that succeeds immediately", async () => {
  const emulator = await emulatorForTest({ clock: () => 5_000 });
  const { body } = await emulator.call("StartResourceStateUpdate", { ...start, clientToken: "t" });
  const { lifecycleExecutionId: id } = body;
  expect(body).toEqual({ lifecycleExecutionId: expect.stringMatching(/^lce-[0-9a-f-]{36}$/), resourceArn: image });
  const again = { ...start, includeResources: { vmImages: true }, clientToken: "t" };
  expect((await emulator.call("StartResourceStateUpdate", again)).body).toEqual(body);
  const execution = {
    lifecycleExecutionId: id,
    resourcesImpactedSummary: { hasImpactedResources: true },
    state: { status: "SUCCESS" },
    startTime: 5,
    endTime: 5,
  };
  expect((await emulator.send("GET", get(id))).body).toEqual({ lifecycleExecution: execution });
  expect((await emulator.call("ListLifecycleExecutions", { resourceArn: image })).body).toEqual({
    lifecycleExecutions: [execution],
  });
  expect((await emulator.call("ListLifecycleExecutionResources", { lifecycleExecutionId: id })).body).toEqual({
    lifecycleExecutionId: id,
    lifecycleExecutionState: { status: "SUCCESS" },
    resources: [
      {
        accountId: "123456789012",
        region: "us-east-1",
        resourceId: image,
        state: { status: "SUCCESS" },
        action: { name: "DEPRECATE" },
        startTime: 5,
        endTime: 5,
      },
    ],
  });
});

test("an execution with a later time is PENDING until then", async () => {
  let now = 5_000;
  const emulator = await emulatorForTest({ clock: () => now });
  const { body } = await emulator.call("StartResourceStateUpdate", { ...start, updateAt: 6.5 });
  const { lifecycleExecutionId } = body;
  expect((await emulator.send("GET", get(lifecycleExecutionId))).body.lifecycleExecution).toEqual({
    lifecycleExecutionId,
    resourcesImpactedSummary: { hasImpactedResources: false },
    state: { status: "PENDING" },
  });
  const { resources } = (await emulator.call("ListLifecycleExecutionResources", { lifecycleExecutionId })).body;
  expect(resources).toEqual([]);
  now = 6_500;
  expect((await emulator.send("GET", get(lifecycleExecutionId))).body.lifecycleExecution).toMatchObject({
    state: { status: "SUCCESS" },
  });
});

test("a PENDING execution can be canceled, and stays CANCELLED", async () => {
  let now = 5_000;
  const emulator = await emulatorForTest({ clock: () => now });
  const { body } = await emulator.call("StartResourceStateUpdate", { ...start, updateAt: 6 });
  const cancel = { lifecycleExecutionId: body.lifecycleExecutionId };
  expect((await emulator.call("CancelLifecycleExecution", { ...cancel, clientToken: "t" })).body).toEqual(cancel);
  now = 7_000;
  expect((await emulator.send("GET", get(cancel.lifecycleExecutionId))).body.lifecycleExecution).toMatchObject({
    state: { status: "CANCELLED" },
  });
  expect((await emulator.call("CancelLifecycleExecution", { ...cancel, clientToken: "t" })).body).toEqual(cancel);
  const again = await emulator.call("CancelLifecycleExecution", cancel);
  expect(again).toMatchObject({ status: 400, error: "InvalidRequestException" });
  expect(again.body.message).toContain("CANCELLED");
});

test("executions are listed by resource, in pages", async () => {
  const emulator = await emulatorForTest();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++)
    ids.push((await emulator.call("StartResourceStateUpdate", start)).body.lifecycleExecutionId);
  await emulator.call("StartResourceStateUpdate", { ...start, resourceArn: `${image}0` });
  const first = (await emulator.call("ListLifecycleExecutions", { resourceArn: image, maxResults: 2 })).body;
  const { nextToken } = first;
  const second = (await emulator.call("ListLifecycleExecutions", { resourceArn: image, nextToken })).body;
  const listed = [...first.lifecycleExecutions, ...second.lifecycleExecutions];
  expect(listed.map(({ lifecycleExecutionId }) => lifecycleExecutionId)).toEqual(ids);
  expect(second.nextToken).toBeUndefined();
  const elsewhere = await emulator.call("ListLifecycleExecutions", { resourceArn: arnOf("keep-recent"), nextToken });
  expect(elsewhere.error).toBe("InvalidPaginationTokenException");
});

describe("refused", () => {
  test.each([
    ["StartResourceStateUpdate", {}, "resourceArn is missing"],
    ["StartResourceStateUpdate", { ...start, state: { status: "GONE" } }, 'state.status is "GONE"'],
    ["StartResourceStateUpdate", { ...start, includeResources: { amis: 1 } }, "includeResources.amis is 1"],
    [
      "StartResourceStateUpdate",
      { ...start, exclusionRules: { vmImages: { regions: [""] } } },
      "exclusionRules.vmImages",
    ],
    ["StartResourceStateUpdate", { ...start, updateAt: "soon" }, 'updateAt is "soon"'],
    ["StartResourceStateUpdate", { ...start, updateAt: 1e300 }, "updateAt is 1e+300"],
    ["ListLifecycleExecutions", {}, "resourceArn is missing"],
    ["ListLifecycleExecutionResources", {}, "lifecycleExecutionId is missing"],
    ["ListLifecycleExecutionResources", { lifecycleExecutionId: "lce-1" }, 'lifecycleExecutionId is "lce-1"'],
    ["CancelLifecycleExecution", {}, "lifecycleExecutionId is missing"],
  ])("%s %j", async (operation, body, said) => {
    const emulator = await emulatorForTest();
    const received = await emulator.call(operation, body);
    expect(received).toMatchObject({ status: 400, error: "InvalidRequestException" });
    expect(received.body.message).toContain(said);
  });

  test("an unknown execution", async () => {
    const emulator = await emulatorForTest();
    const input = { lifecycleExecutionId: unknown };
    for (const received of [
      await emulator.send("GET", get(unknown)),
      await emulator.call("CancelLifecycleExecution", input),
      await emulator.call("ListLifecycleExecutionResources", input),
    ]) {
      expect(received).toMatchObject({ status: 404, error: "ResourceNotFoundException" });
      expect(received.body.message).toContain(unknown);
    }
  });

  test("a token for the resources of an execution, which always fit one page", async () => {
    const emulator = await emulatorForTest();
    const { lifecycleExecutionId } = (await emulator.call("StartResourceStateUpdate", start)).body;
    const received = await emulator.call("ListLifecycleExecutionResources", { lifecycleExecutionId, nextToken: "x" });
    expect(received.error).toBe("InvalidPaginationTokenException");
  });
});
