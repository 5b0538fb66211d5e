/** Serves stand-ins in this process, for Terraform to attach to. */
import { createServer } from "node:http2";
import { http2Options, serveGrpc } from "../../lib/terraform/protocol/grpc-server.ts";
import { protocolVersion } from "../../lib/terraform/protocol/handshake.ts";
import { pluginMethods } from "../../lib/terraform/protocol/plugin-services.ts";
import { providerMethods } from "../../lib/terraform/protocol/provider-session.ts";
import { type StandIn, standInFor } from "./stand-in.ts";

/** A provider that runs, as Terraform's TF_REATTACH_PROVIDERS has it. */
export type Attachment = object;

/** A stand-in that Terraform can attach to, at this socket. Each connection has a provider of its own. */
export async function serveStandIn(
  standIn: StandIn,
  socket: string,
): Promise<{ readonly attachment: Attachment; stop(): void }> {
  const server = createServer(http2Options);
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  serveGrpc(server, {
    opened: () => {
      const provider = standInFor(standIn);
      return new Map([...providerMethods(async () => provider), ...pluginMethods(() => {})]);
    },
    closed() {},
    called() {},
    responded() {},
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    attachment: {
      Protocol: "grpc",
      ProtocolVersion: protocolVersion,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix", String: socket },
    },
    stop() {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}
