/** A forward proxy, and HTTPS servers with certificates of a private authority. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request as requestHttp, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** Whether openssl is available to make certificates. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** Certificates of one authority. */
export interface Authority {
  /** Path of its certificate. */
  readonly bundle: string;
  /** Key and certificate of a server with these names. */
  readonly identity: { readonly key: Buffer; readonly cert: Buffer };
}

/** Makes an authority, and a server's certificate for these host names. */
export function makeAuthority(...names: readonly string[]): Authority {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  const make = (name: string, subject: string, ...more: readonly string[]) => {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", file(`${name}.key`)];
    const args = ["req", "-x509", ...key, "-days", "1", "-subj", subject, "-out", file(`${name}.pem`), ...more];
    const { status, stderr } = spawnSync("openssl", args);
    if (status !== 0) throw new Error(stderr);
  };
  make("ca", "/CN=authority of the company");
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`;
  const leaf = ["-addext", alternatives, "-addext", "basicConstraints=critical,CA:FALSE"];
  make("server", "/CN=server", ...leaf, "-CA", file("ca.pem"), "-CAkey", file("ca.key"));
  return {
    bundle: file("ca.pem"),
    identity: { key: readFileSync(file("server.key")), cert: readFileSync(file("server.pem")) },
  };
}

/** A running server. */
export interface Running {
  readonly port: number;
  close(): void;
}

async function listen(server: Server): Promise<Running> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * An HTTPS front for an HTTP server on this machine, to which it forwards requests under that server's own host name.
 * `seen` are the headers of all requests.
 */
export async function startTlsFront(
  { identity }: Authority,
  target: URL,
): Promise<Running & { readonly seen: IncomingHttpHeaders[] }> {
  const seen: IncomingHttpHeaders[] = [];
  const server = createSecureServer(identity, (request, response) => {
    const { method, url, headers } = request;
    seen.push(headers);
    const own = { ...headers, host: target.host };
    const handed = requestHttp(target, { method, path: url, headers: own }, (received) => {
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    handed.on("error", () => response.destroy());
    request.pipe(handed);
  });
  return { seen, ...(await listen(server)) };
}

/** A request to a proxy. */
export interface ProxyRequest {
  readonly method: string;
  /** `host:port` of a CONNECT, otherwise the whole URL. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** How a proxy behaves. */
export interface ProxyOptions {
  /** The port on this machine for each host, whichever port is requested. */
  readonly hosts: { readonly [host: string]: number };
  /** The required Proxy-Authorization; by default none. */
  readonly authorization?: string;
  /** The authority of a proxy over HTTPS; by default it uses HTTP. */
  readonly authority?: Authority;
}

/** Starts a proxy, and records its requests. It returns status 502 for unknown hosts. */
export async function startProxy(options: ProxyOptions): Promise<Running & { readonly requests: ProxyRequest[] }> {
  const { hosts, authorization, authority } = options;
  const requests: ProxyRequest[] = [];
  const refusalOf = (headers: IncomingHttpHeaders, port: number | undefined): number | undefined => {
    if (authorization !== undefined && headers["proxy-authorization"] !== authorization) return 407;
    return port === undefined ? 502 : undefined;
  };
  const server = authority === undefined ? createServer() : createSecureServer(authority.identity);
  server.on("request", (request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers });
    const target = new URL(url);
    const port = hosts[target.hostname];
    const refusal = refusalOf(headers, port);
    if (refusal !== undefined) return response.writeHead(refusal).end("<h1>proxy</h1>");
    const { "proxy-authorization": _, ...own } = headers;
    const path = target.pathname + target.search;
    const handed = requestHttp({ host: "127.0.0.1", port, method, path, headers: own }, (received) => {
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    request.pipe(handed);
  });
  server.on("connect", ({ method = "", url = "", headers }, socket: Socket) => {
    requests.push({ method, url, headers });
    const port = hosts[url.replace(/:\d+$/, "")];
    const refusal = refusalOf(headers, port);
    if (refusal !== undefined || port === undefined) return socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    for (const each of [onward, socket]) each.on("error", () => each.destroy());
    socket.on("close", () => onward.destroy());
  });
  return { requests, ...(await listen(server)) };
}
