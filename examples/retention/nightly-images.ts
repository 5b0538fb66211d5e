import type { LifecyclePolicyProps } from "lintel/constructs";

/** Deletes nightly builds after 30 days, except the newest three of each recipe version and images tagged keep. */
export const nightlyImages = {
  name: "nightly images",
  executionRole: "image-lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 30, unit: "DAYS", retainAtLeast: 3 },
      exclusionRules: { tagMap: { keep: "yes" }, vmImages: { lastLaunched: { value: 2, unit: "WEEKS" } } },
    },
  ],
  resourceSelection: { recipes: [{ name: "nightly", semanticVersion: "1.x.x" }] },
} as const satisfies LifecyclePolicyProps;
