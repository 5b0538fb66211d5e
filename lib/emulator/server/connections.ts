/** Connections over HTTP/1.1 and HTTP/2: their timeouts, errors in unreadable requests, and sending responses. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import type { OpenResponse, ServiceResponse } from "../emulated-service.ts";
import { rejectForSize } from "../http/body.ts";
import type { Encryption } from "../http/encryption.ts";
import { Refusal } from "../refusal.ts";
import { services } from "./emulated-services.ts";
import type { RequestTimeouts, RespondTo } from "./request-handling.ts";

/** How long a client may leave a connection idle, in milliseconds. */
const keepAliveTimeout = 60_000;

/** The maximum interval between two checks for slow requests, in milliseconds. */
const maxCheckIntervalMs = 1_000;

/** A server that does not listen yet, and its connections. */
export interface ConnectionServer {
  readonly server: Server;
  /** Closes all connections immediately. */
  cut(): void;
}

// Connections over HTTP/2, which gRPC requires. They serve the same requests as HTTP/1.1.

/** The protocol's name in the handshake of TLS. */
const http2Name = "h2";

/** The most requests at a time on one connection. */
const maxConcurrentStreams = 1_000;

type Http2 = typeof import("node:http2");

/**
 * Requests are read from the events of streams: the requests and responses that node:http2 makes of them for programs
 * written for HTTP/1.1 cost a tenth more.
 */
class Http2Connections {
  readonly #timeouts: RequestTimeouts;
  readonly #idle: number;
  readonly #respondTo: RespondTo;
  #library: Promise<Http2> | undefined;

  /** @param idle how long a client may leave a connection idle, in milliseconds. */
  constructor(timeouts: RequestTimeouts, idle: number, respondTo: RespondTo) {
    this.#timeouts = timeouts;
    this.#idle = idle;
    this.#respondTo = respondTo;
  }

  /** Serves a connection whose bytes are all still to be read. */
  take(socket: Socket): void {
    // Most emulators see no such connection, so the first one loads the module.
    this.#library ??= import("node:http2");
    void this.#library.then((library) => this.#serve(socket, library));
  }

  #serve(socket: Socket, { constants, performServerHandshake }: Http2): void {
    const session = performServerHandshake(socket, { settings: { maxConcurrentStreams } });
    let open = 0;
    session.on("stream", (stream, headers) => {
      open++;
      stream.on("close", () => open--);
      // A stream that breaks closes, which is what readers of bodies and responses wait for.
      stream.on("error", () => undefined);
      this.#limitTime(stream);
      const { ":method": method, ":path": url, ":authority": authority } = headers;
      if (authority !== undefined) headers.host = authority;
      const responding = this.#respondTo({ method, url, headers, socket, body: stream });
      void sendHttp2(responding, socket, stream, constants.NGHTTP2_INTERNAL_ERROR);
    });
    session.setTimeout(this.#idle, () => {
      if (open === 0) session.close();
    });
    // The connection broke, or what it sends is not HTTP/2: the session closes by itself.
    session.on("error", () => undefined);
  }

  #limitTime(stream: ServerHttp2Stream): void {
    const late = () => new Refusal("", 408, "the request did not arrive in time");
    const timer = setTimeout(() => stream.emit("error", late()), this.#timeouts.request);
    for (const event of ["end", "close"]) stream.on(event, () => clearTimeout(timer));
  }
}

/** @param broken the code for a response that breaks off. */
async function sendHttp2(
  responding: Promise<ServiceResponse | undefined>,
  socket: Socket,
  channel: ServerHttp2Stream,
  broken: number,
): Promise<void> {
  try {
    const response = await responding;
    if (channel.destroyed) return;
    if (response === undefined) {
      socket.resetAndDestroy();
      return;
    }
    const { status, headers, body, trailers, stream } = response;
    channel.respond({ ":status": status, ...sendable(headers) }, { waitForTrailers: trailers !== undefined });
    if (trailers !== undefined) channel.on("wantTrailers", () => channel.sendTrailers(sendable(trailers)));
    // Responses with some statuses, and those to HEAD, have ended with their headers.
    if (channel.writableEnded) return;
    if (stream !== undefined) stream(openHttp2Response(channel, broken));
    else if (body.length > 0) channel.end(body);
    else channel.end(); // without an empty chunk, which would be a frame of its own
  } catch {
    channel.close(broken);
  }
}

/** Headers that are only for a connection over HTTP/1.1 (RFC 9113, 8.2.2). */
const ofConnections = new Set(["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"]);

/**
 * The headers without those of a connection.
 * @throws TypeError for those that are invalid, as injected faults may have them.
 */
function sendable(headers: ServiceResponse["headers"]): IncomingHttpHeaders {
  const names = Object.keys(headers);
  for (const name of names) {
    validateHeaderName(name);
    validateHeaderValue(name, headers[name] ?? "");
  }
  if (!names.some((name) => ofConnections.has(name.toLowerCase()))) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnections.has(name.toLowerCase())));
}

function openHttp2Response(channel: ServerHttp2Stream, broken: number): OpenResponse {
  return {
    get isClosed() {
      return channel.destroyed;
    },
    write: (bytes, sent) => void channel.write(bytes, sent),
    end: () => void channel.end(),
    cut: () => void channel.close(broken),
    onClose: (run) => void channel.on("close", run),
  };
}

/**
 * Creates a server that does not listen yet. Each connection is HTTP/1.1 or HTTP/2: by its first bytes, or over TLS by
 * what both sides agree on.
 * @param encryption for TLS; by default, plain text.
 */
export function connectionServer(
  timeouts: RequestTimeouts,
  respondTo: RespondTo,
  encryption?: Encryption,
): ConnectionServer {
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: Math.min(maxCheckIntervalMs, timeouts.headers),
    keepAliveTimeout,
    // A request without a Host header is rejected like those for other hosts, in the service's format of errors.
    requireHostHeader: false,
  };
  const take = (body: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers, socket } = body;
    void send(respondTo({ method, url, headers, socket, body }), socket, response);
  };
  const server =
    encryption === undefined
      ? createServer(options, take)
      : createTlsServer({ ...options, ...encryption, ALPNProtocols: [http2Name, "http/1.1"] }, take);
  // A client may end its side after its request. Node can still respond then, but has no option to allow it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const http2 = new Http2Connections(timeouts, keepAliveTimeout, respondTo);
  divert(server, http2, encryption === undefined ? timeouts.headers : undefined);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const isHandshake = error.code?.startsWith("ERR_SSL") === true;
    if (isHandshake || error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else if (!rejectForSize(socket))
      socket.end(inHttp(services[0].refuse(unreadable(error.code))), () => socket.destroy());
  });
  server.on("error", () => {
    // Too few file descriptors to accept a connection; open ones continue.
  });
  // The server does not know connections over HTTP/2, and connections that have sent nothing yet.
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return { server, cut };
}

/** What every client of HTTP/2 sends first (RFC 9113, 3.4). */
const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/** Undefined for a client that sends nothing in time. */
type Protocol = "http1" | "http2" | undefined;

/**
 * Waits until the first bytes tell the protocol. They stay to be read, by whoever takes the connection.
 * @param patience in milliseconds.
 */
function protocolOf(socket: Socket, patience: number, read: (protocol: Protocol) => void): void {
  const seen: Buffer[] = [];
  const timer = setTimeout(() => report(undefined), patience);
  function look(): void {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) seen.push(chunk);
    const start = Buffer.concat(seen).subarray(0, preface.length);
    if (start.length === 0) return;
    if (!preface.subarray(0, start.length).equals(start)) report("http1");
    else if (start.length === preface.length) report("http2");
  }
  function ended(): void {
    report("http1");
  }
  function report(protocol: Protocol): void {
    clearTimeout(timer);
    socket.off("readable", look).off("end", ended).off("close", gone).off("error", gone);
    if (socket.destroyed) return;
    if (seen.length > 0) socket.unshift(Buffer.concat(seen));
    read(protocol);
  }
  function gone(): void {
    clearTimeout(timer);
  }
  socket.on("readable", look).on("end", ended).on("close", gone).on("error", gone);
}

/**
 * Gives connections over HTTP/2 to `http2`, and leaves the others to the server.
 * @param patience how long to wait for the first bytes, in milliseconds; undefined for TLS, whose handshake names the
 * protocol.
 */
function divert(server: Server, http2: Http2Connections, patience: number | undefined): void {
  const event = patience === undefined ? "secureConnection" : "connection";
  const [own] = server.listeners(event);
  if (own === undefined) throw new Error(`the server has no listener for ${event}`);
  server.removeAllListeners(event);
  const leave = (socket: Socket) => {
    own.call(server, socket);
    socket.resume();
  };
  if (patience === undefined) {
    server.on(event, (socket: TLSSocket) => {
      if (socket.alpnProtocol === http2Name) http2.take(socket);
      else own.call(server, socket);
    });
    return;
  }
  server.on(event, (socket: Socket) => {
    protocolOf(socket, patience, (protocol) => {
      if (protocol === "http2") http2.take(socket);
      else if (protocol === "http1") leave(socket);
      else server.emit("clientError", Object.assign(new Error("no request"), { code: slowRequest }), socket);
    });
  });
}

/** Node's code for a request that did not arrive in time. */
const slowRequest = "ERR_HTTP_REQUEST_TIMEOUT";

async function send(
  responding: Promise<ServiceResponse | undefined>,
  socket: Socket,
  response: ServerResponse,
): Promise<void> {
  try {
    const received = await responding;
    if (received === undefined) {
      socket.resetAndDestroy();
      return;
    }
    const { status, headers, body, trailers, stream } = received;
    // What is left of a request cannot be told from the next one.
    if (!response.req.complete) response.shouldKeepAlive = false;
    if (stream !== undefined) {
      response.writeHead(status, headers);
      if (trailers !== undefined) response.addTrailers(trailers);
      stream(openResponse(response));
      return;
    }
    // Responses with these statuses have no body by definition; trailers require chunks.
    const isMeasured = status !== 204 && status !== 304 && trailers === undefined;
    const length = isMeasured ? { "content-length": String(Buffer.byteLength(body)) } : {};
    response.writeHead(status, { ...headers, ...length });
    if (trailers !== undefined) response.addTrailers(trailers);
    response.end(body);
  } catch {
    // For example an injected fault with an invalid header.
    socket.destroy();
  }
}

/** The response of a stream over HTTP/1.1. */
function openResponse(response: ServerResponse): OpenResponse {
  response.flushHeaders();
  return {
    get isClosed() {
      return response.destroyed;
    },
    write: (bytes, sent) => void response.write(bytes, sent),
    end: () => void response.end(),
    cut: () => void response.destroy(),
    onClose(run) {
      // Connections may be half open, but no reader of a stream leaves its connection half open.
      const { socket } = response;
      const hungUp = () => void response.destroy();
      socket?.once("end", hungUp);
      response.on("close", () => {
        socket?.off("end", hungUp);
        run();
      });
    },
  };
}

/** The error for a request that is not HTTP, or exceeds the limits. */
function unreadable(code: string | undefined): Refusal {
  const error = services[0].failures[400];
  if (code === "HPE_HEADER_OVERFLOW") return new Refusal(error, 431, "the headers are longer than 16 KiB");
  if (code === slowRequest) return new Refusal(error, 408, "the request did not arrive in time");
  return new Refusal(error, 400, `the request is neither HTTP/1.1 nor HTTP/2 (${code ?? "unreadable"})`);
}

/** A response as bytes, for a connection whose request could not be read. */
function inHttp({ status, headers, body }: ServiceResponse): string {
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}
