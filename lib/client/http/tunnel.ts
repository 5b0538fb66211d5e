/** Connections to https endpoints through a proxy, with CONNECT: the proxy sees only the host name. */
import { request as requestHttp } from "node:http";
import { Agent, type AgentOptions, request as requestHttps } from "node:https";
import type { Duplex } from "node:stream";
import { type HttpProxy, hostOf, portOf } from "./proxy.ts";
import type { Trust } from "./trust.ts";

/** A proxy that did not connect. */
class TunnelError extends Error {
  override readonly name = "TunnelError";
  /** The proxy's status; undefined if it could not be reached. */
  readonly status: number | undefined;
  /** Node's error code if it could not be reached. */
  readonly code: string | undefined;

  constructor(message: string, { status, code }: { readonly status?: number; readonly code?: string | undefined }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The options of tunnels. */
export interface TunnelContext {
  readonly proxy: HttpProxy;
  readonly trust: Trust;
  readonly userAgent: string;
}

/** The options of a request that Node passes to agents. */
interface TunnelOptions {
  readonly host?: string | null | undefined;
  readonly port?: number | string | null | undefined;
  /** Each aborts the tunnel; Node does not pass a request's signal to agents. */
  readonly endedBy?: readonly AbortSignal[];
}

/** Keeps connections alive like Node's agent, and connects through the proxy. */
export class TunnelAgent extends Agent {
  readonly #means: TunnelContext;

  constructor(context: TunnelContext, options: AgentOptions) {
    super({ ...options, ...context.trust });
    this.#means = context;
  }

  override createConnection(
    options: AgentOptions & TunnelOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const done = callback as ((error: Error | null, stream?: Duplex | null) => void) | undefined;
    connect(this.#means, options).then(
      (socket) => done?.(null, super.createConnection({ ...options, socket } as AgentOptions)),
      (error: Error) => done?.(error),
    );
  }
}

/** Requests a connection from the proxy. */
function connect({ proxy, trust, userAgent }: TunnelContext, options: TunnelOptions): Promise<Duplex> {
  const { host, port, endedBy = [] } = options;
  const target = `${host?.includes(":") ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const request = proxy.url.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = request({
      method: "CONNECT",
      host: hostOf(proxy.url),
      port: portOf(proxy.url),
      path: target,
      agent: false,
      ...(proxy.url.protocol === "https:" && trust),
      signal: AbortSignal.any([...endedBy]),
      headers: {
        host: target,
        "user-agent": userAgent,
        ...(proxy.authorization !== undefined && { "proxy-authorization": proxy.authorization }),
      },
    });
    outgoing.once("connect", ({ statusCode: status = 0 }, socket) => {
      if (status >= 200 && status <= 299) return resolve(socket);
      socket.destroy();
      reject(new TunnelError(`the proxy returned status ${status}`, { status }));
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      reject(new TunnelError(error.message, { code: error.code ?? error.name }));
    });
    outgoing.end();
  });
}
