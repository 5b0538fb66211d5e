/** The channels of a client: one for each server, proxy and client certificate. */

import { version } from "../../../../../base/version.ts";
import { maxResponseBytes } from "../../../../../client/http/http-response.ts";
import { type HttpProxy, portOf, proxyFor } from "../../../../../client/http/proxy.ts";
import type { Network } from "../../../../../client/http/transport.ts";
import type { TlsIdentity } from "../../../../../client/http/trust.ts";
import { secureProxy } from "../../agent-error.ts";
import type { GrpcChannel } from "./library.ts";

/** A channel that may be used until it is dropped. */
export interface KeptChannel {
  readonly channel: GrpcChannel;
  /** Host and port of the proxy, if there is one. */
  readonly proxy: string | undefined;
  /** Closes a channel that could not connect; the next request opens another one. */
  readonly drop: () => void;
}

/** The channels of a client. */
export interface Channels {
  /** @throws AgentError if the proxy cannot be used, ApiError for invalid settings. */
  readonly to: (address: URL, identity: TlsIdentity | undefined) => Promise<KeptChannel>;
  readonly close: () => void;
}

/** Creates the channels of a client, none of which is open yet. */
export function createChannels(network: Network): Channels {
  const opened = new Map<string, Promise<GrpcChannel>>();
  const open = async (address: URL, identity: TlsIdentity | undefined, proxy: HttpProxy | undefined) => {
    const { openChannel } = await import("./library.ts");
    const isSecure = address.protocol === "https:";
    return openChannel({
      target: targetOf(address),
      tls: isSecure ? { ...(await network.trust?.()), ...identity } : undefined,
      proxy: proxy && { target: targetOf(proxy.url), userAndPassword: userAndPasswordIn(proxy) },
      userAgent: network.userAgent ?? `lintel/${version}`,
      largestMessage: maxResponseBytes,
    });
  };
  return {
    async to(address, identity) {
      const proxy = await proxyFor(address, network);
      if (proxy?.url.protocol === "https:") throw secureProxy(address.host, proxy.url.host);
      const key = JSON.stringify([address.href, proxy?.url.href, identity]);
      const channel = opened.get(key) ?? open(address, identity, proxy);
      opened.set(key, channel);
      const forget = () => {
        if (opened.get(key) === channel) opened.delete(key);
      };
      // The next request tries again: an unreadable file of authorities may exist by then.
      channel.catch(forget);
      const known = await channel;
      return {
        channel: known,
        proxy: proxy?.url.host,
        drop() {
          forget();
          known.close();
        },
      };
    },
    close() {
      for (const channel of opened.values()) channel.then((each) => each.close()).catch(() => {});
      opened.clear();
    },
  };
}

/** A host and a port; IPv6 addresses stay in brackets. */
const targetOf = (address: URL): string => `${address.hostname}:${portOf(address)}`;

/** The user name and password of a proxy, which the library encodes itself. */
const userAndPasswordIn = ({ authorization }: HttpProxy): string | undefined =>
  authorization === undefined ? undefined : Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
