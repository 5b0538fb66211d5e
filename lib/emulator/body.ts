/** Reads the body of a request, up to a limit. */
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import { Refusal } from "./refusal.ts";

/** A request over HTTP/1.1 or HTTP/2. */
export interface Incoming {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
  /** What is still to be read. */
  readonly body: Readable;
}

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
export function readBody({ headers, socket, body }: Incoming, error: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => {
      chunks.length = 0;
      cutShort.add(socket);
      reject(
        new Refusal(
          error,
          413,
          `the body is longer than ${bodyLimit} bytes, the largest that is accepted; send a smaller one`,
        ),
      );
    };
    body.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyLimit) refuse();
      else chunks.push(chunk);
    });
    body.on("end", () => {
      cutShort.delete(socket);
      resolve(Buffer.concat(chunks));
    });
    body.on("error", reject);
    // Over HTTP/2, a request that its client cancels closes without an error.
    body.on("close", () => {
      if (!body.readableEnded) reject(new Error("the client disconnected"));
    });
    if (Number(headers["content-length"] ?? 0) > bodyLimit) refuse();
  });
}
