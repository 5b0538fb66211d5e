/**
 * Violates every rule of requests: the right reason and status in both versions of the specification, a message that
 * names the member, and an agent that keeps running.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { secret } from "../../../run/secret.ts";
import { agentForTest, cardWith, messageOf, type Received, type RunningAgent, taskIn } from "./running-agent.ts";

const asks = { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] };
const down = {
  prefix: "down-",
  steps: [{ error: { reason: "INVALID_AGENT_RESPONSE", message: "the model is down" } }],
};
const scenarios = [asks, down];
const config = { url: "https://h.example.test/hook" };

/** Tasks for the requests. */
interface Tasks {
  readonly asking: string;
  readonly ended: string;
}

/** A request: method, path and body. */
type Sent = readonly [method: string, path: string, body?: unknown, headers?: { readonly [name: string]: string }];

const toSend = (message: object, configuration?: object): Sent => [
  "POST",
  "/message:send",
  { message, ...(configuration !== undefined && { configuration }) },
];
const message = (members: object): Sent => toSend(messageOf("m", members));
const sentWith = (headers: { readonly [name: string]: string }): Sent => [
  "POST",
  "/message:send",
  { message: messageOf("m") },
  headers,
];
const part = (members: object): Sent => message({ parts: [members] });
const configured = (configuration: object): Sent => toSend(messageOf("m"), configuration);
const push = (members: object): Sent => ["POST", "/tasks/{asking}/pushNotificationConfigs", { ...config, ...members }];
const list = (query: string): Sent => ["GET", `/tasks?${query}`];

describe.each(["1.0.0", "1.0.1"] as const)("a refusal in protocol %s", (protocol) => {
  let agent: RunningAgent;
  let tasks: Tasks;
  beforeEach(async () => {
    agent = await agentForTest({ scenarios }, { protocol });
    tasks = { asking: taskIn(await agent.message("ask-1")).id, ended: taskIn(await agent.message("m")).id };
  });

  /** Sends an invalid request, and checks that it created no task and that the agent keeps running. */
  async function refusal([method, path, body, headers]: Sent): Promise<Received> {
    const fill = (text: string) => text.replace("{asking}", tasks.asking).replace("{ended}", tasks.ended);
    const filled = body === undefined || typeof body === "string" ? body : JSON.parse(fill(JSON.stringify(body)));
    const received = await agent.send(method, fill(path), filled, headers);
    expect((await agent.send("GET", "/tasks")).body.totalSize).toBe(2);
    expect((await agent.message("m")).status).toBe(200);
    return received;
  }

  const statuses: { readonly [reason: string]: readonly [http: number, status: string] } = {
    TASK_NOT_FOUND: [404, "NOT_FOUND"],
    TASK_NOT_CANCELABLE: [protocol === "1.0.0" ? 409 : 400, "FAILED_PRECONDITION"],
    UNSUPPORTED_OPERATION: [400, protocol === "1.0.0" ? "UNIMPLEMENTED" : "FAILED_PRECONDITION"],
    CONTENT_TYPE_NOT_SUPPORTED: [protocol === "1.0.0" ? 415 : 400, "INVALID_ARGUMENT"],
    INVALID_AGENT_RESPONSE: [protocol === "1.0.0" ? 502 : 500, "INTERNAL"],
    VERSION_NOT_SUPPORTED: [400, protocol === "1.0.0" ? "UNIMPLEMENTED" : "FAILED_PRECONDITION"],
  };

  test.each<readonly [reason: string, sent: Sent]>([
    ["TASK_NOT_FOUND", ["GET", "/tasks/none"]],
    ["TASK_NOT_FOUND", ["GET", "/other/tasks/{asking}"]],
    ["TASK_NOT_FOUND", ["POST", "/tasks/none:cancel"]],
    ["TASK_NOT_FOUND", ["GET", "/tasks/none:subscribe"]],
    ["TASK_NOT_FOUND", message({ taskId: "none" })],
    ["TASK_NOT_FOUND", ["POST", "/tasks/none/pushNotificationConfigs", config]],
    ["TASK_NOT_FOUND", ["GET", "/tasks/none/pushNotificationConfigs"]],
    ["TASK_NOT_FOUND", ["GET", "/tasks/{asking}/pushNotificationConfigs/none"]],
    ["TASK_NOT_FOUND", ["DELETE", "/tasks/none/pushNotificationConfigs/c"]],
    ["TASK_NOT_CANCELABLE", ["POST", "/tasks/{ended}:cancel"]],
    ["UNSUPPORTED_OPERATION", ["GET", "/tasks/{ended}:subscribe"]],
    ["UNSUPPORTED_OPERATION", message({ taskId: "{ended}" })],
    ["UNSUPPORTED_OPERATION", ["GET", "/extendedAgentCard"]],
    ["CONTENT_TYPE_NOT_SUPPORTED", part({ text: "x", mediaType: "application/x-other" })],
    ["CONTENT_TYPE_NOT_SUPPORTED", sentWith({ "content-type": "text/plain" })],
    ["INVALID_AGENT_RESPONSE", toSend(messageOf("down-1"))],
    ["INVALID_AGENT_RESPONSE", ["POST", "/message:stream", { message: messageOf("down-1") }]],
    ["VERSION_NOT_SUPPORTED", sentWith({ "a2a-version": "" })],
    ["VERSION_NOT_SUPPORTED", sentWith({ "a2a-version": "0.3" })],
    ["VERSION_NOT_SUPPORTED", sentWith({ "a2a-version": "1.1" })],
  ])("is %s for %j", async (reason, sent) => {
    const { status, body } = await refusal(sent);
    const [http, name] = statuses[reason] ?? [];
    expect(status).toBe(http);
    expect(body.error).toMatchObject({ code: http, status: name, details: [{ reason, domain: "a2a-protocol.org" }] });
  });

  test.each<readonly [said: string, sent: Sent]>([
    ["message is missing; it is required (agent request, Endpoints)", ["POST", "/message:send", {}]],
    ["message is an empty list", ["POST", "/message:send", { message: [] }]],
    ["message.messageId is missing", message({ messageId: "" })],
    ["message.messageId is missing", message({ messageId: null })],
    ["message.messageId and message.message_id are two names of one member", message({ message_id: "n" })],
    ["message.role is missing", message({ role: undefined })],
    ['message.role is "user"; it must be ROLE_UNSPECIFIED, ROLE_USER or ROLE_AGENT', message({ role: "user" })],
    ['message.role is "ROLE_AGENT"; it must be ROLE_USER', message({ role: "ROLE_AGENT" })],
    ["message.parts is missing", message({ parts: undefined })],
    ["message.parts has 0 elements", message({ parts: [] })],
    ["message.parts[0] has none of text, raw, url or data", part({ mediaType: "text/plain" })],
    ["message.parts[0] has text and url of", part({ text: "a", url: "https://u.example.test" })],
    ['message.parts[0].raw is "@"', part({ raw: "@" })],
    ["message.parts[0].text is 1", part({ text: 1 })],
    ["message.parts[0].metadata is", part({ text: "x", metadata: "x" })],
    ["message.contextId is", message({ taskId: "{asking}", contextId: "other" })],
    ["configuration.historyLength is -1", configured({ historyLength: -1 })],
    ["configuration.historyLength is 2147483648", configured({ historyLength: 2_147_483_648 })],
    ['configuration.returnImmediately is "yes"', configured({ returnImmediately: "yes" })],
    ["taskPushNotificationConfig.url is missing", configured({ taskPushNotificationConfig: {} })],
    ["taskId is", configured({ taskPushNotificationConfig: { ...config, taskId: "t" } })],
    ["tenant is", configured({ taskPushNotificationConfig: { ...config, tenant: "t" } })],
    ["tenant is", ["POST", "/one/message:send", { message: messageOf("m"), tenant: "two" }]],
    ["pageSize is 0; it must be from 1 to 100", list("pageSize=0")],
    ["pageSize is 101; it must be from 1 to 100", list("pageSize=101")],
    ["pageSize is given 2 times", list("pageSize=1&page_size=2")],
    ['pageToken is "x"', list("pageToken=x")],
    ['status is "working"', list("status=working")],
    ['includeArtifacts is "yes"', list("includeArtifacts=yes")],
    ["statusTimestampAfter is", list("statusTimestampAfter=2025-10-28")],
    ["statusTimestampAfter is", list("statusTimestampAfter=2025-10-28T10:30:00")],
    ["statusTimestampAfter is", list("statusTimestampAfter=2025-13-28T10:30:00Z")],
    ["historyLength is", ["GET", "/tasks/{asking}?historyLength=-1"]],
    ["pageSize is 0", ["GET", "/tasks/{asking}/pushNotificationConfigs?pageSize=0"]],
    ["url is missing", push({ url: undefined })],
    ["authentication.scheme is missing", push({ authentication: { credentials: "c" } })],
    ["taskId is", push({ taskId: "other" })],
    ["metadata is", ["POST", "/tasks/{asking}:cancel", { metadata: [] }]],
    ["the body is not JSON", ["POST", "/message:send", "{"]],
    ["the body is not a JSON object", ["POST", "/message:send", "[]"]],
    ["not percent-encoded", ["GET", "/tasks/%ff"]],
  ])("is 400 because %s: %j", async (said, sent) => {
    const { status, body } = await refusal(sent);
    expect(body.error).toMatchObject({ code: 400, status: "INVALID_ARGUMENT", details: [] });
    expect(status).toBe(400);
    expect(body.error?.message).toContain(said);
  });

  test.each<readonly [status: number, sent: Sent]>([
    [404, ["GET", "/nothing"]],
    [404, ["GET", "/a/b/tasks"]],
    [405, ["PUT", "/tasks"]],
    [405, ["GET", "/message:send"]],
    [405, ["DELETE", "/tasks/{asking}:cancel"]],
  ])("is %i for %j", async (expected, sent) => {
    const { status, body } = await refusal(sent);
    expect(status).toBe(expected);
    expect(body.error).toMatchObject({ code: expected, message: expect.stringMatching(/./) });
  });
});

describe("messages contain no secrets", () => {
  const literal = secret("Literal");
  test.each<readonly [fault: string, body: unknown]>([
    ["a token that no header holds", { ...config, token: `${literal}\r\nX: y` }],
    ["a token of another kind", { ...config, token: [literal] }],
    [
      "credentials of another kind",
      { ...config, authentication: { scheme: "Bearer", credentials: { secret: literal } } },
    ],
    ["credentials that no header holds", { ...config, authentication: { scheme: "B", credentials: `${literal}\n` } }],
    ["credentials in the scheme", { ...config, authentication: { scheme: `Bearer ${literal}` } }],
    ["a password in the address", { url: `https://user:${literal}@h.example.test` }],
    ["JSON that breaks off", `{"token": "${literal}" x`],
    ["JSON that is a word", literal],
  ])("are redacted: %s", async (_, body) => {
    const agent = await agentForTest({ scenarios });
    const { id } = taskIn(await agent.message("ask-1"));
    const received = await agent.send("POST", `/tasks/${id}/pushNotificationConfigs`, body);
    expect(received.status).toBe(400);
    expect(JSON.stringify(received.body)).not.toContain(literal);
  });
});

describe("a capability that the card does not declare", () => {
  const path = "/tasks/t/pushNotificationConfigs";
  test.each<readonly [reason: string, capabilities: object, sent: Sent]>([
    ["UNSUPPORTED_OPERATION", { streaming: false }, ["POST", "/message:stream", { message: messageOf("m") }]],
    ["UNSUPPORTED_OPERATION", { streaming: undefined }, ["GET", "/tasks/t:subscribe"]],
    ["UNSUPPORTED_OPERATION", { extendedAgentCard: false }, ["GET", "/extendedAgentCard"]],
    ["PUSH_NOTIFICATION_NOT_SUPPORTED", { pushNotifications: false }, ["POST", path, config]],
    ["PUSH_NOTIFICATION_NOT_SUPPORTED", { pushNotifications: false }, ["GET", path]],
    ["PUSH_NOTIFICATION_NOT_SUPPORTED", { pushNotifications: undefined }, ["GET", `${path}/c`]],
    ["PUSH_NOTIFICATION_NOT_SUPPORTED", { pushNotifications: false }, ["DELETE", `${path}/c`]],
    [
      "PUSH_NOTIFICATION_NOT_SUPPORTED",
      { pushNotifications: false },
      configured({ taskPushNotificationConfig: config }),
    ],
    ["EXTENDED_AGENT_CARD_NOT_CONFIGURED", {}, ["GET", "/extendedAgentCard"]],
    ["EXTENSION_SUPPORT_REQUIRED", { extensions: [{ uri: "urn:x", required: true }] }, message({})],
  ])("is refused with %s: %j", async (reason, capabilities, [method, where, body]) => {
    const card = cardWith(
      { securitySchemes: { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } } },
      capabilities,
    );
    const agent = await agentForTest({ agent: { card, credentials: { apiKeys: [secret("ApiKey")] } } });
    expect(await agent.send(method, where, body, { "x-key": "k" })).toMatchObject({ status: 400, reason });
  });

  test("a card's tenant is required, and another one is not found", async () => {
    const [inner] = [{ url: "{base_url}/agent", protocolBinding: "HTTP+JSON", protocolVersion: "1.0", tenant: "one" }];
    const agent = await agentForTest({ agent: { card: cardWith({ supportedInterfaces: [inner] }) } });
    expect((await agent.send("GET", "/one/tasks")).status).toBe(200);
    expect((await agent.send("GET", "/two/tasks")).body.error?.message).toContain('the tenant is "two"');
    expect((await agent.send("GET", "/tasks")).status).toBe(404);
  });

  test("a request without a version gets an error that says how to name one", async () => {
    const agent = await agentForTest();
    const messageFor = async (headers: { readonly [name: string]: string }) => {
      const response = await fetch(`${agent.url}/agent/tasks`, { headers });
      return JSON.parse(await response.text()).error.message;
    };
    const remedy = "the agent supports 1.0: send the header A2A-Version: 1.0, or ?A2A-Version=1.0";
    for (const headers of [{}, { "a2a-version": "" }])
      expect(await messageFor(headers)).toBe(`the request names no version, which means 0.3; ${remedy}`);
    expect(await messageFor({ "a2a-version": "0.3" })).toBe(`the version is "0.3"; ${remedy}`);
  });

  test("the version may be in the query; its patch number is ignored", async () => {
    const agent = await agentForTest();
    const asked = async (query: string) => (await fetch(`${agent.url}/agent/tasks${query}`)).status;
    expect([await asked(""), await asked("?A2A-Version=1.0"), await asked("?A2A-Version=1.0.3")]).toEqual([
      400, 200, 200,
    ]);
  });

  test("a requested extension is activated, and the response names it", async () => {
    const extensions = [{ uri: "urn:x", required: true }, { uri: "urn:y" }];
    const agent = await agentForTest({ agent: { card: cardWith({}, { extensions }) } });
    const { status, headers } = await agent.send("GET", "/tasks", undefined, { "a2a-extensions": "urn:x, urn:z" });
    expect([status, headers.get("a2a-extensions")]).toEqual([200, "urn:x"]);
  });
});
