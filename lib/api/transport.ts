/** One HTTP exchange over a kept-alive connection, with time-outs. */
import { isUtf8 } from "node:buffer";
import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from "node:http";
import {
  ApiError,
  answerNotUtf8,
  answerTooLong,
  type Callee,
  connectionFailed,
  connectTimedOut,
  readTimedOut,
} from "./api-error.ts";
import type { TlsIdentity, Trust } from "./trust.ts";

/** A request, ready to be signed and sent. */
export interface HttpRequest {
  readonly method: string;
  /** Scheme, host and port; its path is already part of `path`. */
  readonly endpoint: URL;
  /** Absolute path, percent-encoded. */
  readonly path: string;
  /** Pairs of the query, not encoded; a name may stand more than once. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** What is shown to a server that asks who calls; for https alone. Default nothing. */
  readonly identity?: TlsIdentity | undefined;
}

/** An answer, its body read to the end as UTF-8. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer whose body is still to come. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /**
   * The body in pieces, to be read once; the read time-out counts while the next one is awaited. Rejects with an
   * ApiError. Who stops reading closes the connection.
   */
  readonly pieces: AsyncGenerator<Buffer, void>;
}

/** Time-outs in seconds; 0 waits for ever. */
export interface TimeLimits {
  /** Until the connection stands; for https with its handshake done. */
  readonly connectTimeout: number;
  /** Between two pieces of the answer, and until the first. */
  readonly readTimeout: number;
}

/** How one exchange is made. */
export interface ExchangeOptions {
  /** Ends the exchange. */
  readonly signal: AbortSignal | undefined;
  /**
   * Takes a connection of its own. A kept one may be closed by the other side at the same moment, and the request
   * then looks as if it had been carried out and its answer lost.
   */
  readonly ownConnection: boolean;
}

/** Sends requests and keeps connections for the next ones. */
export interface Transport {
  /** Rejects with an ApiError, also when the signal ends the exchange; an answer of any status is an answer. */
  readonly exchange: (request: HttpRequest, operation: string, options: ExchangeOptions) => Promise<HttpAnswer>;
  /** As `exchange`, but answers as soon as the headers are there. The pieces must be read, or left by `return`. */
  readonly open: (request: HttpRequest, operation: string, options: ExchangeOptions) => Promise<OpenAnswer>;
  /** Closes the idle connections. */
  readonly close: () => void;
}

/** Strict percent-encoding: encodeURIComponent leaves `!'()*`, which a signature counts as encoded, and throws at half a pair. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Longest answer, or event of a stream, that is read, in bytes (gap `client/answer-size`). */
export const longestAnswer = 64 * 1024 * 1024;

/** The answer with its body, which must be UTF-8. Rejects with an ApiError, and closes the connection then. */
export async function readToEnd({ status, headers, pieces }: OpenAnswer, callee: Callee): Promise<HttpAnswer> {
  const body: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    body.push(piece);
    length += piece.length;
    if (length > longestAnswer) throw answerTooLong(callee, longestAnswer);
  }
  const bytes = Buffer.concat(body);
  if (!isUtf8(bytes)) throw answerNotUtf8(callee);
  return { status, headers, body: bytes.toString("utf8") };
}

/** Starts a request on the connections that are kept. */
type Send = (options: RequestOptions) => ClientRequest;

/** A transport of its own for one client. Node's HTTP modules are loaded with the first exchange. */
export function createTransport(limits: TimeLimits, trust: () => Promise<Trust> = async () => ({})): Transport {
  const opened = new Map<string, { agent: Agent; send: Send }>();
  const connect = async (protocol: string): Promise<Send> => {
    const connections =
      opened.get(protocol) ?? (protocol === "https:" ? await openHttps(await trust()) : await openHttp());
    opened.set(protocol, connections);
    return connections.send;
  };
  const open: Transport["open"] = async (request, operation, options) => {
    const send = await connect(request.endpoint.protocol);
    return openOnce(request, { operation, endpoint: request.endpoint }, limits, options, send);
  };
  return {
    open,
    async exchange(request, operation, options) {
      return readToEnd(await open(request, operation, options), { operation, endpoint: request.endpoint });
    },
    close() {
      for (const { agent } of opened.values()) agent.destroy();
    },
  };
}

async function openHttp(): Promise<{ agent: Agent; send: Send }> {
  const http = await import("node:http");
  const agent = new http.Agent({ keepAlive: true });
  return { agent, send: (options) => http.request({ agent, ...options }) };
}

async function openHttps(trust: Trust): Promise<{ agent: Agent; send: Send }> {
  const https = await import("node:https");
  const agent = new https.Agent({ keepAlive: true, ...trust });
  return { agent, send: (options) => https.request({ agent, ...trust, ...options }) };
}

function openOnce(
  request: HttpRequest,
  callee: Callee,
  limits: TimeLimits,
  { signal, ownConnection }: ExchangeOptions,
  send: Send,
): Promise<OpenAnswer> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let mayBeSent = false;
    const { protocol, hostname, port } = request.endpoint;
    const outgoing = send({
      method: request.method,
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ""),
      port,
      path: pathAndQuery(request),
      headers: request.headers,
      // Connections are kept by it, too: none is taken for another one's calls.
      ...request.identity,
      ...(ownConnection && { agent: false }),
      ...(signal !== undefined && { signal }),
    });
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      outcome();
    };
    const fail = (error: Error) =>
      settle(() =>
        reject(
          error instanceof ApiError
            ? error
            : connectionFailed(callee, error, mayBeSent, request.identity !== undefined),
        ),
      );
    const within = (seconds: number, timedOut: (callee: Callee, seconds: number) => ApiError) => {
      clearTimeout(timer);
      timer = after(seconds, () => {
        fail(timedOut(callee, seconds));
        outgoing.destroy();
      });
    };
    const waitForAnswer = () => {
      mayBeSent = true;
      within(limits.readTimeout, readTimedOut);
    };

    within(limits.connectTimeout, connectTimedOut);
    outgoing.on("socket", (socket) => {
      if (outgoing.reusedSocket) waitForAnswer();
      else socket.once(protocol === "https:" ? "secureConnect" : "connect", waitForAnswer);
    });
    outgoing.on("response", (incoming: IncomingMessage) => {
      const { statusCode = 0, headers } = incoming;
      const pieces = piecesOf(incoming, callee, limits.readTimeout);
      settle(() => resolve({ status: statusCode, headers, pieces }));
    });
    outgoing.on("error", fail);
    outgoing.end(request.body);
  });
}

/** The body of an answer, with a time-out for each piece. */
async function* piecesOf(incoming: IncomingMessage, callee: Callee, seconds: number): AsyncGenerator<Buffer, void> {
  const pieces: AsyncIterator<Buffer> = incoming[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = after(seconds, () => incoming.destroy(readTimedOut(callee, seconds)));
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
      if (done === true) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof ApiError || !(error instanceof Error)) throw error;
    throw connectionFailed(callee, error, true);
  } finally {
    if (!incoming.complete) incoming.destroy();
  }
}

/** Node's timers take no more milliseconds than this: a longer wait would be no wait at all. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Does something after so many seconds; never after 0. */
const after = (seconds: number, action: () => void): NodeJS.Timeout | undefined =>
  seconds === 0 ? undefined : setTimeout(action, Math.min(seconds * 1000, LONGEST_TIMER));

function pathAndQuery({ path, query }: HttpRequest): string {
  const pairs = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
