import { once } from "node:events";
import { type ClientHttp2Session, createServer, type Http2Server } from "node:http2";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  http2Options,
  largestMessage,
  serveGrpc,
  type UnaryCall,
} from "../../../lib/terraform/protocol/grpc-server.ts";
import { call, callParts, connectGrpc, framed } from "./grpc-client.ts";

let server: Http2Server;
let client: ClientHttp2Session;
/** Belongs to this test's server; calls of the previous one may still be closing. */
let counted = { inFlight: 0, mostInFlight: 0 };
let release: () => void = () => {};

beforeEach(async () => {
  const own = { inFlight: 0, mostInFlight: 0 };
  counted = own;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server = createServer(http2Options);
  serveGrpc(server, {
    opened: () =>
      new Map<string, UnaryCall | "held open">([
        ["/test.Echo/Echo", async (request: Uint8Array) => request],
        [
          "/test.Echo/Wait",
          async (request: Uint8Array) => {
            await released;
            return request;
          },
        ],
        [
          "/test.Echo/Throw",
          async () => {
            throw new Error("no – 100 %");
          },
        ],
        ["/test.Echo/Held", "held open"],
      ]),
    closed() {},
    called() {
      own.inFlight++;
      own.mostInFlight = Math.max(own.mostInFlight, own.inFlight);
    },
    responded() {
      own.inFlight--;
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  client = await connectGrpc({ port: address.port });
});

afterEach(async () => {
  client.destroy();
  server.close();
  await once(server, "close");
});

describe("a unary call", () => {
  it("returns the message and the status OK", async () => {
    const response = await call(client, "/test.Echo/Echo", Buffer.from("hello"));
    expect(response).toEqual({ status: 0, statusMessage: "", message: Buffer.from("hello") });
  });

  it("may have an empty message", async () => {
    expect(await call(client, "/test.Echo/Echo", Buffer.alloc(0))).toMatchObject({
      status: 0,
      message: Buffer.alloc(0),
    });
  });

  it("may arrive byte by byte", async () => {
    const parts = [...framed(Buffer.from("hello"))].map((byte) => Buffer.from([byte]));
    expect(await callParts(client, "/test.Echo/Echo", parts)).toMatchObject({
      status: 0,
      message: Buffer.from("hello"),
    });
  });

  it("carries 10 MB both ways", async () => {
    const large = Buffer.alloc(10_000_000, "0123456789");
    const response = await call(client, "/test.Echo/Echo", large);
    expect(response.status).toBe(0);
    expect(response.message.equals(large)).toBe(true);
  });

  it("does not wait for other calls", async () => {
    const waiting = Array.from({ length: 20 }, (_, i) => call(client, "/test.Echo/Wait", Buffer.from([i])));
    expect((await call(client, "/test.Echo/Echo", Buffer.from("x"))).status).toBe(0);
    expect(counted.mostInFlight).toBe(21);
    release();
    const responses = await Promise.all(waiting);
    expect(responses.map(({ message }) => message[0])).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it.each([0, 1, 100])("is whole when very many of %i bytes are under way", async (size) => {
    for (let round = 0; round < 5; round++) {
      const calls = Array.from({ length: 200 }, (_, i) => call(client, "/test.Echo/Echo", Buffer.alloc(size, i)));
      for (const [i, { message }] of (await Promise.all(calls)).entries())
        expect(message.equals(Buffer.alloc(size, i))).toBe(true);
    }
  });

  it("can be made a hundred times on one connection", async () => {
    for (let i = 0; i < 100; i++) {
      const response = await call(client, "/test.Echo/Echo", Buffer.from(String(i)));
      expect(response.message.toString()).toBe(String(i));
    }
    await expect.poll(() => counted.inFlight).toBe(0);
  });
});

describe("a call that fails", () => {
  it("has the status UNIMPLEMENTED for an unknown method", async () => {
    expect(await call(client, "/test.Echo/None", Buffer.alloc(0))).toMatchObject({
      status: 12,
      statusMessage: "/test.Echo/None is not implemented",
    });
  });

  it("has the status INTERNAL and the message if the method throws, and the server keeps running", async () => {
    expect(await call(client, "/test.Echo/Throw", Buffer.alloc(0))).toMatchObject({
      status: 13,
      statusMessage: "no – 100 %",
    });
    expect((await call(client, "/test.Echo/Echo", Buffer.from("x"))).status).toBe(0);
  });

  it("has the status UNIMPLEMENTED if the message is compressed", async () => {
    expect((await callParts(client, "/test.Echo/Echo", [framed(Buffer.from("x"), 1)])).status).toBe(12);
  });

  it("has the status RESOURCE_EXHAUSTED if the announced message exceeds Terraform's limit", async () => {
    const prefix = Buffer.alloc(5);
    prefix.writeUInt32BE(largestMessage + 1, 1);
    expect((await callParts(client, "/test.Echo/Echo", [prefix])).status).toBe(8);
    prefix.writeUInt32BE(largestMessage, 1);
    expect((await callParts(client, "/test.Echo/Echo", [prefix])).statusMessage).toBe("a message is cut off");
  });

  it("ends immediately if the message is too large, however much of it is sent", async () => {
    const prefix = Buffer.alloc(5);
    prefix.writeUInt32BE(0xffffffff, 1);
    const part = Buffer.alloc(1_000_000);
    expect((await callParts(client, "/test.Echo/Echo", [prefix, ...Array(300).fill(part)])).status).toBe(8);
  });

  it.each([0, 4, 6])("has the status INTERNAL if the request ends after %i bytes", async (size) => {
    const request = framed(Buffer.from("hello")).subarray(0, size);
    expect(await callParts(client, "/test.Echo/Echo", [request])).toMatchObject({
      status: 13,
      statusMessage: "a message is cut off",
    });
  });
});

it("the server ends a call whose client disconnected before the request was complete", async () => {
  const stream = client.request({ ":method": "POST", ":path": "/test.Echo/Echo" });
  stream.on("error", () => {});
  stream.write(framed(Buffer.from("hello")).subarray(0, 7));
  await expect.poll(() => counted.inFlight).toBe(1);
  client.destroy();
  await expect.poll(() => counted.inFlight).toBe(0);
});

it("the server continues a call whose client disconnected, and counts it as in flight until it ends", async () => {
  const lost = call(client, "/test.Echo/Wait", Buffer.from("x"));
  lost.catch(() => {});
  await expect.poll(() => counted.inFlight).toBe(1);
  client.destroy();
  await once(client, "close");
  expect(counted.inFlight).toBe(1);
  release();
  await expect.poll(() => counted.inFlight).toBe(0);
});

it("the server keeps a stream open that has no other purpose", async () => {
  const stream = client.request({ ":method": "POST", ":path": "/test.Echo/Held" });
  const [headers] = await once(stream, "response");
  expect(headers[":status"]).toBe(200);
  expect((await call(client, "/test.Echo/Echo", Buffer.from("x"))).status).toBe(0);
  expect(stream.closed).toBe(false);
  await expect.poll(() => counted.inFlight).toBe(0);
});
