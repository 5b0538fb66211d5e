/** Every operation of the emulated agent and both its streams, with the client of the public SDK. */
import {
  CancelTaskRequest,
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTasksRequest,
  Role,
  SubscribeToTaskRequest,
  Task,
  TaskPushNotificationConfig,
  TaskState,
} from "@a2a-js/sdk";
import { describe, expect, test } from "vitest";
import { secret } from "../../../run/secret.ts";
import { agentForTest, cardWith, everyInterface } from "./running-agent.ts";
import { elementsOf, everyBinding, sdkClientOf, sending, taskOf } from "./sdk-client.ts";

const scenarios = [
  { prefix: "work-", steps: [{ status: { state: "TASK_STATE_WORKING" } }] },
  { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] },
  { prefix: "hello-", steps: [{ message: { parts: [{ text: "hello yourself" }] } }] },
  {
    prefix: "chunks-",
    steps: [
      { status: { state: "TASK_STATE_WORKING" } },
      { artifact: { artifactId: "a", name: "report", parts: [{ text: "one" }] } },
      { artifact: { artifactId: "a", parts: [{ data: { two: [2] } }] }, append: true, lastChunk: true },
      { status: { state: "TASK_STATE_COMPLETED", message: { parts: [{ text: "done" }] } } },
    ],
  },
];

const tenants = ["", "acme é"].flatMap((tenant) => everyBinding.map((binding) => ({ binding, tenant })));

describe.each(tenants)("over $binding, an agent whose card has the tenant $tenant", ({ binding, tenant }) => {
  const supportedInterfaces = everyInterface.map((each) => ({ ...each, ...(tenant !== "" && { tenant }) }));
  const card = cardWith({ supportedInterfaces });
  const start = async () => {
    const agent = await agentForTest({ agent: { card, extendedCard: cardWith({ name: "Extended" }) }, scenarios });
    return { agent, client: await sdkClientOf(agent, binding) };
  };
  const begun = (messageId: string) => sending(messageId, {}, { returnImmediately: true });

  test("SendMessage returns an ended task, or a message", async () => {
    const { client } = await start();
    const task = await taskOf(client, sending("chunks-1", { contextId: "c" }));
    expect(Task.toJSON(task)).toMatchObject({
      contextId: "c",
      status: { state: "TASK_STATE_COMPLETED", message: { role: "ROLE_AGENT", parts: [{ text: "done" }] } },
      artifacts: [{ artifactId: "a", name: "report", parts: [{ text: "one" }, { data: { two: [2] } }] }],
      history: [{ messageId: "chunks-1", role: "ROLE_USER", taskId: task.id, contextId: "c", parts: [{ text: "hi" }] }],
    });
    const reply = await client.sendMessage(sending("hello-1"));
    expect(reply).toMatchObject({
      role: Role.ROLE_AGENT,
      parts: [{ content: { $case: "text", value: "hello yourself" } }],
    });
  });

  test("SendMessage keeps every kind of part unchanged", async () => {
    const { client } = await start();
    const raw = Buffer.from([0, 255, 1]).toString("base64");
    const parts = [
      { text: "", mediaType: "text/plain" },
      { raw, filename: "a.bin", metadata: { size: 3 } },
      { url: "https://files.example.com/a" },
      ...[{ a: [1, { b: "é" }] }, [0], "", 0, false].map((data) => ({ data })),
    ];
    const { id } = await taskOf(client, sending("m", { parts }));
    const task = Task.toJSON(await client.getTask(GetTaskRequest.fromJSON({ id })));
    expect(task).toMatchObject({ artifacts: [{ parts }], history: [{ parts }] });
  });

  test("GetTask, ListTasks and CancelTask have the expected responses", async () => {
    const { client } = await start();
    const { id, contextId } = await taskOf(client, begun("work-1"));
    expect(await client.getTask(GetTaskRequest.fromJSON({ id }))).toMatchObject({ id, history: [{ taskId: id }] });
    expect(await client.getTask(GetTaskRequest.fromJSON({ id, historyLength: 0 }))).toMatchObject({ history: [] });
    expect(await client.listTasks(ListTasksRequest.fromJSON({ contextId }))).toMatchObject({
      ...{ pageSize: 50, totalSize: 1, nextPageToken: "" },
      tasks: [{ id }],
    });
    const canceled = await client.cancelTask(CancelTaskRequest.fromJSON({ id }));
    expect(Task.toJSON(canceled)).toMatchObject({ id, status: { state: "TASK_STATE_CANCELED" } });
  });

  test("SendStreamingMessage sends all updates of a task, or a single message", async () => {
    const { client } = await start();
    const elements = await elementsOf(client.sendMessageStream(sending("chunks-1", { contextId: "c" })));
    expect(elements).toMatchObject([
      { task: { contextId: "c", status: { state: "TASK_STATE_SUBMITTED" } } },
      { statusUpdate: { contextId: "c", status: { state: "TASK_STATE_WORKING" } } },
      { artifactUpdate: { contextId: "c", artifact: { name: "report", parts: [{ text: "one" }] } } },
      { artifactUpdate: { artifact: { parts: [{ data: { two: [2] } }] }, append: true, lastChunk: true } },
      { statusUpdate: { status: { state: "TASK_STATE_COMPLETED", message: { parts: [{ text: "done" }] } } } },
    ]);
    expect(await elementsOf(client.sendMessageStream(sending("hello-1")))).toMatchObject([
      { message: { role: "ROLE_AGENT", parts: [{ text: "hello yourself" }] } },
    ]);
  });

  test("SubscribeToTask sends the same later updates to all subscribers", async () => {
    const { client } = await start();
    const { id } = await taskOf(client, sending("ask-1"));
    const streams = [0, 1, 2].map(() => client.resubscribeTask(SubscribeToTaskRequest.fromJSON({ id })));
    const firsts = await Promise.all(streams.map((stream) => stream.next()));
    for (const { value } of firsts) {
      expect(value).toMatchObject({
        payload: { $case: "task", value: { id, status: { state: TaskState.TASK_STATE_INPUT_REQUIRED } } },
      });
    }
    await client.sendMessage(sending("chunks-2", { taskId: id }));
    const [rest, ...others] = await Promise.all(streams.map(elementsOf));
    expect(rest).toMatchObject([
      { statusUpdate: { taskId: id, status: { state: "TASK_STATE_WORKING" } } },
      { artifactUpdate: { artifact: { parts: [{ text: "one" }] } } },
      { artifactUpdate: { append: true, lastChunk: true } },
      { statusUpdate: { status: { state: "TASK_STATE_COMPLETED" } } },
    ]);
    for (const other of others) expect(other).toEqual(rest);
  });

  test("push-notification configurations are created, read, listed, replaced and deleted", async () => {
    const { client } = await start();
    const { id: taskId } = await taskOf(client, begun("work-1"));
    const config = {
      ...{ taskId, id: "c/1", url: "https://hooks.example.com/a", token: secret("Token") },
      authentication: { scheme: "Bearer", credentials: secret("Credentials") },
    };
    const whole = { ...config, tenant };
    expect(await client.createTaskPushNotificationConfig(TaskPushNotificationConfig.fromJSON(config))).toEqual(whole);
    const one = GetTaskPushNotificationConfigRequest.fromJSON({ taskId, id: "c/1" });
    expect(await client.getTaskPushNotificationConfig(one)).toEqual(whole);
    const another = { ...config, url: "https://hooks.example.com/b" };
    await client.createTaskPushNotificationConfig(TaskPushNotificationConfig.fromJSON(another));
    const list = ListTaskPushNotificationConfigsRequest.fromJSON({ taskId });
    expect(await client.listTaskPushNotificationConfig(list)).toEqual({
      configs: [{ ...another, tenant }],
      nextPageToken: "",
    });
    const deletion = DeleteTaskPushNotificationConfigRequest.fromJSON({ taskId, id: "c/1" });
    expect(await client.deleteTaskPushNotificationConfig(deletion)).toBeUndefined();
    expect(await client.listTaskPushNotificationConfig(list)).toMatchObject({ configs: [] });
  });

  test("a configuration in a message belongs to its task, with an id that the agent generates", async () => {
    const { client } = await start();
    const taskPushNotificationConfig = { url: "https://hooks.example.com/a" };
    const { id: taskId } = await taskOf(client, sending("ask-1", {}, { taskPushNotificationConfig }));
    const { configs } = await client.listTaskPushNotificationConfig(
      ListTaskPushNotificationConfigsRequest.fromJSON({ taskId }),
    );
    expect(configs).toMatchObject([{ taskId, id: expect.stringMatching(/./), ...taskPushNotificationConfig }]);
  });
});
