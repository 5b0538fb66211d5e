/** Connections over HTTP/2, which gRPC requires. They serve the same requests as HTTP/1.1. */
import type { Http2Server, Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { Refusal } from "../refusal.ts";
import type { OpenResponse, ServiceAnswer } from "../service.ts";
import type { Answering, RequestTimeouts } from "./timeouts.ts";

/** The protocol's name in the handshake of TLS. */
export const http2Name = "h2";

/** The most requests at a time on one connection. */
const maxConcurrentStreams = 1_000;

export class Http2Connections {
  readonly #timeouts: RequestTimeouts;
  readonly #idle: number;
  readonly #answerTo: Answering;
  readonly #sessions = new Set<ServerHttp2Session>();
  #server: Promise<Http2Server> | undefined;

  /** @param idle how long a client may leave a connection idle, in milliseconds. */
  constructor(timeouts: RequestTimeouts, idle: number, answerTo: Answering) {
    this.#timeouts = timeouts;
    this.#idle = idle;
    this.#answerTo = answerTo;
  }

  /** Serves a connection whose bytes are all still to be read. */
  take(socket: Socket): void {
    // Most emulators see no such connection, so the first one loads the module.
    this.#server ??= this.#start();
    void this.#server.then((server) => void server.emit("connection", socket));
  }

  /** Closes all connections immediately. */
  cut(): void {
    for (const session of this.#sessions) session.destroy();
  }

  async #start(): Promise<Http2Server> {
    const { constants, createServer } = await import("node:http2");
    const broken = constants.NGHTTP2_INTERNAL_ERROR;
    const server = createServer({ settings: { maxConcurrentStreams } });
    server.on("session", (session) => this.#watch(session));
    // The connection broke, or what it sends is not HTTP/2: the session closes by itself.
    server.on("sessionError", () => undefined);
    server.on("request", (message, response) => {
      this.#limitTime(message);
      void send(this.#answerTo(message), message, response, broken);
    });
    return server;
  }

  #watch(session: ServerHttp2Session): void {
    this.#sessions.add(session);
    let open = 0;
    session.on("stream", (stream) => {
      open++;
      stream.on("close", () => open--);
    });
    session.setTimeout(this.#idle, () => {
      if (open === 0) session.close();
    });
    session.on("close", () => this.#sessions.delete(session));
  }

  #limitTime(message: Http2ServerRequest): void {
    const late = () => new Refusal("", 408, "the request did not arrive in time");
    const timer = setTimeout(() => message.emit("error", late()), this.#timeouts.request);
    for (const event of ["end", "close"]) message.on(event, () => clearTimeout(timer));
  }
}

/** @param broken the code for a response that breaks off. */
async function send(
  answering: Promise<ServiceAnswer | undefined>,
  { socket, stream: channel }: Http2ServerRequest,
  response: Http2ServerResponse,
  broken: number,
): Promise<void> {
  try {
    const answer = await answering;
    if (channel.destroyed) return;
    if (answer === undefined) {
      socket.resetAndDestroy();
      return;
    }
    const { status, headers, body, trailers, stream } = answer;
    response.writeHead(status, headers);
    if (trailers !== undefined) response.addTrailers(trailers);
    if (stream !== undefined) stream(openResponse(response, broken));
    else if (body.length > 0) response.end(body);
    else response.end(); // without an empty chunk, which would be a frame of its own
  } catch {
    channel.close(broken);
  }
}

/** The response of a stream. */
function openResponse(response: Http2ServerResponse, broken: number): OpenResponse {
  const { stream } = response;
  return {
    get isClosed() {
      return stream.destroyed;
    },
    write: (bytes, sent) => void response.write(bytes, sent),
    end: () => void response.end(),
    cut: () => void stream.close(broken),
    onClose: (run) => void stream.on("close", run),
  };
}
