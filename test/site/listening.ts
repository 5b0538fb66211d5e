import { once } from "node:events";
import type { Server } from "node:http";

/** Starts a server on a free port of this machine; returns its origin. */
export async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;
}
