/** The emulated agent over gRPC: metadata, compression, TLS, and requests that are not as they should be. */
import { once } from "node:events";
import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { Client, credentials, Metadata, type ServiceError } from "@grpc/grpc-js";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../../../lib/emulator/server/server.ts";
import { decodeJson, encodeJson } from "../../../../lib/protobuf/json.ts";
import { agentProtobuf, grpcService } from "../../../../lib/services/a2a/model/protobuf.ts";
import { createCertificate } from "../../../../lib/terraform/protocol/certificate.ts";
import { agentForTest, cardWith, fileForTest, messageOf } from "./running-agent.ts";

const path = (method: string) => `/${grpcService}/${method}`;
const sending = encodeJson(agentProtobuf.SendMessage.request, { message: messageOf("m") });

/** A short message that is longer than the limit once it is decompressed. */
const longOnce = gzipSync(Buffer.alloc(2 ** 21));

/** A message as it is sent. */
function framed(message: Uint8Array, flag = 0): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(flag);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/** Posts bytes over HTTP/2; the headers, the body and the trailers of the response. */
async function posted(url: string, to: string, body: Uint8Array, headers: object = {}) {
  const session = connectHttp2(url);
  onTestFinished(() => session.destroy());
  const standard = { "content-type": "application/grpc", "a2a-version": "1.0", te: "trailers" };
  const stream = session.request({ ":method": "POST", ":path": to, ...standard, ...headers });
  let trailers: IncomingHttpHeaders = {};
  let head: IncomingHttpHeaders = {};
  stream.on("trailers", (given) => {
    trailers = given;
  });
  stream.on("response", (given) => {
    head = given;
  });
  stream.end(body);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  session.close();
  return { head, trailers, body: Buffer.concat(chunks) };
}

test.each<[status: number, message: RegExp, body: Uint8Array, method?: string, headers?: object]>([
  [12, /unknown method \/lf.a2a.v1.A2AService\/SendMessages/, framed(sending), path("SendMessages")],
  [12, /unknown method \/other.Service\/SendMessage/, framed(sending), "/other.Service/SendMessage"],
  [12, /unknown method/, framed(sending), path("constructor")],
  [3, /the request has no message/, Buffer.alloc(0)],
  [3, /the request has no message/, Buffer.alloc(3)],
  [3, /the message is cut off: it has 2 of \d+ bytes/, framed(sending).subarray(0, 7)],
  [3, /the request has more than one message/, Buffer.concat([framed(sending), framed(sending)])],
  [3, /the message cannot be read: a protobuf/, framed(Buffer.from([0x12, 0x7f, 1]))],
  [3, /message is missing/, framed(Buffer.alloc(0))],
  [8, /the body is longer than 1048576 bytes/, framed(Buffer.alloc(1024 * 1024 + 1))],
  [12, /grpc-encoding is missing; it must be one of identity,gzip,deflate/, framed(sending, 1)],
  [12, /grpc-encoding is "br"/, framed(sending, 1), path("SendMessage"), { "grpc-encoding": "br" }],
  [3, /not compressed with gzip/, framed(sending, 1), path("SendMessage"), { "grpc-encoding": "gzip" }],
  [
    3,
    /grpc-timeout is "1"; it must be at most eight digits/,
    framed(sending),
    path("SendMessage"),
    { "grpc-timeout": "1" },
  ],
  [3, /grpc-timeout is "1d"/, framed(sending), path("SendMessage"), { "grpc-timeout": "1d" }],
  [8, /the message is longer than/, framed(longOnce, 1), path("SendMessage"), { "grpc-encoding": "gzip" }],
])(
  "a faulty request has the status %i: %s",
  async (status, message, body, method = path("SendMessage"), headers = {}) => {
    const { url } = await agentForTest();
    const { head, trailers } = await posted(url, method, body, headers);
    expect(head).toMatchObject({ ":status": 200, "content-type": "application/grpc" });
    expect(trailers["grpc-status"]).toBe(String(status));
    expect(decodeURIComponent(`${trailers["grpc-message"]}`)).toMatch(message);
    expect((await posted(url, path("SendMessage"), framed(sending))).trailers["grpc-status"]).toBe("0");
  },
);

const waits = [{ prefix: "", steps: [{ status: { state: "TASK_STATE_WORKING" } }] }];

test.each(["50m", "50000u", "50000000n"])(
  "a request whose grpc-timeout is %s ends in time, and its task goes on",
  async (timeout) => {
    const { url, send } = await agentForTest({ scenarios: waits });
    const { trailers } = await posted(url, path("SendMessage"), framed(sending), { "grpc-timeout": timeout });
    expect(trailers["grpc-status"]).toBe("4");
    expect(decodeURIComponent(`${trailers["grpc-message"]}`)).toMatch(/the client waits 50 ms, which are over/);
    expect((await send("GET", "/tasks")).body.tasks).toMatchObject([{ status: { state: "TASK_STATE_WORKING" } }]);
  },
);

test("a stream ends with its grpc-timeout; one that is in time has its result", async () => {
  const { url } = await agentForTest({ scenarios: waits });
  const timed = posted(url, path("SendStreamingMessage"), framed(sending), { "grpc-timeout": "200m" });
  await expect(timed).rejects.toThrow(/NGHTTP2_/);
  const quick = await agentForTest();
  for (const timeout of ["99999999H", "10S", "1M"]) {
    const { trailers } = await posted(quick.url, path("SendMessage"), framed(sending), { "grpc-timeout": timeout });
    expect(trailers["grpc-status"]).toBe("0");
  }
});

test("the request log has the status of gRPC and the code of JSON-RPC", async () => {
  const { url, admin } = await agentForTest();
  await posted(url, path("GetTask"), framed(encodeJson(agentProtobuf.GetTask.request, { id: "none" })));
  await posted(url, path("SendMessage"), framed(sending));
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: "none" } });
  const headers = { "content-type": "application/json", "a2a-version": "1.0" };
  await fetch(`${url}/agent`, { method: "POST", headers, body });
  const { requests } = Object(await (await admin("GET", "requests")).json());
  expect(requests).toMatchObject([
    { operation: "GetTask", status: 200, error: "gRPC status NOT_FOUND" },
    { operation: "SendMessage", status: 200 },
    { operation: "GetTask", status: 200, error: "code -32001" },
  ]);
  expect(requests[1]).not.toHaveProperty("error");
  const page = await (await fetch(url)).text();
  expect(page).toContain("POST /agent  200, code -32001");
});

test("a client that does not speak gRPC gets 415, as JSON", async () => {
  const { url } = await agentForTest();
  for (const type of ["application/json", "application/grpc-web", "application/grpc+json"]) {
    const { head, body } = await posted(url, path("SendMessage"), framed(sending), { "content-type": type });
    expect(head).toMatchObject({ ":status": 415, "content-type": "application/json" });
    expect(body.toString()).toContain(`Content-Type is \\"${type}\\"; over gRPC it must be application/grpc`);
  }
});

test("a compressed request is read, and the response has the bytes of its message", async () => {
  const { url } = await agentForTest();
  const { body } = await posted(url, path("SendMessage"), framed(gzipSync(sending), 1), { "grpc-encoding": "gzip" });
  expect(decodeJson(agentProtobuf.SendMessage.response, body.subarray(5))).toMatchObject({
    task: { history: [{ messageId: "m" }], status: { state: "TASK_STATE_COMPLETED" } },
  });
});

test("over HTTP/2 the port serves the card and HTTP+JSON, too", async () => {
  const { url } = await agentForTest();
  const session = connectHttp2(url);
  onTestFinished(() => session.destroy());
  const responses = ["/.well-known/agent-card.json", "/agent/tasks", "/health"].map(async (to) => {
    const stream = session.request({ ":path": to, "a2a-version": "1.0" });
    const [head] = await once(stream, "response");
    stream.resume();
    return head[":status"];
  });
  expect(await Promise.all(responses)).toEqual([200, 200, 200]);
});

test("names of other hosts are refused over HTTP/2, too", async () => {
  const { url } = await agentForTest();
  const { head, body } = await posted(url, path("SendMessage"), framed(sending), { ":authority": "evil.example" });
  expect(head[":status"]).toBe(403);
  expect(body.toString()).toContain("evil.example");
});

test("a connection whose preface arrives in pieces is HTTP/2; garbage after it only ends that connection", async () => {
  const { url } = await agentForTest();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  for (const piece of ["P", "RI * HT", "TP/2.0\r\n\r\nSM\r", "\n\r\n"]) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [settings] = await once(socket, "data");
  expect(settings[3]).toBe(4); // a frame of settings
  socket.write("this is not an HTTP/2 frame, whatever its length may be");
  await once(socket, "close");
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test("a client that sends a part of the preface and no more is refused in time", async () => {
  const emulator = await startEmulator({ port: 0, timeouts: { headers: 100, request: 200 } });
  onTestFinished(() => emulator.close());
  for (const start of ["", "PRI * HT"]) {
    const socket = connect(Number(new URL(emulator.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(start);
    const [response] = await once(socket, "data");
    expect(`${response}`).toMatch(/^HTTP\/1.1 408 /);
  }
});

test("a request over HTTP/2 whose body does not arrive in time is refused", async () => {
  const emulator = await startEmulator({ port: 0, timeouts: { headers: 100, request: 200 } });
  onTestFinished(() => emulator.close());
  const session = connectHttp2(emulator.url);
  onTestFinished(() => session.destroy());
  const headers = { "content-type": "application/grpc", "a2a-version": "1.0", ":method": "POST" };
  const stream = session.request({ ...headers, ":path": path("SendMessage") });
  stream.write(framed(sending).subarray(0, 3));
  const [trailers] = await once(stream.resume(), "trailers");
  expect(trailers).toMatchObject({ "grpc-status": "4" });
});

test("a fault's headers go over HTTP/2 without those of a connection; invalid ones break the response off", async () => {
  const { url, admin } = await agentForTest();
  const fault = { kind: "error", status: 503, times: 1, operations: ["SendMessage"] };
  await admin("POST", "faults", { ...fault, headers: { Connection: "close", "Retry-After": "1" } });
  const { head, trailers } = await posted(url, path("SendMessage"), framed(sending));
  expect(head["retry-after"]).toBe("1");
  expect(trailers["grpc-status"]).toBe("14");
  await admin("POST", "faults", { ...fault, headers: { "two words": "1" } });
  await expect(posted(url, path("SendMessage"), framed(sending))).rejects.toThrow("NGHTTP2_INTERNAL_ERROR");
  expect((await posted(url, path("SendMessage"), framed(sending))).trailers["grpc-status"]).toBe("0");
});

test("over HTTP/2 a response to HEAD has no body", async () => {
  const { url } = await agentForTest();
  const session = connectHttp2(url);
  onTestFinished(() => session.destroy());
  const stream = session.request({ ":method": "HEAD", ":path": "/.well-known/agent-card.json" });
  const [head] = await once(stream, "response");
  expect(head).toMatchObject({ ":status": 200, "content-type": "application/json" });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(Buffer.concat(chunks).length).toBe(0);
});

/** Calls SendMessage with the official client. */
const called = (client: Client): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const metadata = new Metadata();
    metadata.set("a2a-version", "1.0");
    client.makeUnaryRequest<Uint8Array, unknown>(
      path("SendMessage"),
      (message) => Buffer.from(message),
      (bytes) => decodeJson(agentProtobuf.SendMessage.response, bytes),
      sending,
      metadata,
      (error: ServiceError | null, value) => (error === null ? resolve(value) : reject(error)),
    );
  });

test("over TLS the handshake chooses HTTP/2, and a client certificate counts", async () => {
  const [server, own] = [createCertificate(), createCertificate()];
  const schemes = { securitySchemes: { tls: { mtlsSecurityScheme: {} } } };
  const required = { securityRequirements: [{ schemes: { tls: { list: [] } } }] };
  const emulator = await startEmulator({
    port: 0,
    agent: { agentPath: await fileForTest({ card: cardWith({ ...schemes, ...required }) }) },
    encryption: {
      certificatePath: await fileForTest(server.certPem, "server.pem"),
      keyPath: await fileForTest(server.keyPem, "server.key"),
      clientAuthorityPath: await fileForTest(own.certPem, "clients.pem"),
    },
  });
  onTestFinished(() => emulator.close());
  const authority = Buffer.from(server.certPem);
  const options = { "grpc.ssl_target_name_override": "localhost", "grpc.default_authority": "localhost" };
  const at = (key?: string, certificate?: string) => {
    const [keyBytes, chain] = [key && Buffer.from(key), certificate && Buffer.from(certificate)];
    const secure = credentials.createSsl(authority, keyBytes || null, chain || null);
    const client = new Client(new URL(emulator.url).host, secure, options);
    onTestFinished(() => client.close());
    return client;
  };
  expect(await called(at(own.keyPem, own.certPem))).toMatchObject({ task: { history: [{ messageId: "m" }] } });
  await expect(called(at())).rejects.toMatchObject({ code: 16 });
});
