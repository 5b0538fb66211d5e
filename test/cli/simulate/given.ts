/** Policies and images for tests of `lintel simulate` as a process. */

/** The time of the first run. */
export const at = "2026-03-01T12:00:00Z";

/** A policy that deletes web images. */
export const policy = (name: string, filter: object, besides: object = {}) => ({
  name,
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [{ action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } }, filter }],
  resourceSelection: { recipes: [{ name: "web", semanticVersion: "1.x.x" }] },
  ...besides,
});
/** Deletes what is older than 90 days, but not the newest three. */
export const nightly = policy("nightly images", { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 });

/** A web image of this age in days. */
export const image = (index: number, days: number, besides: object = {}) => ({
  id: `img-${index}`,
  recipe: { name: "web", semanticVersion: "1.2.0" },
  createdAt: new Date(Date.parse(at) - days * 86_400_000).toISOString(),
  status: "AVAILABLE",
  tags: {},
  vmImages: [
    {
      id: `ami-${index}`,
      region: "eu-west-1",
      accountId: "111111111111",
      isPublic: false,
      sharedAccounts: [],
      tags: { CreatedBy: "EC2 Image Builder" },
      snapshots: [`snap-${index}`],
    },
  ],
  ...besides,
});
/** Five images of several ages. */
export const images = [image(1, 1), image(2, 40), image(3, 85), image(4, 94), image(5, 70)];

/** A policy whose period is not known. */
export const hcl = `variable "days" { type = number }
resource "lintel_lifecycle_policy" "nightly" {
  name           = "nightly images"
  execution_role = "lifecycle"
  resource_type  = "VM_IMAGE"
  policy_details {
    action { type = "DELETE" }
    filter {
      type  = "AGE"
      value = var.days
      unit  = "DAYS"
    }
  }
  resource_selection {
    recipes {
      name             = "web"
      semantic_version = "1.x.x"
    }
  }
}
`;
