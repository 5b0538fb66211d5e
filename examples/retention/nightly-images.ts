import type { LifecyclePolicyProps } from "lintel/constructs";

/** Nightly builds go after 30 days; the newest three of each recipe version stay, and so does what is marked. */
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
