/** JSON-RPC against scripted agents: what goes over the wire, and answers that are not as they should be. */

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { json, reset, type SeenRequest, type Step, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";
import { failureOf } from "./outcomes.ts";

const key = secret("Key");
beforeEach(() => {
  process.env.LINTEL_TEST_JSON_RPC = key;
});
afterEach(() => {
  delete process.env.LINTEL_TEST_JSON_RPC;
});

const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
const credentials = { key: { secret: { from: "environment", name: "LINTEL_TEST_JSON_RPC" } } } as const;
const schemeAt = (location: string) => ({ key: { apiKeySecurityScheme: { location, name: "X-Key" } } });

/** A client of an agent over JSON-RPC that returns its card and then follows the steps. */
async function against(
  steps: readonly Step[],
  { location = "header", ...settings }: Partial<AgentClientSettings> & { readonly location?: string } = {},
) {
  const sendCard: Step = (response, seen) => {
    const url = `http://${seen.headers.host}/rpc`;
    const supportedInterfaces = [{ url, protocolBinding: "JSONRPC", protocolVersion: "1.0" }];
    const capabilities = { streaming: true, pushNotifications: true };
    json(200, { supportedInterfaces, capabilities, securitySchemes: schemeAt(location) })(response, seen);
  };
  const server = await startServer(sendCard, ...steps);
  const client = createAgentClient({ agent: server.url, timing, maxRetries: 2, credentials, ...settings });
  onTestFinished(client.close);
  return { ...server, client };
}

const sentIn = ({ body }: SeenRequest) => JSON.parse(body);

/** A response to the request, with its id. */
const responding =
  (members: object, status = 200): Step =>
  (response, seen) =>
    json(status, { jsonrpc: "2.0", id: sentIn(seen).id, ...members })(response, seen);

const task = (state: string) => ({ id: "t", contextId: "c", status: { state: `TASK_STATE_${state}` } });
const refusal = (code: number, reason?: string) => ({
  error: {
    code,
    message: `this is ${code}`,
    data: reason && [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "a2a-protocol.org" }],
  },
});

/** A stream of events; each is made from the id of the request. */
const events =
  (...made: readonly ((id: unknown) => object)[]): Step =>
  (response, seen) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(made.map((each) => `data: ${JSON.stringify(each(sentIn(seen).id))}\n\n`).join(""));
  };
const element =
  (result: object) =>
  (id: unknown): object => ({ jsonrpc: "2.0", id, result });

describe("a request", () => {
  it("is a POST to the interface's URL, with all members as params and an id of its own", async () => {
    const { client, requests } = await against([responding({ result: task("WORKING") })]);
    await client.call("GetTask", { id: "t", historyLength: 0 });
    await client.call("GetTask", { id: "t" });
    expect(requests.slice(1)).toMatchObject([1, 2].map(() => ({ method: "POST", url: "/rpc" })));
    expect(requests[1]?.headers).toMatchObject({
      ...{ "content-type": "application/json", accept: "application/json", "a2a-version": "1.0", "x-key": key },
    });
    expect(requests.slice(1).map(sentIn)).toEqual([
      { jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: "t", historyLength: 0 } },
      { jsonrpc: "2.0", id: 2, method: "GetTask", params: { id: "t" } },
    ]);
  });

  it.each([
    ["query", { url: `/rpc?X-Key=${key}` }],
    ["cookie", { headers: { cookie: `X-Key=${key}` } }],
  ])("carries a key in the %s", async (location, sent) => {
    const { client, requests } = await against([responding({ result: task("WORKING") })], { location });
    await client.call("GetTask", { id: "t" });
    expect(requests[1]).toMatchObject(sent);
  });

  it("that lacks what it is about is not sent", async () => {
    const { client, requests } = await against([responding({ result: task("WORKING") })]);
    await expect(client.call("GetTask", {})).rejects.toMatchObject({ kind: "MissingInput" });
    expect(requests).toHaveLength(1);
  });

  it("that was lost is repeated if it reads, and not if it sends a message", async () => {
    const { client, requests } = await against([reset, responding({ result: task("WORKING") }), reset]);
    expect(await client.call("GetTask", { id: "t" })).toMatchObject({ id: "t" });
    expect(requests).toHaveLength(3);
    await expect(client.call("SendMessage", {})).rejects.toMatchObject({ kind: "Connection", mayHaveExecuted: true });
    expect(requests).toHaveLength(4);
  });
});

describe("the result of a deletion", () => {
  it.each([{ result: null }, { result: {} }, {}])("may be %j", async (members) => {
    const { client } = await against([responding(members)]);
    expect(await client.call("DeleteTaskPushNotificationConfig", { taskId: "t", id: "c" })).toEqual({});
  });
});

describe("an error", () => {
  it("has the reason of its details, else that of its code, whatever the status of HTTP", async () => {
    const { client } = await against([
      responding(refusal(-32603, "TASK_NOT_FOUND")),
      responding(refusal(-32002)),
      responding(refusal(-32009), 500),
    ]);
    const call = () => failureOf(client.call("CancelTask", { id: "t" }));
    expect(await call()).toMatchObject({ reason: "TASK_NOT_FOUND", message: expect.stringMatching(/code -32603/) });
    expect(await call()).toMatchObject({ reason: "TASK_NOT_CANCELABLE", status: 400, mayHaveExecuted: false });
    expect(await call()).toMatchObject({ reason: "VERSION_NOT_SUPPORTED", status: 500 });
  });

  it.each([
    [-32602, /code -32602\)\. It says: "this is -32602"\. Correct the request; `lintel lint` checks it/],
    [-32601, /code -32601.*does not have this operation/],
    [-32600, /code -32600.*Correct the request/],
    [-31999, /code -31999.*report it to the agent's operator/],
  ])("of the code %i is worded, and a message is not sent again", async (code, message) => {
    const { client, requests } = await against([responding(refusal(code))]);
    expect(await failureOf(client.call("SendMessage", {}))).toMatchObject({
      ...{ reason: undefined, message: expect.stringMatching(message) },
    });
    expect(requests).toHaveLength(2);
  });

  it("inside of the agent is retried by a request that reads", async () => {
    const { client, requests } = await against([
      responding(refusal(-32603), 500),
      responding({ result: task("WORKING") }),
    ]);
    expect(await client.call("GetTask", { id: "t" })).toMatchObject({ id: "t" });
    expect(requests).toHaveLength(3);
  });

  it("about credentials blocks them for the rest of the run", async () => {
    const { client, requests } = await against([json(401, {})]);
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow("status 401");
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow("rejected these credentials earlier");
    expect(requests).toHaveLength(2);
  });
});

describe("a response is refused in one sentence, without the key that it echoes,", () => {
  it.each<[string, Step, RegExp]>([
    [
      "with a result and an error",
      responding({ result: task("WORKING"), ...refusal(-32001) }),
      /it has both a result and an error/,
    ],
    ["with neither", responding({}), /it has neither a result nor an error/],
    ["with another id", responding({ id: 17, result: task("WORKING") }), /its id is 17, not the request's, 1\./],
    [
      "with the id as a text",
      responding({ id: "1", result: task("WORKING") }),
      /its id is "1", not the request's, 1\./,
    ],
    ["without an id", responding({ id: undefined, result: {} }), /its id is missing/],
    ["of another version", responding({ jsonrpc: "1.0", result: {} }), /its jsonrpc is "1\.0", not "2\.0"/],
    ["that is bare", json(200, task("WORKING")), /its jsonrpc is missing/],
    ["that is a batch", (response, seen) => json(200, [sentIn(seen)])(response, seen), /it is a list, a batch/],
    ["whose result is a list", responding({ result: [] }), /its result is \[\], not an object/],
    ["whose result lacks the task's id", responding({ result: { status: {} } }), /id is missing/],
    ["whose error is a text", responding({ error: key }), /its error is "\*\*\*", not an object/],
    ["that is an HTML page", page(200), /text\/html, which is not a JSON object: "<p>\*\*\*<\/p>"/],
    ["that is an HTML page with an error", page(502), /refused the request \(status 502\).*<p>\*\*\*<\/p>/],
    ["that is a redirect", (response) => response.writeHead(307, { location: "http://10.0.0.1/" }).end(), /redirects/],
    ["that is a result with the status of an error", responding({ result: task("WORKING") }, 403), /\(status 403\)/],
  ])("%s", async (_, step, message) => {
    const { client } = await against([step], { maxRetries: 0 });
    const error = await failureOf(client.call("GetTask", { id: "t" }));
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain(key);
  });

  it("of a stream that is neither a stream nor an error", async () => {
    const { client } = await against([responding({ result: {} })]);
    const stream = client.stream("SendStreamingMessage", {});
    await expect(stream.next()).rejects.toThrow(/application\/json instead of a stream/);
  });

  it("of a stream that is one result is a stream of it", async () => {
    const { client } = await against([responding({ result: { task: task("COMPLETED") } })]);
    const stream = client.stream("SendStreamingMessage", {});
    expect(await stream.next()).toEqual({ done: false, value: { task: task("COMPLETED") } });
    expect(await stream.next()).toMatchObject({ done: true });
  });

  it.each<[string, (id: unknown) => object, RegExp]>([
    ["another id", () => ({ jsonrpc: "2.0", id: 99, result: { task: task("WORKING") } }), /its id is 99/],
    ["no JSON-RPC", () => ({ task: task("WORKING") }), /its jsonrpc is missing/],
  ])("of a stream with %s", async (_, event, message) => {
    const { client } = await against([events(event)]);
    await expect(client.stream("SendStreamingMessage", {}).next()).rejects.toThrow(message);
  });
});

describe("a stream", () => {
  it("is refused by plain JSON, or by its first event", async () => {
    const { client } = await against([
      responding(refusal(-32001)),
      events((id) => ({ jsonrpc: "2.0", id, ...refusal(-32001) })),
    ]);
    for (const _ of [1, 2]) {
      const error = await failureOf(client.stream("SubscribeToTask", { id: "t" }).next());
      expect(error).toMatchObject({ reason: "TASK_NOT_FOUND" });
    }
  });

  it("that breaks is resumed, and ends with its task", async () => {
    const { client, requests } = await against([
      events(element({ task: task("WORKING") })),
      events(element({ task: task("COMPLETED") })),
    ]);
    const seen: string[] = [];
    for await (const each of client.stream("SendStreamingMessage", {})) seen.push(...Object.keys(each));
    expect(seen).toEqual(["task", "task"]);
    expect(requests.slice(1).map((each) => sentIn(each).method)).toEqual(["SendStreamingMessage", "SubscribeToTask"]);
  });
});

function page(status: number): Step {
  return (response) => response.writeHead(status, { "content-type": "text/html" }).end(`<p>${key}</p>`);
}
