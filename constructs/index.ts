/** `lintel/constructs`: Lintel's resources for CDK for Terraform, and its linter for their stacks. */
export type {
  AgentAccessProps,
  AgentClient,
  AgentClientCertificate,
  AgentCredential,
  AgentSecret,
  AgentSecretOfCommand,
} from "./agent-access-props.ts";
export { AgentCard } from "./agent-card.ts";
export type { AgentCardMembers, AgentCardProps } from "./agent-card-props.ts";
export type { AssumedRoleProps, WebIdentityRoleProps } from "./assumed-role-props.ts";
export { AutoScalingConfiguration } from "./auto-scaling-configuration.ts";
export type { AutoScalingConfigurationProps } from "./auto-scaling-configuration-props.ts";
export { HostedService } from "./hosted-service.ts";
export type {
  Cpu,
  EgressConfiguration,
  HostedServiceProps,
  HttpHealthCheck,
  InstanceConfiguration,
  Memory,
  NetworkConfiguration,
  ObservabilityConfiguration,
  TcpHealthCheck,
} from "./hosted-service-props.ts";
export type {
  CodeConfiguration,
  CodeConfigurationValues,
  CodeRepository,
  CodeSource,
  ConfigurationFolder,
  EnvironmentSecrets,
  EnvironmentVariables,
  ImageConfiguration,
  ImageRepository,
  PrivateImageSource,
  PrivateRegistry,
  PublicImageSource,
  PublicRegistry,
  Runtime,
  SourceConfiguration,
} from "./hosted-service-source-props.ts";
export { LifecyclePolicy } from "./lifecycle-policy.ts";
export type {
  ContainerImagePolicyProps,
  LifecyclePolicyProps,
  Recipe,
  ResourceSelection,
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
  TimeUnit,
  VmImageExclusions,
  VmImageRule,
} from "./lifecycle-rule-props.ts";
export { type EnforceOptions, Lint } from "./lint.ts";
export {
  type DefaultTagsProps,
  type IgnoreTagsProps,
  LintelProvider,
  type LintelProviderProps,
  type RestApiProps,
} from "./lintel-provider.ts";
export { LintelResource } from "./lintel-resource.ts";
export { literal } from "./literal.ts";
export type { ProviderNetworkProps } from "./provider-network-props.ts";
export { PushConfig } from "./push-config.ts";
export type { PushConfigProps, PushConfigSetProps } from "./push-config-props.ts";
export { PushConfigSet } from "./push-config-set.ts";
export type { PushAuthenticationProps, PushProfileProps } from "./push-profile-props.ts";
export type { ResourceProps, TaggedResourceProps, Tags, Timeouts } from "./resource-props.ts";
export type { Suppression } from "./suppression.ts";
export { TaggedResource } from "./tagged-resource.ts";
export type { OrToken } from "./token.ts";
