/** The declaration of a lifecycle policy for tests, as values. */
import type { Arguments } from "../declared-value.ts";

/** A valid policy, with changes. */
export const policy = (changes: Arguments = {}): Arguments => ({
  name: "weekly cleanup",
  execution_role: "lifecycle",
  resource_type: "VM_IMAGE",
  policy_details: [
    {
      action: { type: "DELETE", include_resources: { vm_images: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retain_at_least: 3 },
    },
  ],
  resource_selection: { recipes: [{ name: "base", semantic_version: "1.x.x" }] },
  ...changes,
});
