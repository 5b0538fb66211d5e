/** Refusals of the emulated agent, as the client of the public SDK reports them, and its authentication. */
import {
  CancelTaskRequest,
  GetExtendedAgentCardRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  ListTasksRequest,
  SubscribeToTaskRequest,
  TaskPushNotificationConfig,
} from "@a2a-js/sdk";
import { type Client, createAuthenticatingFetchWithRetry } from "@a2a-js/sdk/client";
import { describe, expect, test } from "vitest";
import {
  type AgentErrorReason,
  agentErrors,
  agentProtocols,
  grpcStatuses,
  jsonRpcCodes,
} from "../../../../lib/services/a2a/model/errors.ts";
import { secret } from "../../../run/secret.ts";
import { agentForTest, cardWith } from "./running-agent.ts";
import { elementsOf, everyBinding, sdkBindings, sdkClientOf, sending, taskOf } from "./sdk-client.ts";

const extension = { uri: "https://extensions.example.com/a", required: true };
const version = { serviceParameters: { "A2A-Version": "1.0" } };
const extendedCard = GetExtendedAgentCardRequest.fromJSON({});

/** How to provoke each reason; calls the transport directly if the client itself would refuse. */
const provocations: {
  readonly [reason in Exclude<AgentErrorReason, "INVALID_AGENT_RESPONSE">]: {
    readonly card?: object;
    readonly run: (client: Client) => Promise<unknown>;
  };
} = {
  TASK_NOT_FOUND: { run: (client) => client.getTask(GetTaskRequest.fromJSON({ id: "none" })) },
  TASK_NOT_CANCELABLE: {
    run: async (client) =>
      client.cancelTask(CancelTaskRequest.fromJSON({ id: (await taskOf(client, sending("m"))).id })),
  },
  PUSH_NOTIFICATION_NOT_SUPPORTED: {
    card: cardWith({}, { pushNotifications: false }),
    run: ({ transport }) =>
      transport.createTaskPushNotificationConfig(TaskPushNotificationConfig.fromJSON({ taskId: "t" }), version),
  },
  UNSUPPORTED_OPERATION: {
    run: async (client) => {
      const { id } = await taskOf(client, sending("m"));
      return elementsOf(client.resubscribeTask(SubscribeToTaskRequest.fromJSON({ id })));
    },
  },
  CONTENT_TYPE_NOT_SUPPORTED: {
    run: (client) => client.sendMessage(sending("m", { parts: [{ text: "x", mediaType: "video/mp4" }] })),
  },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: {
    run: ({ transport }) => transport.getExtendedAgentCard(extendedCard, version),
  },
  EXTENSION_SUPPORT_REQUIRED: {
    card: cardWith({}, { extensions: [extension] }),
    run: (client) => client.sendMessage(sending("m")),
  },
  VERSION_NOT_SUPPORTED: {
    run: ({ transport }) =>
      transport.getTask(GetTaskRequest.fromJSON({ id: "t" }), { serviceParameters: { "A2A-Version": "2.0" } }),
  },
};

const combinations = agentProtocols.flatMap((protocol) => everyBinding.map((binding) => ({ protocol, binding })));

describe.each(combinations)("errors in version $protocol over $binding", ({ protocol, binding }) => {
  test.each(Object.entries(provocations))("%s is recognized by its reason", async (reason, { card, run }) => {
    const agent = await agentForTest({ agent: { card: card ?? cardWith() } }, { protocol });
    const client = await sdkClientOf(agent, binding);
    const { http, status } = agentErrors[reason as AgentErrorReason][protocol];
    await expect(run(client)).rejects.toMatchObject({
      reason,
      transport: sdkBindings[binding].name,
      ...{
        "HTTP+JSON": { statusCode: http },
        JSONRPC: { envelopeCode: jsonRpcCodes[reason as AgentErrorReason] },
        GRPC: { status: grpcStatuses[status] },
      }[binding],
    });
  });
});

test.each([
  ["messageId", { messageId: "" }, /message.messageId is missing/],
  ["list of parts", { parts: [] }, /message.parts is missing/],
  ["part without content", { parts: [{ filename: "a" }] }, /parts\[0\] has none of/],
  ["role", { role: "ROLE_AGENT" }, /message.role is "ROLE_AGENT"/],
])("a faulty %s is refused with an explanation", async (_, members, message) => {
  const client = await sdkClientOf(await agentForTest());
  await expect(client.sendMessage(sending("m", members))).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(message),
  });
  expect(await client.listTasks(ListTasksRequest.fromJSON({}))).toMatchObject({ totalSize: 0 });
});

test("a missing configuration, and one without url, are refused", async () => {
  const client = await sdkClientOf(
    await agentForTest({ scenarios: [{ steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] }] }),
  );
  const { id: taskId } = await taskOf(client, sending("m"));
  const missing = GetTaskPushNotificationConfigRequest.fromJSON({ taskId, id: "none" });
  await expect(client.getTaskPushNotificationConfig(missing)).rejects.toMatchObject({ reason: "TASK_NOT_FOUND" });
  const empty = TaskPushNotificationConfig.fromJSON({ taskId, id: "c" });
  await expect(client.createTaskPushNotificationConfig(empty)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(/url is missing/),
  });
});

test("the response names an extension that the card requires", async () => {
  const agent = await agentForTest({ agent: { card: cardWith({}, { extensions: [extension] }) } });
  const responses: Response[] = [];
  const client = await sdkClientOf(agent, "HTTP+JSON", async (...request) => {
    const response = await fetch(...request);
    responses.push(response);
    return response;
  });
  await client.sendMessage(sending("m"), { serviceParameters: { "A2A-Extensions": `${extension.uri}, urn:other` } });
  expect(responses.at(-1)?.headers.get("a2a-extensions")).toBe(extension.uri);
});

describe("an agent that requires credentials", () => {
  const apiKeySecurityScheme = { location: "header", name: "X-Key" };
  const card = cardWith({
    securitySchemes: {
      key: { apiKeySecurityScheme },
      bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } },
      basic: { httpAuthSecurityScheme: { scheme: "Basic" } },
    },
    securityRequirements: ["key", "bearer", "basic"].map((name) => ({ schemes: { [name]: {} } })),
  });
  const credentials = {
    apiKeys: [secret("Key")],
    bearerTokens: [secret("Token")],
    users: { ann: `${secret("Password")}:b` },
  };
  const files = { agent: { card, extendedCard: { ...card, name: "Extended" }, credentials } };
  const fetchWith = (headers: { [name: string]: string }) =>
    createAuthenticatingFetchWithRetry(fetch, {
      headers: async () => headers,
      shouldRetryWithHeaders: async () => undefined,
    });

  test.each([
    ["an API key", { "X-Key": secret("Key") }],
    ["a token", { Authorization: `Bearer ${secret("Token")}` }],
    ["a password", { Authorization: `Basic ${Buffer.from(`ann:${secret("Password")}:b`).toString("base64")}` }],
  ])("accepts %s, and has an extended card for it", async (_, headers) => {
    const client = await sdkClientOf(await agentForTest(files), "HTTP+JSON", fetchWith(headers));
    expect(await taskOf(client, sending("m"))).toMatchObject({ history: [{ messageId: "m" }] });
    expect(await client.getAgentCard()).toMatchObject({
      name: "Extended",
      securitySchemes: { key: { scheme: { $case: "apiKeySecurityScheme", value: apiKeySecurityScheme } } },
    });
  });

  test.each([
    ["nothing", {}],
    ["another's token", { Authorization: "Bearer another" }],
    ["another's key", { "X-Key": "another" }],
  ])("refuses %s", async (_, headers: { [name: string]: string }) => {
    const client = await sdkClientOf(await agentForTest(files), "HTTP+JSON", fetchWith(headers));
    const refused = { statusCode: 401, headers: { "www-authenticate": expect.stringContaining("Bearer realm=") } };
    await expect(client.sendMessage(sending("m"))).rejects.toMatchObject(refused);
    await expect(elementsOf(client.sendMessageStream(sending("m")))).rejects.toMatchObject(refused);
    await expect(client.getAgentCard()).rejects.toMatchObject(refused);
  });

  test("gets a request again with the token that the client obtains after a refusal", async () => {
    const retrying = createAuthenticatingFetchWithRetry(fetch, {
      headers: async () => ({}),
      shouldRetryWithHeaders: async (_, { status }) =>
        status === 401 ? { Authorization: `Bearer ${secret("Token")}` } : undefined,
    });
    const client = await sdkClientOf(await agentForTest(files), "HTTP+JSON", retrying);
    expect(await taskOf(client, sending("m"))).toMatchObject({ history: [{ messageId: "m" }] });
  });
});
