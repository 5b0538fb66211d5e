/** Updates a shared object as declared: with a new revision, if it has revisions, and its tags. */

import { type Members, membersAt, without } from "../../../base/members.ts";
import { ApiError } from "../../../client/api-error.ts";
import { hasMark, markedTags } from "../../../terraform/runtime/creation-mark.ts";
import { ownTags } from "../../../terraform/runtime/own-tags.ts";
import { isRefusal } from "../../../terraform/runtime/refusal.ts";
import {
  arnOf,
  type Newest,
  newestRevision,
  readObject,
  revisionsOf,
  type SharedCall,
  type SharedKind,
  settingDifferences,
} from "./shared-object.ts";
import { changeTags } from "./tags.ts";

/** Updates an object where it differs from the declaration, and returns its record. */
export async function convergeObject(
  kind: SharedKind,
  id: string,
  declared: Members,
  call: SharedCall,
): Promise<Members> {
  const newest = await newestRevision(kind, id, call);
  if (newest === undefined) throw goneMeanwhile(kind, id);
  const differing = kind.hasRevisions ? settingDifferences(kind, declared, newest.record) : [];
  if (differing.length > 0) {
    call.log("info", "making another revision", { id, differing });
    await addRevision(kind, id, newest, declared, call);
  } else {
    await changeTags(newest.arn, ownTags(newest.tags, call.client), membersAt(declared, "Tags"), call);
  }
  await kind.settle?.(id, newest, call);
  const record = await readObject(kind, id, call);
  if (record === undefined) throw goneMeanwhile(kind, id);
  return record;
}

/** Creates a revision. At the quota of revisions, deletes the oldest one that is neither in use nor the default. */
async function addRevision(kind: SharedKind, id: string, newest: Newest, declared: Members, call: SharedCall) {
  const { prefix } = kind;
  const { client, signal } = call;
  const others = without(newest.tags, ...Object.keys(ownTags(newest.tags, client)));
  const kept = Object.entries(others).filter(([key]) => !key.startsWith(client.reservedTagPrefix));
  const tags = { ...Object.fromEntries(kept), ...membersAt(declared, "Tags") };
  // A creation that takes over an interrupted one may be interrupted, too.
  const isMarked = call.mark === "stays" && hasMark(newest.tags);
  const marked = isMarked ? markedTags(tags, call.ownership.scope, String(declared[kind.model.label])) : undefined;
  const request = { ...declared, Tags: marked ?? tags };
  for (;;) {
    try {
      const response = await client.service[`create${prefix}`](request, { signal });
      arnOf(kind, membersAt(response, prefix), `Create${prefix}`);
      return;
    } catch (error) {
      if (isRefusal(error, "ServiceQuotaExceededException") && (await deleteOldest(kind, declared, call))) continue;
      if (!(error instanceof ApiError) || !error.mayHaveExecuted || signal.aborted) throw error;
      const found = await newestRevision(kind, id, call);
      if (found === undefined || found.arn === newest.arn) throw error;
      if (settingDifferences(kind, declared, found.record).length > 0) throw error;
      return;
    }
  }
}

/**
 * Deletes the oldest revision that is neither in use nor the default; returns false if there is none. Where the list
 * does not say which these are, the service's refusal does.
 */
async function deleteOldest(kind: SharedKind, declared: Members, call: SharedCall): Promise<boolean> {
  const { prefix, model } = kind;
  const { client, signal } = call;
  const [, ...previous] = await revisionsOf(kind, String(declared[model.label]), call);
  const spare = previous.filter((each) => each.HasAssociatedService !== true && each.IsDefault !== true);
  for (const revision of spare.toReversed()) {
    const arn = arnOf(kind, revision, `List${prefix}s`);
    call.log("info", "deleting a revision to make room for another", { arn });
    try {
      await client.service[`delete${prefix}`]({ [`${prefix}Arn`]: arn }, { signal });
      return true;
    } catch (error) {
      if (isRefusal(error, "ResourceNotFoundException")) return true;
      if (!isRefusal(error, "InvalidRequestException")) throw error;
    }
  }
  return false;
}

/** Somebody deleted the object during the change. */
const goneMeanwhile = ({ model }: SharedKind, id: string): Error =>
  new Error(`The ${model.title} ${id} was deleted while it was being changed. Apply again to create it.`);
