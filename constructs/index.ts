/** `lintel/constructs`: Lintel's resources for CDK for Terraform, and its linter for their stacks. */
export { type EnforceOptions, Lint } from "./lint.ts";
export {
  type DefaultTagsProps,
  type IgnoreTagsProps,
  LintelProvider,
  type LintelProviderProps,
} from "./lintel-provider.ts";
export { LintelResource } from "./lintel-resource.ts";
export { literal } from "./literal.ts";
export type { ProviderNetworkProps } from "./provider-network-props.ts";
export type { ResourceProps, TaggedResourceProps, Tags, Timeouts } from "./resource-props.ts";
export * from "./services.generated.ts";
export type { Suppression } from "./suppression.ts";
export { TaggedResource } from "./tagged-resource.ts";
export type { OrToken } from "./token.ts";
