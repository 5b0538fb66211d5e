/**
 * Where the documented names differ from AWS's. The API client translates requests and responses with this table, the
 * emulator accepts both names, and the linter suggests the documented one.
 */

/** A name or value that differs, at one path. */
export interface Alias {
  /** {@link ResourceModel.name} of the resource. */
  readonly resource: string;
  /** Whether the name of the member differs, or one of its values. */
  readonly of: "member" | "value";
  /** Path of the member in documented names; `[]` stands for every element of a list. */
  readonly path: string;
  /** The documented name; for a member the last step of `path`. */
  readonly documents: string;
  /** AWS's name. */
  readonly vendor: string;
  /** The documentation uses AWS's name too. */
  readonly vendorWordPrinted?: true;
}

/** All names and values that differ. */
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
  {
    resource: "state-update",
    of: "member",
    path: "includeResources.vmImages",
    documents: "vmImages",
    vendor: "amis",
  },
  {
    resource: "state-update",
    of: "member",
    path: "exclusionRules.vmImages",
    documents: "vmImages",
    vendor: "amis",
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
];

/** A member that AWS has at another place. */
export interface Relocation {
  readonly resource: string;
  /** Its documented path. */
  readonly documents: string;
  /** Its path at AWS, in documented names. */
  readonly vendor: string;
}

/** All members that AWS has at another place. */
export const relocations: readonly Relocation[] = [
  {
    resource: "hosted-service",
    documents: "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.SourceDirectory",
    vendor: "SourceConfiguration.CodeRepository.SourceDirectory",
  },
];
