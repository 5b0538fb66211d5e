/** The code that the plugin runs after its handshake; launch-plugin.ts contains it, compressed. */
import type { Methods } from "../protocol/grpc-server.ts";
import { callsTo } from "../protocol/provider-session.ts";
import { loadProvider } from "./load-provider.ts";

/** The calls to the provider. `configured` is called once Terraform plans, applies or imports. */
export const calls = (configured: () => void): Methods => callsTo(() => loadProvider(configured));
