import { TerraformProvider, type TerraformStack } from "cdktf";

/** The type of the provider in Terraform. */
const type = "null";

/** The provider of null_resource, `hashicorp/null`, as a stack requires it: it has no settings. */
class NullProvider extends TerraformProvider {
  constructor(stack: TerraformStack, id: string) {
    super(stack, id, {
      terraformResourceType: type,
      // As in @cdktf/provider-null 11, which is for cdktf only.
      terraformGeneratorMetadata: { providerName: type, providerVersion: "3.2.4", providerVersionConstraint: "~> 3.0" },
      terraformProviderSource: type,
    });
  }
}

/** Makes a stack require the provider of null_resource, unless it already does, by whichever binding. */
export function createNullProvider(stack: TerraformStack, id: string): void {
  const own = stack.node
    .findAll()
    .some((node) => TerraformProvider.isTerraformProvider(node) && node.terraformResourceType === type);
  if (!own) new NullProvider(stack, id);
}
