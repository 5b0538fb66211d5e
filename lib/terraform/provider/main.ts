/** Serves the provider: used by the entry of the bundled plugin and by `lintel provider serve`. */
import { version } from "../../base/version.ts";
import { servePlugin, serveReattach } from "../protocol/serve.ts";

/** The provider's source address. */
const address = "registry.terraform.io/lintel-iac/lintel";

/** How to serve. */
export interface Serving {
  /** Serve until interrupted and print TF_REATTACH_PROVIDERS; else serve the Terraform that started this process. */
  readonly debug: boolean;
  /** Called when Terraform configures the provider, which it does to plan, apply or import; not for the schema alone. */
  readonly configured?: () => void;
}

export async function serve({ debug, configured }: Serving): Promise<void> {
  const load = async () => {
    const [{ createProvider }, { resources }] = await Promise.all([
      import("./provider.ts"),
      import("../../services/resources.generated.ts"),
    ]);
    const provider = await createProvider(resources);
    return {
      ...provider,
      configureProvider: (call: Parameters<typeof provider.configureProvider>[0]) => {
        configured?.();
        return provider.configureProvider(call);
      },
    };
  };
  await (debug ? serveReattach(load, { address }) : servePlugin(load, { name: "terraform-provider-lintel", version }));
}
