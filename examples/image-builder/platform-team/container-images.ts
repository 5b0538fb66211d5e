import type { Construct } from "constructs";
import { LifecyclePolicy, LifecycleRule } from "lintel/constructs";
import { PlatformStack } from "./platform-stack.ts";

/** Runner images are rebuilt weekly; rollbacks need those of the last quarter. */
export class ContainerImages extends PlatformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    new LifecyclePolicy(this, "runner-images", {
      name: "runner images",
      description: "Deletes runner images after a quarter, but never the newest five.",
      executionRole: this.executionRole,
      resourceType: "CONTAINER_IMAGE",
      policyDetails: [
        LifecycleRule.deleteOlderThan(13, "WEEKS", { retainAtLeast: 5, includeResources: { containers: true } }),
      ],
      resourceSelection: { tagMap: { purpose: "runner" } },
      tags: { team: "platform" },
    });
  }
}
