/** A receiver of push notifications: a real HTTP server on this machine. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";
import type { StreamResponse } from "../../../../lib/services/a2a/emulator/documents.ts";

/** A received request. */
export interface Notification {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly event: StreamResponse;
}

export interface Receiver {
  /** `http://127.0.0.1:…`. */
  readonly url: string;
  /** All requests so far, in order. */
  readonly received: readonly Notification[];
}

/** The response to a request: a status, a redirect, or none. */
export type Reply = number | { readonly redirectTo: string } | "never";

/**
 * Starts a receiver that responds to the first requests with `replies`, and to all others with 200. It stops with the
 * test.
 */
export async function receiverForTest(replies: readonly Reply[] = []): Promise<Receiver> {
  const received: Notification[] = [];
  const server = createServer();
  server.on("request", async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const reply = replies[received.length] ?? 200;
    const { method = "", url = "", headers } = request;
    received.push({ method, path: url, headers, event: JSON.parse(body) });
    if (reply === "never") return;
    if (typeof reply === "number") response.writeHead(reply).end();
    else response.writeHead(302, { location: reply.redirectTo }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, received };
}
