/** Configurations of a policy for tests: a valid one, and changes to it. */

import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { everyPolicyArgument, expressionsOf } from "./declarations.ts";

export type { Expressions } from "../../resource-blocks.ts";

const good: Expressions = {
  name: '"weekly cleanup"',
  execution_role: '"lifecycle"',
  resource_type: '"VM_IMAGE"',
  policy_details: `[{
    action = { type = "DELETE", include_resources = { vm_images = true } }
    filter = { type = "AGE", value = 90, unit = "DAYS", retain_at_least = 3 }
  }]`,
  resource_selection: '{ recipes = [{ name = "base", semantic_version = "1.x.x" }] }',
};

/** A resource block: the valid policy with `changes`. */
export function policy(changes: Expressions = {}, name = "p"): string {
  return resourceBlock("lintel_lifecycle_policy", name, { ...good, ...changes });
}

/** The same policy as a request to the service. */
export const goodRequest = {
  name: "weekly cleanup",
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 },
    },
  ],
  resourceSelection: { recipes: [{ name: "base", semanticVersion: "1.x.x" }] },
};

/** All attributes of a policy. */
export const everything: Expressions = expressionsOf(everyPolicyArgument);
