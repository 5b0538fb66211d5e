/** Connections over HTTP/1.1 and HTTP/2: their timeouts, errors in unreadable requests, and sending responses. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import type { OpenResponse, ServiceResponse } from "../emulated-service.ts";
import { rejectForSize } from "../http/body.ts";
import type { Encryption } from "../http/encryption.ts";
import { Refusal } from "../refusal.ts";
import { services } from "./emulated-services.ts";
import { protocolOf } from "./first-bytes.ts";
import { Http2Connections, http2Name } from "./http2-connections.ts";
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
