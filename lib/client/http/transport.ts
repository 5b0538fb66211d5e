/** An HTTP exchange over a kept-alive connection, with timeouts. */
import type { IncomingMessage } from "node:http";
import { version } from "../../base/version.ts";
import { ApiError, type Callee, type SettingNames } from "../api-error.ts";
import { connectionFailed, connectTimedOut, proxyRefused, readTimedOut, responseTooSlow } from "./connection-error.ts";
import { type KeptConnections, openConnections, type Reuse } from "./connections.ts";
import { after, decoded, type HttpResponse, type OpenHttpResponse, piecesOf, readToEnd } from "./http-response.ts";
import { hostOf, type ProxySettings, proxyFor } from "./proxy.ts";
import type { TlsIdentity, Trust } from "./trust.ts";

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
  /** See {@link Callee.whenUnreachable}. */
  readonly whenUnreachable?: string | undefined;
}

/** Timeouts in seconds; 0 waits forever. */
export interface TimeLimits {
  /** Until the connection is established; for https with its handshake done. */
  readonly connectTimeout: number;
  /**
   * Between two chunks of the response, and until the first. A response, or an event of a stream, ends within
   * {@link maxReadTimeoutsPerResponse} times it.
   */
  readonly readTimeout: number;
}

/**
 * How many read timeouts a response, or an event of a stream, may take as a whole: otherwise a service that sends a byte
 * now and then would hold a command forever (gap `client/response-time`).
 */
const maxReadTimeoutsPerResponse = 5;

/** The options of connections, and the User-Agent of requests. */
export interface Network extends ProxySettings {
  /** The trusted certificate authorities, read with the first https connection. Default: Node's. */
  readonly trust?: (() => Promise<Trust>) | undefined;
  /** The User-Agent of every request. Default: `lintel/VERSION`. */
  readonly userAgent?: string | undefined;
  /** What messages call the settings. Default: they name none. */
  readonly settingNames?: SettingNames | undefined;
}

export interface ExchangeOptions {
  readonly signal: AbortSignal | undefined;
  /** The connection that it may use. */
  readonly reuse: Reuse;
}

/** Sends requests and keeps connections alive. */
export interface Transport {
  /** Rejects with an ApiError, also if the signal aborts the exchange; resolves for a response with any status. */
  readonly exchange: (request: HttpRequest, operation: string, options: ExchangeOptions) => Promise<HttpResponse>;
  /** Like `exchange`, but resolves when the headers have arrived. The caller must read the chunks, or call `return`. */
  readonly open: (request: HttpRequest, operation: string, options: ExchangeOptions) => Promise<OpenHttpResponse>;
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

/** Creates a transport for one client. Node's HTTP modules are loaded with the first exchange. */
export function createTransport(limits: TimeLimits, network: Network): Transport {
  const { trust = async () => ({}), userAgent = `lintel/${version}`, settingNames: names = {} } = network;
  const opened = new Map<string, Promise<KeptConnections>>();
  const open: Transport["open"] = async (request, operation, options) => {
    const { endpoint, whenUnreachable } = request;
    const proxy = await proxyFor(endpoint, network);
    const key = `${endpoint.protocol} ${proxy?.url.href}`;
    const connections = opened.get(key) ?? openConnections(endpoint, { proxy, trust, userAgent });
    opened.set(key, connections);
    // The next call tries again: an unreadable file of authorities may exist by then.
    connections.catch(() => opened.delete(key));
    const callee = {
      ...{ operation, endpoint },
      ...(proxy !== undefined && { proxy: proxy.url.host }),
      ...(whenUnreachable !== undefined && { whenUnreachable }),
    };
    const headers = { "user-agent": userAgent, ...request.headers };
    return openOnce({ ...request, headers }, callee, { ...limits, names }, options, await connections);
  };
  return {
    open,
    async exchange(request, operation, options) {
      return readToEnd(await open(request, operation, options), { operation, endpoint: request.endpoint });
    },
    close() {
      for (const connections of opened.values()) connections.then(({ close }) => close()).catch(() => {});
    },
  };
}

function openOnce(
  request: HttpRequest,
  callee: Callee,
  limits: TimeLimits & { readonly names: SettingNames },
  { signal, reuse }: ExchangeOptions,
  { send, stands }: KeptConnections,
): Promise<OpenHttpResponse> {
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
        // KeptConnections are kept per certificate too: calls with different ones never share them.
        ...request.identity,
        ...(signal !== undefined && { signal }),
        endedBy: [timedOut.signal, ...(signal === undefined ? [] : [signal])],
      },
      reuse,
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
    const waitForResponse = () => {
      mayBeSent = true;
      within(limits.readTimeout, readTimedOut);
    };

    within(limits.connectTimeout, connectTimedOut);
    outgoing.on("socket", (socket) => {
      if (outgoing.reusedSocket) waitForResponse();
      else socket.once(stands, waitForResponse);
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
        const end = after(seconds, () => incoming.destroy(responseTooSlow(callee, seconds, limits.names)));
        return () => clearTimeout(end);
      };
      const wholeTimeout = limits.readTimeout * maxReadTimeoutsPerResponse;
      const response = { status: statusCode, headers, endWithin, wholeTimeout };
      settle(() => resolve({ ...response, pieces: decoded(pieces, headers["content-encoding"], callee) }));
    });
    outgoing.on("error", fail);
    outgoing.end(request.body);
  });
}

function pathAndQuery({ path, query }: HttpRequest): string {
  const pairs = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
