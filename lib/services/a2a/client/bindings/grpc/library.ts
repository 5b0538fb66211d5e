/**
 * Calls over gRPC with the library @grpc/grpc-js. This module is packed separately and unpacked with the first call
 * (scripts/build.ts), so it shares no classes with the rest: requests and responses are bytes, and outcomes are data.
 */
import { isIP } from "node:net";
import { checkServerIdentity, createSecureContext } from "node:tls";
import {
  type ChannelCredentials,
  type ChannelOptions,
  Client,
  connectivityState,
  credentials,
  logVerbosity,
  Metadata,
  setLogVerbosity,
  type VerifyOptions,
} from "@grpc/grpc-js";

/** Where a channel leads, and how. */
export interface ChannelPlace {
  /** Host and port. */
  readonly target: string;
  /** Undefined for plain text. */
  readonly tls:
    | {
        /** Certificate authorities in PEM. Default: Node's. */
        readonly ca?: string | undefined;
        readonly rejectUnauthorized?: false | undefined;
        readonly cert?: string | undefined;
        readonly key?: string | undefined;
        readonly passphrase?: string | undefined;
      }
    | undefined;
  /** An HTTP proxy, which the channel asks for a tunnel. */
  readonly proxy: { readonly target: string; readonly userAndPassword: string | undefined } | undefined;
  readonly userAgent: string;
  /** The longest response in bytes. */
  readonly largestMessage: number;
}

/** How a call ended. */
export interface EndOfCall {
  readonly code: number;
  /** The message, neither shortened nor redacted. */
  readonly details: string;
  /** The media type of the response, if there was any. */
  readonly contentType: string | undefined;
  /** The bytes of a trailer. */
  readonly trailer: (name: string) => Uint8Array | string | undefined;
}

/** A message of the server, or the end of the call. */
export type GrpcEvent =
  | { readonly event: "message"; readonly bytes: Uint8Array }
  | { readonly event: "end"; readonly status: EndOfCall };

/** A running call. */
export interface GrpcCall {
  /** The next event; must not be requested again before it has arrived, nor after the end. */
  next(): Promise<GrpcEvent>;
  /** Ends the call, if it still runs. */
  cancel(): void;
}

/** The connection to a server. */
export interface GrpcChannel {
  /**
   * Connects; resolves when that is done, has failed or is stopped, or after some milliseconds. Calls tell why it
   * failed.
   */
  connect(milliseconds: number, signal: AbortSignal | undefined): Promise<"connected" | "failed" | "late" | "stopped">;
  /** @param path `/package.Service/Method`. @param metadata names in lower case. */
  call(path: string, request: Uint8Array, metadata: ReadonlyMap<string, string>): GrpcCall;
  close(): void;
}

/** How many messages are kept until they are read. */
const messagesAhead = 16;

// The library writes to standard error; every failure is in an outcome too.
setLogVerbosity(logVerbosity.NONE);

/** Creates a channel; it connects with the first call. */
export function openChannel({ target, tls, proxy, userAgent, largestMessage }: ChannelPlace): GrpcChannel {
  const options: ChannelOptions = {
    "grpc.primary_user_agent": userAgent,
    "grpc.max_receive_message_length": largestMessage,
    "grpc.default_authority": target,
    "grpc.service_config_disable_resolution": 1,
    // A connection that failed is not shared with a later channel, which tries anew.
    "grpc.use_local_subchannel_pool": 1,
    // The variables of proxies are read by lib/client/http/proxy.ts, as for every other request.
    "grpc.enable_http_proxy": 0,
    ...(proxy !== undefined && { "grpc.http_connect_target": `dns:${target}` }),
    ...(proxy?.userAndPassword !== undefined && { "grpc.http_connect_creds": proxy.userAndPassword }),
  };
  const address = addressIn(target);
  const named = address === undefined ? {} : { "grpc.ssl_target_name_override": `${address}.` };
  const from = `dns:${proxy?.target ?? target}`;
  const client = new Client(from, credentialsOf(tls, address), { ...options, ...named });
  const channel = client.getChannel();
  return {
    connect(milliseconds, signal) {
      const deadline = milliseconds === 0 ? Number.POSITIVE_INFINITY : Date.now() + milliseconds;
      return new Promise((resolve) => {
        const end = (outcome: "connected" | "failed" | "late" | "stopped") => {
          signal?.removeEventListener("abort", stop);
          resolve(outcome);
        };
        const stop = () => end("stopped");
        signal?.addEventListener("abort", stop);
        const look = () => {
          const state = channel.getConnectivityState(true);
          if (state === connectivityState.READY) end("connected");
          else if (state === connectivityState.TRANSIENT_FAILURE || state === connectivityState.SHUTDOWN) end("failed");
          else channel.watchConnectivityState(state, deadline, (late) => (late === undefined ? look() : end("late")));
        };
        if (signal?.aborted === true) stop();
        else look();
      });
    },
    call(path, request, metadata) {
      const sent = new Metadata();
      for (const [name, value] of metadata) sent.set(name, value);
      // A single response is a stream of one message on the wire.
      return queued(client.makeServerStreamRequest(path, Buffer.from, (bytes: Buffer) => bytes, request, sent));
    },
    close: () => client.close(),
  };
}

/** The IP address in a target; undefined for a name. */
function addressIn(target: string): string | undefined {
  const host = target.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? undefined : host;
}

/**
 * @param address the server's IP address, if it has no name. Node warns if the library asks for an address as the name
 * of a server, so the name has a dot at its end, and the certificate is compared with the address.
 */
function credentialsOf(tls: ChannelPlace["tls"], address: string | undefined): ChannelCredentials {
  if (tls === undefined) return credentials.createInsecure();
  const { ca, cert, key, passphrase, rejectUnauthorized } = tls;
  const context = createSecureContext({ ca, cert, key, passphrase });
  const verify: VerifyOptions = {
    ...(rejectUnauthorized === false && { rejectUnauthorized }),
    ...(address !== undefined && {
      checkServerIdentity: (_, certificate) => checkServerIdentity(address, certificate),
    }),
  };
  return credentials.createFromSecureContext(context, verify);
}

/** Reads a call. Messages come before the end also if the connection broke: Node's iterator would drop them. */
function queued(call: ReturnType<Client["makeServerStreamRequest"]>): GrpcCall {
  const events: GrpcEvent[] = [];
  let wake = (): void => {};
  let status: EndOfCall | undefined;
  let hasEnded = false;
  let contentType: string | undefined;
  const endIfDone = () => {
    if (status === undefined || !hasEnded) return;
    events.push({ event: "end", status });
    wake();
  };
  call.on("data", (bytes: Buffer) => {
    events.push({ event: "message", bytes });
    if (events.length >= messagesAhead) call.pause();
    wake();
  });
  call.on("metadata", (headers: Metadata) => {
    contentType = headers.get("content-type")[0]?.toString();
  });
  call.on("error", () => {}); // the status says it
  call.on("status", ({ code, details, metadata }) => {
    status = { code, details, contentType, trailer: (name) => metadata.get(name)[0] };
    endIfDone();
  });
  call.on("end", () => {
    hasEnded = true;
    endIfDone();
  });
  return {
    async next() {
      if (events.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const [event] = events.splice(0, 1);
      if (events.length === 0) call.resume();
      if (event === undefined) throw new Error("a call has no further events");
      return event;
    },
    cancel: () => call.cancel(),
  };
}
