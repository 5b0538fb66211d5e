/** A lifecycle policy with every member, and with recipes instead of tagMap. */
export const fullPolicy = () => ({
  name: "keep-recent",
  description: "keeps what is recent",
  status: "ENABLED",
  executionRole: "lifecycle-role",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true, containers: false } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 },
      exclusionRules: {
        tagMap: { keep: "yes" },
        vmImages: {
          isPublic: true,
          regions: ["eu-west-1"],
          sharedAccounts: ["123456789012"],
          lastLaunched: { value: 7, unit: "DAYS" },
          tagMap: { keep: "yes" },
        },
      },
    },
  ],
  resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.x.x" }] },
  tags: { team: "web" },
  clientToken: "token-1",
  dryRun: false,
});

/** The same, with images selected by tag. */
export const fullPolicyByTag = () => ({ ...fullPolicy(), resourceSelection: { tagMap: { team: "web" } } });
