/** Reads auto scaling configurations. */

import type { Timing } from "../../../../api/retry.ts";
import { listAt, type Members, membersAt, membersOf, textAt } from "../../../../base/members.ts";
import { withoutMark } from "../../../../runtime/creation-mark.ts";
import { differences } from "../../../../runtime/differences.ts";
import type { HandlerCall } from "../../../../runtime/handler.ts";
import { ownTags, type TagOwnership } from "../../../../runtime/own-tags.ts";
import type { Existing } from "../../../../runtime/ownership.ts";
import { withTimes } from "../../../../runtime/record-times.ts";
import { isRefusal } from "../../../../runtime/refusal.ts";
import type { AppRunnerClient } from "../../client.ts";
import { autoScalingArnForm, autoScalingConfiguration } from "../model.ts";

/** The client of the service, the ownership of tags, the region of requests, and the timing of waits. */
export interface ConfigurationClient extends TagOwnership {
  readonly service: AppRunnerClient;
  /** Undefined if none is configured. */
  readonly region: () => Promise<string | undefined>;
  readonly timing: Timing;
}

/** A call of the handler of auto scaling configurations. */
export type ConfigurationCall = HandlerCall<ConfigurationClient>;

/** An ARN without its revision; undefined for ARNs of other resources. */
export const idIn = (arn: string): string | undefined => new RegExp(autoScalingArnForm.source, "u").exec(arn)?.[1];

/** The newest revision of a configuration. */
export interface Newest {
  readonly arn: string;
  readonly record: Members;
  /** All its tags, including the creation mark and those of others. */
  readonly tags: Members;
}

/** The newest active revision; undefined if there is none. */
export async function newestRevision(id: string, call: ConfigurationCall): Promise<Newest | undefined> {
  const { client, signal } = call;
  try {
    const asked = { AutoScalingConfigurationArn: id };
    const answer = await client.service.describeAutoScalingConfiguration(asked, { signal });
    const found = membersAt(answer, "AutoScalingConfiguration");
    const arn = revisionArn(found, "DescribeAutoScalingConfiguration");
    if (found.Status === "INACTIVE") return undefined;
    const { Tags: tags } = await client.service.listTagsForResource({ ResourceArn: arn }, { signal });
    return { arn, record: recordOf(id, found), tags: membersOf(tags) };
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
}

/** The ARN in a response. */
export function revisionArn(revision: Members, operation: string): string {
  const arn = textAt(revision, "AutoScalingConfigurationArn");
  if (arn !== undefined) return arn;
  throw new Error(`the response of ${operation} has no AutoScalingConfigurationArn: is the endpoint App Runner?`);
}

/** A revision of a response, as the record of the configuration with this id. */
export const recordOf = (id: string, answered: Members): Members => ({
  ...withTimes(answered),
  id,
  ...(answered.IsDefault !== undefined && { isDefault: answered.IsDefault }),
});

/** The record of a configuration with its own tags; undefined if it does not exist. */
export async function readConfiguration(id: string, call: ConfigurationCall): Promise<Members | undefined> {
  const newest = await newestRevision(id, call);
  return newest && withOwnTags(newest, call);
}

/** The record of a newest revision, with the declaration's tags, without the creation mark. */
export const withOwnTags = ({ record, tags }: Newest, { client }: ConfigurationCall): Members => ({
  ...record,
  Tags: withoutMark(ownTags(tags, client)),
});

/** The active revisions of a name, newest first, from the list. */
export async function revisionsOf(name: string, { client, signal }: ConfigurationCall): Promise<readonly Members[]> {
  const asked = { AutoScalingConfigurationName: name, LatestOnly: false };
  const found: Members[] = [];
  for await (const page of client.service.pages("listAutoScalingConfigurations", asked, { signal })) {
    found.push(...listAt(page, "AutoScalingConfigurationSummaryList"));
  }
  const isActive = ({ AutoScalingConfigurationName: its, Status }: Members) => its === name && Status !== "INACTIVE";
  return found.filter(isActive).sort((one, other) => numberOf(other) - numberOf(one));
}

/** The number of a revision. */
export const numberOf = ({ AutoScalingConfigurationRevision: number }: Members): number => Number(number);

/** The id of the configuration with a name; undefined if there is none. */
export async function findConfiguration(name: string, call: ConfigurationCall): Promise<string | undefined> {
  const [newest] = await revisionsOf(name, call);
  return newest && idIn(textAt(newest, "AutoScalingConfigurationArn") ?? "");
}

/** A configuration, for the host's ownership. */
export const existingConfiguration = (record: Members): Existing => ({
  identity: textAt(record, "id") ?? "",
  createdAt: textAt(record, "CreatedAt"),
});

const { AutoScalingConfigurationName, Tags, ...settings } = autoScalingConfiguration.declaration.members;

/** Paths of the settings in which a record differs from the declaration. */
export const settingDifferences = (declared: Members, record: Members): readonly string[] =>
  differences({ ...autoScalingConfiguration.declaration, members: settings }, declared, record, () => false);

/** Paths of all members in which a record and its tags differ from the declaration. */
export const configurationDifferences = (declared: Members, record: Members): readonly string[] =>
  differences(autoScalingConfiguration.declaration, declared, record, () => false);
