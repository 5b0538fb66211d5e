/** The operations on observability configurations. Every account has one that belongs to the service. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { invalidRequest } from "../emulator/refusals.ts";
import { reservedKeys } from "../emulator/relations.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import {
  addRevision,
  endRevision,
  existingRevision,
  initialRevision,
  listFields,
  pageOfRevisions,
  type Revision,
  type RevisionedKind,
  returnedConfiguration,
  revisionTable,
} from "../emulator/revision.ts";
import { usersOf } from "../emulator/service-users.ts";
import { hostedService } from "../hosted-service/model.ts";
import { requiredArn, shortName } from "../model/parts.ts";
import { observabilityQuota, observabilitySettings, reservedObservabilityName } from "./model/messages.ts";

const { Tags } = hostedService.declaration.members;

export const observability: RevisionedKind = {
  kind: "observabilityconfiguration",
  title: "observability configuration",
  prefix: "ObservabilityConfiguration",
  table: revisionTable("observability-configuration", observabilitySettings),
  quota: observabilityQuota,
};

/**
 * The configuration that every account has, and cannot change (gap `observability-configuration/default`); created when
 * configurations are first read.
 */
export const reservedObservability = (call: EmulatedCall): Revision =>
  initialRevision(call, observability, reservedObservabilityName, { TraceConfiguration: { Vendor: "AWSXRAY" } });

const createRequest = requestOf({
  ObservabilityConfigurationName: { ...shortName, required: true },
  ...observabilitySettings,
  Tags,
});

/** Returns {ObservabilityConfiguration}: the next revision of its name. */
export function createObservabilityConfiguration(call: EmulatedCall): object {
  reservedObservability(call);
  const { ObservabilityConfigurationName: name, Tags: tags, ...settings } = readRequest(call, createRequest).value;
  refuseIfAny([...reservedName(name), ...reservedKeys(tags)], invalidRequest);
  return described(call, addRevision(call, observability, { name, settings, tags }));
}

function* reservedName(name: string): Generator<string> {
  if (name === reservedObservabilityName) {
    yield `ObservabilityConfigurationName is ${name}, which is reserved; choose another name`;
  }
}

const oneRequest = requestOf({ ObservabilityConfigurationArn: requiredArn("ARN of a configuration.") });

/** @throws Refusal if the configuration does not exist. */
function named(call: EmulatedCall): Revision {
  reservedObservability(call);
  const { ObservabilityConfigurationArn: arn } = readRequest(call, oneRequest).value;
  return existingRevision(call, observability, arn);
}

/** Returns {ObservabilityConfiguration}, even of a deleted revision. */
export const describeObservabilityConfiguration = (call: EmulatedCall): object => described(call, named(call));

/** Returns {ObservabilityConfiguration}: the deleted revision. */
export function deleteObservabilityConfiguration(call: EmulatedCall): object {
  const found = named(call);
  if (found.name === reservedObservabilityName) {
    throw invalidRequest(`the ${observability.title} ${found.arn} is reserved; it cannot be deleted`);
  }
  const users = usersOf(call, "observabilityconfiguration", found.arn);
  return described(call, endRevision(call, observability, found, users));
}

const listRequest = requestOf({ ObservabilityConfigurationName: shortName, ...listFields });

/** Returns {ObservabilityConfigurationSummaryList, NextToken?}. */
export function listObservabilityConfigurations(call: EmulatedCall): object {
  reservedObservability(call);
  const { ObservabilityConfigurationName: name, ...input } = readRequest(call, listRequest).value;
  const { records, rest } = pageOfRevisions(call, observability, name, input);
  const ObservabilityConfigurationSummaryList = records.map(({ arn, name, revision }) => ({
    ObservabilityConfigurationArn: arn,
    ObservabilityConfigurationName: name,
    ObservabilityConfigurationRevision: revision,
  }));
  return { ObservabilityConfigurationSummaryList, ...rest };
}

const described = (call: EmulatedCall, each: Revision): object => ({
  ObservabilityConfiguration: returnedConfiguration(call, observability, each),
});
