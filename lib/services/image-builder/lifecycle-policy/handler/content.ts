/** The content of a lifecycle policy: in requests, in responses, and its comparison. */

import { isMembers, type Members, membersAt, without } from "../../../../base/members.ts";
import { differences } from "../../../../facts/derive/differences.ts";
import { ownTags, type TagOwnership } from "../../../../terraform/runtime/own-tags.ts";
import { equivalent } from "../model/same-meaning.ts";
import { lifecyclePolicy } from "../model.ts";

/**
 * A declaration for its creation, without members of a single request. `unit` is not sent with a COUNT filter, in which
 * it has no meaning (gap `lifecycle-policy/ignored-filter-members`).
 */
export const contentOf = (declared: Members): Members => withoutIdleUnits(without(declared, "clientToken", "dryRun"));

/** The members of an update: names never change, and tags have their own operations. */
export const updatableContentOf = (declared: Members): Members => without(contentOf(declared), "name", "tags");

/** The record in a response: times as ISO 8601, without other tags and meaningless units. */
export function recordOf(returned: Members, ownership: TagOwnership): Members {
  const { tags, ...record } = withoutIdleUnits(returned);
  for (const member of ["dateCreated", "dateUpdated", "dateLastRun"]) {
    const seconds = record[member];
    if (typeof seconds === "number") record[member] = new Date(seconds * 1000).toISOString();
  }
  return isMembers(tags) ? { ...record, tags: ownTags(tags, ownership) } : record;
}

function withoutIdleUnits(policy: Members): { [member: string]: unknown } {
  const { policyDetails } = policy;
  if (!Array.isArray(policyDetails)) return { ...policy };
  return {
    ...policy,
    policyDetails: policyDetails.map((rule: unknown) => {
      if (!isMembers(rule)) return rule;
      const filter = membersAt(rule, "filter");
      return filter.type === "COUNT" ? { ...rule, filter: without(filter, "unit") } : rule;
    }),
  };
}

const { clientToken, dryRun, ...stored } = lifecyclePolicy.declaration.members;
const record = { ...lifecyclePolicy.declaration, members: stored };

/** Paths of the members in which two policies differ. */
export const policyDifferences = (one: Members, other: Members): readonly string[] =>
  differences(record, contentOf(one), contentOf(other), equivalent);
