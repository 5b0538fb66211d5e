import { TerraformProvider, type TerraformStack } from "cdktf";

/** The type of the provider in Terraform. */
const type = "null";

/** The provider that null_resource is of, `hashicorp/null`, as a stack asks for it: it has no settings. */
class NullProvider extends TerraformProvider {
  constructor(stack: TerraformStack, id: string) {
    super(stack, id, {
      terraformResourceType: type,
      // As @cdktf/provider-null 11 has it, which is for cdktf alone.
      terraformGeneratorMetadata: { providerName: type, providerVersion: "3.2.4", providerVersionConstraint: "~> 3.0" },
      terraformProviderSource: type,
    });
  }
}

/** Has a stack ask for the provider of null_resource, unless it does already, by whichever binding. */
export function createNullProvider(stack: TerraformStack, id: string): void {
  const own = stack.node
    .findAll()
    .some((node) => TerraformProvider.isTerraformProvider(node) && node.terraformResourceType === type);
  if (!own) new NullProvider(stack, id);
}
