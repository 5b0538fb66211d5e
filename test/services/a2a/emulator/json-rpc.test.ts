/** The emulated agent over JSON-RPC: the structure of requests and responses, and what is wrong with others. */
import { beforeEach, describe, expect, test } from "vitest";
import { type AgentResponse, agentForTest, cardWith, messageOf, type RunningAgent } from "./running-agent.ts";

let agent: RunningAgent;
beforeEach(async () => {
  agent = await agentForTest();
});

/** The members of all responses; a test reads those of its response. */
interface RpcResponse {
  readonly result?: AgentResponse;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: readonly object[] };
}

/** Posts a body to the agent's address; the status, the media type and the JSON of the response. */
async function posted(body: unknown, headers: { readonly [name: string]: string } = {}, path = "") {
  const response = await fetch(`${agent.url}/agent${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "a2a-version": "1.0", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: (await response.json().catch(() => ({}))) as RpcResponse,
  };
}

const call = (method: string, params?: unknown, id: unknown = 7) => ({ jsonrpc: "2.0", id, method, params });
const sending = call("SendMessage", { message: messageOf("m") });

test.each(["", "/"])("every operation is posted to the address of the agent%s", async (path) => {
  expect(await posted(sending, {}, path)).toMatchObject({
    status: 200,
    type: "application/json",
    body: { jsonrpc: "2.0", id: 7, result: { task: { history: [{ messageId: "m" }] } } },
  });
});

test.each(["a", "", 0, -1, 1.5, null])("the response has the request's id %j", async (id) => {
  expect(await posted(call("ListTasks", {}, id))).toMatchObject({ body: { id, result: { tasks: [] } } });
  expect(await posted(call("GetTask", { id: "none" }, id))).toMatchObject({ body: { id, error: { code: -32001 } } });
});

test("members may be in snake case and unknown; the result is in camel case", async () => {
  const message = { message_id: "m", role: "ROLE_USER", parts: [{ text: "hi", media_type: "text/plain" }], other: 1 };
  const { body } = await posted(call("SendMessage", { message, configuration: { return_immediately: true } }));
  expect(body).toMatchObject({
    result: { task: { history: [{ messageId: "m", parts: [{ mediaType: "text/plain" }] }] } },
  });
});

test("GetExtendedAgentCard needs no params, and a deletion has the result null", async () => {
  const card = cardWith({ name: "Whole" });
  agent = await agentForTest({ agent: { card, extendedCard: cardWith({ name: "Extended" }) } });
  expect((await posted(call("GetExtendedAgentCard"))).status).toBe(401);
  const { body } = await posted(sending);
  const deletion = call("DeleteTaskPushNotificationConfig", { taskId: body.result?.task?.id, id: "none" });
  expect((await posted(deletion)).body).toEqual({ jsonrpc: "2.0", id: 7, result: null });
});

test("a stream has responses with the request's id; an error before it is an ordinary response", async () => {
  const response = await fetch(`${agent.url}/agent`, {
    method: "POST",
    headers: { "content-type": "application/json", "a2a-version": "1.0" },
    body: JSON.stringify(call("SendStreamingMessage", { message: messageOf("m") }, "s")),
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events = (await response.text()).split("\n\n").filter((event) => event !== "");
  expect(events.map((event) => JSON.parse(event.replace(/^data: /, "")))).toMatchObject([
    { jsonrpc: "2.0", id: "s", result: { task: {} } },
    { id: "s", result: { statusUpdate: {} } },
    { id: "s", result: { artifactUpdate: {} } },
    { id: "s", result: { statusUpdate: { status: { state: "TASK_STATE_COMPLETED" } } } },
  ]);
  expect(await posted(call("SubscribeToTask", { id: "none" }))).toMatchObject({
    type: "application/json",
    body: { id: 7, error: { code: -32001 } },
  });
});

describe("a faulty request is refused with the code of its fault", () => {
  test.each<[code: number, message: RegExp, body: unknown, id?: unknown]>([
    [-32700, /the body is not JSON/, "{", null],
    [-32700, /the body is empty/, "", null],
    [-32600, /batches are not supported/, [sending], null],
    [-32600, /batches are not supported/, [], null],
    [-32600, /the body is not a JSON object/, "1", null],
    [-32600, /jsonrpc is missing; it must be "2.0"/, { ...sending, jsonrpc: undefined }],
    [-32600, /jsonrpc is "1.0"; it must be "2.0"/, { ...sending, jsonrpc: "1.0" }],
    [-32600, /id is missing/, { ...sending, id: undefined }, null],
    [-32600, /id is an empty object; it must be a string/, { ...sending, id: {} }, null],
    [-32600, /id is 12345678901234567000; it must be/, '{"jsonrpc":"2.0","id":12345678901234567890}', null],
    [-32600, /method is 1; it must be a string/, { ...sending, method: 1 }],
    [-32601, /unknown method "message\/send"/, { ...sending, method: "message/send" }],
    [-32601, /unknown method "constructor"/, { ...sending, method: "constructor" }],
    [-32601, /unknown method "GetAgentCard"/, { ...sending, method: "GetAgentCard" }],
    [-32602, /params is \[1\]; it must be an object/, { ...sending, params: [1] }],
    [-32602, /params is "a"; it must be an object/, { ...sending, params: "a" }],
    [-32602, /message.parts has 0 elements/, call("SendMessage", { message: messageOf("m", { parts: [] }) })],
    [-32602, /pageSize is 101; it must be from 1 to 100/, call("ListTasks", { pageSize: 101 })],
    [-32602, /id is missing/, call("GetTask")],
  ])("%i: %s", async (code, message, body, id = 7) => {
    expect(await posted(body)).toEqual({
      status: 200,
      type: "application/json",
      body: { jsonrpc: "2.0", id, error: { code, message: expect.stringMatching(message) } },
    });
    expect((await posted(sending)).status).toBe(200);
  });

  test("of a reason, with its detail in data", async () => {
    const detail = { "@type": "type.googleapis.com/google.rpc.ErrorInfo", domain: "a2a-protocol.org" };
    const { body } = await posted(call("CancelTask", { id: "none" }));
    expect(body.error).toMatchObject({ code: -32001, data: [{ ...detail, reason: "TASK_NOT_FOUND" }] });
    expect(await posted(sending, { "content-type": "text/plain" })).toMatchObject({
      status: 200,
      body: { id: 7, error: { code: -32005, data: [{ reason: "CONTENT_TYPE_NOT_SUPPORTED" }] } },
    });
    expect(await posted(sending, { "a2a-version": "" })).toMatchObject({ body: { id: 7, error: { code: -32009 } } });
  });

  test("of HTTP, whose status the response keeps", async () => {
    const long = call("SendMessage", { message: messageOf("x".repeat(1024 * 1024)) });
    expect(await posted(long)).toMatchObject({ status: 413, body: { id: null, error: { code: -32600 } } });
    const got = await fetch(`${agent.url}/agent`);
    expect(got.status).toBe(405);
    expect(await got.json()).toMatchObject({
      id: null,
      error: { code: -32600, message: expect.stringContaining("the method is GET") },
    });
    await agent.admin("POST", "faults", { kind: "error", status: 429, times: 1 });
    expect(await posted(sending)).toMatchObject({ status: 429, body: { id: 7, error: { code: -32000 } } });
    await agent.admin("POST", "faults", { kind: "error", status: 500, times: 1 });
    expect(await posted(sending)).toMatchObject({ status: 500, body: { id: 7, error: { code: -32603 } } });
  });
});
