/** The values of a service that its request omits (gap `app-runner/defaults`). */
import { isMembers } from "../../../base/members.ts";
import { relocated } from "../../../emulator/request-names.ts";
import type { TableScope } from "../../../emulator/table.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { unitsPerWhole } from "../hosted-service/model/instance-sizes.ts";
import { hostedService } from "../hosted-service/model.ts";
import {
  contentFields,
  isOwnRegistry,
  type RequestedConfiguration,
  type ServiceConfiguration,
  type ServiceSource,
} from "./configuration.ts";

const { CodeRepository, ImageRepository } = contentFields.SourceConfiguration.members;
const codeValues = CodeRepository.members.CodeConfiguration.members.CodeConfigurationValues;

/** The configuration of a new service, with SourceDirectory at AWS's place, which always exists. */
export const newConfiguration = (
  content: RequestedConfiguration & Pick<ServiceConfiguration, "SourceConfiguration" | "AutoScalingConfigurationArn">,
  scope: TableScope,
): ServiceConfiguration => ({
  SourceConfiguration: completeSource(relocated(content, "vendor", hostedService.name).SourceConfiguration, scope),
  InstanceConfiguration: completeInstance(content.InstanceConfiguration),
  HealthCheckConfiguration: complete(contentFields.HealthCheckConfiguration, content.HealthCheckConfiguration),
  AutoScalingConfigurationArn: content.AutoScalingConfigurationArn,
  NetworkConfiguration: complete(contentFields.NetworkConfiguration, content.NetworkConfiguration),
  ...(content.ObservabilityConfiguration !== undefined && {
    ObservabilityConfiguration: content.ObservabilityConfiguration,
  }),
});

/**
 * The configuration of a service after an update: a given structure replaces the previous one, an omitted one stays
 * (gap `app-runner/update`).
 */
export const updatedConfiguration = (
  before: ServiceConfiguration,
  update: RequestedConfiguration,
  scope: TableScope,
): ServiceConfiguration => newConfiguration({ ...before, ...update }, scope);

/** The source after an update. An omitted CodeConfiguration stays; only new services require it. */
export function updatedSource({ CodeRepository: before }: ServiceSource, update: ServiceSource): ServiceSource {
  const { CodeRepository: after } = update;
  if (before === undefined || after === undefined || after.CodeConfiguration !== undefined) return update;
  const { CodeConfiguration, SourceDirectory } = before;
  return {
    ...update,
    CodeRepository: {
      ...(CodeConfiguration !== undefined && { CodeConfiguration }),
      ...(SourceDirectory !== undefined && { SourceDirectory }),
      ...after,
    },
  };
}

function completeSource(source: ServiceSource, scope: TableScope): ServiceSource {
  return {
    ...source,
    ...(source.CodeRepository !== undefined && { CodeRepository: completeCode(source.CodeRepository) }),
    ...(source.ImageRepository !== undefined && {
      ImageRepository: complete(ImageRepository, source.ImageRepository),
    }),
    AutoDeploymentsEnabled: source.AutoDeploymentsEnabled ?? deploysByItself(source, scope),
  };
}

/** Completes the values, unless the repository's configuration file has them. */
function completeCode(
  code: NonNullable<ServiceSource["CodeRepository"]>,
): NonNullable<ServiceSource["CodeRepository"]> {
  const { CodeConfiguration: configuration } = code;
  if (configuration?.ConfigurationSource !== "API") return code;
  const values = complete(codeValues, configuration.CodeConfigurationValues);
  return { ...code, CodeConfiguration: { ...configuration, CodeConfigurationValues: values } };
}

/** Whether changes are deployed by default. */
const deploysByItself = ({ ImageRepository: image }: ServiceSource, scope: TableScope): boolean =>
  image === undefined || isOwnRegistry(image, scope);

type Instance = NonNullable<RequestedConfiguration["InstanceConfiguration"]>;

/** Sizes as in responses: `1 vCPU` is 1024, `2 GB` is 2048. */
function completeInstance(instance: Instance | undefined): Instance {
  const { Cpu, Memory, ...rest } = complete(contentFields.InstanceConfiguration, instance);
  return {
    ...(Cpu !== undefined && { Cpu: inUnits(Cpu, sizes.Cpu.enum) }),
    ...(Memory !== undefined && { Memory: inUnits(Memory, sizes.Memory.enum) }),
    ...rest,
  };
}

const { members: sizes } = contentFields.InstanceConfiguration;

function inUnits<Size extends string>(size: Size, all: readonly Size[]): Size {
  const units = String(Number.parseFloat(size) * unitsPerWhole);
  return (size.includes(" ") ? all.find((each) => each === units) : undefined) ?? size;
}

/** A structure with the defaults of all missing members, including those of missing structures. */
export function complete<F extends StructField>(field: F, given: ValueOf<F> | undefined): ValueOf<F> {
  const members = new Map<string, unknown>(Object.entries(given ?? {}));
  for (const [name, member] of Object.entries(field.members)) {
    const value = members.get(name);
    if (member.kind === "struct") {
      const inner = complete(member, isMembers(value) ? value : undefined);
      if (Object.keys(inner).length > 0) members.set(name, inner);
    } else if (value === undefined && member.default !== undefined) members.set(name, member.default);
  }
  // The given members, and the defaults of their fields for the others.
  return Object.fromEntries(members) as ValueOf<F>;
}
