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
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from "@a2a-js/sdk/client";
import { describe, expect, test } from "vitest";
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

const legacyCompat = { enabled: true };

/** The bindings that the SDK's client has in 0.3. */
const transports = {
  JSONRPC: () => new JsonRpcTransportFactory({ legacyCompat }),
  "HTTP+JSON": () => new RestTransportFactory({ legacyCompat }),
} as const;

const clientOf = ({ url }: RunningAgent, binding: keyof typeof transports) =>
  new ClientFactory({
    transports: [transports[binding]()],
    cardResolver: new DefaultAgentCardResolver({ legacyCompat }),
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
    additionalInterfaces: [
      { url: `${url}/agent`, transport: "JSONRPC" },
      { url: `${url}/agent`, transport: "HTTP+JSON" },
    ],
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

describe.each(["JSONRPC", "HTTP+JSON"] as const)("over %s", (binding) => {
  // The Protocol Buffers of the SDK's client have no names of files.
  const named = binding === "JSONRPC" ? { filename: "a.bin" } : {};

  test("the SDK's client of 0.3 sends, streams, reads, resubscribes and cancels", async () => {
    const agent = await start();
    const client = await clientOf(agent, binding);
    const elements = await elementsOf(client.sendMessageStream(sending("parts-1")));
    expect(elements).toMatchObject([
      { task: { status: { state: "TASK_STATE_SUBMITTED" } } },
      { artifactUpdate: { artifact: { parts: [{ raw: "SGk=", ...named }] } } },
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
    const client = await clientOf(agent, binding);
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
    await client.deleteTaskPushNotificationConfig(
      DeleteTaskPushNotificationConfigRequest.fromJSON({ taskId, id: "c" }),
    );
    expect(await posted(agent, "tasks/pushNotificationConfig/list", { id: taskId })).toMatchObject({ result: [] });
  });

  test("the SDK's client of 0.3 reads the extended card, with its schemes", async () => {
    const securitySchemes = { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } };
    const extendedCard = cardWith({ name: "Extended", securitySchemes });
    const key = secret("Key");
    const agent = await start({
      agent: { card: cardWith({ securitySchemes }), extendedCard, credentials: { apiKeys: [key] } },
    });
    const client = await clientOf(agent, binding);
    const card = await client.getAgentCard({ serviceParameters: { "X-Key": key } });
    expect(card).toMatchObject({
      name: "Extended",
      securitySchemes: { key: { scheme: { $case: "apiKeySecurityScheme" } } },
    });
  });
});

describe("over HTTP+JSON", () => {
  /** Sends a request to the agent; its status and the JSON of the response. */
  async function sent({ url }: RunningAgent, method: string, path: string, body?: object | string | null) {
    const response = await fetch(`${url}/agent${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    return { status: response.status, body: JSON.parse((await response.text()) || "null") };
  }

  test("objects on the wire are Protocol Buffers of 0.3, in wrappers", async () => {
    const agent = await start();
    const message = { messageId: "parts-1", role: "ROLE_USER", content: [{ text: "hi" }] };
    expect(await sent(agent, "POST", "/v1/message:send", { message })).toMatchObject({
      status: 200,
      body: {
        task: {
          status: { state: "TASK_STATE_COMPLETED", message: { role: "ROLE_AGENT", content: [{ text: "done" }] } },
          history: [{ role: "ROLE_USER", content: [{ text: "hi" }] }],
          artifacts: [
            { parts: [{ file: { fileWithBytes: "SGk=", name: "a.bin", mimeType: "text/plain" } }] },
            { parts: [{ file: { fileWithUri: "https://files.example.com/b" } }, { data: { data: { value: [1] } } }] },
          ],
        },
      },
    });
  });

  test("a message is read as Protocol Buffers in snake case, and with kinds", async () => {
    const agent = await start();
    const file = { kind: "file", file: { bytes: "SGk=", mimeType: "text/plain", name: "a" } };
    const part = { file: { file_with_bytes: "SGk=", mime_type: "text/plain", name: "a" } };
    const bodies = [
      { message: { ...message, parts: [file, { kind: "data", data: { n: 1 } }] }, configuration: { blocking: false } },
      {
        request: { message_id: "m", role: "ROLE_USER", content: [part, { data: { data: { n: 1 } } }] },
        configuration: { blocking: false, push_notification: { url: "https://hooks.example.com" } },
      },
    ];
    for (const body of bodies) {
      expect(await sent(agent, "POST", "/v1/message:send", body)).toMatchObject({
        body: {
          task: {
            status: { state: "TASK_STATE_SUBMITTED" },
            history: [
              { content: [{ file: { fileWithBytes: "SGk=", mimeType: "text/plain" } }, { data: { data: { n: 1 } } }] },
            ],
          },
        },
      });
    }
  });

  test("a configuration is created in a wrapper or without it, and has the name of Protocol Buffers", async () => {
    const agent = await start();
    const hello = await sent(agent, "POST", "/v1/message:send", { message: { ...message, messageId: "ask-1" } });
    const path = `/v1/tasks/${hello.body.task.id}/pushNotificationConfigs`;
    const pushNotificationConfig = {
      id: "c",
      url: "https://hooks.example.com",
      authentication: { schemes: ["Bearer"] },
    };
    const named = { name: `tasks/${hello.body.task.id}/pushNotificationConfigs/c`, pushNotificationConfig };
    const { pushNotificationConfig: push_notification_config } = named;
    for (const body of [{ config: named }, named, { config: { push_notification_config } }]) {
      expect(await sent(agent, "POST", path, body)).toEqual({ status: 200, body: named });
    }
    expect(await sent(agent, "GET", path)).toMatchObject({ body: { configs: [named] } });
    expect(await sent(agent, "DELETE", `${path}/c`)).toEqual({ status: 200, body: {} });
  });

  test("errors have a code of 0.3 and a status, and there is no list of tasks", async () => {
    const agent = await start();
    expect(await sent(agent, "GET", "/v1/tasks/none")).toEqual({
      ...{ status: 404, body: { code: -32001, message: expect.stringContaining('"none"') } },
    });
    expect(await sent(agent, "GET", "/v1/tasks")).toMatchObject({ status: 404 });
    expect(await sent(agent, "POST", "/v1/message:send", { message: { ...message, role: "ROBOT" } })).toMatchObject({
      ...{ status: 400, body: { code: -32602, message: expect.stringContaining("message.role") } },
    });
    expect(await sent(agent, "POST", "/v1/message:send", "[1]")).toMatchObject({ status: 400 });
    expect(await sent(agent, "PUT", "/v1/message:send", {})).toMatchObject({ status: 405 });
  });

  test("a cancellation has no body, {} or null, as clients send it", async () => {
    const agent = await start();
    for (const body of [undefined, {}, "null"]) {
      const { body: begun } = await sent(agent, "POST", "/v1/message:send", {
        message: { ...message, messageId: "ask-1" },
      });
      const canceled = await sent(agent, "POST", `/v1/tasks/${begun.task.id}:cancel`, body);
      expect(canceled).toMatchObject({ status: 200, body: { status: { state: "TASK_STATE_CANCELLED" } } });
    }
  });
});

test("extensions are in the header of 0.3, and the agent file can say the version", async () => {
  const extension = { uri: "https://extensions.example.com/a", required: true };
  const card = cardWith({}, { extensions: [extension] });
  const agent = await agentForTest({ agent: { card, ...{ protocol: "0.3" } } });
  expect(await posted(agent, "message/send", { message })).toMatchObject({ error: { code: -32008 } });
  const named = posted(agent, "message/send", { message }, { "x-a2a-extensions": extension.uri });
  expect(await named).toMatchObject({ result: { kind: "task" } });
});
