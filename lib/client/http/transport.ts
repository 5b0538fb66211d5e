/** An HTTP exchange over a kept-alive connection, with timeouts. */
import type { Agent, AgentOptions, ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { version } from "../../base/version.ts";
import { ApiError, type Callee, type SettingNames } from "../api-error.ts";
import { connectionFailed, connectTimedOut, proxyRefused, readTimedOut, responseTooSlow } from "./connection-error.ts";
import { after, decoded, type HttpResponse, type OpenHttpResponse, piecesOf, readToEnd } from "./http-response.ts";
import { type HttpProxy, hostOf, type ProxySettings, portOf, proxyFor } from "./proxy.ts";
import type { TlsIdentity, Trust } from "./trust.ts";
import type { TunnelContext } from "./tunnel.ts";

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

// Connections that are kept alive: http and https, directly or through a proxy.

/**
 * Which connection a request may use: any that is idle; one that was used a moment ago, which a server does not close
 * yet; or only a new one. On an idle one, a server that closes it at the same moment leaves it unclear whether the
 * request was executed.
 */
type Reuse = "any" | "recent" | "none";

/** How long a connection counts as recent, in milliseconds: servers close idle ones after two seconds or later. */
const recentlyUsed = 1000;

/** The connections to an endpoint, directly or through a proxy. */
interface KeptConnections {
  readonly send: (options: SendOptions, reuse: Reuse) => ClientRequest;
  /** Closes the idle connections. */
  readonly close: () => void;
  /** The event when a new connection is ready. */
  readonly stands: "connect" | "secureConnect";
}

interface SendOptions extends RequestOptions {
  /** What ends a connection that is being made: Node does not pass a request's signal to agents, or its end. */
  readonly endedBy: readonly AbortSignal[];
}

/** How connections are made. */
interface ConnectionContext {
  readonly proxy: HttpProxy | undefined;
  /** Read for https only. */
  readonly trust: () => Promise<Trust>;
  readonly userAgent: string;
}

/** Opens the connections to an endpoint; Node's HTTP modules are loaded now. */
async function openConnections(
  { protocol }: URL,
  { proxy, trust, userAgent }: ConnectionContext,
): Promise<KeptConnections> {
  if (protocol !== "https:") return proxy === undefined ? openHttp() : openHttpProxy(proxy, trust);
  if (proxy === undefined) return openHttps(await trust());
  return openTunnels({ proxy, trust: await trust(), userAgent });
}

/** The agents for each use, of which that for new connections may be none. */
function agentsOf<New extends Agent | false>(create: (options: AgentOptions) => Agent, none: New) {
  const agents = { any: create({ keepAlive: true }), recent: create({ keepAlive: true, timeout: recentlyUsed }), none };
  const close = () => {
    agents.any.destroy();
    agents.recent.destroy();
  };
  return { agents, close };
}

async function openHttp(): Promise<KeptConnections> {
  const http = await import("node:http");
  const { agents, close } = agentsOf((options) => new http.Agent(options), false);
  return {
    ...{ stands: "connect", close },
    send: (options, reuse) => http.request({ ...options, agent: agents[reuse] }),
  };
}

async function openHttps(trust: Trust): Promise<KeptConnections> {
  const https = await import("node:https");
  const { agents, close } = agentsOf((options) => new https.Agent({ ...options, ...trust }), false);
  return {
    ...{ stands: "secureConnect", close },
    send: (options, reuse) => https.request({ ...trust, ...options, agent: agents[reuse] }),
  };
}

/** KeptConnections to a proxy for http: it gets requests with the whole URL as their path. */
async function openHttpProxy({ url, authorization }: HttpProxy, trust: () => Promise<Trust>): Promise<KeptConnections> {
  const { send, ...kept } = url.protocol === "https:" ? await openHttps(await trust()) : await openHttp();
  return {
    ...kept,
    send: ({ hostname, port, path, headers, ...options }, reuse) => {
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
        reuse,
      );
    },
  };
}

async function openTunnels(context: TunnelContext): Promise<KeptConnections> {
  const [https, { TunnelAgent }] = await Promise.all([import("node:https"), import("./tunnel.ts")]);
  const single = new TunnelAgent(context, { keepAlive: false });
  const { agents, close } = agentsOf((options) => new TunnelAgent(context, options), single);
  return {
    ...{ stands: "secureConnect", close },
    send: (options, reuse) => https.request({ ...context.trust, ...options, agent: agents[reuse] }),
  };
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
