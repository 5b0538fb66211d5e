/** `lintel/constructs`: Lintel's resources for CDK for Terraform, and its linter for their stacks. */
export { LifecyclePolicy } from "./lifecycle-policy.ts";
export type {
  ContainerImagePolicyProps,
  LifecyclePolicyProps,
  Recipe,
  ResourceSelection,
  Timeouts,
  VmImagePolicyProps,
} from "./lifecycle-policy-props.ts";
export {
  type DeleteContainerImages,
  type DeleteVmImages,
  LifecycleRule,
  type MarkVmImages,
  type RetainAtLeast,
} from "./lifecycle-rule.ts";
export type {
  AgeFilter,
  ContainerImageExclusions,
  ContainerImageRule,
  DeleteByAgeFilter,
  DeleteByCountFilter,
  IncludedContainers,
  IncludedImages,
  IncludedImagesAndSnapshots,
  Tags,
  TimeUnit,
  VmImageExclusions,
  VmImageRule,
} from "./lifecycle-rule-props.ts";
export { type EnforceOptions, Lint } from "./lint.ts";
export { LintelProvider, type LintelProviderProps } from "./lintel-provider.ts";
export { literal } from "./literal.ts";
export type { OrToken } from "./token.ts";
