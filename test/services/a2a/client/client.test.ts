/** The client against a scripted agent that behaves well or badly. */

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { json, reset, type Step, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";
import { elementsOf } from "./outcomes.ts";

/** An agent whose first response is its card; `{url}` in the card is its own address. */
async function agent(card: object, steps: readonly Step[], settings: Partial<AgentClientSettings> = {}) {
  const sendCard: Step = (response, { headers }) =>
    json(200, JSON.parse(JSON.stringify(card).replaceAll("{url}", `http://${headers.host}`)))(response, seen);
  const seen = { method: "", url: "", headers: {}, body: "" };
  const server = await startServer(sendCard, ...steps);
  const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
  const client = createAgentClient({ agent: server.url, timing, maxRetries: 2, ...settings });
  onTestFinished(client.close);
  return { client, ...server };
}

const http = { url: "{url}/a", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" };
const capabilities = { streaming: true, pushNotifications: true };
const card = { supportedInterfaces: [http], capabilities };
const task = (state: string) => ({ id: "t", contextId: "c", status: { state: `TASK_STATE_${state}` } });
const update = (state: string) => ({ statusUpdate: { taskId: "t", contextId: "c", status: task(state).status } });
const refusal = (status: number, reason: string): Step =>
  json(status, {
    error: {
      message: `this is ${reason}`,
      details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "a2a-protocol.org" }],
    },
  });

describe("the card", () => {
  const reading = async (step: Step) => {
    const { url } = await startServer(step);
    return createAgentClient({ agent: url, maxRetries: 0 }).call("GetTask", { id: "t" });
  };

  it("is read at the well-known path of a base URL, or at its own URL", async () => {
    const { url, requests } = await startServer(json(200, card));
    await createAgentClient({ agent: `${url}/agent/` }).card();
    await createAgentClient({ agent: `${url}/agent//` }).card();
    await createAgentClient({ agent: `${url}/cards/a.json?v=1` }).card();
    const below = "/agent/.well-known/agent-card.json";
    expect(requests.map((each) => each.url)).toEqual([below, below, "/cards/a.json?v=1"]);
  });

  it("is read at the given address itself, where nothing is below it", async () => {
    const { url, requests } = await startServer(json(404, {}), json(200, card));
    await createAgentClient({ agent: `${url}/agents/x/agentCard/v1.0` }).card();
    expect(requests.map((each) => each.url)).toEqual([
      "/agents/x/agentCard/v1.0/.well-known/agent-card.json",
      "/agents/x/agentCard/v1.0",
    ]);
  });

  it("is named by the address at which it was read", async () => {
    const supportedInterfaces = [{ url: "http://127.0.0.1:1/", protocolBinding: "JSONRPC", protocolVersion: "1.0" }];
    const { url } = await startServer(json(404, {}), json(200, { ...card, supportedInterfaces }));
    const agent = createAgentClient({ agent: `${url}/cards/v1.0`, maxRetries: 0 });
    await expect(agent.call("GetTask", { id: "t" })).rejects.toThrow(
      `The agent's card at ${url}/cards/v1.0 gives this address: correct the card`,
    );
  });

  it("that is neither there nor below is an error that names the origin's card", async () => {
    const { url } = await startServer(json(404, {}), (response) => response.writeHead(200).end("<p>"));
    await expect(createAgentClient({ agent: `${url}/a`, maxRetries: 0 }).card()).rejects.toThrow(
      `${url}/a/.well-known/agent-card.json does not return an agent card: its status is 404. Give the agent's base URL, whose card is at /.well-known/agent-card.json, or the address of the card itself; agents also have it at ${url}/a/.well-known/agent.json, or at ${url}/.well-known/agent-card.json`,
    );
  });

  it.each<[string, Step, RegExp]>([
    [
      "a page",
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      /text\/html, not JSON/,
    ],
    [
      "nothing",
      json(404, {}),
      /not return an agent card: its status is 404.*base URL.* also have it at http:\/\/127\.0\.0\.1:\d+\/\.well-known\/agent\.json$/,
    ],
    ["other JSON", json(200, { openapi: "3" }), /its JSON has no supportedInterfaces/],
    [
      "a card of 0.2",
      json(200, { url: "https://a.example", protocolVersion: "0.2.6" }),
      /HTTP\+JSON in version 0\.3\); it declares JSONRPC 0\.2\.6/,
    ],
    [
      "a card of 0.3 over other bindings",
      json(200, { url: "https://a.example", preferredTransport: "GRPC" }),
      /it declares GRPC 0\.3/,
    ],
    [
      "a card of 0.3 with a wrong type",
      json(200, { url: "https://a.example", additionalInterfaces: { url: "https://a.example" } }),
      /additionalInterfaces is an object, not a list/,
    ],
    [
      "no interface",
      json(200, { supportedInterfaces: [{ ...http, protocolBinding: "https://bindings.example.com/mqtt" }] }),
      /JSONRPC, GRPC, or HTTP\+JSON in version 1\.0 \(or JSONRPC or HTTP\+JSON in version 0\.3\); it declares https:\/\/bindings\.example\.com\/mqtt 1\.0/,
    ],
    [
      "an old interface",
      json(200, { supportedInterfaces: [{ ...http, protocolVersion: "0.2" }] }),
      /declares HTTP\+JSON 0\.2/,
    ],
    ["a bad URL", json(200, { supportedInterfaces: [{ ...http, url: "file:///etc" }] }), /URL "file:\/\/\/etc"/],
    [
      "a redirect",
      (response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
      /redirects to "http:\/\/10\.0\.0\.1\/".*does not follow redirects/,
    ],
  ])("that is %s is an error", async (_, step, message) => {
    await expect(reading(step)).rejects.toThrow(message);
  });

  it("is requested again if the server fails temporarily", async () => {
    const { url, requests } = await startServer(json(503, {}), json(200, card));
    const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
    expect(await createAgentClient({ agent: url, timing }).card()).toEqual(card);
    expect(requests).toHaveLength(2);
  });

  it("is retried within the limit: the operation adds no retries of its own", async () => {
    const { url, requests } = await startServer(json(503, {}));
    const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
    const call = createAgentClient({ agent: url, timing, maxRetries: 2 }).call("GetTask", { id: "t" });
    await expect(call).rejects.toThrow(/status 503/);
    expect(requests).toHaveLength(3);
  });

  it("is read in snake case, and its tenant is sent unchanged", async () => {
    const supported = { url: "{url}/a/", protocol_binding: "HTTP+JSON", protocol_version: "1.0", tenant: "x/y" };
    const { client, requests } = await agent({ supported_interfaces: [supported] }, [
      json(200, { ...task("WORKING"), id: "a b" }),
    ]);
    await client.call("GetTask", { id: "a b", historyLength: 0, tenant: "other" });
    expect(requests[1]).toMatchObject({
      method: "GET",
      url: "/a/x%2Fy/tasks/a%20b?historyLength=0",
      headers: { "a2a-version": "1.0", accept: "application/json, application/a2a+json" },
    });
  });

  it("is obeyed: operations that it does not advertise are not sent", async () => {
    const { client, requests } = await agent({ supportedInterfaces: [http], capabilities: {} }, []);
    await expect(client.stream("SubscribeToTask", { id: "t" }).next()).rejects.toMatchObject({
      reason: "UNSUPPORTED_OPERATION",
    });
    await expect(client.call("ListTaskPushNotificationConfigs", { taskId: "t" })).rejects.toThrow(
      /not sent.*pushNotifications/,
    );
    expect(requests).toHaveLength(1);
  });

  it("that is wrong is named as the cause", async () => {
    const { client } = await agent(card, [refusal(400, "PUSH_NOTIFICATION_NOT_SUPPORTED"), json(200, {})]);
    const call = client.call("ListTaskPushNotificationConfigs", { taskId: "t" });
    await expect(call).rejects.toThrow(/its card declares capabilities.pushNotifications: true, so the card is wrong/i);
    const sent = client.stream("SendStreamingMessage", {});
    await expect(sent.next()).rejects.toThrow(/instead of a stream, although its card declares/);
  });
});

describe("a response", () => {
  const odd = { messageId: "m", role: "ROLE_AGENT", parts: [{ hologram: "AA", mediaType: "x/y" }, { text: "hi" }] };
  const { messageId: _, ...nameless } = odd;

  it.each([
    ["a message without messageId", { ...task("WORKING"), history: [nameless] }],
    ["a part with a content of a later version", { ...task("WORKING"), history: [odd] }],
    ["such a part in an artifact", { ...task("WORKING"), artifacts: [{ artifactId: "a", parts: odd.parts }] }],
  ])("is kept whole with %s", async (__, body) => {
    const { client } = await agent(card, [json(200, body), json(200, { task: body })]);
    expect(await client.call("GetTask", { id: "t" })).toEqual(body);
    expect(await client.call("SendMessage", {})).toEqual({ task: body });
  });

  it.each([
    ["two contents", { text: "hi", url: "https://a.example/x" }],
    ["no content", { mediaType: "text/plain" }],
  ])("with a part that has %s is an error", async (__, part) => {
    const { client } = await agent(card, [json(200, { ...task("WORKING"), history: [{ ...odd, parts: [part] }] })]);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(
      /history\[0\].parts\[0\] must have exactly one of/,
    );
  });

  it("of a stream may be one result, after which the task is followed", async () => {
    const { client, requests } = await agent(card, [
      json(200, { task: task("COMPLETED") }),
      json(200, { task: task("WORKING") }),
      json(200, task("COMPLETED")),
      json(200, task("COMPLETED")),
    ]);
    expect(await elementsOf(client.stream("SendStreamingMessage", {}))).toEqual([{ task: task("COMPLETED") }]);
    const followed = await elementsOf(client.stream("SendStreamingMessage", {})).catch(String);
    expect([followed, requests.length]).toEqual([[{ task: task("WORKING") }, { task: task("COMPLETED") }], 5]);
  });

  it("of a stream that is a JSON list names the parameter that turns it into events", async () => {
    const { client } = await agent(card, [json(200, [{ task: task("WORKING") }])]);
    await expect(elementsOf(client.stream("SendStreamingMessage", {}))).rejects.toThrow(
      /one JSON list instead of server-sent events.*Add \?alt=sse to the interface's address/,
    );
  });

  it.each([
    ["without an id", { status: { state: "TASK_STATE_WORKING" } }, /id is missing/],
    ["without a status", { id: "t" }, /status is missing/],
  ])("%s is an error", async (_, body, message) => {
    const { client } = await agent(card, [json(200, body)]);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(message);
  });

  it("that has both task and message is an error", async () => {
    const { client } = await agent(card, [json(200, { task: task("WORKING"), message: {} })]);
    await expect(client.call("SendMessage", {})).rejects.toThrow(/exactly one of task, message/);
  });

  it("with reason and remedy is not retried; without them, a read is", async () => {
    const { client, requests } = await agent(card, [
      refusal(500, "INVALID_AGENT_RESPONSE"),
      json(503, {}),
      json(200, { id: "t", status: { state: "TASK_STATE_WORKING" }, context_id: "c", metadata: { a_b: 1 } }),
    ]);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(
      /INVALID_AGENT_RESPONSE, status 500.*report it to its operator/,
    );
    expect(await client.call("GetTask", { id: "t" })).toMatchObject({ contextId: "c", metadata: { a_b: 1 } });
    expect(requests).toHaveLength(4);
  });

  it("that is lost does not cause a message to be sent twice", async () => {
    const { client, requests } = await agent(card, [reset]);
    await expect(client.call("SendMessage", {})).rejects.toMatchObject({ kind: "Connection", mayHaveExecuted: true });
    expect(requests).toHaveLength(2);
  });
});

describe("credentials", () => {
  const value = `${secret("Agent")}+a/b=c`;
  const reference = { from: "environment", name: "LINTEL_TEST_AGENT_SECRET" } as const;
  beforeEach(() => {
    process.env[reference.name] = value;
  });
  afterEach(() => {
    delete process.env[reference.name];
  });
  const key = (location: string, name = "X-Key") => ({ apiKeySecurityScheme: { location, name } });
  const secured = (scheme: object, ...names: string[]) => ({
    ...card,
    securitySchemes: { s: scheme, other: key("header", "X-Other") },
    securityRequirements: names.map((name) => ({ schemes: { [name]: { list: [] } } })),
  });
  const ok = json(200, task("WORKING"));
  const basic = Buffer.from(`ann:${value}`).toString("base64");

  it.each([
    ["header", key("header"), {}, { headers: { "x-key": value } }],
    ["query", key("query", "api key"), {}, { url: `/a/tasks/t?api%20key=${encodeURIComponent(value)}` }],
    ["cookie", key("cookie", "sid"), {}, { headers: { cookie: `sid=${value}` } }],
    ["bearer", { httpAuthSecurityScheme: { scheme: "bearer" } }, {}, { headers: { authorization: `bearer ${value}` } }],
    [
      "basic",
      { httpAuthSecurityScheme: { scheme: "Basic" } },
      { user: "ann" },
      { headers: { authorization: `Basic ${basic}` } },
    ],
    ["a token", { oauth2SecurityScheme: { flows: {} } }, {}, { headers: { authorization: `Bearer ${value}` } }],
  ])("are sent as the card requires: %s", async (_, scheme, more, request) => {
    const { client, requests } = await agent(secured(scheme, "other", "s"), [ok], {
      credentials: { s: { secret: reference, ...more } },
    });
    await client.call("GetTask", { id: "t" });
    expect(requests[1]).toMatchObject(request);
    expect(JSON.stringify(requests[0])).not.toContain(value); // the card is public
  });

  it.each<[string, object, string, RegExp]>([
    ["are missing", secured(key("header"), "other"), "s", /not sent.*requires other/],
    ["are for no scheme of the card", secured(key("header")), "t", /"t"; the agent's card declares s, other/],
    ["would frame the request", secured(key("header", "Host"), "s"), "s", /the header Host must not carry a key/],
    ["break the header", secured(key("header", "a\r\nb"), "s"), "s", /is not a valid header/],
    ["are certificates", secured({ mtlsSecurityScheme: {} }, "s"), "s", /cannot be used/],
    [
      "would go over plain http",
      { ...secured(key("header"), "s"), supportedInterfaces: [{ ...http, url: "http://a.example" }] },
      "s",
      /plain http/,
    ],
  ])("that %s are not sent", async (_, its, name, message) => {
    const { client, requests } = await agent(its, [ok], { credentials: { [name]: { secret: reference } } });
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(message);
    expect(requests).toHaveLength(1);
  });

  it("stay out of errors and logs", async () => {
    const lines: string[] = [];
    const { client } = await agent(
      secured(key("query", "k"), "s"),
      [json(401, { error: { message: `no ${value}` } })],
      {
        credentials: { s: { secret: reference } },
        log: (line) => lines.push(line),
      },
    );
    const error: unknown = await client.call("GetTask", { id: "t" }).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/status 401.*no \*\*\*/);
    expect(lines.join("\n")).toContain("status 401");
    expect(`${lines.join("\n")}${error}`).not.toContain(value);
  });
});

describe("a stream", () => {
  const events = (...elements: readonly object[]) =>
    elements.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("");
  const streamed =
    (end: "end" | "cut" | "stall", ...elements: readonly object[]): Step =>
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      response.write(events(...elements), () => {
        if (end === "end") response.end();
        else if (end === "cut") response.socket?.resetAndDestroy();
      });
    };
  it.each(["end", "cut", "stall"] as const)("that breaks off (%s) is resumed", async (end) => {
    const { client, requests } = await agent(
      card,
      [
        streamed(end, { task: task("SUBMITTED") }, update("WORKING")),
        streamed("end", { task: task("WORKING") }, update("COMPLETED"), update("WORKING")),
      ],
      { stallTimeout: 0.2 },
    );
    expect(await elementsOf(client.stream("SendStreamingMessage", {}))).toEqual([
      ...[{ task: task("SUBMITTED") }, update("WORKING"), { task: task("WORKING") }, update("COMPLETED")],
    ]);
    expect(requests[2]).toMatchObject({ method: "GET", url: "/a/tasks/t:subscribe" });
  });

  it("is read on while its task waits for authentication, and ends where the agent closes it then", async () => {
    const { client, requests } = await agent(card, [
      streamed("cut", { task: task("AUTH_REQUIRED") }),
      streamed("end", { task: task("AUTH_REQUIRED") }, update("WORKING"), update("AUTH_REQUIRED")),
    ]);
    expect(await elementsOf(client.stream("SendStreamingMessage", {}))).toEqual([
      ...[{ task: task("AUTH_REQUIRED") }, { task: task("AUTH_REQUIRED") }],
      ...[update("WORKING"), update("AUTH_REQUIRED")],
    ]);
    expect(requests).toHaveLength(3);
  });

  it("of a task that ended in the meantime yields the task", async () => {
    const { client } = await agent(card, [
      streamed("cut", { task: task("WORKING") }),
      refusal(400, "UNSUPPORTED_OPERATION"),
      json(200, task("FAILED")),
    ]);
    expect(await elementsOf(client.stream("SendStreamingMessage", {}))).toEqual([
      { task: task("WORKING") },
      { task: task("FAILED") },
    ]);
  });

  it.each([
    ["whatever the agent refuses it with", refusal(404, "TASK_NOT_FOUND")],
    ["also where it refuses without a reason", json(400, { error: { code: 400, message: "no queue" } })],
  ])("of a task that ended before it could be resumed yields the task, %s", async (_, refused) => {
    const { client } = await agent(card, [
      ...[streamed("cut", { task: task("WORKING") }), refused, json(200, task("COMPLETED"))],
    ]);
    expect(await elementsOf(client.stream("SendStreamingMessage", {}))).toEqual([
      ...[{ task: task("WORKING") }, { task: task("COMPLETED") }],
    ]);
  });

  it("is refused as the agent says while its task goes on, or cannot be read", async () => {
    const steps = [streamed("cut", { task: task("WORKING") }), refusal(400, "CONTENT_TYPE_NOT_SUPPORTED")];
    const { client } = await agent(card, [...steps, json(200, task("WORKING")), ...steps, refusal(403, "NO")]);
    for (const _ of [1, 2]) {
      await expect(elementsOf(client.stream("SendStreamingMessage", {}))).rejects.toMatchObject({
        reason: "CONTENT_TYPE_NOT_SUPPORTED",
      });
    }
  });

  it("that breaks off again and again yields its task once it has ended", async () => {
    const { client } = await agent(card, [
      ...[streamed("end", { task: task("WORKING") }), streamed("end"), streamed("end"), json(200, task("CANCELED"))],
    ]);
    expect(await elementsOf(client.stream("SendStreamingMessage", {}))).toEqual([
      ...[{ task: task("WORKING") }, { task: task("CANCELED") }],
    ]);
  });

  it("that cannot be resumed is given up, with the remedy", async () => {
    const { client, requests } = await agent(card, [streamed("end", { task: task("WORKING") }), streamed("end")]);
    await expect(elementsOf(client.stream("SendStreamingMessage", {}))).rejects.toThrow(
      /before task t did.*Subscribe to the task/,
    );
    expect(requests).toHaveLength(5); // the card, three streams, and the task
  });

  it("without a task is not started again", async () => {
    const { client, requests } = await agent(card, [streamed("end")]);
    await expect(elementsOf(client.stream("SendStreamingMessage", {}))).rejects.toThrow(
      /may have accepted the message: list the tasks/,
    );
    expect(requests).toHaveLength(2);
  });

  it("is requested by POST if GET is refused, but not if the task is unknown", async () => {
    const { client, requests } = await agent(card, [
      json(405, {}),
      streamed("end", { task: task("INPUT_REQUIRED") }),
      refusal(404, "TASK_NOT_FOUND"),
    ]);
    expect(await elementsOf(client.stream("SubscribeToTask", { id: "t" }))).toHaveLength(1);
    expect(requests.slice(1).map(({ method }) => method)).toEqual(["GET", "POST"]);
    await expect(elementsOf(client.stream("SubscribeToTask", { id: "t" }))).rejects.toMatchObject({
      reason: "TASK_NOT_FOUND",
    });
    // Whether the task has ended is asked as well.
    expect(requests.slice(3).map(({ url }) => url)).toEqual(["/a/tasks/t:subscribe", "/a/tasks/t"]);
  });

  it.each([
    ["the specification's reason", refusal(400, "UNSUPPORTED_OPERATION")],
    ["invalid parameters", json(400, { error: { code: 400, message: "Task t is in terminal state: 3" } })],
    ["an unknown task", refusal(404, "TASK_NOT_FOUND")],
  ])("to a task that has ended yields the task, although the agent refuses it with %s", async (_, refused) => {
    const { client } = await agent(card, [refused, json(200, task("COMPLETED"))]);
    expect(await elementsOf(client.stream("SubscribeToTask", { id: "t" }))).toEqual([{ task: task("COMPLETED") }]);
  });

  it("is refused as the agent says while its task goes on", async () => {
    const { client } = await agent(card, [refusal(400, "UNSUPPORTED_OPERATION"), json(200, task("WORKING"))]);
    await expect(elementsOf(client.stream("SubscribeToTask", { id: "t" }))).rejects.toMatchObject({
      reason: "UNSUPPORTED_OPERATION",
    });
  });

  it("may end with an error or an unknown element", async () => {
    const error = { error: { code: 500, message: "lost its mind" } };
    const { client } = await agent(card, [
      streamed("end", { task: task("WORKING") }, { some: 1 }),
      streamed("end", error),
    ]);
    await expect(elementsOf(client.stream("SendStreamingMessage", {}))).rejects.toThrow(
      /exactly one of task, message.*has some/,
    );
    await expect(elementsOf(client.stream("SendStreamingMessage", {}))).rejects.toThrow(/lost its mind/);
  });

  it("ends with its signal, and is closed when its reader stops", async () => {
    const { client, server } = await agent(card, [streamed("stall", { task: task("WORKING") })]);
    const open = () =>
      new Promise<number>((done, fail) => server.getConnections((error, n) => (error ? fail(error) : done(n))));
    const stopper = new AbortController();
    const stream = client.stream("SendStreamingMessage", {}, stopper.signal);
    await stream.next();
    const waiting = stream.next();
    stopper.abort();
    await expect(waiting).rejects.toMatchObject({ kind: "Stopped" });
    for await (const _ of client.stream("SendStreamingMessage", {})) break;
    client.close();
    await expect.poll(open).toBe(0);
  });
});
