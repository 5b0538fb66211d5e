/** A minimal client of gRPC over plain HTTP/2 sessions, the same for every server. */
import { once } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import { performance } from "node:perf_hooks";
import { decodeJson, encodeJson } from "../lib/protobuf/json.ts";
import { agentProtobuf, grpcService } from "../lib/services/a2a/model/protobuf.ts";

const { request, response } = agentProtobuf.SendMessage;

/** The bytes before a message: whether it is compressed, and its length. */
const prefixLength = 5;

function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(prefixLength);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/**
 * Sends messages (SendMessageRequest as JSON) over several sessions, one at a time on each. Returns the time in
 * milliseconds, without that for encoding. Throws if a response lacks the expected text.
 */
export async function sendAll(
  url: URL,
  bodies: readonly string[],
  connections: number,
  expected: string,
): Promise<number> {
  const queue = bodies.map((body) => framed(encodeJson(request, JSON.parse(body)))).values();
  const sessions = await Promise.all(Array.from({ length: connections }, () => sessionTo(url)));
  const received: Buffer[] = [];
  const start = performance.now();
  await Promise.all(
    sessions.map(async (session) => {
      for (let next = queue.next(); next.done !== true; next = queue.next())
        received.push(await send(session, next.value));
    }),
  );
  const milliseconds = performance.now() - start;
  for (const session of sessions) session.destroy();
  for (const each of received) {
    const text = JSON.stringify(decodeJson(response, each.subarray(prefixLength)));
    if (!text.includes(expected)) throw new Error(`its response is ${text}`);
  }
  return milliseconds;
}

async function sessionTo(url: URL): Promise<ClientHttp2Session> {
  const session = connect(url);
  await once(session, "connect");
  return session;
}

/** Sends a message, and resolves with the bytes of the response. */
function send(session: ClientHttp2Session, body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ...{ ":method": "POST", ":path": `/${grpcService}/SendMessage`, te: "trailers" },
      ...{ "content-type": "application/grpc", "a2a-version": "1.0" },
    });
    const pieces: Buffer[] = [];
    let status: unknown;
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("trailers", (trailers) => {
      status = trailers["grpc-status"];
    });
    stream.on("error", reject);
    stream.on("end", () =>
      status === "0" ? resolve(Buffer.concat(pieces)) : reject(new Error(`its gRPC status is ${status}`)),
    );
    stream.end(body);
  });
}
