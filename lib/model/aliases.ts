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

const words = [
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
  {
    resource: "hosted-service",
    of: "value",
    path: "SourceConfiguration.ImageRepository.ImageRepositoryType",
    documents: "REGISTRY",
    vendor: "ECR",
  },
  {
    resource: "hosted-service",
    of: "value",
    path: "SourceConfiguration.ImageRepository.ImageRepositoryType",
    documents: "REGISTRY_PUBLIC",
    vendor: "ECR_PUBLIC",
  },
  {
    resource: "hosted-service",
    of: "value",
    path: "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.Runtime",
    documents: "JAVA_8",
    vendor: "CORRETTO_8",
  },
  {
    resource: "hosted-service",
    of: "value",
    path: "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.Runtime",
    documents: "JAVA_11",
    vendor: "CORRETTO_11",
  },
] as const satisfies readonly Alias[];

/** Every word that differs. */
export const aliases: readonly Alias[] = words;

/** The same as types: props take the vendor's values too (test/constructs/props-of-model.ts). */
export type Word = (typeof words)[number];

/** A member that the vendor keeps at another place. */
export interface Relocation {
  readonly resource: string;
  /** Where the documents have it, as a path in their words. */
  readonly documents: string;
  /** Where the vendor has it, as a path in the documents' words. */
  readonly vendor: string;
}

/** Every member that stands elsewhere. */
export const relocations: readonly Relocation[] = [
  {
    resource: "hosted-service",
    documents: "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.SourceDirectory",
    vendor: "SourceConfiguration.CodeRepository.SourceDirectory",
  },
];
