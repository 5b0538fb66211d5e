import { LocalBackend, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { LintelProvider } from "lintel/constructs";

/** What every stack of the platform team has: a place for its state, the provider, and the role that policies run as. */
export class PlatformStack extends TerraformStack {
  /** Name or resource name of the role that lets the service run lifecycle actions. */
  protected readonly executionRole: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Beside cdktf.out rather than in it, by a path that is the same on every machine.
    new LocalBackend(this, { path: `../../../${id}.tfstate` });
    // Credentials and, for an emulator, AWS_ENDPOINT_URL come from the environment in which Terraform runs.
    new LintelProvider(this, "lintel", { region: "eu-west-1" });
    this.executionRole = new TerraformVariable(this, "execution_role", {
      type: "string",
      description: "Role that the image building service takes on to run the policies",
      default: "image-lifecycle",
    }).stringValue;
  }
}
