import { LocalBackend, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { LintelProvider } from "lintel/constructs";

/** The parts that all stacks of the platform team share: the backend, the provider, and the role of the policies. */
export class PlatformStack extends TerraformStack {
  /** Name or ARN of the role with which the service runs lifecycle actions. */
  protected readonly executionRole: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // The state is outside of cdktf.out, at a path that is the same on every machine.
    new LocalBackend(this, { path: `../../../${id}.tfstate` });
    // Terraform's environment provides the credentials and, for an emulator, AWS_ENDPOINT_URL.
    new LintelProvider(this, "lintel", { region: "eu-west-1" });
    this.executionRole = new TerraformVariable(this, "execution_role", {
      type: "string",
      description: "Role that the image building service takes on to run the policies",
      default: "image-lifecycle",
    }).stringValue;
  }
}
