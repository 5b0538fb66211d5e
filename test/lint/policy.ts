/** A valid lifecycle policy, to which tests add faults. */

/** As a request document. */
export const policy = {
  name: "keep-recent",
  executionRole: "lifecycle-role",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
    },
  ],
  resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.x.x" }] },
};

/** As the block of a Terraform resource. */
export const policyBlock = {
  name: "keep-recent",
  execution_role: "lifecycle-role",
  resource_type: "VM_IMAGE",
  policy_details: [
    {
      action: { type: "DELETE", include_resources: { vm_images: true, snapshots: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
    },
  ],
  resource_selection: { recipes: [{ name: "web-base", semantic_version: "1.x.x" }] },
};
