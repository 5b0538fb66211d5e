/** Serves the provider: used by `lintel provider serve`. The bundled plugin serves itself (launch-plugin.ts). */
import { callsTo } from "../protocol/provider-session.ts";
import { servePlugin, serveReattach } from "../protocol/serve.ts";
import { loadProvider } from "./load-provider.ts";
import { pluginProgram } from "./plugin-program.ts";

/** The provider's source address. */
const address = "registry.terraform.io/lintel-iac/lintel";

/** How to serve. */
export interface Serving {
  /** Serve until interrupted and print TF_REATTACH_PROVIDERS; else serve the Terraform that started this process. */
  readonly debug: boolean;
}

export async function serve({ debug }: Serving): Promise<void> {
  const load = () => callsTo(loadProvider);
  await (debug ? serveReattach(load, { address }) : servePlugin(load, pluginProgram));
}
