/** gRPC: an operation is a method of the protocol's service, and requests and responses are protobuf messages. */
import type { Members } from "../../../../base/members.ts";
import { type ApiError, type Callee, stopped } from "../../../../client/api-error.ts";
import { connectTimedOut, readTimedOut } from "../../../../client/http/connection-error.ts";
import { after } from "../../../../client/http/http-response.ts";
import type { TimeLimits } from "../../../../client/http/transport.ts";
import { decodeJson, encodeJson } from "../../../../protobuf/json.ts";
import { grpcStatuses } from "../../model/errors.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import { agentProtobuf, grpcService } from "../../model/protobuf.ts";
import { extensionsHeader, versionHeader } from "../../model/wire.ts";
import { malformedResponse, unsendable, unusableMetadata } from "../agent-error.ts";
import { noWireView } from "../wire-view.ts";
import type { AgentExchange, Binding, BindingContext } from "./binding.ts";
import { createChannels } from "./grpc/channels.ts";
import { cutOff, errorOf, unreached } from "./grpc/grpc-error.ts";
import type { GrpcCall } from "./grpc/library.ts";

/** The messages of a call, until it ends with OK. Leaving the loop ends the call. */
type Messages = AsyncGenerator<Members, void>;

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
