/** Reads the body of a request, up to a limit. */
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import { emulatorDefaults } from "../emulator-defaults.ts";
import { Refusal } from "../refusal.ts";

/** A request over HTTP/1.1 or HTTP/2. */
export interface Incoming {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
  /** What is still to be read. */
  readonly body: Readable;
}

/** The largest body by default, in bytes. */
export const defaultBodyLimit = emulatorDefaults.bodyMebibytes * 1024 * 1024;

/** Ends the requests whose bodies are too long and still arriving, by connection. */
const tooLong = new WeakMap<Duplex, () => void>();

/** Rejects the request on a connection whose body is too long, and has not ended in time; false if there is none. */
export function rejectForSize(socket: Duplex): boolean {
  const reject = tooLong.get(socket);
  reject?.();
  return reject !== undefined;
}

/**
 * Reads the body of a request.
 * @param error the service's name for a malformed request.
 * @param limit in bytes.
 * @throws Refusal if the body exceeds the limit. It is read to its end first, and dropped: a client that is still sending
 * would lose its connection, and the response with it.
 * @throws Error if the connection breaks.
 */
export function readBody({ headers, socket, body }: Incoming, error: string, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => {
      tooLong.delete(socket);
      reject(
        new Refusal(
          error,
          413,
          `the body is longer than ${limit} bytes, the largest that is accepted; send a smaller one, or start the emulator with --body-mebibytes`,
        ),
      );
    };
    body.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        tooLong.set(socket, refuse);
      }
    });
    body.on("end", () => {
      if (size > limit) refuse();
      else resolve(Buffer.concat(chunks));
    });
    body.on("error", (cause) => (size > limit ? refuse() : reject(cause)));
    // Over HTTP/2, a request that its client cancels closes without an error.
    body.on("close", () => {
      if (!body.readableEnded) reject(new Error("the client disconnected"));
    });
    if (Number(headers["content-length"] ?? 0) > limit) tooLong.set(socket, refuse);
  });
}
