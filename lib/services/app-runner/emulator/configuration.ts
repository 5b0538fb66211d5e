/** The source and settings of a service: the members that CreateService and UpdateService share. */

import type { TableScope } from "../../../emulator/table.ts";
import { cite } from "../../../facts/model/citation.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { MembersOf, ValueOf } from "../../../facts/shape/value-of.ts";
import { hostedService } from "../hosted-service/model.ts";

const declared = hostedService.declaration.members;
const source = declared.SourceConfiguration;
const code = source.members.CodeRepository;

/** SourceDirectory may also be at AWS's place (lib/facts/model/aliases.ts, relocations). */
const codeRepository = {
  ...code,
  members: {
    ...code.members,
    SourceDirectory: code.members.CodeConfiguration.members.CodeConfigurationValues.members.SourceDirectory,
  },
};

const contentOfBoth = {
  InstanceConfiguration: declared.InstanceConfiguration,
  HealthCheckConfiguration: declared.HealthCheckConfiguration,
  AutoScalingConfigurationArn: declared.AutoScalingConfigurationArn,
  NetworkConfiguration: declared.NetworkConfiguration,
  ObservabilityConfiguration: declared.ObservabilityConfiguration,
} as const;

const { required: _, ...optionalSource } = source;
const members = { ...source.members, CodeRepository: codeRepository };

/** The members in a request that creates a service. */
export const contentFields = { SourceConfiguration: { ...source, members }, ...contentOfBoth } as const;

/** The members in a request that updates one. */
export const updateFields = { SourceConfiguration: { ...optionalSource, members }, ...contentOfBoth } as const;

/** The configuration that a service runs. */
export const configurationField = {
  kind: "struct",
  description: "The configuration that a service runs.",
  cites: cite(2, "Service record (returned by ResumeService)"),
  members: {
    ...contentFields,
    AutoScalingConfigurationArn: { ...contentFields.AutoScalingConfigurationArn, required: true },
  },
} as const satisfies StructField;

/** What runs in a service. */
export type ServiceSource = ValueOf<typeof contentFields.SourceConfiguration>;

/** What a request says about a service. */
export type RequestedConfiguration = MembersOf<typeof updateFields>;

/** All that is configured of a service. */
export type ServiceConfiguration = ValueOf<typeof configurationField>;

type ImageRepository = NonNullable<ServiceSource["ImageRepository"]>;
type CodeConfiguration = NonNullable<NonNullable<ServiceSource["CodeRepository"]>["CodeConfiguration"]>;

/** The settings of a running image or of running code. */
export type Environment = NonNullable<
  ImageRepository["ImageConfiguration"] | CodeConfiguration["CodeConfigurationValues"]
>;

/**
 * Whether an image is in a private registry of the account (gap `app-runner/auto-deployments`): App Runner deploys no
 * others by itself.
 */
export function isOwnRegistry(
  { ImageIdentifier, ImageRepositoryType }: ImageRepository,
  { account }: TableScope,
): boolean {
  if (ImageRepositoryType === "REGISTRY_PUBLIC") return false;
  const owner = /^([0-9]{12})\./.exec(ImageIdentifier)?.[1];
  return owner === undefined || owner === account;
}
