/** The operations on auto scaling configurations. Every account initially has one, the default. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { tableOf } from "../../../emulator/table.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { complete } from "../emulator/defaults.ts";
import { pageOf } from "../emulator/paging.ts";
import { invalidRequest } from "../emulator/refusals.ts";
import { reservedKeys } from "../emulator/relations.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import {
  activeRevisions,
  addRevision,
  endRevision,
  existingRevision,
  initialRevision,
  listFields,
  pageOfRevisions,
  type Revision,
  type RevisionedKind,
  returnedConfiguration,
  returnedRevision,
  revisionTable,
} from "../emulator/revision.ts";
import { usersOf } from "../emulator/service-users.ts";
import { hostedService } from "../hosted-service/model.ts";
import { appRunnerCites as cites, requiredArn, sharedPage, shortName } from "../model/parts.ts";
import { autoScalingQuota, autoScalingSettings, initialAutoScalingName } from "./model/messages.ts";

const { Tags } = hostedService.declaration.members;

export const autoScaling: RevisionedKind = {
  kind: "autoscalingconfiguration",
  title: "auto scaling configuration",
  prefix: "AutoScalingConfiguration",
  table: revisionTable("auto-scaling-configuration", autoScalingSettings),
  quota: autoScalingQuota,
};

/** The default of an account and region, once it has been read: a single record. */
export const defaultAutoScaling = tableOf({
  name: "apprunner.default-auto-scaling-configuration",
  description: "The default.",
  cites,
  members: { arn: requiredArn("ARN of the default.") },
});

const theDefault = "default";

const settingsField = requestOf(autoScalingSettings);

/** The ARN of the default. The account's initial configuration is created when it is first read. */
export function defaultArn(call: EmulatedCall): string {
  const known = call.table(defaultAutoScaling).get(theDefault);
  if (known !== undefined) return known.arn;
  const { arn } = initialRevision(call, autoScaling, initialAutoScalingName, complete(settingsField, {}));
  call.table(defaultAutoScaling).put(theDefault, { arn });
  return arn;
}

const createRequest = requestOf({
  AutoScalingConfigurationName: { ...shortName, required: true },
  ...autoScalingSettings,
  Tags,
});

/** Returns {AutoScalingConfiguration}: the next revision of its name. */
export function createAutoScalingConfiguration(call: EmulatedCall): object {
  defaultArn(call);
  const { AutoScalingConfigurationName: name, Tags: tags, ...given } = readRequest(call, createRequest).value;
  const settings = complete(settingsField, given);
  refuseIfAny([...sizeProblems(settings), ...reservedKeys(tags)], invalidRequest);
  return described(call, addRevision(call, autoScaling, { name, settings, tags }));
}

function* sizeProblems({ MinSize: least = 0, MaxSize: most = 0 }: ValueOf<typeof settingsField>): Generator<string> {
  if (least > most) yield `MinSize is ${least} and MaxSize is ${most}; MinSize must not be greater than MaxSize`;
}

const namesOne = { AutoScalingConfigurationArn: requiredArn("ARN of a configuration.") };

const oneRequest = requestOf(namesOne);

/** @throws Refusal if the configuration does not exist. */
function named(call: EmulatedCall): Revision {
  defaultArn(call);
  const { AutoScalingConfigurationArn: arn } = readRequest(call, oneRequest).value;
  return existingRevision(call, autoScaling, arn);
}

/** Returns {AutoScalingConfiguration}, even of a deleted revision. */
export const describeAutoScalingConfiguration = (call: EmulatedCall): object => described(call, named(call));

const deleteRequest = requestOf({
  ...namesOne,
  DeleteAllRevisions: { kind: "boolean", description: "Whether to delete all revisions.", cites },
});

/** Returns {AutoScalingConfiguration}: the deleted revision, or the latest of all deleted ones. */
export function deleteAutoScalingConfiguration(call: EmulatedCall): object {
  defaultArn(call);
  const { AutoScalingConfigurationArn: arn, DeleteAllRevisions: all = false } = readRequest(call, deleteRequest).value;
  const found = existingRevision(call, autoScaling, arn);
  if (all && arn.split("/").length > 2) {
    throw invalidRequest(
      `AutoScalingConfigurationArn is ${arn} and DeleteAllRevisions is true; all revisions are deleted by the ARN that ends with ${autoScaling.kind}/${found.name}`,
    );
  }
  const ended = all ? activeRevisions(call, autoScaling, found.name) : [found];
  const theirDefault = ended.find((each) => each.arn === defaultArn(call));
  if (theirDefault !== undefined) {
    throw invalidRequest(
      `${theirDefault.arn} is the default auto scaling configuration; make another configuration the default first (UpdateDefaultAutoScalingConfiguration)`,
    );
  }
  const used = ended.map((each) => usersOf(call, "autoscalingconfiguration", each.arn));
  // All or none: if one is in use, the request is rejected before anything is deleted.
  const users = used.flat();
  const inactive = ended.map((each) => endRevision(call, autoScaling, each, users));
  return described(call, inactive.at(-1) ?? found);
}

/** Returns {AutoScalingConfiguration}: the new default. */
export function updateDefaultAutoScalingConfiguration(call: EmulatedCall): object {
  const chosen = named(call);
  if (chosen.deletedAt !== undefined) {
    throw invalidRequest(`${chosen.arn} is INACTIVE, since it was deleted; choose an active configuration`);
  }
  call.table(defaultAutoScaling).put(theDefault, { arn: chosen.arn });
  return described(call, chosen);
}

const listRequest = requestOf({ AutoScalingConfigurationName: shortName, ...listFields });

/** Returns {AutoScalingConfigurationSummaryList, NextToken?}. */
export function listAutoScalingConfigurations(call: EmulatedCall): object {
  defaultArn(call);
  const { AutoScalingConfigurationName: name, ...input } = readRequest(call, listRequest).value;
  const { records, rest } = pageOfRevisions(call, autoScaling, name, input);
  const summaries = records.map((each) => inLowerCase(summarized(call, each)));
  return { AutoScalingConfigurationSummaryList: summaries, ...rest };
}

const usersRequest = requestOf({ ...namesOne, ...sharedPage });

/** Returns {ServiceArnList, NextToken?}. */
export function listServicesForAutoScalingConfiguration(call: EmulatedCall): object {
  defaultArn(call);
  const { AutoScalingConfigurationArn, ...input } = readRequest(call, usersRequest).value;
  const { arn } = existingRevision(call, autoScaling, AutoScalingConfigurationArn);
  const users = usersOf(call, "autoscalingconfiguration", arn).map((ServiceArn) => ({ ServiceArn }));
  const page = (after: number, limit: number) => {
    const records = users.slice(after, after + limit);
    return { records, ...(after + records.length < users.length && { next: after + records.length }) };
  };
  const { records, rest } = pageOf(call, input, page, arn);
  return { ServiceArnList: records.map(({ ServiceArn }) => ServiceArn), ...rest };
}

const described = (call: EmulatedCall, each: Revision): object => ({
  AutoScalingConfiguration: inLowerCase({
    ...returnedConfiguration(call, autoScaling, each),
    HasAssociatedService: isUsed(call, each),
    IsDefault: defaultArn(call) === each.arn,
  }),
});

/** These operations answer a status in lower case (gap `app-runner/status-letters`); the record of a service does not. */
const inLowerCase = (members: { readonly [member: string]: unknown }): object => ({
  ...members,
  Status: String(members.Status).toLowerCase(),
});

const isUsed = (call: EmulatedCall, { arn }: Revision): boolean =>
  usersOf(call, "autoscalingconfiguration", arn).length > 0;

/**
 * A configuration's summary, as services show it. They pass `true` as it is in use; searching for all users would take
 * time.
 */
export function summarized(call: EmulatedCall, each: Revision, HasAssociatedService = isUsed(call, each)) {
  const { AutoScalingConfigurationArn, AutoScalingConfigurationName, AutoScalingConfigurationRevision, ...more } =
    returnedRevision(autoScaling, each);
  return {
    AutoScalingConfigurationArn,
    AutoScalingConfigurationName,
    AutoScalingConfigurationRevision,
    Status: more.Status,
    CreatedAt: more.CreatedAt,
    HasAssociatedService,
    IsDefault: defaultArn(call) === each.arn,
  };
}
