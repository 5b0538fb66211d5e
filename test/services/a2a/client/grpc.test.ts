/** gRPC against scripted servers: what goes over the wire, and servers that are not as they should be. */

import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer as createTcp, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ApiError } from "../../../../lib/client/api-error.ts";
import { maxResponseBytes } from "../../../../lib/client/http/http-response.ts";
import { encodeJson } from "../../../../lib/protobuf/json.ts";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { agentProtobuf } from "../../../../lib/services/a2a/model/protobuf.ts";
import { json, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";
import { failureOf } from "./outcomes.ts";
import { bytes, framed, type GrpcStep, messages, page, startGrpc, status } from "./scripted-grpc.ts";

const key = secret("Key");
beforeEach(() => {
  process.env.LINTEL_TEST_GRPC = key;
});
afterEach(() => {
  delete process.env.LINTEL_TEST_GRPC;
});

const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
const credentials = { key: { secret: { from: "environment", name: "LINTEL_TEST_GRPC" } } } as const;
const schemeAt = (location: string, name = "X-Key") => ({ key: { apiKeySecurityScheme: { location, name } } });
const task = (state: string) => ({ id: "t", contextId: "c", status: { state: `TASK_STATE_${state}` } });

interface Around extends Partial<AgentClientSettings> {
  readonly securitySchemes?: object;
}

/** A client of an agent over gRPC at an address. */
async function at(address: string, { securitySchemes = schemeAt("header"), ...settings }: Around = {}) {
  const supportedInterfaces = [{ url: address, protocolBinding: "GRPC", protocolVersion: "1.0", tenant: "acme" }];
  const capabilities = { streaming: true, pushNotifications: true };
  const { url } = await startServer(json(200, { supportedInterfaces, capabilities, securitySchemes }));
  const client = createAgentClient({ agent: url, timing, maxRetries: 0, credentials, ...settings });
  onTestFinished(client.close);
  return client;
}

async function against(steps: readonly GrpcStep[], around: Around = {}) {
  const server = await startGrpc(steps);
  return { ...server, client: await at(server.address, around) };
}

/** Listens on this machine until the test has finished. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a request", () => {
  it("has its members and the tenant in the message, and version, extensions and the key as metadata", async () => {
    const extensions = ["https://a.example/x", "https://a.example/y"];
    const { client, calls } = await against([messages([task("WORKING")])], { extensions });
    expect(await client.call("GetTask", { id: "t", historyLength: 0 })).toMatchObject(task("WORKING"));
    expect(calls).toMatchObject([
      {
        operation: "GetTask",
        request: { tenant: "acme", id: "t", historyLength: 0 },
        metadata: {
          ...{ "a2a-version": "1.0", "a2a-extensions": extensions.join(", "), "x-key": key },
          "user-agent": expect.stringMatching(/^lintel\//),
        },
      },
    ]);
  });

  it.each([
    ["query", { "x-key": key }],
    ["cookie", { cookie: `X-Key=${key}` }],
  ])("carries the key of a %s as metadata", async (location, metadata) => {
    const { client, calls } = await against([messages([task("WORKING")])], { securitySchemes: schemeAt(location) });
    await client.call("GetTask", { id: "t" });
    expect(calls).toMatchObject([{ metadata }]);
  });

  it.each(["grpc-timeout", "key-bin", "key~"])("does not carry a key named %s", async (name) => {
    const { client, calls } = await against([], { securitySchemes: schemeAt("query", name) });
    const { message } = await failureOf(client.call("GetTask", { id: "t" }));
    expect(message).toMatch(/not sent, because the metadata .* is not allowed as a name over gRPC/);
    expect(calls).toHaveLength(0);
  });

  it("does not carry a key with other characters than ASCII, and does not show it", async () => {
    process.env.LINTEL_TEST_GRPC = `${key}é`;
    const { client, calls } = await against([]);
    const { message } = await failureOf(client.call("GetTask", { id: "t" }));
    expect(message).not.toContain(key);
    expect(calls).toHaveLength(0);
  });

  it("a value that the message cannot hold is refused", async () => {
    const { client, calls } = await against([]);
    const call = client.call("SendMessage", { message: { messageId: "m", role: "user" } });
    await expect(call).rejects.toThrow(/not sent, because message.role is "user"; it must be one of ROLE_/);
    expect(calls).toHaveLength(0);
  });
});

describe("a status", () => {
  it("with details has their reason, and without has none", async () => {
    const { client } = await against([
      status(9, "no", "TASK_NOT_CANCELABLE"),
      status(5, "not here"),
      status(16, "who"),
    ]);
    const call = () => failureOf(client.call("CancelTask", { id: "t" }));
    const first = await call();
    expect(first).toMatchObject({ reason: "TASK_NOT_CANCELABLE", status: 400, mayHaveExecuted: false });
    expect(first.message).toMatch(/\(TASK_NOT_CANCELABLE, gRPC status FAILED_PRECONDITION\)\. It says: "no"/);
    expect(await call()).toMatchObject({ reason: undefined, status: 404, mayHaveExecuted: false });
    const refused = await call();
    expect(refused).toMatchObject({ status: 401 });
    expect(refused.message).toMatch(/UNAUTHENTICATED.*Give a credential/);
    // Like over HTTP, refused credentials are not sent again.
    expect((await call()).message).toMatch(/rejected these credentials earlier/);
  });

  it("whose details are malformed is still the error", async () => {
    const trailers = { "grpc-status": "5", "grpc-message": "gone", "grpc-status-details-bin": "////" };
    const { client } = await against([messages([], trailers)]);
    expect((await failureOf(client.call("GetTask", { id: "t" }))).message).toMatch(/NOT_FOUND.*"gone"/);
  });

  it("that echoes the key is quoted without it", async () => {
    const { client } = await against([status(3, `you sent ${key}`)]);
    const { message } = await failureOf(client.call("GetTask", { id: "t" }));
    expect(message).toMatch(/INVALID_ARGUMENT\)\. It says: "you sent \*\*\*"/);
  });

  it.each([
    [14, "agent away", true],
    [13, "inside", true],
    [12, "what?", false],
    [8, "slow down", false],
  ])("%i says whether the message may be done: %s, %s", async (code, text, mayHaveExecuted) => {
    const { client, calls } = await against([status(code, text)], { maxRetries: 2 });
    expect(await failureOf(client.call("SendMessage", {}))).toMatchObject({ mayHaveExecuted });
    // A rate limit is waited for, since nothing was done.
    expect(calls).toHaveLength(code === 8 ? 3 : 1);
  });

  it("of an agent that is away is retried by a request that reads", async () => {
    const { client, calls } = await against([status(14, "away"), messages([task("WORKING")])], { maxRetries: 2 });
    expect(await client.call("GetTask", { id: "t" })).toMatchObject({ id: "t" });
    expect(calls).toHaveLength(2);
  });
});

describe("a server is refused in one sentence", () => {
  const refused = async (step: GrpcStep, around: Around = {}) => {
    const { client } = await against([step], around);
    return failureOf(client.call("GetTask", { id: "t" }));
  };

  it.each<[string, GrpcStep, RegExp, object]>([
    [
      "a page with 200",
      page(200),
      /it is text\/html, not gRPC; perhaps another port is that of gRPC\. Report/,
      { mayHaveExecuted: true },
    ],
    ["a page with 502", page(502), /refused the request \(status 502\)/, { status: 502, retryable: true }],
    ["a page with 404", page(404), /\(status 404\).*Check the interface's URL/, { status: 404 }],
    [
      "headers and no more",
      (stream) => stream.respond({ ":status": 200, "content-type": "application/grpc" }, { endStream: true }),
      /it ended without a gRPC status; perhaps another port is that of gRPC\. Report/,
      { mayHaveExecuted: true },
    ],
    [
      "a response without trailers",
      (stream) => {
        stream.respond({ ":status": 200, "content-type": "application/grpc" });
        stream.end(framed(Buffer.from([0x0a, 1, 0x74])));
      },
      /it ended without a gRPC status; perhaps/,
      { mayHaveExecuted: true },
    ],
    ["no message", messages([]), /it has 0 messages instead of one/, { mayHaveExecuted: true }],
    ["two messages", messages([task("WORKING"), task("WORKING")]), /it has 2 messages instead of one/, {}],
    ["another task", messages([{ ...task("WORKING"), id: "u" }]), /it belongs to task "u"/, {}],
    ["no id", messages([{ contextId: "c" }]), /id is missing/, {}],
    [
      "bytes that are not protobuf",
      bytes(framed(Buffer.from([0x0a, 0xff, 1])), { "grpc-status": "0" }),
      /a protobuf message is cut off/,
      {},
    ],
    [
      "a message over the limit",
      (stream) => {
        const prefix = Buffer.alloc(5);
        prefix.writeUInt32BE(maxResponseBytes + 1, 1);
        bytes(prefix, { "grpc-status": "0" })(stream);
      },
      new RegExp(`longer than ${maxResponseBytes} bytes`),
      { mayHaveExecuted: true },
    ],
    [
      "a limit for requests",
      status(8, "the body is longer than 1048576 bytes, the largest that is accepted; send a smaller one"),
      /RESOURCE_EXHAUSTED.*The agent does not take messages of this size/,
      { retryable: false, status: 413 },
    ],
    [
      "a limit for requests in the words of Java",
      status(8, "gRPC message exceeds maximum size 4194304: 5000000"),
      /RESOURCE_EXHAUSTED.*The agent does not take messages of this size/,
      { retryable: false, status: 413 },
    ],
    [
      "a limit for requests in the words of Go",
      status(8, "Received message larger than max (5000000 vs 4194304)"),
      /RESOURCE_EXHAUSTED.*The agent does not take messages of this size/,
      { retryable: false, status: 413 },
    ],
    [
      "a connection that is cut",
      (stream) => stream.session?.destroy(),
      /closed before the response was complete\. Look whether the request was carried out/,
      { retryable: true },
    ],
    ["a call that is reset", (stream) => stream.close(2), /closed before the response/, { mayHaveExecuted: true }],
  ])("that sends %s", async (_, step, message, members) => {
    const error = await refused(step);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/RST_STREAM|Resolution note/);
    expect(error).toMatchObject(members);
  });

  it("whose trailers never come, after a timeout", async () => {
    const step: GrpcStep = (stream) => {
      stream.respond({ ":status": 200, "content-type": "application/grpc" });
      stream.write(framed(Buffer.from([0x0a, 1, 0x74])));
    };
    const error = await refused(step, { readTimeout: 0.2 });
    expect(error).toMatchObject({ kind: "ReadTimeout", mayHaveExecuted: true });
  });

  it("that speaks HTTP/1.1", async () => {
    const client = await at(await listening(createHttp((_, response) => response.end("hi"))));
    const error = await failureOf(client.call("GetTask", { id: "t" }));
    expect(error.message).toMatch(
      /^GetTask: 127\.0\.0\.1:\d+ does not speak HTTP\/2, which gRPC needs\. Check the port/,
    );
    expect(error).toMatchObject({ kind: "Connection", mayHaveExecuted: false });
  });

  it("that accepts connections and says nothing", async () => {
    const client = await at(await listening(createTcp(() => {})), { connectTimeout: 0.2 });
    expect(await failureOf(client.call("GetTask", { id: "t" }))).toMatchObject({
      ...{ kind: "ConnectTimeout", mayHaveExecuted: false },
    });
  });

  it.each([
    ["127.0.0.1:1", "nothing is listening there"],
    ["nowhere.invalid:50051", "the host name is unknown"],
  ])("that is not there: %s", async (address, message) => {
    const client = await at(address, { credentials: {} });
    const error = await failureOf(client.call("SendMessage", {}));
    expect(error.message).toContain(message);
    expect(error).toMatchObject({ kind: "Connection", mayHaveExecuted: false });
  });

  it("that is plain text in place of TLS", async () => {
    const { address } = await startGrpc([]);
    const client = await at(`https://${address}/a2a`);
    expect(await failureOf(client.call("GetTask", { id: "t" }))).toMatchObject({ kind: "Tls", mayHaveExecuted: false });
  });
});

describe("credentials", () => {
  it("are not sent in plain text to another machine", async () => {
    const client = await at("http://agent.example.com:50051");
    const { message } = await failureOf(client.call("GetTask", { id: "t" }));
    expect(message).toMatch(/plain http address \(agent\.example\.com:50051\)/);
  });

  it("are not sent to a host that the user did not name", async () => {
    const client = await at("agent.example.com:50051");
    const { message } = await failureOf(client.call("GetTask", { id: "t" }));
    expect(message).toContain("credential_origins");
    expect(message).toContain("https://agent.example.com:50051");
  });
});

describe("a proxy", () => {
  const password = secret("ProxyOfGrpc");

  it("with https is refused, with the remedy", async () => {
    const client = await at("agent.example.com:50051", {
      ...{ httpsProxy: `https://user:${password}@proxy.example.com`, credentials: {} },
    });
    const { message } = await failureOf(client.call("GetTask", { id: "t" }));
    expect(message).toMatch(/the proxy https:\/\/proxy\.example\.com cannot be used for gRPC.*no_proxy/);
  });

  it("is asked for a tunnel, with its user name and password", async () => {
    let seen: { readonly target: string | undefined; readonly authorization: string | undefined } | undefined;
    const proxy = createHttp();
    proxy.on("connect", ({ url, headers }, socket) => {
      seen = { target: url, authorization: headers["proxy-authorization"] };
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    const httpsProxy = `http://user:${password}@${await listening(proxy)}`;
    const client = await at("agent.example.com:50051", { httpsProxy, credentials: {} });
    const { message } = await failureOf(client.call("GetTask", { id: "t" }));
    expect(message).toMatch(/the proxy 127\.0\.0\.1:\d+ did not connect to agent\.example\.com:50051/);
    expect(seen).toEqual({ target: "agent.example.com:50051", authorization: `Basic ${btoa(`user:${password}`)}` });
  });
});

describe("a stream", () => {
  it("that breaks is resumed with the task, and ends with it", async () => {
    const cut: GrpcStep = (stream, call) => {
      messages([{ task: task("WORKING") }], { "grpc-status": "14" })(stream, call);
    };
    const { client, calls } = await against([cut, messages([{ task: task("COMPLETED") }])], { maxRetries: 2 });
    const seen: string[] = [];
    for await (const each of client.stream("SendStreamingMessage", {})) seen.push(...Object.keys(each));
    expect(seen).toEqual(["task", "task"]);
    expect(calls.map(({ operation }) => operation)).toEqual(["SendStreamingMessage", "SubscribeToTask"]);
  });

  it("is refused by its status", async () => {
    const { client } = await against([status(5, "no", "TASK_NOT_FOUND")]);
    const error = await failureOf(client.stream("SubscribeToTask", { id: "t" }).next());
    expect(error).toMatchObject({ reason: "TASK_NOT_FOUND" });
  });

  it("is closed when its reader stops", async () => {
    let closed = false;
    const open: GrpcStep = (stream) => {
      stream.respond({ ":status": 200, "content-type": "application/grpc" });
      stream.on("close", () => {
        closed = true;
      });
    };
    const { client, calls } = await against([open]);
    const stopper = new AbortController();
    const waiting = client.stream("SendStreamingMessage", {}, stopper.signal).next();
    await expect.poll(() => calls.length).toBe(1);
    stopper.abort();
    await expect(waiting).rejects.toMatchObject({ kind: "Stopped" });
    await expect.poll(() => closed).toBe(true);
  });

  it("whose trailers never come is over with the task, and else ends with an error", async () => {
    const open =
      (state: string): GrpcStep =>
      (stream) => {
        stream.respond({ ":status": 200, "content-type": "application/grpc" });
        stream.write(framed(encodeJson(agentProtobuf.SubscribeToTask.response, { task: task(state) })));
      };
    const done = await against([open("COMPLETED")]);
    const ended = done.client.stream("SendStreamingMessage", {});
    expect((await ended.next()).value).toMatchObject({ task: { id: "t" } });
    expect(await ended.next()).toEqual({ done: true, value: undefined });
    const { client } = await against([open("WORKING")], { stallTimeout: 0.1, readTimeout: 0.1, maxRetries: 0 });
    const stream = client.stream("SendStreamingMessage", {});
    await stream.next();
    await expect(stream.next()).rejects.toThrow(/^SendStreamingMessage: the stream of [^\n]*task t[^\n]*$/);
  });

  it("that is silent times out", async () => {
    const open: GrpcStep = (stream) => stream.respond({ ":status": 200, "content-type": "application/grpc" });
    const { client } = await against([open], { stallTimeout: 0.2 });
    const error = await failureOf(client.stream("SendStreamingMessage", {}).next());
    expect(error).toMatchObject({ kind: "ReadTimeout", mayHaveExecuted: true });
  });
});
