import { TerraformOutput } from "cdktf";
import type { Construct } from "constructs";
import { LifecyclePolicy, LifecycleRule } from "lintel/constructs";
import { PlatformStack } from "./platform-stack.ts";

const tags = { team: "platform", "cost-center": "4711" };

/** Deprecates, disables and then deletes golden images by age; keeps a fixed number of nightly builds. */
export class MachineImages extends PlatformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    const golden = new LifecyclePolicy(this, "golden-images", {
      name: "golden images",
      description: "Deprecates golden images after half a year, disables them after a year, deletes them after two.",
      executionRole: this.executionRole,
      resourceType: "VM_IMAGE",
      policyDetails: [
        LifecycleRule.deprecateOlderThan(6, "MONTHS", { includeResources: { vmImages: true } }),
        LifecycleRule.disableOlderThan(1, "YEARS", { includeResources: { vmImages: true } }),
        LifecycleRule.deleteOlderThan(2, "YEARS", {
          retainAtLeast: 3,
          includeResources: { vmImages: true, snapshots: true },
          exclusionRules: {
            tagMap: { retain: "audit" },
            vmImages: { isPublic: true, lastLaunched: { value: 90, unit: "DAYS" } },
          },
        }),
      ],
      resourceSelection: {
        recipes: [
          { name: "base-linux", semanticVersion: "x.x.x" },
          { name: "web-server", semanticVersion: "2.x.x" },
        ],
      },
      tags,
    });

    new LifecyclePolicy(this, "nightly-images", {
      name: "nightly images",
      executionRole: this.executionRole,
      resourceType: "VM_IMAGE",
      policyDetails: [LifecycleRule.deleteAllBut(7, { includeResources: { vmImages: true, snapshots: true } })],
      resourceSelection: { tagMap: { channel: "nightly" } },
      tags,
    });

    new TerraformOutput(this, "golden_images_arn", { value: golden.arn });
  }
}
