/** The client against the server of the public JavaScript SDK: every operation, with and without a tenant. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { type CoreBinding, coreBindings } from "../../../../lib/services/a2a/agent-card/model.ts";
import { createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { secret } from "../../../run/secret.ts";
import { startSdkAgent } from "./sdk-agent.ts";

/** A client of an agent whose card declares one binding. */
async function clientOf({ binding, tenant }: { readonly binding: CoreBinding; readonly tenant: string }) {
  const client = createAgentClient({ agent: await startSdkAgent(tenant, { bindings: [binding] }) });
  onTestFinished(client.close);
  return client;
}

let count = 0;
const message = (text: string) => ({
  message: { messageId: `message-${++count}`, role: "ROLE_USER", parts: [{ text }] },
});

const kinds = async (stream: AsyncIterable<Members>) => {
  const found: string[] = [];
  for await (const element of stream) found.push(...Object.keys(element));
  return found;
};

const agents = coreBindings.flatMap((binding) => ["", "acme é"].map((tenant) => ({ binding, tenant })));

describe.each(agents)("an agent over $binding with the tenant $tenant", (agent) => {
  it("responds to every operation", async () => {
    const client = await clientOf(agent);
    expect(await client.card()).toMatchObject({ name: "Echo" });
    expect(await client.call("GetExtendedAgentCard", {})).toMatchObject({ name: "Echo, extended" });

    expect(await client.call("SendMessage", message("hello"))).toMatchObject({
      message: { role: "ROLE_AGENT", parts: [{ text: "hello yourself" }] },
    });
    const { task } = await client.call("SendMessage", message("now"));
    expect(task).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" }, artifacts: [{ artifactId: "a" }] });

    const begun = await client.call("SendMessage", { ...message("wait"), configuration: { returnImmediately: true } });
    const { id } = { id: "", ...Object(begun.task) };
    expect(await client.call("GetTask", { id, historyLength: 0 })).toMatchObject({ id });
    expect(await client.call("ListTasks", { pageSize: 1 })).toMatchObject({ pageSize: 1, totalSize: 2 });

    const config = { taskId: id, id: "c/1", url: "https://hooks.example.com/a", token: secret("Token") };
    expect(await client.call("CreateTaskPushNotificationConfig", config)).toMatchObject(config);
    expect(await client.call("GetTaskPushNotificationConfig", { taskId: id, id: "c/1" })).toMatchObject(config);
    expect(await client.call("ListTaskPushNotificationConfigs", { taskId: id })).toMatchObject({ configs: [config] });
    expect(await client.call("DeleteTaskPushNotificationConfig", { taskId: id, id: "c/1" })).toEqual({});

    expect(await client.call("CancelTask", { id })).toMatchObject({ id, status: { state: "TASK_STATE_CANCELED" } });
    await expect(client.call("CancelTask", { id: Object(task).id })).rejects.toMatchObject({
      reason: "TASK_NOT_CANCELABLE",
    });
    await expect(client.call("GetTask", { id: "none" })).rejects.toMatchObject({
      ...{ reason: "TASK_NOT_FOUND", status: 404 },
      message: expect.stringMatching(/TASK_NOT_FOUND, .*Check the ids/),
    });
  });

  it("lists tasks by every filter, and page by page", async () => {
    const client = await clientOf(agent);
    const task = async (text: string, contextId: string) => {
      const { message: sent } = message(text);
      const configuration = { returnImmediately: text === "wait" };
      const response = await client.call("SendMessage", { message: { ...sent, contextId }, configuration });
      return { id: "", ...Object(response.task) };
    };
    const first = await task("now", "one");
    const { id } = await task("wait", "one");
    await task("now", "two");
    const list = async (filter: Members) => {
      const response = await client.call("ListTasks", filter);
      const tasks: readonly unknown[] = Array.isArray(response.tasks) ? response.tasks : [];
      return { ...response, tasks, ids: tasks.map((each) => Object(each).id) };
    };
    expect(await list({})).toMatchObject({ totalSize: 3, pageSize: 50, nextPageToken: "" });
    expect(await list({ contextId: "one" })).toMatchObject({ totalSize: 2 });
    expect((await list({ contextId: "one", status: "TASK_STATE_COMPLETED" })).ids).toEqual([first.id]);
    const [working] = (await list({ status: "TASK_STATE_WORKING" })).tasks;
    expect(working).toMatchObject({ id, history: [{}] });
    const before = new Date(Date.parse(Object(working).status.timestamp) - 1).toISOString();
    expect((await list({ statusTimestampAfter: before })).ids).toContain(id);
    expect((await list({ status: "TASK_STATE_WORKING", historyLength: 0 })).tasks[0]).not.toHaveProperty("history");
    expect((await list({ contextId: "two" })).tasks[0]).not.toHaveProperty("artifacts");
    expect((await list({ contextId: "two", includeArtifacts: true })).tasks).toMatchObject([{ artifacts: [{}] }]);
    const seen: unknown[] = [];
    for (let pageToken: unknown = ""; ; ) {
      const page: Members = await list({ pageSize: 2, ...(pageToken !== "" && { pageToken }) });
      seen.push(...(Array.isArray(page.ids) ? page.ids : []));
      pageToken = page.nextPageToken;
      if (pageToken === "") break;
    }
    expect(new Set(seen).size).toBe(3);
    await expect(list({ pageSize: 101 })).rejects.toMatchObject({
      ...{ status: 400, message: expect.stringMatching(/lintel lint/) },
    });
  });

  it("streams a task to its end", async () => {
    const client = await clientOf(agent);
    expect(await kinds(client.stream("SendStreamingMessage", message("now")))).toEqual([
      ...["task", "statusUpdate", "artifactUpdate", "artifactUpdate", "statusUpdate"],
    ]);
    expect(await kinds(client.stream("SendStreamingMessage", message("hello")))).toEqual(["message"]);
  });

  it("accepts subscriptions, and gives a task that has ended", async () => {
    const client = await clientOf(agent);
    const begun = await client.call("SendMessage", { ...message("wait"), configuration: { returnImmediately: true } });
    const { id } = { id: "", ...Object(begun.task) };
    const seen: string[] = [];
    for await (const element of client.stream("SubscribeToTask", { id })) {
      if (seen.length === 0) await client.call("CancelTask", { id });
      seen.push(...Object.keys(element));
    }
    expect(seen).toEqual(["task", "statusUpdate"]);
    expect(await kinds(client.stream("SubscribeToTask", { id }))).toEqual(["task"]);
  });
});
