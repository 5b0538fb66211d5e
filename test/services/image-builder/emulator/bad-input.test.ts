/** Invalid and hostile requests get documented errors, never stop the emulator, and never lose stored data. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { defaultBodyLimit as bodyLimit } from "../../../../lib/emulator/http/body.ts";
import type { RequestTimeouts } from "../../../../lib/emulator/server/request-handling.ts";
import {
  emulatorForTest,
  type RunningEmulator,
  runEmulator,
  smallestPolicy,
} from "../../../emulator/running-emulator.ts";

let emulator: RunningEmulator;
let before: unknown;
beforeEach(async () => {
  emulator = await runEmulator();
  await emulator.create();
  before = (await emulator.send("GET", "/_lintel/store")).body;
});
afterEach(async () => {
  expect((await emulator.send("GET", "/_lintel/store")).body).toEqual(before);
  await emulator.close();
});

/** A connection to an emulator. */
async function connection({ url }: { readonly url: string } = emulator): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, "connect");
  return socket;
}

/** Everything that is received until the connection is closed. */
async function received(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  await once(socket, "close");
  return text;
}

const closing = "Host: localhost\r\nConnection: close\r\n";

/** The response to bytes on a new connection. */
async function responseTo(bytes: string | Buffer): Promise<string> {
  const socket = await connection();
  socket.write(bytes);
  return received(socket);
}

const refused = (status: number, error: string) =>
  new RegExp(`^HTTP/1.1 ${status} [^]*x-amzn-errortype: ${error}\r\n[^]*\r\n\r\n{"message":".+"}$`, "i");

describe("a body", () => {
  test.each([
    ["malformed JSON", "{", "not JSON"],
    ["text after JSON", "{} {}", "not JSON"],
    ["a list", "[]", "the request is an empty list"],
    ["null", "null", "the request is null"],
    ["a number", "7", "the request is 7"],
    ["a string", '"x"', 'the request is "x"'],
    ["nothing", "", "name is missing"],
    ["a list 500,000 deep", "[".repeat(500_000), "not JSON"],
    ["structures 100,000 deep", `${'{"name":'.repeat(100_000)}1${"}".repeat(100_000)}`, "name is an object"],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "not UTF-8"],
    ["a surrogate on its own", Buffer.from('{"name":"\xed\xa0\x80"}', "latin1"), "not UTF-8"],
  ])("is refused if it is %s", async (_, body, said) => {
    const response = await emulator.call("CreateLifecyclePolicy", body);
    expect(response).toMatchObject({ status: 400, error: "InvalidRequestException" });
    expect(response.body.message).toContain(said);
  });

  test("may begin with a byte order mark", async () => {
    const body = `\ufeff${JSON.stringify({ ...smallestPolicy, name: "other", dryRun: true })}`;
    expect((await emulator.call("CreateLifecyclePolicy", body)).status).toBe(412);
  });

  test("is read up to the limit, and refused beyond it, with or without a content length", async () => {
    const padded = (size: number) => {
      const text = JSON.stringify({ ...smallestPolicy, name: "other", dryRun: true });
      return text + " ".repeat(size - text.length);
    };
    expect((await emulator.call("CreateLifecyclePolicy", padded(bodyLimit))).status).toBe(412);
    const announced = await emulator.call("CreateLifecyclePolicy", padded(bodyLimit + 1));
    expect(announced).toMatchObject({ status: 413, error: "InvalidRequestException" });
    expect(announced.body.message).toContain(String(bodyLimit));
    const chunked = await fetch(`${emulator.url}/CreateLifecyclePolicy`, {
      method: "PUT",
      body: new Blob([padded(bodyLimit + 1)]).stream(),
      duplex: "half",
    });
    expect(chunked.status).toBe(413);
    expect(chunked.headers.get("x-amzn-errortype")).toBe("InvalidRequestException");
  });

  test("beyond the limit is read to its end before the response, which a client that still sends would lose", async () => {
    const socket = await connection();
    const head = `PUT /CreateLifecyclePolicy HTTP/1.1\r\n${closing}Content-Length: ${bodyLimit + 2}\r\n\r\n`;
    const early: string[] = [];
    socket.on("data", (bytes) => early.push(String(bytes)));
    socket.write(head + " ".repeat(bodyLimit + 1));
    expect((await emulator.call("ListLifecyclePolicies", {})).status).toBe(200);
    expect(early).toEqual([]);
    socket.end(" ");
    expect(await received(socket)).toContain("HTTP/1.1 413");
  });

  test("may be longer if the emulator is started with a higher limit", async () => {
    const roomy = await emulatorForTest({ bodyLimit: 4 * bodyLimit });
    const text = JSON.stringify({ ...smallestPolicy, name: "other", dryRun: true });
    expect((await roomy.call("CreateLifecyclePolicy", text + " ".repeat(3 * bodyLimit))).status).toBe(412);
    expect((await roomy.call("CreateLifecyclePolicy", " ".repeat(4 * bodyLimit + 1))).status).toBe(413);
  });

  test("of 50 MB is refused without being stored", async () => {
    const body = Buffer.alloc(50 * 1024 * 1024, " ");
    expect((await emulator.call("CreateLifecyclePolicy", body)).status).toBe(413);
  });

  test("is dropped if the client disconnects before the announced length", async () => {
    const socket = await connection();
    socket.end(`PUT /CreateLifecyclePolicy HTTP/1.1\r\n${closing}Content-Length: 1000\r\n\r\n{"name":`);
    await received(socket);
  });
});

describe("the emulator refuses the path or method", () => {
  test.each([
    ["GET", "/nothing", 404],
    ["POST", "/tags", 404],
    ["PUT", "/createlifecyclepolicy", 404],
    ["GET", "//CreateLifecyclePolicy", 404],
    ["GET", "/__proto__", 404],
    ["POST", "/CreateLifecyclePolicy", 405],
    ["GET", "/ListLifecyclePolicies", 405],
    ["PUT", "/tags/x", 405],
    ["OPTIONS", "/DeleteLifecyclePolicy", 405],
  ])("%s %s", async (method, path, status) => {
    const response = await emulator.send(method, path);
    expect(response).toMatchObject({ status, error: "InvalidRequestException" });
    expect(response.body.message).toContain(path);
  });

  test.each([
    "GET http://[ HTTP/1.1",
    "GET http://localhost/nothing HTTP/1.1",
    "GET /%zz HTTP/1.1",
    "OPTIONS * HTTP/1.1",
  ])("%s", async (line) => {
    expect(await responseTo(`${line}\r\n${closing}\r\n`)).toMatch(refused(404, "InvalidRequestException"));
  });

  test("CONNECT, and upgrades", async () => {
    expect(await responseTo(`CONNECT localhost:1 HTTP/1.1\r\n${closing}\r\n`)).not.toContain("200");
    const upgrade =
      "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n";
    expect(await responseTo(upgrade)).toMatch(refused(404, "InvalidRequestException"));
  });
});

describe("bytes that are not HTTP", () => {
  test.each([
    ["garbage", "\x00\x01garbage\r\n\r\n", 400],
    ["a TLS greeting", Buffer.from("160301000e0100000a0303", "hex"), 400],
    ["a URL that is none", `GET ? HTTP/1.1\r\n${closing}\r\n`, 400],
    ["two lengths", `PUT / HTTP/1.1\r\n${closing}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ["headers of 100 KB", `GET / HTTP/1.1\r\n${closing}X: ${"x".repeat(100_000)}\r\n\r\n`, 431],
  ])("are refused: %s", async (_, bytes, status) => {
    expect(await responseTo(bytes)).toMatch(refused(status, "InvalidRequestException"));
  });
});

describe("a slow or half-closed client", () => {
  const timeouts: RequestTimeouts = { headers: 100, request: 200 };

  const put = "PUT /CreateLifecyclePolicy HTTP/1.1\r\nHost: localhost\r\n";
  test.each([
    ["nothing is sent", "", { ...timeouts, request: 600_000 }],
    ["headers do not end", put, { ...timeouts, request: 600_000 }],
    ["the body does not end", `${put}Content-Length: 9\r\n\r\n{`, timeouts],
  ])("is disconnected after a timeout if %s", async (_, bytes, timeouts) => {
    const slow = await emulatorForTest({ timeouts });
    const socket = await connection(slow);
    socket.write(bytes);
    expect(await received(socket)).toMatch(refused(408, "InvalidRequestException"));
  });

  test("gets one response if its body exceeds the limit and never ends", async () => {
    const slow = await emulatorForTest({ timeouts });
    const socket = await connection(slow);
    socket.write(`PUT /CreateLifecyclePolicy HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bodyLimit + 1}\r\n\r\n{`);
    const text = await received(socket);
    expect(text).toMatch(refused(413, "InvalidRequestException"));
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test("gets its response, even a slow one, if it half-closes after the request", async () => {
    const slow = await emulatorForTest();
    await slow.send("POST", "/_lintel/faults", { kind: "latency", milliseconds: 100 });
    const socket = connect({ port: Number(new URL(slow.url).port), host: "127.0.0.1", allowHalfOpen: true });
    await once(socket, "connect");
    socket.end(`POST /ListLifecyclePolicies HTTP/1.1\r\n${closing}\r\n`);
    expect(await received(socket)).toContain("HTTP/1.1 200 OK");
  });
});

describe("the origin of a request", () => {
  const ask = (headers: string) =>
    responseTo(`POST /ListLifecyclePolicies HTTP/1.1\r\nConnection: close\r\n${headers}\r\n`);

  test.each(["localhost", "localhost:4700", "127.0.0.1:1", "127.8.8.8", "[::1]:4700", "lintel.localhost", "LOCALHOST"])(
    "Host: %s is allowed",
    async (host) => {
      expect(await ask(`Host: ${host}\r\n`)).toContain("HTTP/1.1 200 OK");
    },
  );

  test.each(["example.com", "127.0.0.1.example.com", "localhost.example.com", "10.0.0.1", "[::2]", "a b", "", "@@"])(
    "Host: %s is refused: a foreign name for this address is how web pages attack",
    async (host) => {
      expect(await ask(`Host: ${host}\r\n`)).toMatch(refused(403, "ForbiddenException"));
    },
  );

  test("is refused without Host", async () => {
    expect(await ask("")).toMatch(refused(403, "ForbiddenException"));
  });

  test.each([
    ["http://localhost:3000", "HTTP/1.1 200"],
    ["https://example.com", "HTTP/1.1 403"],
    ["null", "HTTP/1.1 403"],
  ])("is judged by the header Origin: %s", async (origin, status) => {
    expect(await ask(`Host: localhost\r\nOrigin: ${origin}\r\n`)).toContain(status);
  });

  test("of this machine lets its page send any request and read the response, but not the admin API's", async () => {
    const origin = "http://localhost:5173";
    const asked = { origin, "access-control-request-method": "POST", "access-control-request-headers": "a2a-version" };
    const preflight = await fetch(`${emulator.url}/agent/message:send`, { method: "OPTIONS", headers: asked });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      ...{ "access-control-allow-origin": origin, "access-control-allow-headers": "a2a-version", vary: "Origin" },
      "access-control-allow-methods": expect.stringContaining("DELETE"),
    });
    const read = await fetch(`${emulator.url}/agent/.well-known/agent-card.json`, { headers: { origin } });
    expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
    const refused = await fetch(`${emulator.url}/GetNothing`, { headers: { origin } });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([404, origin]);
    for (const method of ["OPTIONS", "GET"]) {
      const admin = await fetch(`${emulator.url}/_lintel/clock`, { method, headers: asked });
      expect(admin.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test.each(["https://example.com", "http://localhost.example.com", "null"])(
    "of another host gets no permission: %s",
    async (origin) => {
      const headers = { origin, "access-control-request-method": "POST" };
      for (const method of ["OPTIONS", "POST"]) {
        const response = await fetch(`${emulator.url}/ListLifecyclePolicies`, { method, headers });
        expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([403, null]);
      }
    },
  );

  test.each([
    ["cross-site", "HTTP/1.1 403"],
    ["same-site", "HTTP/1.1 200"],
    ["same-origin", "HTTP/1.1 200"],
    ["none", "HTTP/1.1 200"],
  ])("is judged by Sec-Fetch-Site: %s without an Origin, as for images and links in pages", async (site, status) => {
    expect(await ask(`Host: localhost\r\nSec-Fetch-Site: ${site}\r\n`)).toContain(status);
  });

  test("is judged for the admin API too", async () => {
    const line = "POST /_lintel/reset HTTP/1.1\r\nConnection: close\r\n";
    expect(await responseTo(`${line}Host: example.com\r\n\r\n`)).toContain("HTTP/1.1 403");
    expect(await responseTo(`${line}Host: localhost\r\nOrigin: https://example.com\r\n\r\n`)).toContain("HTTP/1.1 403");
  });

  test("may have any host name if the emulator listens on all addresses, except for the admin API", async () => {
    const open = await emulatorForTest({ host: "0.0.0.0" });
    expect(open.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const responses = async (head: string) => {
      const socket = await connection(open);
      socket.write(`${head} HTTP/1.1\r\nHost: emulator.example.com\r\nConnection: close\r\n\r\n`);
      return received(socket);
    };
    expect(await responses("POST /ListLifecyclePolicies")).toContain("HTTP/1.1 200 OK");
    expect(await responses("GET /_lintel/store")).toContain("HTTP/1.1 403");
  });
});

const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

test.skipIf(ownAddress === undefined)("other machines cannot use the admin API under any name", async () => {
  const open = await emulatorForTest({ host: "0.0.0.0" });
  const socket = connect(Number(new URL(open.url).port), ownAddress);
  await once(socket, "connect");
  socket.write(`GET /_lintel/store HTTP/1.1\r\n${closing}\r\n`);
  expect(await received(socket)).toContain("HTTP/1.1 403");
});

test("50 concurrent calls succeed beside 50 idle connections", async () => {
  const idle = await Promise.all(Array.from({ length: 50 }, () => connection()));
  const lists = await Promise.all(Array.from({ length: 50 }, () => emulator.call("ListLifecyclePolicies", {})));
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
  for (const socket of idle) socket.destroy();
});
