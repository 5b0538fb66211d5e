/**
 * The server side of gRPC over HTTP/2, for unary calls of bytes and for streams that are only kept open
 * (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md).
 */

import type { Http2Server, ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import { percentEncoded } from "../../base/text/percent-encoding.ts";
import { errorMessage, logUnexpected } from "./log.ts";

/** Returns the bytes of the response to a request. `gone` is aborted if the client disconnects before the response. */
export type UnaryCall = (request: Uint8Array, gone: AbortSignal) => Promise<Uint8Array>;

/** The calls of a connection, by path ("/package.Service/Call"). A held stream stays open until its client ends it. */
export type Methods = ReadonlyMap<string, UnaryCall | "held open">;

/** Terraform's limit for a message, in bytes. */
export const largestMessage = 256 * 1024 * 1024;

/** Status codes of gRPC (doc/statuscodes.md). */
const statuses = { ok: 0, resourceExhausted: 8, unimplemented: 12, internal: 13 } as const;

/** With HTTP/2's default window of 64 KiB, a large state would need a round trip every 64 KiB. */
const windowSize = 8 * 1024 * 1024;

/** Options of the HTTP/2 server. Node's default of 10 MB per session would reject calls during a large message. */
export const http2Options = {
  settings: { initialWindowSize: windowSize },
  maxSessionMemory: (4 * largestMessage) / 1e6,
};

/** A call that ends with a status other than OK. */
class StatusError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Events of a server's connections. */
export interface Connections {
  /** A client connected; returns the calls to serve. */
  opened(): Pick<Methods, "get">;
  /** A client disconnected. */
  closed(): void;
  /** A call began. */
  called(): void;
  /** The response was sent, or its client has disconnected. */
  responded(): void;
}

/** Serves gRPC on every connection of `server`. */
export function serveGrpc(server: Http2Server, connections: Connections): void {
  server.on("session", (session: ServerHttp2Session) => {
    const methods = connections.opened();
    session.setLocalWindowSize(windowSize);
    session.on("error", () => {}); // the connection broke: "close" follows
    session.on("close", () => connections.closed());
    session.on("stream", (stream, headers) => {
      stream.on("error", () => {}); // The client reset the call, or disconnected.
      const path = headers[":path"] ?? "";
      const method = methods.get(path);
      if (method === "held open") {
        stream.respond(responseHeaders);
        stream.resume();
      } else {
        connections.called();
        void sendResponse(stream, path, method).finally(() => {
          if (stream.closed) connections.responded();
          else stream.once("close", () => connections.responded());
        });
      }
    });
  });
}

const responseHeaders = { ":status": 200, "content-type": "application/grpc" };

async function sendResponse(stream: ServerHttp2Stream, path: string, method: UnaryCall | undefined): Promise<void> {
  try {
    if (method === undefined) throw new StatusError(statuses.unimplemented, `${path} is not implemented`);
    const gone = new AbortController();
    const abort = () => gone.abort();
    stream.once("close", abort);
    const message = await method(await receive(stream), gone.signal);
    // Every stream closes; an abort after the response would only cost time, for an error with its stack.
    stream.off("close", abort);
    respond(stream, message);
  } catch (error) {
    if (!(error instanceof StatusError)) logUnexpected(`the call ${path} failed`, error);
    refuse(stream, error instanceof StatusError ? error.status : statuses.internal, errorMessage(error));
  }
}

/** Reads the message of a unary request: a byte that says whether it is compressed, its length, its bytes. */
function receive(stream: ServerHttp2Stream): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let prefix = Buffer.alloc(0);
    let message: Buffer | undefined;
    let filled = 0;
    stream.on("data", (data: Buffer) => {
      let chunk = data;
      if (message === undefined) {
        prefix = Buffer.concat([prefix, chunk]);
        if (prefix.length < 5) return;
        if (prefix[0] !== 0)
          return reject(new StatusError(statuses.unimplemented, "compressed messages are not supported"));
        const size = prefix.readUInt32BE(1);
        if (size > largestMessage) {
          return reject(
            new StatusError(statuses.resourceExhausted, `a message has ${size} bytes; ${largestMessage} is the limit`),
          );
        }
        message = Buffer.allocUnsafe(size);
        chunk = prefix.subarray(5);
      }
      filled += chunk.copy(message, filled);
    });
    const gone = () => reject(new StatusError(statuses.internal, "the client disconnected"));
    stream.on("end", () => {
      stream.off("close", gone);
      if (message !== undefined && filled === message.length) resolve(message);
      else reject(new StatusError(statuses.internal, "a message is cut off"));
    });
    stream.on("close", gone);
  });
}

function respond(stream: ServerHttp2Stream, message: Uint8Array): void {
  if (stream.destroyed) return;
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  stream.respond(responseHeaders, { waitForTrailers: true });
  stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": String(statuses.ok) }));
  stream.write(prefix);
  // Neither corked nor with an empty chunk: Node 20 frees the chunks of a gathered write that ends with an empty one
  // before they are sent.
  stream.end(message.length > 0 ? message : undefined);
}

function refuse(stream: ServerHttp2Stream, status: number, message: string): void {
  if (stream.destroyed || stream.headersSent) return;
  stream.respond(
    { ...responseHeaders, "grpc-status": String(status), "grpc-message": percentEncoded(message) },
    { endStream: true },
  );
  // The rest of the request is read and dropped: on Node 22, resetting the stream would overtake the response.
  stream.removeAllListeners("data").resume();
}
