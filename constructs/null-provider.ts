/** Adds the null provider to a stack that uses the null_resource host. */
import { TerraformProvider, type TerraformStack } from "cdktf";

/** The provider's type in Terraform. */
const type = "null";

/** The provider of null_resource, `hashicorp/null`, which needs no configuration. */
class NullProvider extends TerraformProvider {
  constructor(stack: TerraformStack, id: string) {
    super(stack, id, {
      terraformResourceType: type,
      // CDKTF requires exactly the version of the bindings; there are none here, and every version 3 has null_resource.
      terraformGeneratorMetadata: { providerName: type, providerVersion: "~> 3.0" },
      terraformProviderSource: type,
    });
  }
}

/** Adds the provider of null_resource to a stack, unless it already has one, from any binding. */
export function createNullProvider(stack: TerraformStack, id: string): void {
  const own = stack.node
    .findAll()
    .some((node) => TerraformProvider.isTerraformProvider(node) && node.terraformResourceType === type);
  if (!own) new NullProvider(stack, id);
}
