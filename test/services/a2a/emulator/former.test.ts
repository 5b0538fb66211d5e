/** The emulated agent in version 0.3, with the SDK's client for agents of that version, and as it is on the wire. */
import {
  CancelTaskRequest,
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  SubscribeToTaskRequest,
  Task,
  TaskPushNotificationConfig,
} from "@a2a-js/sdk";
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { expect, test } from "vitest";
import { secret } from "../../../run/secret.ts";
import { receiverForTest } from "./receiver.ts";
import { agentForTest, cardWith, type RunningAgent } from "./running-agent.ts";
import { elementsOf, sending, taskOf } from "./sdk-client.ts";

const scenarios = [
  { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] },
  { prefix: "hello-", steps: [{ message: { parts: [{ text: "hello yourself" }] } }] },
  {
    prefix: "parts-",
    steps: [
      { artifact: { artifactId: "a", parts: [{ raw: "SGk=", filename: "a.bin", mediaType: "text/plain" }] } },
      {
        artifact: { artifactId: "b", parts: [{ url: "https://files.example.com/b" }, { data: [1] }] },
        lastChunk: true,
      },
      { status: { state: "TASK_STATE_COMPLETED", message: { parts: [{ text: "done" }] } } },
    ],
  },
];

const start = (files: object = {}) => agentForTest({ scenarios, ...files }, { protocol: "0.3" });

const clientOf = ({ url }: RunningAgent) =>
  new ClientFactory({
    transports: [new JsonRpcTransportFactory({ legacyCompat: { enabled: true } })],
    cardResolver: new DefaultAgentCardResolver({ legacyCompat: { enabled: true } }),
  }).createFromUrl(url);

/** Posts a request to the agent; the JSON of the response. */
async function posted({ url }: RunningAgent, method: string, params: object, headers: object = {}): Promise<unknown> {
  const response = await fetch(`${url}/agent`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return response.json();
}

const message = { kind: "message", messageId: "m", role: "user", parts: [{ kind: "text", text: "hi" }] };

test("the card is one of 0.3, also in its schemes and requirements", async () => {
  const card = cardWith({
    securitySchemes: {
      key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } },
      login: {
        oauth2SecurityScheme: {
          flows: { authorizationCode: { authorizationUrl: "a", tokenUrl: "t", scopes: {}, pkceRequired: true } },
        },
      },
    },
    securityRequirements: [{ schemes: { login: { list: ["read"] } } }, { schemes: { key: {} } }],
  });
  const { url } = await start({ agent: { card } });
  const served = await (await fetch(`${url}/.well-known/agent-card.json`)).json();
  expect(served).toMatchObject({
    ...{ protocolVersion: "0.3.0", url: `${url}/agent`, preferredTransport: "JSONRPC" },
    additionalInterfaces: [{ url: `${url}/agent`, transport: "JSONRPC" }],
    capabilities: { streaming: true, pushNotifications: true },
    supportsAuthenticatedExtendedCard: true,
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      login: { type: "oauth2", flows: { authorizationCode: { authorizationUrl: "a", tokenUrl: "t", scopes: {} } } },
    },
    security: [{ login: ["read"] }, { key: [] }],
  });
  expect(served).not.toHaveProperty("supportedInterfaces");
  expect(JSON.stringify(served)).not.toContain("pkceRequired");
});

test("objects on the wire have kinds and the words of 0.3, without wrappers", async () => {
  const agent = await start();
  const sent = posted(agent, "message/send", { message: { ...message, messageId: "parts-1" } });
  expect(await sent).toMatchObject({
    result: {
      kind: "task",
      status: {
        state: "completed",
        message: { kind: "message", role: "agent", parts: [{ kind: "text", text: "done" }] },
      },
      history: [{ kind: "message", role: "user", parts: [{ kind: "text", text: "hi" }] }],
      artifacts: [
        { parts: [{ kind: "file", file: { bytes: "SGk=", name: "a.bin", mimeType: "text/plain" } }] },
        {
          parts: [
            { kind: "file", file: { uri: "https://files.example.com/b" } },
            { kind: "data", data: { value: [1] } },
          ],
        },
      ],
    },
  });
  expect(await posted(agent, "message/send", { message: { ...message, messageId: "hello-1" } })).toMatchObject({
    result: { kind: "message", role: "agent", parts: [{ text: "hello yourself" }] },
  });
});

test("errors have the codes of 0.3, without a required version", async () => {
  const agent = await start();
  expect(await posted(agent, "tasks/get", { id: "none" })).toEqual({
    ...{ jsonrpc: "2.0", id: 1 },
    error: { code: -32001, message: expect.stringContaining('"none"') },
  });
  expect(await posted(agent, "SendMessage", { message })).toMatchObject({ error: { code: -32601 } });
  expect(await posted(agent, "tasks/list", {})).toMatchObject({ error: { code: -32601 } });
  const wrong = posted(agent, "message/send", { message: { ...message, role: "ROBOT" } });
  expect(await wrong).toMatchObject({ error: { code: -32602, message: expect.stringContaining("message.role") } });
});

test("with blocking: false the response does not wait", async () => {
  const agent = await start();
  const sent = posted(agent, "message/send", { message, configuration: { blocking: false } });
  expect(await sent).toMatchObject({ result: { kind: "task", status: { state: "submitted" } } });
});

test("the SDK's client of 0.3 sends, streams, reads, resubscribes and cancels", async () => {
  const agent = await start();
  const client = await clientOf(agent);
  const elements = await elementsOf(client.sendMessageStream(sending("parts-1")));
  expect(elements).toMatchObject([
    { task: { status: { state: "TASK_STATE_SUBMITTED" } } },
    { artifactUpdate: { artifact: { parts: [{ raw: "SGk=", filename: "a.bin" }] } } },
    { artifactUpdate: { artifact: { parts: [{ url: "https://files.example.com/b" }, {}] }, lastChunk: true } },
    { statusUpdate: { status: { state: "TASK_STATE_COMPLETED", message: { role: "ROLE_AGENT" } } } },
  ]);
  const { id } = await taskOf(client, sending("ask-1"));
  expect(Task.toJSON(await client.getTask(GetTaskRequest.fromJSON({ id })))).toMatchObject({
    status: { state: "TASK_STATE_INPUT_REQUIRED" },
  });
  const stream = client.resubscribeTask(SubscribeToTaskRequest.fromJSON({ id }));
  expect(await stream.next()).toMatchObject({ value: { payload: { $case: "task", value: { id } } } });
  await client.cancelTask(CancelTaskRequest.fromJSON({ id }));
  expect(await elementsOf(stream)).toMatchObject([{ statusUpdate: { status: { state: "TASK_STATE_CANCELED" } } }]);
});

test("configurations are set, read, listed and deleted, and notifications are whole tasks", async () => {
  const receiver = await receiverForTest();
  const agent = await start();
  const client = await clientOf(agent);
  const { id: taskId } = await taskOf(client, sending("ask-1"));
  const config = {
    ...{ taskId, id: "c", url: `${receiver.url}/hook`, token: secret("Token") },
    authentication: { scheme: "Bearer", credentials: secret("Credentials") },
  };
  await client.createTaskPushNotificationConfig(TaskPushNotificationConfig.fromJSON(config));
  const one = GetTaskPushNotificationConfigRequest.fromJSON({ taskId, id: "c" });
  expect(await client.getTaskPushNotificationConfig(one)).toMatchObject(config);
  const list = ListTaskPushNotificationConfigsRequest.fromJSON({ taskId });
  expect(await client.listTaskPushNotificationConfig(list)).toMatchObject({ configs: [config] });
  await client.cancelTask(CancelTaskRequest.fromJSON({ id: taskId }));
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received).toMatchObject([
    {
      headers: {
        "content-type": "application/json",
        "x-a2a-notification-token": secret("Token"),
        authorization: `Bearer ${secret("Credentials")}`,
      },
      event: { kind: "task", id: taskId, status: { state: "canceled" } },
    },
  ]);
  await client.deleteTaskPushNotificationConfig(DeleteTaskPushNotificationConfigRequest.fromJSON({ taskId, id: "c" }));
  expect(await posted(agent, "tasks/pushNotificationConfig/list", { id: taskId })).toMatchObject({ result: [] });
});

test("extensions are in the header of 0.3, and the agent file can say the version", async () => {
  const extension = { uri: "https://extensions.example.com/a", required: true };
  const card = cardWith({}, { extensions: [extension] });
  const agent = await agentForTest({ agent: { card, ...{ protocol: "0.3" } } });
  expect(await posted(agent, "message/send", { message })).toMatchObject({ error: { code: -32008 } });
  const named = posted(agent, "message/send", { message }, { "x-a2a-extensions": extension.uri });
  expect(await named).toMatchObject({ result: { kind: "task" } });
});
