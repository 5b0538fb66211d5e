/**
 * The vendor's words for ours. The documents use neutral words; the real service speaks the vendor's. This
 * table is the only place where the two stand side by side: the API client translates by it at the wire, the
 * emulator accepts both by it, and the linter names the documents' word by it.
 */

/** One word that differs, at one place. */
export interface Alias {
  /** {@link ResourceModel.name} of the resource. */
  readonly resource: string;
  /** Whether a member is named differently, or a value of the member is. */
  readonly of: "member" | "value";
  /** Path of the member in the documents' words; `[]` stands for every element of a list. */
  readonly path: string;
  /** The documents' word: for a member the last step of `path`. */
  readonly documents: string;
  /** The vendor's word. */
  readonly vendor: string;
  /** The documents print the vendor's word too. */
  readonly vendorWordPrinted?: true;
}

/** Every word that differs. */
export const aliases: readonly Alias[] = [
  { resource: "lifecycle-policy", of: "value", path: "resourceType", documents: "VM_IMAGE", vendor: "AMI_IMAGE" },
  {
    resource: "lifecycle-policy",
    of: "member",
    path: "policyDetails[].action.includeResources.vmImages",
    documents: "vmImages",
    vendor: "amis",
  },
  {
    resource: "lifecycle-policy",
    of: "member",
    path: "policyDetails[].exclusionRules.vmImages",
    documents: "vmImages",
    vendor: "amis",
    vendorWordPrinted: true,
  },
];
