import { describe, expect, test } from "vitest";
import { arnOf, emulatorForTest } from "../../../emulator/running-emulator.ts";

const image = "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1";
const unknown = "lce-00000000-0000-4000-8000-000000000000";
const start = {
  ...{ resourceArn: image, state: { status: "DEPRECATED" } },
  ...{ executionRole: "lifecycle-role", includeResources: { amis: true } },
};
const get = (id: string) => `/GetLifecycleExecution?lifecycleExecutionId=${id}`;
const vmImages = [{ id: "ami-1" }];
const inventory = {
  images: [
    {
      ...{ id: image, recipe: { name: "web", semanticVersion: "1.0.0" }, status: "AVAILABLE", vmImages },
      ...{ createdAt: "2020-01-01T00:00:00Z", tags: { team: "web" } },
    },
  ],
};

test("executions are listed by policy or by image, in pages", async () => {
  const emulator = await emulatorForTest({ operationSeconds: 0 });
  await emulator.send("POST", "/_lintel/seed", inventory);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++)
    ids.push((await emulator.call("StartResourceStateUpdate", start)).body.lifecycleExecutionId);
  const first = (await emulator.call("ListLifecycleExecutions", { resourceArn: image, maxResults: 2 })).body;
  const { nextToken } = first;
  const second = (await emulator.call("ListLifecycleExecutions", { resourceArn: image, nextToken })).body;
  const listed = [...first.lifecycleExecutions, ...second.lifecycleExecutions];
  expect(listed.map(({ lifecycleExecutionId }) => lifecycleExecutionId)).toEqual(ids);
  expect(second.nextToken).toBeUndefined();
  const elsewhere = await emulator.call("ListLifecycleExecutions", { resourceArn: arnOf("keep-recent"), nextToken });
  expect(elsewhere.error).toBe("InvalidPaginationTokenException");
});

test("an image lists its updates by StartResourceStateUpdate, and none of what policies did", async () => {
  const emulator = await emulatorForTest();
  await emulator.send("POST", "/_lintel/seed", inventory);
  await emulator.create({
    policyDetails: [{ action: { type: "DELETE" }, filter: { type: "AGE", value: 10, unit: "DAYS" } }],
  });
  await emulator.send("POST", "/_lintel/clock", { seconds: 24 * 60 * 60 });
  const list = async (resourceArn: string) =>
    (await emulator.call("ListLifecycleExecutions", { resourceArn })).body.lifecycleExecutions;
  expect(await list(arnOf("keep-recent"))).toHaveLength(1);
  expect(await list(image)).toEqual([]);
});

describe("the emulator refuses", () => {
  test.each([
    ["StartResourceStateUpdate", {}, "resourceArn is missing"],
    [
      "StartResourceStateUpdate",
      { ...start, exclusionRules: { vmImages: { regions: [""] } } },
      "exclusionRules.vmImages",
    ],
    ["ListLifecycleExecutions", {}, "resourceArn is missing"],
    ["ListLifecycleExecutions", { resourceArn: "ami-1" }, 'resourceArn is "ami-1"'],
    ["ListLifecycleExecutions", { resourceArn: image.slice(0, -2) }, "a build of an image"],
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
    await emulator.send("POST", "/_lintel/seed", inventory);
    const { lifecycleExecutionId } = (await emulator.call("StartResourceStateUpdate", start)).body;
    const received = await emulator.call("ListLifecycleExecutionResources", { lifecycleExecutionId, nextToken: "x" });
    expect(received.error).toBe("InvalidPaginationTokenException");
  });
});
