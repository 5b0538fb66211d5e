/** Requests of the SDK's client, and how it handles an interrupted stream. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CancelTaskRequest, ListTaskPushNotificationConfigsRequest, SubscribeToTaskRequest } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import { expect, onTestFinished, test } from "vitest";
import { agentForTest, cardWith } from "../services/a2a/emulator/running-agent.ts";
import { elementsOf, sdkClientOf, sending, taskOf } from "../services/a2a/emulator/sdk-client.ts";

/** A client of the emulator with a running task, and the last request that it sent. */
async function watched() {
  const steps = [{ status: { state: "TASK_STATE_WORKING" } }];
  const agent = await agentForTest({ scenarios: [{ steps }] });
  let last = new Request(agent.url);
  const client = await sdkClientOf(agent, "HTTP+JSON", (...request) => {
    last = new Request(...request);
    return fetch(...request);
  });
  const { id } = await taskOf(client, sending("m", {}, { returnImmediately: true }));
  const cancel = (metadata: object = {}) => client.cancelTask(CancelTaskRequest.fromJSON({ id, metadata }));
  return { client, id, cancel, last: () => ({ method: last.method, path: last.url.slice(agent.url.length), last }) };
}

const subscribe = (client: Client, id: string) => client.resubscribeTask(SubscribeToTaskRequest.fromJSON({ id }));

test("The client subscribes by POST", async () => {
  const { client, id, cancel, last } = await watched();
  const stream = subscribe(client, id);
  expect(await stream.next()).toMatchObject({ value: { payload: { $case: "task", value: { id } } } });
  expect(last()).toMatchObject({ method: "POST", path: `/agent/tasks/${id}:subscribe` });
  await cancel();
  // The task may begin to work only after the subscription.
  const [end] = (await elementsOf(stream)).slice(-1);
  expect(end).toMatchObject({ statusUpdate: { status: { state: "TASK_STATE_CANCELED" } } });
});

test("The client requests configurations without pages", async () => {
  const { client, id: taskId, last } = await watched();
  const request = ListTaskPushNotificationConfigsRequest.fromJSON({ taskId, pageSize: 1, pageToken: "token" });
  expect(await client.listTaskPushNotificationConfig(request)).toMatchObject({ configs: [] });
  expect(last().path).toBe(`/agent/tasks/${taskId}/pushNotificationConfigs`);
});

test("The client sends no metadata with a cancellation", async () => {
  const { cancel, last } = await watched();
  await cancel({ why: "enough" });
  expect(await last().last.text()).toBe("");
});

test("The client does not detect a broken stream", async () => {
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}`;
    if (request.method === "GET") {
      const card = JSON.stringify(cardWith()).replaceAll("{base_url}", url);
      response.setHeader("content-type", "application/json").end(card);
      return;
    }
    const task = { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } };
    response.setHeader("content-type", "text/event-stream").end(`data: ${JSON.stringify({ task })}\n\n`);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  const client = await sdkClientOf({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  expect(await elementsOf(subscribe(client, "t"))).toMatchObject([
    { task: { status: { state: "TASK_STATE_WORKING" } } },
  ]);
});
