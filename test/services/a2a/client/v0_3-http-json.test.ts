/** Agents of version 0.3 over HTTP+JSON: what is sent to them, and the forms in which servers respond. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";

const card: Step = (response, seen) =>
  json(200, {
    ...{ url: `http://${seen.headers.host}/a/`, preferredTransport: "HTTP+JSON", protocolVersion: "0.3.0" },
    ...{ capabilities: { streaming: true, pushNotifications: true }, supportsAuthenticatedExtendedCard: true },
  })(response, seen);

/** A client of an agent that returns its card and then follows the steps. */
async function against(steps: readonly Step[], settings: Partial<AgentClientSettings> = {}) {
  const server = await startServer(card, ...steps);
  const client = createAgentClient({ agent: server.url, maxRetries: 0, ...settings });
  onTestFinished(client.close);
  return { ...server, client };
}

const events =
  (...elements: readonly object[]): Step =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(elements.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(""));
  };

const sending = (...parts: object[]) => ({ message: { messageId: "m", role: "ROLE_USER", parts } });
const task = { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } };

/** The request after that for the card. */
const requested = ({ requests }: { readonly requests: readonly { readonly body: string }[] }) => ({
  ...{ body: "" },
  ...requests[1],
});

describe("a request of 0.3 over HTTP+JSON", () => {
  it("sends a message as JSON of Protocol Buffers, below /v1, with the headers of 0.3", async () => {
    const server = await against([json(201, { task })], { extensions: ["https://x.example"] });
    const config = { url: "https://hooks.example.com", authentication: { scheme: "Bearer", credentials: "c" } };
    await server.client.call("SendMessage", {
      ...sending(
        ...[{ text: "hi" }, { raw: "SGk=", filename: "a.txt", mediaType: "text/plain" }],
        ...[{ url: "https://files.example.com/a" }, { data: { a: 1 } }, { data: [1] }],
      ),
      configuration: { returnImmediately: true, historyLength: 1, taskPushNotificationConfig: config },
    });
    const { body, ...request } = requested(server);
    expect(request).toMatchObject({
      ...{ method: "POST", url: "/a/v1/message:send" },
      headers: { "a2a-version": "0.3", "x-a2a-extensions": "https://x.example", "content-type": "application/json" },
    });
    expect(JSON.parse(body)).toEqual({
      message: {
        ...{ messageId: "m", role: "ROLE_USER" },
        content: [
          { text: "hi" },
          { file: { fileWithBytes: "SGk=", name: "a.txt", mimeType: "text/plain" } },
          { file: { fileWithUri: "https://files.example.com/a" } },
          { data: { data: { a: 1 } } },
          { data: { data: { value: [1] } }, metadata: { data_part_compat: true } },
        ],
      },
      configuration: {
        ...{ blocking: false, historyLength: 1 },
        pushNotification: {
          url: "https://hooks.example.com",
          authentication: { schemes: ["Bearer"], credentials: "c" },
        },
      },
    });
  });

  it.each([
    ["GetTask", { id: "t", historyLength: 2 }, "GET", "/a/v1/tasks/t?historyLength=2"],
    ["CancelTask", { id: "t" }, "POST", "/a/v1/tasks/t:cancel"],
    ["GetTaskPushNotificationConfig", { taskId: "t", id: "c" }, "GET", "/a/v1/tasks/t/pushNotificationConfigs/c"],
    ["DeleteTaskPushNotificationConfig", { taskId: "t", id: "c" }, "DELETE", "/a/v1/tasks/t/pushNotificationConfigs/c"],
    ["ListTaskPushNotificationConfigs", { taskId: "t" }, "GET", "/a/v1/tasks/t/pushNotificationConfigs"],
    ["GetExtendedAgentCard", {}, "GET", "/a/v1/card"],
  ] as const)("%s of %j is %s %s", async (name, input, method, url) => {
    const server = await against([json(200, {})]);
    await server.client.call(name, input).catch(() => {});
    expect(requested(server)).toMatchObject({ method, url });
  });

  it("creates a configuration in a wrapper, and without it if the server finds that malformed", async () => {
    const config = { taskId: "t", id: "c", url: "https://hooks.example.com" };
    const name = "tasks/t/pushNotificationConfigs/c";
    const bare = { name, pushNotificationConfig: { id: "c", url: "https://hooks.example.com" } };
    const malformed = json(400, { code: -32602, message: "TaskPushNotificationConfig missing pushNotificationConfig" });
    const server = await against([malformed, json(201, bare)]);
    expect(await server.client.call("CreateTaskPushNotificationConfig", config)).toEqual(config);
    expect(server.requests.slice(1).map(({ body }) => JSON.parse(body))).toEqual([
      { parent: "tasks/t", configId: "c", config: bare },
      bare,
    ]);

    const refused = await against([json(400, { code: -32001, message: "no task" })]);
    const lost = refused.client.call("CreateTaskPushNotificationConfig", config);
    await expect(lost).rejects.toMatchObject({ reason: "TASK_NOT_FOUND" });
    expect(refused.requests).toHaveLength(2);
  });
});

describe("a response of 0.3 over HTTP+JSON", () => {
  const message = { messageId: "a", role: "ROLE_AGENT", parts: [{ raw: "SGk=", filename: "a", mediaType: "b" }] };

  it.each<[string, Members]>([
    [
      "in Protocol Buffers",
      { content: [{ file: { fileWithBytes: "SGk=", name: "a", mimeType: "b" } }], role: "ROLE_AGENT" },
    ],
    [
      "in Protocol Buffers and snake case",
      { content: [{ file: { file_with_bytes: "SGk=", name: "a", mime_type: "b" } }], role: "ROLE_AGENT" },
    ],
    [
      "with kinds",
      { parts: [{ kind: "file", file: { bytes: "SGk=", name: "a", mimeType: "b" } }], role: "agent", kind: "message" },
    ],
  ])("has its message %s", async (_, written) => {
    const { client } = await against([json(200, { message: { messageId: "a", ...written } })]);
    expect(await client.call("SendMessage", sending({ text: "hi" }))).toEqual({ message });
    const bare = await against([json(200, { kind: "message", messageId: "a", ...written })]);
    expect(await bare.client.call("SendMessage", sending({ text: "hi" }))).toEqual({ message });
  });

  it("has its task with the states of either form, and data within an object", async () => {
    const canceled = {
      ...{ id: "t", context_id: "c", status: { state: "TASK_STATE_CANCELLED" } },
      artifacts: [{ artifact_id: "a", parts: [{ data: { data: { n: 1 } } }, { kind: "data", data: { n: 1 } }] }],
      history: [{ message_id: "m", role: "ROLE_USER", content: [{ text: "hi" }] }],
    };
    const { client } = await against([
      json(200, canceled),
      json(200, { kind: "task", ...task, status: { state: "canceled" } }),
    ]);
    expect(await client.call("GetTask", { id: "t" })).toEqual({
      ...{ id: "t", contextId: "c", status: { state: "TASK_STATE_CANCELED" } },
      artifacts: [{ artifactId: "a", parts: [{ data: { n: 1 } }, { data: { n: 1 } }] }],
      history: [{ messageId: "m", role: "ROLE_USER", parts: [{ text: "hi" }] }],
    });
    expect(await client.call("CancelTask", { id: "t" })).toMatchObject({ status: { state: "TASK_STATE_CANCELED" } });
  });

  it("has its configurations in a member or as a list, by the name of Protocol Buffers or by task", async () => {
    const pushNotificationConfig = {
      url: "https://hooks.example.com",
      authentication: { schemes: ["Bearer", "Basic"] },
    };
    const named = { name: "tasks/t/pushNotificationConfigs/c", push_notification_config: pushNotificationConfig };
    const byTask = { taskId: "t", pushNotificationConfig: { id: "c", ...pushNotificationConfig } };
    const config = { taskId: "t", id: "c", url: "https://hooks.example.com", authentication: { scheme: "Bearer" } };
    for (const written of [{ configs: [named] }, [named], [byTask]]) {
      const { client } = await against([json(200, written)]);
      expect(await client.call("ListTaskPushNotificationConfigs", { taskId: "t" })).toMatchObject({
        configs: [config],
      });
    }
    const { client } = await against([json(200, {})]);
    expect(await client.call("ListTaskPushNotificationConfigs", { taskId: "t" })).toMatchObject({ configs: [] });
  });

  it("has an extended card in the form of Protocol Buffers, or that of JSON", async () => {
    const written = { name: "A", url: "https://agent.example.com", description: "a", version: "1", skills: [] };
    const scheme = { location: "header", name: "X-Key" };
    const forms = [
      { securitySchemes: { key: { apiKeySecurityScheme: scheme } }, security: [{ schemes: { key: { list: [] } } }] },
      { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } }, security: [{ key: [] }] },
    ];
    for (const form of forms) {
      const { client } = await against([json(200, { ...written, capabilities: {}, ...form })]);
      expect(await client.call("GetExtendedAgentCard", {})).toMatchObject({
        securitySchemes: { key: { apiKeySecurityScheme: scheme } },
        securityRequirements: [{ schemes: { key: { list: [] } } }],
      });
    }
  });

  it("streams updates in either form, after another method if need be, until one is an error", async () => {
    const server = await against([
      json(405, { detail: "Method Not Allowed" }),
      events(
        { task },
        { status_update: { task_id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" }, final: false } },
        { kind: "artifact-update", taskId: "t", contextId: "c", artifact: { artifactId: "a", parts: [{ text: "x" }] } },
        { code: -32006, message: "the agent is confused" },
      ),
    ]);
    const elements: Members[] = [];
    const read = async () => {
      for await (const element of server.client.stream("SubscribeToTask", { id: "t" })) elements.push(element);
    };
    await expect(read()).rejects.toThrow(/INVALID_AGENT_RESPONSE.*"the agent is confused"/);
    expect(elements).toEqual([
      { task },
      { statusUpdate: { taskId: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } } },
      { artifactUpdate: { taskId: "t", contextId: "c", artifact: { artifactId: "a", parts: [{ text: "x" }] } } },
    ]);
    expect(server.requests.slice(1).map(({ method, url }) => [method, url])).toEqual([
      ["GET", "/a/v1/tasks/t:subscribe"],
      ["POST", "/a/v1/tasks/t:subscribe"],
    ]);
  });

  it.each<[string, Step, object]>([
    ["a code of 0.3", json(409, { code: -32002, message: "ended" }), { reason: "TASK_NOT_CANCELABLE", status: 409 }],
    ["a status alone", json(404, { message: "Task not found" }), { reason: undefined, status: 404 }],
    [
      "details of 1.0",
      json(404, {
        error: { details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "TASK_NOT_FOUND" }] },
      }),
      { reason: "TASK_NOT_FOUND" },
    ],
  ])("is an error with %s", async (_, step, error) => {
    const { client } = await against([step]);
    await expect(client.call("CancelTask", { id: "t" })).rejects.toMatchObject(error);
  });

  it.each<[string, unknown]>([
    ["a text", "hello"],
    ["a list", [1]],
    ["null", null],
  ])("that is %s is refused in one sentence", async (_, body) => {
    const { client } = await against([json(200, body)]);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(/^GetTask: [^\n]*127\.0\.0\.1[^\n]*$/);
  });
});

describe("an agent of 0.3 over gRPC", () => {
  it("is refused in one sentence that says so", async () => {
    const server = await startServer(
      json(200, { url: "https://agent.example.com:443", preferredTransport: "GRPC", capabilities: {} }),
    );
    const client = createAgentClient({ agent: server.url });
    onTestFinished(client.close);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(
      /declares no interface with JSONRPC, GRPC, or HTTP\+JSON in version 1\.0 \(or JSONRPC or HTTP\+JSON in version 0\.3\); it declares GRPC 0\.3\. Lintel does not speak version 0\.3 over gRPC\. Use an agent with such an interface$/,
    );
  });
});
