/** Reads the body of a request, up to a limit. */
import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import type { Duplex } from "node:stream";
import { Refusal } from "./refusal.ts";

/** A request over HTTP/1.1 or HTTP/2. */
export type Incoming = IncomingMessage | Http2ServerRequest;

/**
 * The largest body in bytes (gap `image-builder/request-size`): many times the size of a policy with all documented
 * members at their bounds.
 */
export const bodyLimit = 1024 * 1024;

/** Connections whose response was sent before the whole body arrived; the rest of the body is dropped. */
const cutShort = new WeakSet<Duplex>();

/** Whether the request on a connection was rejected for its size and is still arriving. */
export const isRejectedForSize = (socket: Duplex): boolean => cutShort.has(socket);

/**
 * Reads the body of a request.
 * @param error the service's name for a malformed request.
 * @throws Refusal if the body exceeds the limit. The rest of it is read and dropped, so that the client, which may
 * still be sending, gets the response.
 * @throws Error if the connection breaks.
 */
export function readBody(message: Incoming, error: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => {
      chunks.length = 0;
      cutShort.add(message.socket);
      reject(
        new Refusal(
          error,
          413,
          `the body is longer than ${bodyLimit} bytes, the largest that is accepted; send a smaller one`,
        ),
      );
    };
    message.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyLimit) refuse();
      else chunks.push(chunk);
    });
    message.on("end", () => {
      cutShort.delete(message.socket);
      resolve(Buffer.concat(chunks));
    });
    message.on("error", reject);
    // Over HTTP/2, a request that its client cancels closes without an error.
    message.on("close", () => reject(new Error("the client disconnected")));
    if (Number(message.headers["content-length"] ?? 0) > bodyLimit) refuse();
  });
}
