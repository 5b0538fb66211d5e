/** Loads the provider with all resources: most of the code, which Terraform needs only after the handshake. */
import type { ProviderServer } from "../protocol/provider-server.ts";

/**
 * The provider of all resources.
 * @param configured called when Terraform configures it, which it does to plan, apply or import; not for the schema
 * alone.
 */
export async function loadProvider(configured: () => void = () => {}): Promise<ProviderServer> {
  const [{ createProvider }, { resources }] = await Promise.all([
    import("./provider.ts"),
    import("../../services/resources.generated.ts"),
  ]);
  const provider = await createProvider(resources);
  return {
    ...provider,
    configureProvider: (call) => {
      configured();
      return provider.configureProvider(call);
    },
  };
}
