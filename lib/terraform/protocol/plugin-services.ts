/** The services of go-plugin besides the provider, with which Terraform controls a plugin. */

import { encode } from "../../protobuf/encode.ts";
import type { Methods, UnaryCall } from "./grpc-server.ts";
import { empty, healthStatus, serving } from "./messages.ts";

/** Calls `shutdown` when Terraform is done with the plugin, before the response is sent. */
export function pluginMethods(shutdown: () => void): Methods {
  return new Map<string, UnaryCall | "held open">([
    [
      "/plugin.GRPCController/Shutdown",
      async () => {
        shutdown();
        return encode(empty, {});
      },
    ],
    ["/grpc.health.v1.Health/Check", async () => encode(healthStatus, { status: serving })],
    // Output of the plugin, and further connections. Terraform opens both streams, which remain empty.
    ["/plugin.GRPCStdio/StreamStdio", "held open"],
    ["/plugin.GRPCBroker/StartStream", "held open"],
  ]);
}
