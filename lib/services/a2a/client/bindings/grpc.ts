/** gRPC: an operation is a method of the protocol's service, and requests and responses are protobuf messages. */

import type { Members } from "../../../../base/members.ts";
import { version } from "../../../../base/version.ts";
import { type ApiError, type Callee, responseTooLong, stopped } from "../../../../client/api-error.ts";
import {
  connectionFailed,
  connectTimedOut,
  notHttp2,
  proxyClosed,
  readTimedOut,
} from "../../../../client/http/connection-error.ts";
import { after, maxResponseBytes } from "../../../../client/http/http-response.ts";
import { type HttpProxy, portOf, proxyFor } from "../../../../client/http/proxy.ts";
import type { Network, TimeLimits } from "../../../../client/http/transport.ts";
import type { TlsIdentity } from "../../../../client/http/trust.ts";
import type { Redact } from "../../../../client/protocols/response.ts";
import { decode } from "../../../../protobuf/decode.ts";
import { decodeJson, encodeJson } from "../../../../protobuf/json.ts";
import { errorInfoMessage, rpcStatus } from "../../../../protobuf/well-known.ts";
import { errorInfo, type GrpcStatus, grpcAsHttp, grpcStatuses } from "../../model/errors.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import { agentProtobuf, grpcService } from "../../model/protobuf.ts";
import { extensionsHeader, grpcDetailsTrailer, versionHeader } from "../../model/wire.ts";
import { malformedResponse, refusedByAgent, secureProxy, unsendable, unusableMetadata } from "../agent-error.ts";
import { excerptOf, reasonIn } from "../agent-response.ts";
import { noWireView } from "../wire-view.ts";
import type { AgentExchange, Binding, BindingContext } from "./binding.ts";
import type { EndOfCall, GrpcCall, GrpcChannel } from "./grpc/library.ts";

/** The messages of a call, until it ends with OK. Leaving the loop ends the call. */
type Messages = AsyncGenerator<Members, void>;

// The channels of a client: one for each server, proxy and client certificate.

/** A channel that may be used until it is dropped. */
interface KeptChannel {
  readonly channel: GrpcChannel;
  /** Host and port of the proxy, if there is one. */
  readonly proxy: string | undefined;
  /** Closes a channel that could not connect; the next request opens another one. */
  readonly drop: () => void;
}

interface Channels {
  /** @throws AgentError if the proxy cannot be used, ApiError for invalid settings. */
  readonly to: (address: URL, identity: TlsIdentity | undefined) => Promise<KeptChannel>;
  readonly close: () => void;
}

/** Creates the channels of a client, none of which is open yet. */
function createChannels(network: Network): Channels {
  const opened = new Map<string, Promise<GrpcChannel>>();
  const open = async (address: URL, identity: TlsIdentity | undefined, proxy: HttpProxy | undefined) => {
    const { openChannel } = await import("./grpc/library.ts");
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

// Words the ends of calls over gRPC, and reads the details of an agent's errors.

/**
 * The error of a call that ended with a status other than OK, on a connection that stood. The library's own statuses
 * differ from the agent's only by their texts.
 */
function errorOf({ code, details, contentType, trailer }: EndOfCall, callee: Callee, redact: Redact): ApiError {
  const { operation, endpoint } = callee;
  const [, http] = /^Received HTTP status code (\d+)$/.exec(details) ?? [];
  if (http === undefined && contentType !== undefined && !contentType.startsWith("application/grpc")) {
    return malformedResponse(operation, endpoint.host, `it is ${contentType}, not gRPC; ${otherPort}`);
  }
  if (http === "200" || /^Received RST_STREAM with code 0 /.test(details)) {
    return malformedResponse(operation, endpoint.host, `it ended without a gRPC status; ${otherPort}`);
  }
  if (details === "Connection dropped" || /^Received RST_STREAM with code \d/.test(details)) return cutOff(callee);
  const [, largest] = /message larger than max \(\d+ vs\.? (\d+)\)/.exec(details) ?? [];
  if (largest === String(maxResponseBytes)) return responseTooLong(callee, maxResponseBytes);
  const name = nameOf(code);
  const isTooLarge = largest !== undefined || (name === "RESOURCE_EXHAUSTED" && aboutSize.test(details));
  const status = isTooLarge ? tooLarge : grpcAsHttp[name];
  return refusedByAgent(operation, endpoint.host, {
    status: http === undefined ? status : Number(http),
    code: http === undefined ? `gRPC status ${name}` : undefined,
    reason: reasonIn(detailsIn(trailer(grpcDetailsTrailer))),
    said: details === "" || http !== undefined ? undefined : excerptOf(details, redact),
    retryAfter: textOf(trailer("retry-after")),
  });
}

const otherPort = "perhaps another port is that of gRPC";

/** What servers report of a message that is too large: Go, Java, .NET and the emulator, in this order. */
const aboutSize = /\b(?:message|body)\b.*\b(?:larger|exceeds|longer)\b/i;

/** The HTTP status of a message that is too large for its receiver, which gRPC says with the status of rate limits. */
const tooLarge = 413;

/** The name of a status; UNKNOWN for an undocumented one. */
const nameOf = (code: number): GrpcStatus => {
  const names = Object.keys(grpcStatuses) as readonly GrpcStatus[];
  return names.find((name) => grpcStatuses[name] === code && name !== "OK") ?? "UNKNOWN";
};

/** The details of an error as JSON, as far as they are an ErrorInfo. Malformed ones do not hide the error. */
function detailsIn(trailer: Uint8Array | string | undefined): readonly Members[] {
  if (!(trailer instanceof Uint8Array)) return [];
  try {
    return decode(rpcStatus, trailer).details.map(({ typeUrl, value }) => ({
      "@type": typeUrl,
      ...(typeUrl === errorInfo.type && decodeJson(errorInfoMessage, value)),
    }));
  } catch {
    return [];
  }
}

const textOf = (trailer: Uint8Array | string | undefined): string | undefined =>
  typeof trailer === "string" ? trailer : undefined;

/** A connection that broke while a call was running. */
const cutOff = (callee: Callee): ApiError => connectionFailed(callee, failure("ECONNRESET"), true);

/** The error of a call without a connection: nothing was sent. */
function unreached(end: EndOfCall, callee: Callee, redact: Redact): ApiError {
  const { details } = end;
  if (details.startsWith("Name resolution failed")) return connectionFailed(callee, failure("ENOTFOUND"), false);
  const [, why] = /^No connection established\. Last error: (.*?)(?:\.? Resolution note.*)?$/s.exec(details) ?? [];
  if (why === undefined) return errorOf(end, callee, redact);
  const [, system] = /\b(E[A-Z]{4,})\b/.exec(why) ?? [];
  if (system !== undefined) return connectionFailed(callee, failure(system), false);
  const [, tls] = reasonsOfTls.find(([text]) => text.test(why)) ?? [];
  if (tls !== undefined) return connectionFailed(callee, failure(tls), false);
  return callee.proxy === undefined ? notHttp2(callee) : proxyClosed(callee);
}

const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

/** Node's error codes of failed handshakes, which the library drops, by OpenSSL's texts. */
const reasonsOfTls: readonly (readonly [text: RegExp, code: string])[] = [
  [/alert (?:certificate required|bad certificate|handshake failure)/, "ERR_SSL_ALERT_CERTIFICATE_REQUIRED"],
  [/alert (?:unknown ca|access denied)/, "ERR_SSL_ALERT_UNKNOWN_CA"],
  [/wrong version number|packet length too long/, "EPROTO"],
  [/does not match certificate's altnames/, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/certificate has expired/, "CERT_HAS_EXPIRED"],
  [/self-signed certificate .*chain/, "SELF_SIGNED_CERT_IN_CHAIN"],
  [/self-signed certificate/, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  [/certificate/, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  [/SSL routines/, "EPROTO"],
];

/** Creates the binding. */
export function grpc({ network, limits, extensions, redact, report, wire }: BindingContext): Binding {
  const names = network.settingNames ?? {};
  const channels = createChannels(network);
  const isShown = wire !== noWireView;

  const start = async (exchange: AgentExchange, { connectTimeout }: TimeLimits): Promise<GrpcCall> => {
    const { operation, agent, authentication } = exchange;
    const metadata = metadataOf(exchange, extensions);
    const request = requestOf(exchange);
    const { channel, proxy, drop } = await channels.to(agent.url, authentication.identity);
    const callee = { ...exchange.callee, ...(proxy !== undefined && { proxy }) };
    const connected = await channel.connect(connectTimeout * 1000, exchange.signal);
    if (connected === "stopped") {
      drop();
      throw stopped(operation);
    }
    if (connected === "late") {
      drop();
      throw connectTimedOut(callee, connectTimeout, names);
    }
    const path = `/${grpcService}/${operation}`;
    // Others would not need the JSON of messages.
    if (isShown)
      wire.sent(`${path} to ${agent.address}`, Object.fromEntries(metadata), JSON.stringify(exchange.members));
    const call = channel.call(path, request, metadata);
    if (connected === "connected") return call;
    // Only the status of a call says why there is no connection.
    const outcome = await call.next();
    call.cancel();
    drop();
    throw outcome.event === "end" ? unreached(outcome.status, callee, redact) : cutOff(callee);
  };

  async function* messagesOf(
    call: GrpcCall,
    { operation, callee, signal }: AgentExchange,
    limit: TimeLimits,
  ): Messages {
    const { readTimeout } = limit;
    let late: ApiError | undefined;
    const stop = () => call.cancel();
    signal?.addEventListener("abort", stop);
    if (signal?.aborted === true) stop();
    try {
      for (;;) {
        const timer = after(readTimeout, () => {
          late = readTimedOut(callee, readTimeout, names);
          call.cancel();
        });
        const next = await call.next().finally(() => clearTimeout(timer));
        if (next.event === "message") {
          const message = responseIn(next.bytes, operation, callee);
          if (isShown) wire.part(JSON.stringify(message));
          yield message;
        } else if (late !== undefined) throw late;
        else if (signal?.aborted === true) throw stopped(operation);
        else {
          const { code, details } = next.status;
          report(`${operation}: received the gRPC status ${code}`);
          wire.received(`gRPC status ${code}`, { "grpc-message": details === "" ? undefined : details });
          if (code === grpcStatuses.OK) return;
          throw errorOf(next.status, callee, redact);
        }
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      call.cancel();
    }
  }

  return {
    async call(exchange) {
      const { operation, callee } = exchange;
      const messages: Members[] = [];
      const call = await start(exchange, limits.calls);
      for await (const message of messagesOf(call, exchange, limits.calls)) messages.push(message);
      const [message, ...more] = messages;
      if (message !== undefined && more.length === 0) return message;
      throw malformedResponse(operation, callee.endpoint.host, `it has ${messages.length} messages instead of one`);
    },

    /** Waits for the first message, since the agent's refusal would come in its place. */
    async open(exchange) {
      const call = await start(exchange, limits.streams);
      const messages = messagesOf(call, exchange, limits.streams);
      return resumed(await messages.next(), messages);
    },

    close: channels.close,
  };
}

/** The elements after the first one was awaited. */
async function* resumed(first: IteratorResult<Members, void>, rest: Messages): Messages {
  try {
    if (first.done === true) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/** Throws an ApiError of kind `InvalidInput` for a value that the message cannot have. */
function requestOf({ operation, members }: AgentExchange): Uint8Array {
  try {
    return encodeJson(agentProtobuf[operation].request, members);
  } catch (error) {
    if (error instanceof TypeError) throw unsendable(operation, error.message);
    throw error;
  }
}

/** Throws an AgentError for bytes that are not a message. */
function responseIn(bytes: Uint8Array, operation: AgentOperationName, { endpoint }: Callee): Members {
  try {
    return decodeJson(agentProtobuf[operation].response, bytes);
  } catch (error) {
    if (error instanceof RangeError) throw malformedResponse(operation, endpoint.host, error.message);
    throw error;
  }
}

/** Names that gRPC or HTTP/2 set, and those of binary values. */
const reserved = /^(?:grpc-.*|.*-bin|te|content-type|user-agent|host|connection)$/;

/**
 * The metadata of a request, with the credentials: keys in the query too, since gRPC has no query (gap
 * `agent-card/grpc-credentials`).
 * @throws AgentError for a name or a value that metadata cannot have, without the value.
 */
function metadataOf(
  { operation, authentication }: AgentExchange,
  extensions: readonly string[],
): ReadonlyMap<string, string> {
  const entries = [
    [versionHeader.name, versionHeader.value],
    ...(extensions.length > 0 ? [[extensionsHeader, extensions.join(", ")]] : []),
    ...Object.entries(authentication.headers),
    ...authentication.query,
  ] as const;
  const metadata = new Map<string, string>();
  for (const [name = "", value = ""] of entries) {
    const key = name.toLowerCase();
    if (!/^[0-9a-z_.-]+$/.test(key) || reserved.test(key))
      throw unusableMetadata(operation, name, "is not allowed as a name");
    if (metadata.has(key)) throw unusableMetadata(operation, name, "is needed for two values");
    if (!/^[\x20-\x7e]*$/.test(value))
      throw unusableMetadata(operation, name, "has a value with characters other than printable ASCII");
    metadata.set(key, value);
  }
  return metadata;
}
