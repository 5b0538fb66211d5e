import { TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { LifecyclePolicy, LifecycleRule, LintelProvider } from "lintel/constructs";

/** The lifecycle policies of a team's images. */
export class PoliciesStack extends TerraformStack {
  readonly nightly: LifecyclePolicy;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    new LintelProvider(this, "lintel", { region: "eu-west-1" });
    const role = new TerraformVariable(this, "role", { type: "string", default: "image-lifecycle" });

    this.nightly = new LifecyclePolicy(this, "nightly-images", {
      name: "nightly images",
      executionRole: role.stringValue,
      resourceType: "VM_IMAGE",
      policyDetails: [LifecycleRule.deleteAllBut(7, { includeResources: { vmImages: true, snapshots: true } })],
      resourceSelection: { tagMap: { channel: "nightly" } },
    });
    new TerraformOutput(this, "nightly-arn", { value: this.nightly.arn });
  }
}
