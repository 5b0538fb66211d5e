/** Connections: their timeouts, errors in unreadable requests, and sending responses. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import { isRejectedForSize } from "../body.ts";
import type { Encryption } from "../encryption.ts";
import { Refusal } from "../refusal.ts";
import type { ServiceAnswer } from "../service.ts";
import { services } from "./services.ts";

/** Timeouts of a request in milliseconds; without them a slow client could occupy a connection forever. */
export interface RequestTimeouts {
  /** Until the headers are complete. */
  readonly headers: number;
  /** Until the body is complete. */
  readonly request: number;
}

/** How long a client may leave a connection idle, in milliseconds. */
const keepAliveTimeout = 60_000;

/** The maximum interval between two checks for slow requests, in milliseconds. */
const longestCheck = 1_000;

/**
 * Creates a server that does not listen yet.
 * @param answerTo handles a request; undefined resets its connection.
 * @param encryption for TLS; by default, plain HTTP.
 */
export function httpServer(
  timeouts: RequestTimeouts,
  answerTo: (message: IncomingMessage) => Promise<ServiceAnswer | undefined>,
  encryption?: Encryption,
): Server {
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: Math.min(longestCheck, timeouts.headers),
    keepAliveTimeout,
    // A request without a Host header is rejected like those for other hosts, in the service's format of errors.
    requireHostHeader: false,
  };
  const take = (message: IncomingMessage, response: ServerResponse) => void send(answerTo(message), message, response);
  const server =
    encryption === undefined ? createServer(options, take) : createTlsServer({ ...options, ...encryption }, take);
  // A client may end its side after its request. Node can still respond then, but has no option to allow it.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const isHandshake = error.code?.startsWith("ERR_SSL") === true;
    if (isHandshake || error.code === "ECONNRESET" || !socket.writable || isRejectedForSize(socket)) socket.destroy();
    else socket.end(inHttp(services[0].refuse(unreadable(error.code))), () => socket.destroy());
  });
  server.on("error", () => {
    // Too few file descriptors to accept a connection; open ones continue.
  });
  return server;
}

async function send(
  answering: Promise<ServiceAnswer | undefined>,
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await answering;
    if (answer === undefined) socket.resetAndDestroy();
    else if (answer.stream !== undefined) answer.stream(response.writeHead(answer.status, answer.headers));
    else {
      // Responses with these statuses have no body by definition.
      const bodiless = answer.status === 204 || answer.status === 304;
      const length = bodiless ? {} : { "content-length": String(Buffer.byteLength(answer.body)) };
      response.writeHead(answer.status, { ...answer.headers, ...length }).end(answer.body);
    }
  } catch {
    // For example an injected fault with an invalid header.
    socket.destroy();
  }
}

/** The error for a request that is not HTTP, or exceeds the limits. */
function unreadable(code: string | undefined): Refusal {
  const error = services[0].failures[400];
  if (code === "HPE_HEADER_OVERFLOW") return new Refusal(error, 431, "the headers are longer than 16 KiB");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new Refusal(error, 408, "the request did not arrive in time");
  return new Refusal(error, 400, `the request is not HTTP/1.1 (${code ?? "unreadable"})`);
}

/** A response as bytes, for a connection whose request could not be read. */
function inHttp({ status, headers, body }: ServiceAnswer): string {
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}
