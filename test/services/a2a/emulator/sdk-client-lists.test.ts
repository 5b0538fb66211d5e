/** Lists of the emulated agent, with every filter, requested by the client of the public SDK. */
import { CancelTaskRequest, ListTasksRequest, type ListTasksResponse, TaskState } from "@a2a-js/sdk";
import { describe, expect, test } from "vitest";
import { agentForTest } from "./running-agent.ts";
import { everyBinding, type SdkBinding, sdkClientOf, sending, taskOf } from "./sdk-client.ts";

const scenarios = [
  { prefix: "work-", steps: [{ status: { state: "TASK_STATE_WORKING" } }] },
  { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] },
];

/** An agent with three tasks, created a second of its clock apart. */
async function threeTasks(binding: SdkBinding) {
  const agent = await agentForTest({ scenarios });
  const client = await sdkClientOf(agent, binding);
  const list = (request: object) => client.listTasks(ListTasksRequest.fromJSON(request));
  const nextSecond = () => agent.admin("POST", "clock", { seconds: 1 });
  const working = await taskOf(client, sending("work-1", { contextId: "one" }, { returnImmediately: true }));
  await expect.poll(async () => (await list({ status: "TASK_STATE_WORKING" })).totalSize).toBe(1);
  await nextSecond();
  const asking = await taskOf(client, sending("ask-1", { contextId: "one" }));
  await nextSecond();
  const ended = await taskOf(client, sending("m", { contextId: "two" }));
  return { client, list, working, asking, ended };
}

const idsOf = ({ tasks }: ListTasksResponse) => tasks.map(({ id }) => id);

describe.each(everyBinding)("over %s", (binding) => {
  test("the newest status comes first, whenever the task was created", async () => {
    const { client, list, working, asking, ended } = await threeTasks(binding);
    expect(idsOf(await list({}))).toEqual([ended.id, asking.id, working.id]);
    await client.cancelTask(CancelTaskRequest.fromJSON({ id: working.id }));
    expect(idsOf(await list({}))).toEqual([working.id, ended.id, asking.id]);
  });

  test("filters by context, by state, and by both", async () => {
    const { list, working, asking, ended } = await threeTasks(binding);
    expect(idsOf(await list({ contextId: "one" }))).toEqual([asking.id, working.id]);
    expect(idsOf(await list({ contextId: "none" }))).toEqual([]);
    expect(idsOf(await list({ status: "TASK_STATE_COMPLETED" }))).toEqual([ended.id]);
    expect(idsOf(await list({ status: "TASK_STATE_INPUT_REQUIRED", contextId: "one" }))).toEqual([asking.id]);
    expect(idsOf(await list({ status: "TASK_STATE_INPUT_REQUIRED", contextId: "two" }))).toEqual([]);
    expect(idsOf(await list({ status: TaskState.TASK_STATE_UNSPECIFIED }))).toHaveLength(3);
  });

  test("a time includes statuses at that time and later", async () => {
    const { list, asking, ended } = await threeTasks(binding);
    const at = new Date(asking.status?.timestamp ?? "");
    const since = (milliseconds: number) => ({
      statusTimestampAfter: new Date(Number(at) + milliseconds).toISOString(),
    });
    expect(idsOf(await list(since(0)))).toEqual([ended.id, asking.id]);
    expect(idsOf(await list(since(1)))).toEqual([ended.id]);
  });

  test("pages have the requested length, and a total count", async () => {
    const { list, working, asking, ended } = await threeTasks(binding);
    const first = await list({ pageSize: 2 });
    expect(first).toMatchObject({ pageSize: 2, totalSize: 3, nextPageToken: expect.stringMatching(/./) });
    expect(idsOf(first)).toEqual([ended.id, asking.id]);
    const last = await list({ pageSize: 2, pageToken: first.nextPageToken });
    expect(last).toMatchObject({ pageSize: 2, totalSize: 3, nextPageToken: "" });
    expect(idsOf(last)).toEqual([working.id]);
    expect(await list({ pageSize: 1, contextId: "one" })).toMatchObject({ pageSize: 1, totalSize: 2 });
    await expect(list({ pageSize: 101 })).rejects.toMatchObject({
      message: expect.stringMatching(/pageSize is 101.*100/),
    });
    await expect(list({ pageToken: "made-up" })).rejects.toMatchObject({
      message: expect.stringMatching(/pageToken is "made-up"/),
    });
  });

  test("history has the requested length; artifacts are included on request", async () => {
    const { list, ended } = await threeTasks(binding);
    const filter = { contextId: "two" };
    const [plain] = (await list(filter)).tasks;
    expect(plain).toMatchObject({ id: ended.id, history: [{ messageId: "m" }], artifacts: [] });
    expect((await list({ ...filter, historyLength: 0 })).tasks).toMatchObject([{ history: [] }]);
    expect((await list({ ...filter, historyLength: 1 })).tasks).toMatchObject([{ history: [{ messageId: "m" }] }]);
    expect((await list({ ...filter, includeArtifacts: false })).tasks).toMatchObject([{ artifacts: [] }]);
    expect((await list({ ...filter, includeArtifacts: true })).tasks).toMatchObject([
      { artifacts: [{ name: "echo" }] },
    ]);
  });
});
