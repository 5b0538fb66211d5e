import type { LifecyclePolicyProps } from "lintel/constructs";

/**
 * Deprecates golden images after half a year, disables them after a year and deletes them after two, except the newest
 * three of each recipe version, images that auditors retain, and AMIs that customers or launches use.
 * ../policies/golden-images.yaml is the same policy as a request.
 */
export const goldenImages = {
  name: "golden images",
  executionRole: "arn:aws:iam::123456789012:role/image-lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DEPRECATE", includeResources: { vmImages: true } },
      filter: { type: "AGE", value: 6, unit: "MONTHS" },
    },
    {
      action: { type: "DISABLE", includeResources: { vmImages: true } },
      filter: { type: "AGE", value: 1, unit: "YEARS" },
    },
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 2, unit: "YEARS", retainAtLeast: 3 },
      exclusionRules: {
        tagMap: { retain: "audit" },
        vmImages: { sharedAccounts: ["012345678901"], lastLaunched: { value: 90, unit: "DAYS" } },
      },
    },
  ],
  resourceSelection: {
    recipes: [
      { name: "base-linux", semanticVersion: "x.x.x" },
      { name: "web-server", semanticVersion: "2.x.x" },
    ],
  },
} as const satisfies LifecyclePolicyProps;
