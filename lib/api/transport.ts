/** An HTTP exchange over a kept-alive connection, with timeouts. */
import { isUtf8 } from "node:buffer";
import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from "node:http";
import { finished } from "node:stream";
import { version } from "../base/version.ts";
import {
  ApiError,
  answerNotUtf8,
  answerTooLong,
  answerTooSlow,
  type Callee,
  connectionFailed,
  connectTimedOut,
  proxyRefused,
  readTimedOut,
  type SettingNames,
} from "./api-error.ts";
import { type HttpProxy, hostOf, type ProxySettings, portOf, proxyFor } from "./proxy.ts";
import type { TlsIdentity, Trust } from "./trust.ts";
import type { TunnelMeans } from "./tunnel.ts";

/** A request, ready to be signed and sent. */
export interface HttpRequest {
  readonly method: string;
  /** Scheme, host and port; its path is already part of `path`. */
  readonly endpoint: URL;
  /** Absolute path, percent-encoded. */
  readonly path: string;
  /** Pairs of the query, not encoded; a name may occur more than once. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The client certificate, for https only. Default: none. */
  readonly identity?: TlsIdentity | undefined;
}

/** A response whose body was read completely, as UTF-8. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A response whose body is not read yet. */
export interface OpenAnswer {
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

/** Timeouts in seconds; 0 waits forever. */
export interface TimeLimits {
  /** Until the connection is established; for https with its handshake done. */
  readonly connectTimeout: number;
  /**
   * Between two chunks of the response, and until the first. A response, or an event of a stream, ends within
   * {@link wholeAnswer} times it.
   */
  readonly readTimeout: number;
}

/**
 * How many read timeouts a response, or an event of a stream, may take as a whole: otherwise a service that sends a byte
 * now and then would hold a command forever (gap `client/answer-time`).
 */
const wholeAnswer = 5;

/** The options of connections, and the User-Agent of requests. */
export interface Network extends ProxySettings {
  /** The trusted certificate authorities, read with the first https connection. Default: Node's. */
  readonly trust?: (() => Promise<Trust>) | undefined;
  /** The User-Agent of every request. Default: `lintel/VERSION`. */
  readonly userAgent?: string | undefined;
  /** What messages call the settings. Default: they name none. */
  readonly settingNames?: SettingNames | undefined;
}

/** The options of an exchange. */
export interface ExchangeOptions {
  /** Aborts the exchange. */
  readonly signal: AbortSignal | undefined;
  /**
   * Uses a new connection. The server may close a kept-alive one at the same moment, and then it is unclear whether the
   * request was executed.
   */
  readonly ownConnection: boolean;
}

/** Sends requests and keeps connections alive. */
export interface Transport {
  /** Rejects with an ApiError, also if the signal aborts the exchange; resolves for a response with any status. */
  readonly exchange: (request: HttpRequest, operation: string, options: ExchangeOptions) => Promise<HttpAnswer>;
  /** Like `exchange`, but resolves when the headers have arrived. The caller must read the chunks, or call `return`. */
  readonly open: (request: HttpRequest, operation: string, options: ExchangeOptions) => Promise<OpenAnswer>;
  /** Closes the idle connections. */
  readonly close: () => void;
}

/**
 * Strict percent-encoding: encodeURIComponent does not encode `!'()*`, as signatures require, and throws for lone
 * surrogates.
 */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The maximum length of a response, or of an event of a stream, in bytes (gap `client/answer-size`). */
export const longestAnswer = 64 * 1024 * 1024;

/** Reads the body of a response as UTF-8. Rejects with an ApiError, and then closes the connection. */
export async function readToEnd(answer: OpenAnswer, callee: Callee): Promise<HttpAnswer> {
  const { status, headers, pieces } = answer;
  const body: Buffer[] = [];
  let length = 0;
  const ended = answer.endWithin(answer.wholeTimeout);
  try {
    for await (const piece of pieces) {
      body.push(piece);
      length += piece.length;
      if (length > longestAnswer) throw answerTooLong(callee, longestAnswer);
    }
  } finally {
    ended();
  }
  const bytes = Buffer.concat(body);
  if (!isUtf8(bytes)) throw answerNotUtf8(callee);
  return { status, headers, body: bytes.toString("utf8") };
}

/** The connections to an endpoint, directly or through a proxy. */
interface Connections {
  readonly agent: Agent;
  /** Sends a request on a kept-alive connection, or on a new one. */
  readonly send: (options: SendOptions, own: boolean) => ClientRequest;
  /** The event when a new connection is ready. */
  readonly stands: "connect" | "secureConnect";
}

interface SendOptions extends RequestOptions {
  /** What ends a connection that is being made: Node does not pass a request's signal to agents, or its end. */
  readonly endedBy: readonly AbortSignal[];
}

/** Creates a transport for one client. Node's HTTP modules are loaded with the first exchange. */
export function createTransport(limits: TimeLimits, network: Network): Transport {
  const { trust = async () => ({}), userAgent = `lintel/${version}`, settingNames: names = {} } = network;
  const opened = new Map<string, Promise<Connections>>();
  const make = async ({ protocol }: URL, proxy: HttpProxy | undefined): Promise<Connections> => {
    if (protocol !== "https:") return proxy === undefined ? openHttp() : openHttpProxy(proxy, trust);
    if (proxy === undefined) return openHttps(await trust());
    return openTunnels({ proxy, trust: await trust(), userAgent });
  };
  const open: Transport["open"] = async (request, operation, options) => {
    const { endpoint } = request;
    const proxy = await proxyFor(endpoint, network);
    const key = `${endpoint.protocol} ${proxy?.url.href}`;
    const connections = opened.get(key) ?? make(endpoint, proxy);
    opened.set(key, connections);
    // The next call tries again: an unreadable file of authorities may exist by then.
    connections.catch(() => opened.delete(key));
    const callee = { operation, endpoint, ...(proxy !== undefined && { proxy: proxy.url.host }) };
    const headers = { "user-agent": userAgent, ...request.headers };
    return openOnce({ ...request, headers }, callee, { ...limits, names }, options, await connections);
  };
  return {
    open,
    async exchange(request, operation, options) {
      return readToEnd(await open(request, operation, options), { operation, endpoint: request.endpoint });
    },
    close() {
      for (const connections of opened.values()) connections.then(({ agent }) => agent.destroy()).catch(() => {});
    },
  };
}

async function openHttp(): Promise<Connections> {
  const http = await import("node:http");
  const agent = new http.Agent({ keepAlive: true });
  return { agent, stands: "connect", send: (options, own) => http.request({ ...options, agent: !own && agent }) };
}

async function openHttps(trust: Trust): Promise<Connections> {
  const https = await import("node:https");
  const agent = new https.Agent({ keepAlive: true, ...trust });
  return {
    agent,
    stands: "secureConnect",
    send: (options, own) => https.request({ ...trust, ...options, agent: !own && agent }),
  };
}

/** Connections to a proxy for http: it gets requests with the whole URL as their path. */
async function openHttpProxy({ url, authorization }: HttpProxy, trust: () => Promise<Trust>): Promise<Connections> {
  const { agent, send, stands } = url.protocol === "https:" ? await openHttps(await trust()) : await openHttp();
  return {
    agent,
    stands,
    send: ({ hostname, port, path, headers, ...options }, own) => {
      const host = hostname?.includes(":") ? `[${hostname}]` : hostname;
      return send(
        {
          ...options,
          protocol: url.protocol,
          hostname: hostOf(url),
          port: portOf(url),
          path: `http://${host}${port ? `:${port}` : ""}${path}`,
          headers: { ...headers, ...(authorization !== undefined && { "proxy-authorization": authorization }) },
        },
        own,
      );
    },
  };
}

async function openTunnels(means: TunnelMeans): Promise<Connections> {
  const [https, { TunnelAgent }] = await Promise.all([import("node:https"), import("./tunnel.ts")]);
  const agent = new TunnelAgent(means, { keepAlive: true });
  const single = new TunnelAgent(means, { keepAlive: false });
  return {
    agent,
    stands: "secureConnect",
    send: (options, own) => https.request({ ...means.trust, ...options, agent: own ? single : agent }),
  };
}

function openOnce(
  request: HttpRequest,
  callee: Callee,
  limits: TimeLimits & { readonly names: SettingNames },
  { signal, ownConnection }: ExchangeOptions,
  { send, stands }: Connections,
): Promise<OpenAnswer> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let mayBeSent = false;
    const timedOut = new AbortController();
    const { protocol, port } = request.endpoint;
    const outgoing = send(
      {
        method: request.method,
        protocol,
        hostname: hostOf(request.endpoint),
        port,
        path: pathAndQuery(request),
        headers: request.headers,
        // Connections are kept per certificate too: calls with different ones never share them.
        ...request.identity,
        ...(signal !== undefined && { signal }),
        endedBy: [timedOut.signal, ...(signal === undefined ? [] : [signal])],
      },
      ownConnection,
    );
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
    const within = (seconds: number, error: typeof readTimedOut) => {
      clearTimeout(timer);
      timer = after(seconds, () => {
        fail(error(callee, seconds, limits.names));
        outgoing.destroy();
        timedOut.abort();
      });
    };
    const waitForAnswer = () => {
      mayBeSent = true;
      within(limits.readTimeout, readTimedOut);
    };

    within(limits.connectTimeout, connectTimedOut);
    outgoing.on("socket", (socket) => {
      if (outgoing.reusedSocket) waitForAnswer();
      else socket.once(stands, waitForAnswer);
    });
    outgoing.on("response", (incoming: IncomingMessage) => {
      const { statusCode = 0, headers } = incoming;
      if (statusCode === 407 && callee.proxy !== undefined) {
        outgoing.destroy();
        return fail(proxyRefused(callee, statusCode));
      }
      const pieces = piecesOf(
        incoming,
        limits.readTimeout,
        () => readTimedOut(callee, limits.readTimeout, limits.names),
        callee,
      );
      const endWithin = (seconds: number) => {
        const end = after(seconds, () => incoming.destroy(answerTooSlow(callee, seconds, limits.names)));
        return () => clearTimeout(end);
      };
      const wholeTimeout = limits.readTimeout * wholeAnswer;
      settle(() => resolve({ status: statusCode, headers, pieces, endWithin, wholeTimeout }));
    });
    outgoing.on("error", fail);
    outgoing.end(request.body);
  });
}

/** How many chunks of a body are kept until they are read; a chunk has at most 64 KiB. */
const chunksAhead = 16;

/**
 * The body of a response, with a timeout for each chunk. Chunks are received from the first moment on, and come before
 * the error of a connection that breaks off: Node's own iterator drops what was not read by then.
 */
function piecesOf(
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

/** The maximum of Node's timers, in milliseconds: a longer timer would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Runs a function after some seconds; never if they are 0. */
const after = (seconds: number, action: () => void): NodeJS.Timeout | undefined =>
  seconds === 0 ? undefined : setTimeout(action, Math.min(seconds * 1000, longestTimer));

function pathAndQuery({ path, query }: HttpRequest): string {
  const pairs = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
