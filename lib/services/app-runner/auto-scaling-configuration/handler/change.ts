/** Updates an auto scaling configuration as declared: with a new revision, its tags, and the default. */
import { ApiError } from "../../../../api/api-error.ts";
import { type Members, membersAt, textAt, without } from "../../../../base/members.ts";
import { ownTags } from "../../../../runtime/own-tags.ts";
import { isRefusal } from "../../../../runtime/refusal.ts";
import { changeTags } from "../../handler/tags.ts";
import {
  type ConfigurationCall,
  type Newest,
  newestRevision,
  readConfiguration,
  revisionArn,
  revisionsOf,
  settingDifferences,
} from "./service.ts";

/** Updates a configuration where it differs from the declaration, and returns its record. */
export async function convergeConfiguration(id: string, declared: Members, call: ConfigurationCall): Promise<Members> {
  const newest = await newestRevision(id, call);
  if (newest === undefined) throw goneMeanwhile(id);
  const differing = settingDifferences(declared, newest.record);
  if (differing.length > 0) {
    call.log("info", "making another revision", { id, differing });
    await addRevision(id, newest, declared, call);
  } else {
    await changeTags(newest.arn, ownTags(newest.tags, call.client), membersAt(declared, "Tags"), call);
  }
  await chooseDefault(id, newest.record.isDefault === true, call);
  const record = await readConfiguration(id, call);
  if (record === undefined) throw goneMeanwhile(id);
  return record;
}

/** Creates a revision. At the quota of revisions, deletes the oldest one that is neither in use nor the default. */
async function addRevision(id: string, newest: Newest, declared: Members, call: ConfigurationCall): Promise<void> {
  const { client, signal } = call;
  const others = without(newest.tags, ...Object.keys(ownTags(newest.tags, client)));
  const kept = Object.entries(others).filter(([key]) => !key.startsWith(client.reservedTagPrefix));
  const request = { ...declared, Tags: { ...Object.fromEntries(kept), ...membersAt(declared, "Tags") } };
  for (;;) {
    try {
      const answer = await client.service.createAutoScalingConfiguration(request, { signal });
      revisionArn(membersAt(answer, "AutoScalingConfiguration"), "CreateAutoScalingConfiguration");
      return;
    } catch (error) {
      if (isRefusal(error, "ServiceQuotaExceededException") && (await deleteOldest(declared, call))) continue;
      if (!(error instanceof ApiError) || !error.mayBeDone || signal.aborted) throw error;
      const found = await newestRevision(id, call);
      if (found === undefined || found.arn === newest.arn || settingDifferences(declared, found.record).length > 0) {
        throw error;
      }
      return;
    }
  }
}

/** Deletes the oldest revision that is neither in use nor the default; returns false if there is none. */
async function deleteOldest({ AutoScalingConfigurationName: name }: Members, call: ConfigurationCall) {
  const { client, signal } = call;
  const [, ...former] = await revisionsOf(String(name), call);
  const oldest = former.reverse().find((each) => each.HasAssociatedService === false && each.IsDefault === false);
  const arn = oldest && textAt(oldest, "AutoScalingConfigurationArn");
  if (arn === undefined) return false;
  call.log("info", "deleting a revision to make room for another", { arn });
  await client.service.deleteAutoScalingConfiguration({ AutoScalingConfigurationArn: arn }, { signal });
  return true;
}

/** Makes the newest revision the default if that is declared, or if the configuration already is the default. */
async function chooseDefault(id: string, wasDefault: boolean, call: ConfigurationCall): Promise<void> {
  const { client, signal, options } = call;
  const { isDefault: wanted = wasDefault } = options;
  const newest = await newestRevision(id, call);
  const isDefault = newest?.record.isDefault === true;
  if (newest === undefined || isDefault === wanted) return;
  if (isDefault) {
    throw new Error(
      `${newest.arn} is the default auto scaling configuration of its account and region, and is_default is declared false. The service cannot unset a default: declare is_default = true for another configuration, then apply again; or remove is_default here.`,
    );
  }
  const asked = { AutoScalingConfigurationArn: newest.arn };
  await client.service.updateDefaultAutoScalingConfiguration(asked, { signal });
}

/** Somebody deleted the configuration during the change. */
const goneMeanwhile = (id: string): Error =>
  new Error(`The auto scaling configuration ${id} was deleted while it was being changed. Apply again to create it.`);
