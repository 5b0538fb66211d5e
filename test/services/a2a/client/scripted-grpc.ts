/** A server over HTTP/2 whose calls go as a test says: gRPC as it is on the wire, right or wrong. */
import { createSecureServer, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import type { MessageDefinition } from "../../../../lib/protobuf/definition.ts";
import { encode } from "../../../../lib/protobuf/encode.ts";
import { decodeJson, encodeJson } from "../../../../lib/protobuf/json.ts";
import { errorInfoMessage, rpcStatus } from "../../../../lib/protobuf/well-known.ts";
import { errorInfo } from "../../../../lib/services/a2a/model/errors.ts";
import type { AgentOperationName } from "../../../../lib/services/a2a/model/operations.ts";
import { agentProtobuf } from "../../../../lib/services/a2a/model/protobuf.ts";

/** A received call. */
export interface SeenCall {
  readonly operation: AgentOperationName;
  readonly metadata: IncomingHttpHeaders;
  readonly request: Members;
}

/** How the server handles one call. */
export type GrpcStep = (stream: ServerHttp2Stream, call: SeenCall) => void;

/** A message with its prefix: not compressed, and its length. */
export function framed(bytes: Uint8Array): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

/** Responds with messages, as the operation has them, and then a status. */
export const messages =
  (written: readonly Members[], trailers: Readonly<Record<string, string>> = { "grpc-status": "0" }): GrpcStep =>
  (stream, { operation }) => {
    const form: MessageDefinition = agentProtobuf[operation].response;
    bytes(Buffer.concat(written.map((each) => framed(encodeJson(form, each)))), trailers)(stream);
  };

/** Responds with these bytes, and then a status. */
export const bytes =
  (content: Uint8Array, trailers: Readonly<Record<string, string>>) =>
  (stream: ServerHttp2Stream): void => {
    stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers(trailers));
    stream.end(content);
  };

/** Responds with a status, with or without details. */
export const status = (code: number, message: string, reason?: string): GrpcStep => {
  const info = reason !== undefined && encode(errorInfoMessage, { reason, domain: errorInfo.domain });
  const details = info && encode(rpcStatus, { code, message, details: [{ typeUrl: errorInfo.type, value: info }] });
  return messages([], {
    ...{ "grpc-status": String(code), "grpc-message": message },
    ...(details && { "grpc-status-details-bin": Buffer.from(details).toString("base64") }),
  });
};

/** Responds with a status of HTTP and a page, as a proxy would. */
export const page =
  (http: number): GrpcStep =>
  (stream) => {
    stream.respond({ ":status": http, "content-type": "text/html" });
    stream.end("<p>Log in</p>");
  };

/** A server that runs the steps in order and repeats the last one. It stops with the test. */
export async function startGrpc(steps: readonly GrpcStep[], tls?: { readonly cert: string; readonly key: string }) {
  const calls: SeenCall[] = [];
  const server = tls === undefined ? createServer() : createSecureServer(tls);
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => sessions.add(session));
  server.on("stream", (stream, metadata) => {
    stream.on("error", () => {});
    const received: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => received.push(chunk));
    stream.on("end", () => {
      const operation = String(metadata[":path"]).split("/")[2] as AgentOperationName;
      const request = decodeJson(agentProtobuf[operation].request, Buffer.concat(received).subarray(5));
      const step = steps[Math.min(calls.length, steps.length - 1)];
      calls.push({ operation, metadata, request });
      step?.(stream, { operation, metadata, request });
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}
