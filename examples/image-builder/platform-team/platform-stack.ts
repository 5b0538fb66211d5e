import { LocalBackend, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { LintelProvider } from "lintel/constructs";

/** The base of the platform team's stacks: the backend, the provider, and the execution role of the policies. */
export class PlatformStack extends TerraformStack {
  /** Name or ARN of the role that lets the service run lifecycle actions. */
  protected readonly executionRole: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // A relative path beside cdktf.out, so that it is the same on every machine.
    new LocalBackend(this, { path: `../../../${id}.tfstate` });
    // Credentials and, for an emulator, AWS_ENDPOINT_URL come from Terraform's environment.
    new LintelProvider(this, "lintel", { region: "eu-west-1" });
    this.executionRole = new TerraformVariable(this, "execution_role", {
      type: "string",
      description: "Role that EC2 Image Builder assumes to run the policies",
      default: "image-lifecycle",
    }).stringValue;
  }
}
