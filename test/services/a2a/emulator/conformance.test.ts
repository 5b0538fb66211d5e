/**
 * The requirements of the public conformance kit (a2a-tck, 1.0) for agents over HTTP+JSON, reworded; its statuses are
 * those of version 1.0.0. Titles begin with the names of its requirements.
 */
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { readDocument } from "../../../../lib/services/a2a/emulator/reader.ts";
import { type AgentOperationName, agentOperations } from "../../../../lib/services/a2a/model/operations.ts";
import { secret } from "../../../run/secret.ts";
import { receiverForTest } from "./receiver.ts";
import {
  agentForTest,
  cardWith,
  firstOf,
  messageOf,
  type RunningAgent,
  read,
  servedCard,
  taskIn,
} from "./running-agent.ts";

/** The scenario file for the kit that the package includes. */
const scenariosPath = fileURLToPath(new URL("../../../../docs/agent-conformance.yaml", import.meta.url));
const options = { protocol: "1.0.0", scenariosPath } as const;

let agent: RunningAgent;
beforeEach(async () => {
  agent = await agentForTest({}, options);
});

/** The id of a message that starts a scenario of the kit, in the kit's form. */
const id = (part: string): string => `tck-${part}-5c9d21ab`;

const send = (part: string, members: object = {}, configuration: object = {}) =>
  agent.message(id(part), members, configuration);
const completed = async () => taskIn(await send("complete-task"));
const waiting = async () => taskIn(await send("input-required"));

/** Expects that a response matches the operation's model, without unknown members. */
function expectResponse(name: AgentOperationName, body: unknown): void {
  const { response } = agentOperations[name];
  if (response === undefined) throw new Error(`${name} answers nothing`);
  expect(
    readDocument(response, body, "refused").problems.filter((problem) => !problem.startsWith("nextPageToken")),
  ).toEqual([]);
}

/** Expects an error as the specification defines it: status, name and reason, also in the body. */
function expectError(received: Awaited<ReturnType<typeof send>>, http: number, status: string, reason: string): void {
  expect(received.status).toBe(http);
  expect(received.headers.get("content-type")).toContain("application/json");
  expect(received.body).toEqual({
    error: {
      code: http,
      status,
      message: expect.stringMatching(/./),
      details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "a2a-protocol.org" }],
    },
  });
}

const unsupported = [400, "UNIMPLEMENTED", "UNSUPPORTED_OPERATION"] as const;
const notFound = [404, "NOT_FOUND", "TASK_NOT_FOUND"] as const;

describe("SendMessage", () => {
  test("CORE-SEND-001, DM-*: returns a task or a message in camel case, enumerations by name", async () => {
    const { body } = await send("dm-test-001");
    expectResponse("SendMessage", body);
    expect(JSON.stringify(body)).not.toMatch(/"[a-z]+_[a-z_]+":/);
    expect(body.task?.status).toMatchObject({
      state: expect.stringMatching(/^TASK_STATE_/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    });
  });

  test("CORE-SEND-002: refuses a message for an ended task", async () => {
    const { id: taskId } = await completed();
    expectError(await send("terminal", { taskId }), ...unsupported);
  });

  test("CORE-SEND-003: refuses a media type that the card does not accept", async () => {
    const parts = [{ raw: "dGNr", mediaType: "application/x-unsupported-tck-type" }];
    expectError(await send("send-003", { parts }), 415, "INVALID_ARGUMENT", "CONTENT_TYPE_NOT_SUPPORTED");
  });

  test.each([
    ["message-response", "Direct message response"],
    ["stream-002", "Stream message-only response"],
  ])("responds to %s with a message", async (part, text) => {
    const { body } = await send(part);
    expectResponse("SendMessage", body);
    expect(body.message).toMatchObject({ role: "ROLE_AGENT", parts: [{ text }], contextId: expect.any(String) });
  });

  test.each([
    ["artifact-text", { text: "Generated text content" }],
    ["artifact-file", { raw: "dGNr", filename: "output.txt", mediaType: "text/plain" }],
    ["artifact-file-url", { url: "https://example.com/output.txt", filename: "output.txt", mediaType: "text/plain" }],
    ["artifact-data", { data: { key: "value", count: 42 } }],
  ])("DM-ART-001: returns the artifact of %s", async (part, content) => {
    const received = await send(part);
    expectResponse("SendMessage", received.body);
    expect(taskIn(received)).toMatchObject({
      status: { state: "TASK_STATE_COMPLETED" },
      artifacts: [{ artifactId: expect.stringMatching(/./), parts: [content] }],
    });
  });

  test("rejects a task", async () => {
    expect(taskIn(await send("reject-task")).status.state).toBe("TASK_STATE_REJECTED");
  });

  test("CORE-EXECUTION-MODE-001: waits until the task has ended, or requires input", async () => {
    const ends = send("delayed-complete", {}, { returnImmediately: false });
    await expect.poll(async () => (await agent.send("GET", "/tasks")).body.totalSize).toBe(1);
    await agent.admin("POST", "clock", { seconds: 2 });
    expect(taskIn(await ends).status.state).toBe("TASK_STATE_COMPLETED");
    expect((await waiting()).status.state).toBe("TASK_STATE_INPUT_REQUIRED");
    const unauthorized = taskIn(await send("auth-required"));
    expect((await agent.send("GET", `/tasks/${unauthorized.id}`)).body.status?.state).toBe("TASK_STATE_AUTH_REQUIRED");
  });

  test("CORE-EXECUTION-MODE-002: returns before the task has ended, on request", async () => {
    const { status } = taskIn(await send("delayed-complete", {}, { returnImmediately: true }));
    expect(["TASK_STATE_SUBMITTED", "TASK_STATE_WORKING"]).toContain(status.state);
  });

  test("CORE-MULTI: adds tasks to their contexts", async () => {
    const first = await completed();
    const second = taskIn(await send("complete-task", { contextId: id("client-context-001") }));
    expect(first.contextId).not.toBe("");
    expect(second.contextId).toBe(id("client-context-001"));
    expect(second.id).not.toBe(first.id);
    const asking = await waiting();
    expect(taskIn(await send("infer-ctx", { taskId: asking.id })).contextId).toBe(asking.contextId);
    expect((await send("mismatch", { taskId: first.id, contextId: "wrong" })).status).toBe(400);
    expectError(await send("multi-004", { taskId: id("nonexistent") }), ...notFound);
  });

  test("DM-SERIAL-005, CORE-ERR-002: ignores unknown members, refuses a request without a message", async () => {
    const body = { message: messageOf(id("dm-serial-005"), { tckUnknownField: "x" }), tckExtraParam: 42 };
    expect((await agent.send("POST", "/message:send", body)).status).toBe(200);
    expect((await agent.send("POST", "/message:send", {})).status).toBe(400);
  });

  test("CORE-HIST: limits history to the requested length, oldest first", async () => {
    const { id: taskId } = await waiting();
    const none = taskIn(await send("complete-task", { taskId, parts: [{ text: "second" }] }, { historyLength: 0 }));
    expect(none.history).toBeUndefined();
    const history = async (length: number) =>
      (await agent.send("GET", `/tasks/${taskId}?historyLength=${length}`)).body.history;
    expect(await history(0)).toBeUndefined();
    expect(await history(1)).toHaveLength(1);
    expect((await history(10))?.map(({ parts }) => parts[0]?.text)).toEqual(["hi", "second"]);
  });
});

describe("tasks", () => {
  test("CORE-GET, CORE-CANCEL, CORE-ERR-001, HTTP_JSON-ERR: are read and canceled", async () => {
    const ended = await completed();
    const got = await agent.send("GET", `/tasks/${ended.id}`);
    expectResponse("GetTask", got.body);
    expect(got.body).toEqual(ended);
    const { id: taskId } = await waiting();
    const canceled = await agent.send("POST", `/tasks/${taskId}:cancel`);
    expect(canceled.body).toMatchObject({ id: taskId, status: { state: "TASK_STATE_CANCELED" } });
    const again = await agent.send("POST", `/tasks/${ended.id}:cancel`);
    expectError(again, 409, "FAILED_PRECONDITION", "TASK_NOT_CANCELABLE");
    expectError(await agent.send("GET", `/tasks/${id("nonexistent-get-002")}`), ...notFound);
    expectError(await agent.send("POST", `/tasks/${id("nonexistent-cancel-003")}:cancel`), ...notFound);
  });

  test("CORE-LIST: are listed in pages, newest status first, without artifacts", async () => {
    const contextId = id("test-context");
    for (const part of ["artifact-text", "artifact-data", "artifact-file"]) await send(part, { contextId });
    const first = (await agent.send("GET", `/tasks?contextId=${contextId}&pageSize=2`)).body;
    expectResponse("ListTasks", first);
    const last = (await agent.send("GET", `/tasks?contextId=${contextId}&pageSize=2&pageToken=${first.nextPageToken}`))
      .body;
    expect([first.tasks?.length, last.tasks?.length, last.nextPageToken]).toEqual([2, 1, ""]);
    const tasks = [...(first.tasks ?? []), ...(last.tasks ?? [])];
    expect(tasks.every((task) => !("artifacts" in task))).toBe(true);
    const times = tasks.map(({ status }) => status.timestamp);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await agent.send("GET", "/tasks?contextId=none")).body).toMatchObject({ tasks: [], nextPageToken: "" });
  });
});

describe("streams", () => {
  test.each([
    ["stream-001", ["TASK_STATE_WORKING", "artifact Stream hello from TCK", "TASK_STATE_COMPLETED"]],
    ["stream-003", ["TASK_STATE_WORKING", "artifact Stream task lifecycle", "TASK_STATE_COMPLETED"]],
    ["stream-ordering-001", ["TASK_STATE_WORKING", "artifact Ordered output", "TASK_STATE_COMPLETED"]],
    ["stream-artifact-text", ["TASK_STATE_WORKING", "artifact Streamed text content", "TASK_STATE_COMPLETED"]],
    ["stream-artifact-file", ["TASK_STATE_WORKING", "artifact ", "TASK_STATE_COMPLETED"]],
    [
      "stream-artifact-chunked",
      ["TASK_STATE_WORKING", "artifact chunk-1 ", "artifact chunk-2", "TASK_STATE_COMPLETED"],
    ],
  ])("CORE-STREAM, STREAM-ORDER-001, HTTP_JSON-SSE-001: have the events of %s", async (part, updates) => {
    const stream = await agent.stream("/message:stream", { message: messageOf(id(part)) });
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const events = await stream.rest();
    for (const event of events) expectResponse("SendStreamingMessage", event);
    expect(read(events)).toEqual(["task TASK_STATE_SUBMITTED", ...updates]);
  });

  test("CORE-STREAM-002: send a single message", async () => {
    const stream = await agent.stream("/message:stream", { message: messageOf(id("stream-002")) });
    expect(read(await stream.rest())).toEqual(["message Stream message-only response"]);
  });

  test("STREAM-SUB-001, -002, STREAM-ORDER-002 to -004: have one order for all, and close separately", async () => {
    const { id: taskId } = await waiting();
    const streams = await Promise.all(
      ["POST", "POST", "POST"].map(() => agent.stream(`/tasks/${taskId}:subscribe`, {})),
    );
    for (const stream of streams) expect(read(await firstOf(stream))).toEqual(["task TASK_STATE_INPUT_REQUIRED"]);
    await streams[0]?.cancel();
    await send("complete-task", { taskId });
    for (const stream of streams.slice(1)) expect(read(await stream.rest())).toEqual(["TASK_STATE_COMPLETED"]);
  });

  test("STREAM-SUB-003, -004: are refused for an ended or unknown task", async () => {
    const { id: taskId } = await completed();
    expectError(await agent.send("POST", `/tasks/${taskId}:subscribe`), ...unsupported);
    expectError(await agent.send("GET", `/tasks/${id("nonexistent-sub-004")}:subscribe`), ...notFound);
  });

  test("may be closed, and resumed while the task works", async () => {
    const stream = await agent.stream("/message:stream", { message: messageOf("test-resubscribe-message-id-1") });
    const [first] = await firstOf(stream);
    if (first === undefined || !("task" in first)) throw new Error("no task");
    await stream.cancel();
    const again = await agent.stream(`/tasks/${first.task.id}:subscribe`);
    expect(read(await firstOf(again))).toEqual(["task TASK_STATE_WORKING"]);
    await agent.admin("POST", "clock", { seconds: 4 });
    expect(read(await again.rest())).toEqual(["TASK_STATE_COMPLETED"]);
  });
});

describe("push notifications", () => {
  test("PUSH-CREATE, -GET, -LIST, -DEL: are configured for an ended task too", async () => {
    const path = `/tasks/${(await completed()).id}/pushNotificationConfigs`;
    const config = { id: id("push"), url: "https://example.com/tck-push-webhook" };
    const created = await agent.send("POST", path, config);
    expectResponse("CreateTaskPushNotificationConfig", created.body);
    expect((await agent.send("GET", `${path}/${config.id}`)).body).toEqual(created.body);
    expectError(await agent.send("GET", `${path}/${id("nonexistent")}`), ...notFound);
    expect((await agent.send("GET", path)).body.configs).toEqual([created.body]);
    for (let times = 0; times < 2; times++) {
      expect(await agent.send("DELETE", `${path}/${config.id}`)).toMatchObject({ status: 200, body: {} });
    }
    expectError(await agent.send("GET", `${path}/${config.id}`), ...notFound);
  });

  test("PUSH-DELIVER: bring the webhook every update, authenticated, as a StreamResponse", async () => {
    const receiver = await receiverForTest();
    const authentication = { scheme: "Bearer", credentials: secret("Tck") };
    const url = `${receiver.url.replace("127.0.0.1", "localhost")}/hook`;
    const config = { id: id("push"), url, authentication };
    const { id: taskId } = taskIn(await send("input-required", {}, { taskPushNotificationConfig: config }));
    await send("complete-task", { taskId });
    await expect.poll(() => receiver.received).toHaveLength(2);
    for (const { headers, event } of receiver.received) {
      expect(headers.authorization).toBe(`Bearer ${secret("Tck")}`);
      expectResponse("SendStreamingMessage", event);
    }
  });
});

describe("versions, extensions and the card", () => {
  test("VER-SERVER-002, HTTP_JSON-STATUS-001: other versions and content types are refused", async () => {
    const body = { message: messageOf(id("ver-002")) };
    const other = await agent.send("POST", "/message:send", body, { "a2a-version": "99.0" });
    expectError(other, 400, "UNIMPLEMENTED", "VERSION_NOT_SUPPORTED");
    expect((await agent.send("POST", "/message:send", body, { "a2a-version": "1.0.7" })).status).toBe(200);
    const text = await agent.send("POST", "/message:send", body, { "content-type": "text/plain" });
    expectError(text, 415, "INVALID_ARGUMENT", "CONTENT_TYPE_NOT_SUPPORTED");
    const names = "https://example.com/ext/v1,https://example.com/ext/v2";
    expect((await agent.send("POST", "/message:send", body, { "a2a-extensions": names })).status).toBe(200);
  });

  test("CARD-*: the card is at its well-known path, may be cached, and is correct", async () => {
    const response = await fetch(`${agent.url}/.well-known/agent-card.json`);
    expect(response.headers.get("cache-control")).toContain("max-age");
    expect(response.headers.get("etag")).not.toBeNull();
    expect(response.headers.get("last-modified")).toMatch(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
    const card = await servedCard(agent.url);
    expectResponse("GetExtendedAgentCard", card);
    expect(card.supportedInterfaces[0]?.url).toBe(`${agent.url}/agent`);
    expectError(await agent.send("GET", "/extendedAgentCard"), ...unsupported);
  });

  test("CORE-CAP, CARD-EXT-002: capabilities that the card does not declare are refused", async () => {
    const bare = cardWith({}, { streaming: false, pushNotifications: false });
    agent = await agentForTest({ agent: { card: bare } }, options);
    const body = { message: messageOf(id("cap")) };
    expectError(await agent.send("POST", "/message:stream", body), ...unsupported);
    const config = { url: "https://example.com" };
    const push = await agent.send("POST", "/tasks/t/pushNotificationConfigs", config);
    expectError(push, 400, "UNIMPLEMENTED", "PUSH_NOTIFICATION_NOT_SUPPORTED");
    const extensions = [{ uri: "urn:a2a:tck:required-extension", required: true }];
    agent = await agentForTest({ agent: { card: cardWith({}, { extensions }) } }, options);
    expectError(await send("cap-ext"), 400, "FAILED_PRECONDITION", "EXTENSION_SUPPORT_REQUIRED");
  });
});
