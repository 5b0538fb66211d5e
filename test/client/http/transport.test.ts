import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ClientSettings } from "../../../lib/client/client-settings.ts";
import { maxResponseBytes } from "../../../lib/client/http/http-response.ts";
import { createTransport } from "../../../lib/client/http/transport.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import { ownEnvironment } from "../own-environment.ts";
import { json, startServer } from "../scripted-server.ts";

ownEnvironment();

const list = (endpointUrl: string, settings: ClientSettings = {}) =>
  createImageBuilderClient({ endpointUrl, skipCredentials: true, maxRetries: 0, ...settings }).listLifecyclePolicies(
    {},
  );

/** A TCP server with this connection handler; returns its host and port. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? `127.0.0.1:${address.port}` : "";
}

describe("timeouts", () => {
  test("end a call whose response has no headers", async () => {
    const { url, host } = await startServer(() => {});
    await expect(list(url, { readTimeout: 0.05 })).rejects.toMatchObject({
      kind: "ReadTimeout",
      message: `ListLifecyclePolicies: ${host} sent nothing for 0.05 s. The service may have carried out the request`,
    });
  });

  test("name the setting only where it has a name", async () => {
    const { url } = await startServer(() => {});
    const settingNames = { readTimeout: "--wait" };
    await expect(list(url, { readTimeout: 0.05, settingNames })).rejects.toThrow(/; raise --wait \(0 waits forever\)$/);
  });

  test("end a call whose body stops", async () => {
    const { url } = await startServer((response) => response.writeHead(200).write("{"));
    await expect(list(url, { readTimeout: 0.05 })).rejects.toMatchObject({ kind: "ReadTimeout" });
  });

  test("are not retried", async () => {
    const { url, requests } = await startServer(() => {});
    await expect(list(url, { readTimeout: 0.5, maxRetries: 3 })).rejects.toMatchObject({ kind: "ReadTimeout" });
    expect(requests).toHaveLength(1);
  });

  test("each chunk of a body restarts the read timeout", async () => {
    const pieces = ["{", '"a"', ":", "1", "}"];
    const { url } = await startServer((response) => {
      const timer = setInterval(() => {
        const piece = pieces.shift();
        if (piece !== undefined) return response.write(piece);
        clearInterval(timer);
        return response.end();
      }, 150);
    });
    expect(await list(url, { readTimeout: 0.6 })).toEqual({ a: 1 });
  });

  test("end a call whose body drips forever", async () => {
    const { url, host } = await startServer((response) => {
      response.writeHead(200).write("{");
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    });
    await expect(list(url, { readTimeout: 0.4, settingNames: { readTimeout: "--wait" } })).rejects.toMatchObject({
      kind: "ReadTimeout",
      message: `ListLifecyclePolicies: the response of ${host} was not complete after 2 s. The service may have carried out the request; raise --wait, of which a whole response may take five times as long (0 waits forever)`,
    });
  });

  test("end a handshake without a response", async () => {
    const host = await listen(createServer((socket) => onTestFinished(() => void socket.destroy())));
    await expect(list(`https://${host}`, { connectTimeout: 0.05 })).rejects.toMatchObject({
      kind: "ConnectTimeout",
      message: `ListLifecyclePolicies: no connection to ${host} within 0.05 s. Check the endpoint and the network`,
    });
  });

  test.each([0, 1e9])("of %d s do not end a call early", async (seconds) => {
    const { url } = await startServer((response) => setTimeout(() => response.end("{}"), 20));
    expect(await list(url, { connectTimeout: seconds, readTimeout: seconds })).toEqual({});
  });

  test.each([
    ["connectTimeout", -1],
    ["readTimeout", Number.NaN],
    ["readTimeout", Number.POSITIVE_INFINITY],
  ])("cannot be set: %s %d is refused", (name, seconds) => {
    expect(() => createImageBuilderClient({ [name]: seconds })).toThrow(
      `${name} is ${seconds}; it must be a number of seconds from 0; 0 waits forever`,
    );
  });
});

describe("a response", () => {
  const openedBy = async (url: string) => {
    const endpoint = new URL(url);
    const transport = createTransport({ connectTimeout: 5, readTimeout: 5 }, {});
    onTestFinished(() => transport.close());
    const request = { method: "GET", endpoint, path: "/", query: [], headers: {} };
    return transport.open(request, "Follow", { signal: undefined, reuse: "none" });
  };

  const written = JSON.stringify({ nextToken: "é" });

  test.each([
    ["a byte order mark", {}, Buffer.from(`\uFEFF${written}`)],
    ["gzip", { "content-encoding": "gzip" }, gzipSync(written)],
    ["deflate", { "content-encoding": "Deflate" }, deflateSync(written)],
    ["deflate without its wrapper", { "content-encoding": "deflate" }, deflateRawSync(written)],
    ["Brotli", { "content-encoding": "br" }, brotliCompressSync(written)],
    ["identity", { "content-encoding": "identity" }, Buffer.from(written)],
  ])("is read in %s", async (_, headers, body) => {
    const { url } = await startServer((response) => void response.writeHead(200, headers).end(body));
    await expect(list(url)).resolves.toEqual({ nextToken: "é" });
  });

  test.each([
    [
      "zstd",
      Buffer.from(written),
      'has the content coding "zstd"; Lintel reads gzip, x-gzip, deflate, br and identity',
    ],
    ["gzip", Buffer.from(written), 'is not in the content coding "gzip" that it names'],
    ["gzip", gzipSync(written).subarray(0, 20), 'is not in the content coding "gzip" that it names'],
  ])("that Lintel cannot decode is an error that names %s", async (coding, body, message) => {
    const { url, host } = await startServer(
      (response) => void response.writeHead(200, { "content-encoding": coding }).end(body),
    );
    await expect(list(url)).rejects.toMatchObject({
      kind: "UnreadableResponse",
      message: `ListLifecyclePolicies: the response of ${host} ${message}`,
    });
  });

  test("that decompresses to more than Lintel reads is refused", async () => {
    const bomb = gzipSync(Buffer.alloc(maxResponseBytes + 1));
    const { url } = await startServer(
      (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    await expect(list(url)).rejects.toThrow("is longer than 67108864 bytes");
  });

  test("that breaks off before its reader begins still has what arrived", async () => {
    let cut = (): void => {};
    const { url } = await startServer((response) => {
      cut = () => response.socket?.resetAndDestroy();
      response.write("first");
    });
    const closed = new Promise<void>((resolve) => {
      const opened = (message: unknown) => {
        (message as { readonly socket: Socket }).socket.once("close", () => resolve());
        unsubscribe("net.client.socket", opened);
      };
      subscribe("net.client.socket", opened);
    });
    const { pieces } = await openedBy(url);
    cut();
    await closed;
    expect(String((await pieces.next()).value)).toBe("first");
    await expect(pieces.next()).rejects.toMatchObject({ kind: "Connection" });
  });

  test("is not received faster than it is read", async () => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    let taken = 0;
    const { url } = await startServer(async (response) => {
      for (; taken < 1_000; taken++) if (!response.write(chunk)) await once(response, "drain");
      response.end();
    });
    const { pieces } = await openedBy(url);
    for (let turn = 0; turn < 2_000; turn++) await setImmediate();
    expect(taken).toBeLessThan(500);
    let length = 0;
    for await (const piece of pieces) length += piece.length;
    expect(length).toBe(1_000 * chunk.length);
  });
});

describe("connections", () => {
  test("are kept for the next call, and closed by close", async () => {
    const { url, server } = await startServer(json(200, {}));
    const sockets: Socket[] = [];
    server.on("connection", (socket) => sockets.push(socket));
    const client = createImageBuilderClient({ endpointUrl: url, skipCredentials: true });
    await client.listLifecyclePolicies({});
    await client.listLifecyclePolicies({});
    expect(sockets).toHaveLength(1);
    const closed = sockets.map((socket) => once(socket, "close"));
    client.close();
    await Promise.all(closed);
  });

  test("a kept connection is not subject to the connect timeout", async () => {
    const { url } = await startServer(json(200, {}), (response) => setTimeout(() => response.end("{}"), 400));
    const client = createImageBuilderClient({ endpointUrl: url, skipCredentials: true, connectTimeout: 0.2 });
    await client.listLifecyclePolicies({});
    expect(await client.listLifecyclePolicies({})).toEqual({});
  });

  test("to a plain HTTP server over HTTPS fail with a question about the scheme", async () => {
    const { host } = await startServer(json(200, {}));
    await expect(list(`https://${host}`)).rejects.toMatchObject({
      kind: "Tls",
      message: expect.stringMatching(
        /^ListLifecyclePolicies: no secure connection to 127\.0\.0\.1:\d+ \(\w+\)\. Does the endpoint use plain http:\/\/\?$/,
      ),
    });
  });

  test("with a response that is not HTTP fail with the parser's code", async () => {
    const host = await listen(createServer((socket) => void socket.end("220 mail.example ESMTP\r\n")));
    await expect(list(`http://${host}`)).rejects.toMatchObject({
      kind: "UnreadableResponse",
      message: expect.stringContaining(`the response of ${host} is not HTTP (HPE_`),
    });
  });

  test("to an unknown host fail with its name", async () => {
    await expect(list("http://lintel.invalid")).rejects.toMatchObject({
      kind: "Connection",
      message: expect.stringMatching(/^ListLifecyclePolicies: lintel\.invalid: .*(?:ENOTFOUND|EAI_AGAIN)\)$/),
    });
  });

  test("reach an IPv6 address in the endpoint", async () => {
    const { server } = await startServer(json(200, { six: 6 }));
    await new Promise((closed) => server.close(closed));
    const listening = await new Promise<boolean>((done) => {
      server.once("error", () => done(false));
      server.listen(0, "::1", () => done(true));
    });
    const address = server.address();
    // Without IPv6 on this machine there is nothing to test.
    if (!listening || typeof address !== "object" || address === null) return;
    expect(await list(`http://[::1]:${address.port}`)).toEqual({ six: 6 });
  });
});

describe("a connection", () => {
  /** Sends a request, and counts the connections that were made and are open. */
  async function counted(reuse: "any" | "recent" | "none") {
    const { url, server } = await startServer(json(200, {}));
    const open = new Set<Socket>();
    const counts = { made: 0 };
    server.on("connection", (socket) => {
      counts.made += 1;
      open.add(socket);
      socket.on("close", () => open.delete(socket));
    });
    const transport = createTransport({ connectTimeout: 5, readTimeout: 5 }, {});
    onTestFinished(() => transport.close());
    const request = { method: "POST", endpoint: new URL(url), path: "/", query: [], headers: {} };
    const send = () => transport.exchange(request, "Send", { signal: undefined, reuse });
    return { send, counts, open, transport };
  }

  test.each([
    ["any", 1],
    ["recent", 1],
    ["none", 3],
  ] as const)("is used for requests in a row if they may use %s: %d is made for three", async (reuse, made) => {
    const { send, counts } = await counted(reuse);
    for (let count = 0; count < 3; count++) await send();
    expect(counts.made).toBe(made);
  });

  test("that must be recent is closed before servers close idle ones", async () => {
    const { send, counts, open } = await counted("recent");
    await send();
    await expect.poll(() => open.size, { timeout: 3000 }).toBe(0);
    await send();
    expect(counts.made).toBe(2);
  });

  test.each(["any", "recent"] as const)("that is idle (%s) ends with its transport", async (reuse) => {
    const { send, open, transport } = await counted(reuse);
    await send();
    expect(open.size).toBe(1);
    transport.close();
    await expect.poll(() => open.size).toBe(0);
  });
});
