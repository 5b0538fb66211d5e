/** A minimal gRPC client for tests, which controls requests and reads responses frame by frame. */
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectSocket } from "node:net";
import { connect as connectTls } from "node:tls";
import { decode } from "../../../lib/protobuf/decode.ts";
import type { Decoded, Encodable, MessageDefinition } from "../../../lib/protobuf/definition.ts";
import { encode } from "../../../lib/protobuf/encode.ts";

export interface Identity {
  certPem: string;
  keyPem: string;
}

/** Connects to a Unix socket or a port; with `tls` it authenticates as `client` and trusts only `serverPem`. */
export async function connectGrpc(
  where: { path: string } | { port: number },
  tls?: { client: Identity | undefined; serverPem: string },
): Promise<ClientHttp2Session> {
  const plain = "path" in where ? connectSocket(where.path) : connectSocket(where.port, "127.0.0.1");
  const socket =
    tls === undefined
      ? plain
      : connectTls({
          socket: plain,
          ca: tls.serverPem,
          ...(tls.client && { cert: tls.client.certPem, key: tls.client.keyPem }),
          servername: "localhost",
          ALPNProtocols: ["h2"],
        });
  const session = connect("http://localhost", { createConnection: () => socket });
  await new Promise((resolve, reject) => {
    // The server's settings arrive after it has accepted the client's certificate.
    session.once("remoteSettings", resolve);
    session.once("error", reject);
    socket.once("error", reject);
    session.once("close", () => reject(new Error("the server closed the connection")));
  });
  session.on("error", () => {});
  return session;
}

export interface GrpcResponse {
  /** The gRPC status; 0 is OK. */
  status: number;
  statusMessage: string;
  message: Buffer;
}

/** A unary call with bytes; each of `parts` is sent in a separate write, including the prefix. */
export function callParts(
  session: ClientHttp2Session,
  path: string,
  parts: readonly Uint8Array[],
): Promise<GrpcResponse> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ":method": "POST",
      ":path": path,
      "content-type": "application/grpc",
      te: "trailers",
    });
    let headers: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    stream.on("response", (received) => Object.assign(headers, received));
    stream.on("trailers", (received) => {
      headers = { ...headers, ...received };
    });
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("end", () => {
      const received = Buffer.concat(chunks);
      const message = received.subarray(5);
      if (received.length > 0 && !received.equals(framed(message)))
        reject(new Error("the prefix does not fit the message"));
      resolve({
        status: Number(headers["grpc-status"]),
        statusMessage: decodeURIComponent(String(headers["grpc-message"] ?? "")),
        message,
      });
    });
    // One part at a time, until all are sent or the server has responded.
    const send = ([part, ...rest]: readonly Uint8Array[]): void => {
      if (part === undefined || stream.closed) stream.end();
      else stream.write(part, () => send(rest));
    };
    send(parts);
  });
}

export function call(session: ClientHttp2Session, path: string, message: Uint8Array): Promise<GrpcResponse> {
  return callParts(session, path, [framed(message)]);
}

/** A message with its prefix of five bytes. */
export function framed(message: Uint8Array, compressed = 0): Buffer {
  const prefix = Buffer.alloc(5);
  prefix[0] = compressed;
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/** A call with messages. Throws if the status is not OK. */
export async function callMessage<Q extends MessageDefinition, R extends MessageDefinition>(
  session: ClientHttp2Session,
  path: string,
  definitions: { request: Q; response: R },
  request: Encodable<Q>,
): Promise<Decoded<R>> {
  const response = await call(session, path, encode(definitions.request, request));
  if (response.status !== 0) throw new Error(`status ${response.status}: ${response.statusMessage}`);
  return decode(definitions.response, response.message);
}
