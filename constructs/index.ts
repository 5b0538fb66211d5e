/** `lintel/constructs`: Lintel's resources for CDK for Terraform, and its linter for their stacks. */
export type {
  AgentAccessProps,
  AgentClient,
  AgentClientCertificate,
  AgentCredential,
  AgentSecret,
  AgentSecretOfCommand,
} from "./a2a/agent-access-props.ts";
export { AgentCard } from "./a2a/agent-card.ts";
export type { AgentCardMembers, AgentCardProps } from "./a2a/agent-card-props.ts";
export { PushConfig } from "./a2a/push-config.ts";
export type { PushAuthenticationProps, PushConfigProps } from "./a2a/push-config-props.generated.ts";
export { PushConfigSet } from "./a2a/push-config-set.ts";
export type { PushConfigSetProps } from "./a2a/push-config-set-props.generated.ts";
export type { PushProfileProps } from "./a2a/push-profile-props.ts";
export { AutoScalingConfiguration } from "./app-runner/auto-scaling-configuration.ts";
export type { AutoScalingConfigurationProps } from "./app-runner/auto-scaling-configuration-props.generated.ts";
export { HostedService } from "./app-runner/hosted-service.ts";
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
} from "./app-runner/hosted-service-props.ts";
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
} from "./app-runner/hosted-service-source-props.ts";
export { VpcConnector } from "./app-runner/vpc-connector.ts";
export type { VpcConnectorProps } from "./app-runner/vpc-connector-props.generated.ts";
export { VpcIngressConnection } from "./app-runner/vpc-ingress-connection.ts";
export type {
  IngressVpcConfiguration,
  VpcIngressConnectionProps,
} from "./app-runner/vpc-ingress-connection-props.generated.ts";
export { LifecyclePolicy } from "./image-builder/lifecycle-policy.ts";
export type {
  ContainerImagePolicyProps,
  LifecyclePolicyProps,
  Recipe,
  ResourceSelection,
  VmImagePolicyProps,
} from "./image-builder/lifecycle-policy-props.ts";
export {
  type DeleteContainerImages,
  type DeleteVmImages,
  LifecycleRule,
  type MarkVmImages,
  type RetainAtLeast,
} from "./image-builder/lifecycle-rule.ts";
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
} from "./image-builder/lifecycle-rule-props.ts";
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
export type { ResourceProps, TaggedResourceProps, Tags, Timeouts } from "./resource-props.ts";
export type { AssumedRoleProps, WebIdentityRoleProps } from "./sts/assumed-role-props.ts";
export type { Suppression } from "./suppression.ts";
export { TaggedResource } from "./tagged-resource.ts";
export type { OrToken } from "./token.ts";
