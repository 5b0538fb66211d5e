/** Connections over HTTP/2, which gRPC requires. They serve the same requests as HTTP/1.1. */
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import type { OpenResponse, ServiceResponse } from "../emulated-service.ts";
import { Refusal } from "../refusal.ts";
import type { RequestTimeouts, RespondTo } from "./request-handling.ts";

/** The protocol's name in the handshake of TLS. */
export const http2Name = "h2";

/** The most requests at a time on one connection. */
const maxConcurrentStreams = 1_000;

type Http2 = typeof import("node:http2");

/**
 * Requests are read from the events of streams: the requests and responses that node:http2 makes of them for programs
 * written for HTTP/1.1 cost a tenth more.
 */
export class Http2Connections {
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
      void send(responding, socket, stream, constants.NGHTTP2_INTERNAL_ERROR);
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
async function send(
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
    if (stream !== undefined) stream(openResponse(channel, broken));
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

function openResponse(channel: ServerHttp2Stream, broken: number): OpenResponse {
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
