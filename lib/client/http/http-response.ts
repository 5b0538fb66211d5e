/** The response of an HTTP exchange: read as a whole, or in chunks as they arrive. */
import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { finished, pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { ApiError, type Callee, responseNotUtf8, responseTooLong, undecodable } from "../api-error.ts";
import { connectionFailed } from "./connection-error.ts";

/** A response whose body was read completely, as UTF-8. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A response whose body is not read yet. */
export interface OpenHttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /**
   * The body in chunks, which can be read once; the read timeout applies to each. Rejects with an ApiError. Leaving the
   * loop closes the connection.
   */
  readonly pieces: AsyncGenerator<Buffer, void>;
  /** Ends the body within some seconds: reading it then rejects with an ApiError. Returns what cancels this. */
  readonly endWithin: (seconds: number) => () => void;
  /** How long the body, or one event of a stream, may take as a whole, in seconds; 0 for any time. */
  readonly wholeTimeout: number;
}

/** The maximum length of a response, or of an event of a stream, in bytes (gap `client/response-size`). */
export const maxResponseBytes = 64 * 1024 * 1024;

/**
 * Reads the body of a response as UTF-8, without a byte order mark. Rejects with an ApiError, and then closes the connection.
 * @param longest the maximum length of the body, in bytes.
 */
export async function readToEnd(
  response: OpenHttpResponse,
  callee: Callee,
  longest = maxResponseBytes,
): Promise<HttpResponse> {
  const { status, headers, pieces } = response;
  const body: Buffer[] = [];
  let length = 0;
  const ended = response.endWithin(response.wholeTimeout);
  try {
    for await (const piece of pieces) {
      body.push(piece);
      length += piece.length;
      if (length > longest) throw responseTooLong(callee, longest);
    }
  } finally {
    ended();
  }
  const bytes = Buffer.concat(body);
  if (!isUtf8(bytes)) throw responseNotUtf8(callee);
  return { status, headers, body: bytes.toString("utf8").replace(/^\uFEFF/, "") };
}

/** How many chunks of a body are kept until they are read; a chunk has at most 64 KiB. */
const chunksAhead = 16;

/**
 * The body of a response, with a timeout for each chunk. Chunks are received from the first moment on, and come before
 * the error of a connection that breaks off: Node's own iterator drops what was not read by then.
 */
export function piecesOf(
  incoming: IncomingMessage,
  seconds: number,
  timedOut: () => ApiError,
  callee: Callee,
): AsyncGenerator<Buffer, void> {
  const received: Buffer[] = [];
  let ended: { readonly error: Error | null | undefined } | undefined;
  let wake = (): void => {};
  incoming.on("data", (chunk: Buffer) => {
    received.push(chunk);
    if (received.length >= chunksAhead) incoming.pause();
    wake();
  });
  finished(incoming, (error) => {
    ended = { error };
    wake();
  });

  async function* pieces(): AsyncGenerator<Buffer, void> {
    try {
      for (;;) {
        const piece = received.shift();
        if (piece !== undefined) {
          if (received.length === 0) incoming.resume();
          yield piece;
        } else if (ended === undefined) {
          const timer = after(seconds, () => incoming.destroy(timedOut()));
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          clearTimeout(timer);
        } else if (ended.error) {
          throw ended.error instanceof ApiError ? ended.error : connectionFailed(callee, ended.error, true);
        } else return;
      }
    } finally {
      if (!incoming.complete) incoming.destroy();
    }
  }
  return pieces();
}

const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/**
 * The chunks of a body without its content coding, which a server may choose, since Lintel names none that it accepts
 * (RFC 9110, section 12.5.3). Rejects with an ApiError for a coding that Lintel does not know, or that the body lacks.
 */
export function decoded(
  pieces: AsyncGenerator<Buffer, void>,
  coding: string | undefined,
  callee: Callee,
): AsyncGenerator<Buffer, void> {
  const name = coding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return pieces;
  const create = Object.hasOwn(decoders, name) ? decoders[name as keyof typeof decoders] : undefined;
  return decodedBy(create, pieces, name, callee);
}

async function* decodedBy(
  create: (typeof decoders)[keyof typeof decoders] | undefined,
  pieces: AsyncGenerator<Buffer, void>,
  coding: string,
  callee: Callee,
): AsyncGenerator<Buffer, void> {
  try {
    if (create === undefined) throw undecodable(callee, coding, Object.keys(decoders));
    const first = await pieces.next();
    if (first.done === true) return;
    // Some servers leave out the wrapper that deflate has (RFC 9110, section 8.4.1.2), which begins with this nibble.
    const isBare = coding === "deflate" && ((first.value[0] ?? 8) & 15) !== 8;
    const decoder = isBare ? createInflateRaw() : create();
    // An error on the way destroys the decoder, whose reader gets it.
    yield* pipeline(Readable.from(startingWith(first.value, pieces)), decoder, () => {});
  } catch (error) {
    throw error instanceof ApiError ? error : undecodable(callee, coding);
  } finally {
    await pieces.return();
  }
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

/** The maximum of Node's timers, in milliseconds: a longer timer would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Runs a function after some seconds; never if they are 0. */
export const after = (seconds: number, action: () => void): NodeJS.Timeout | undefined =>
  seconds === 0 ? undefined : setTimeout(action, Math.min(seconds * 1000, maxTimerMs));
