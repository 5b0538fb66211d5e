/** Connections that are kept alive: http and https, directly or through a proxy. */
import type { Agent, AgentOptions, ClientRequest, RequestOptions } from "node:http";
import { type HttpProxy, hostOf, portOf } from "./proxy.ts";
import type { Trust } from "./trust.ts";
import type { TunnelContext } from "./tunnel.ts";

/**
 * Which connection a request may use: any that is idle; one that was used a moment ago, which a server does not close
 * yet; or only a new one. On an idle one, a server that closes it at the same moment leaves it unclear whether the
 * request was executed.
 */
export type Reuse = "any" | "recent" | "none";

/** How long a connection counts as recent, in milliseconds: servers close idle ones after two seconds or later. */
const recent = 1000;

/** The connections to an endpoint, directly or through a proxy. */
export interface KeptConnections {
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
export async function openConnections(
  { protocol }: URL,
  { proxy, trust, userAgent }: ConnectionContext,
): Promise<KeptConnections> {
  if (protocol !== "https:") return proxy === undefined ? openHttp() : openHttpProxy(proxy, trust);
  if (proxy === undefined) return openHttps(await trust());
  return openTunnels({ proxy, trust: await trust(), userAgent });
}

/** The agents for each use, of which that for new connections may be none. */
function agentsOf<New extends Agent | false>(create: (options: AgentOptions) => Agent, none: New) {
  const agents = { any: create({ keepAlive: true }), recent: create({ keepAlive: true, timeout: recent }), none };
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
