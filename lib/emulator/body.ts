/** The body of a request, within a limit. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Refusal } from "./refusal.ts";

/**
 * Largest body in bytes (gaps.ts, `image-builder/request-size`): a policy with every documented member at its
 * bound fits many times over.
 */
export const bodyLimit = 1024 * 1024;

/** Connections whose request is answered before its body has come; the rest of it is thrown away. */
const cutShort = new WeakSet<Duplex>();

/** Whether the request on a connection was refused for its size and is still coming in. */
export const isCutShort = (socket: Duplex): boolean => cutShort.has(socket);

/**
 * Reads the body of a request.
 * @param error what the service calls a request that it cannot understand.
 * @throws Refusal for a body over the limit. What is left of it is read and thrown away, so that the client, which
 *   may still be sending, gets to see the answer.
 * @throws Error where the connection breaks off.
 */
export function readBody(message: IncomingMessage, error: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => {
      chunks.length = 0;
      cutShort.add(message.socket);
      reject(new Refusal(error, 413, `the body is longer than ${bodyLimit} bytes, the most that is taken; send less`));
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
    if (Number(message.headers["content-length"] ?? 0) > bodyLimit) refuse();
  });
}
