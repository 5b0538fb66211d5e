/** Serves the provider: used by the entry of the bundled plugin and by `lintel provider serve`. */
import { version } from "../../base/version.ts";
import { servePlugin, serveReattach } from "../protocol/serve.ts";

/** The provider's source address. */
const address = "registry.terraform.io/lintel-iac/lintel";

/**
 * With `debug`, serves until interrupted and prints TF_REATTACH_PROVIDERS; else serves the Terraform that started this
 * process.
 */
export async function serve({ debug }: { readonly debug: boolean }): Promise<void> {
  const load = async () => {
    const [{ createProvider }, { resources }] = await Promise.all([
      import("./provider.ts"),
      import("../../resources.ts"),
    ]);
    return createProvider(resources);
  };
  await (debug ? serveReattach(load, { address }) : servePlugin(load, { name: "terraform-provider-lintel", version }));
}
