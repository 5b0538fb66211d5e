/** KeptConnections that are kept alive: http and https, directly or through a proxy. */
import type { Agent, ClientRequest, RequestOptions } from "node:http";
import { type HttpProxy, hostOf, portOf } from "./proxy.ts";
import type { Trust } from "./trust.ts";
import type { TunnelMeans } from "./tunnel.ts";

/** The connections to an endpoint, directly or through a proxy. */
export interface KeptConnections {
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

/** How connections are made. */
interface ConnectionMeans {
  readonly proxy: HttpProxy | undefined;
  /** Read for https only. */
  readonly trust: () => Promise<Trust>;
  readonly userAgent: string;
}

/** Opens the connections to an endpoint; Node's HTTP modules are loaded now. */
export async function openConnections(
  { protocol }: URL,
  { proxy, trust, userAgent }: ConnectionMeans,
): Promise<KeptConnections> {
  if (protocol !== "https:") return proxy === undefined ? openHttp() : openHttpProxy(proxy, trust);
  if (proxy === undefined) return openHttps(await trust());
  return openTunnels({ proxy, trust: await trust(), userAgent });
}

async function openHttp(): Promise<KeptConnections> {
  const http = await import("node:http");
  const agent = new http.Agent({ keepAlive: true });
  return { agent, stands: "connect", send: (options, own) => http.request({ ...options, agent: !own && agent }) };
}

async function openHttps(trust: Trust): Promise<KeptConnections> {
  const https = await import("node:https");
  const agent = new https.Agent({ keepAlive: true, ...trust });
  return {
    agent,
    stands: "secureConnect",
    send: (options, own) => https.request({ ...trust, ...options, agent: !own && agent }),
  };
}

/** KeptConnections to a proxy for http: it gets requests with the whole URL as their path. */
async function openHttpProxy({ url, authorization }: HttpProxy, trust: () => Promise<Trust>): Promise<KeptConnections> {
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

async function openTunnels(means: TunnelMeans): Promise<KeptConnections> {
  const [https, { TunnelAgent }] = await Promise.all([import("node:https"), import("./tunnel.ts")]);
  const agent = new TunnelAgent(means, { keepAlive: true });
  const single = new TunnelAgent(means, { keepAlive: false });
  return {
    agent,
    stands: "secureConnect",
    send: (options, own) => https.request({ ...means.trust, ...options, agent: own ? single : agent }),
  };
}
