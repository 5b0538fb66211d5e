/** The source and settings of a service: the members that CreateService and UpdateService share. */
import { cite } from "../../model/citation.ts";
import type { StructField } from "../../model/field.ts";
import { hostedService } from "../../model/hosted-service/hosted-service.ts";
import type { TableScope } from "../table.ts";

interface StringMap {
  readonly [key: string]: string;
}

/** The members that image and code sources share. */
export interface Environment {
  readonly Port?: string;
  readonly RuntimeEnvironmentVariables?: StringMap;
  readonly RuntimeEnvironmentSecrets?: StringMap;
}

interface CodeConfiguration {
  readonly ConfigurationSource: string;
  readonly CodeConfigurationValues?: Environment & { readonly SourceDirectory?: string; readonly Runtime?: string };
}

/** The type omits members that the emulator never reads; records have them nevertheless. */
export interface ServiceSource {
  readonly CodeRepository?: { readonly SourceDirectory?: string; readonly CodeConfiguration?: CodeConfiguration };
  readonly ImageRepository?: {
    readonly ImageIdentifier: string;
    readonly ImageRepositoryType: string;
    readonly ImageConfiguration?: Environment;
  };
  readonly AutoDeploymentsEnabled?: boolean;
  readonly AuthenticationConfiguration?: { readonly ConnectionArn?: string; readonly AccessRoleArn?: string };
}

/** The members in a request. */
export interface RequestedConfiguration {
  readonly SourceConfiguration?: ServiceSource;
  readonly InstanceConfiguration?: {
    readonly Cpu?: string;
    readonly Memory?: string;
    readonly InstanceRoleArn?: string;
  };
  readonly HealthCheckConfiguration?: object;
  readonly AutoScalingConfigurationArn?: string;
  readonly NetworkConfiguration?: {
    readonly EgressConfiguration?: { readonly EgressType?: string; readonly VpcConnectorArn?: string };
  };
  readonly ObservabilityConfiguration?: {
    readonly ObservabilityEnabled: boolean;
    readonly ObservabilityConfigurationArn?: string;
  };
}

/** The members of a service. */
export interface ServiceConfiguration extends RequestedConfiguration {
  readonly SourceConfiguration: ServiceSource;
  readonly AutoScalingConfigurationArn: string;
}

/**
 * Whether an image is in a private registry of the account (gap `app-runner/auto-deployments`): App Runner deploys no
 * others by itself.
 */
export function isOwnRegistry(
  { ImageIdentifier, ImageRepositoryType }: NonNullable<ServiceSource["ImageRepository"]>,
  { account }: TableScope,
): boolean {
  if (ImageRepositoryType === "REGISTRY_PUBLIC") return false;
  const owner = /^([0-9]{12})\./.exec(ImageIdentifier)?.[1];
  return owner === undefined || owner === account;
}

const declared = hostedService.declaration.members;
const source = declared.SourceConfiguration;
const code = source.members.CodeRepository;

/** SourceDirectory may also be at AWS's place (lib/model/aliases.ts, relocations). */
const codeRepository = {
  ...code,
  members: {
    ...code.members,
    SourceDirectory: code.members.CodeConfiguration.members.CodeConfigurationValues.members.SourceDirectory,
  },
};

/** The fields of {@link RequestedConfiguration}. */
export const contentFields = {
  SourceConfiguration: { ...source, members: { ...source.members, CodeRepository: codeRepository } },
  InstanceConfiguration: declared.InstanceConfiguration,
  HealthCheckConfiguration: declared.HealthCheckConfiguration,
  AutoScalingConfigurationArn: declared.AutoScalingConfigurationArn,
  NetworkConfiguration: declared.NetworkConfiguration,
  ObservabilityConfiguration: declared.ObservabilityConfiguration,
} as const;

/** The field of a {@link ServiceConfiguration}. */
export const configurationField = {
  kind: "struct",
  description: "The configuration that a service runs.",
  cites: cite(2, "Service record (returned by ResumeService)"),
  members: contentFields,
} as const satisfies StructField;
