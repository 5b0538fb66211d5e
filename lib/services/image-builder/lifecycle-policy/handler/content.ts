/** The content of a lifecycle policy: in requests, in responses, and its comparison. */

import { isMembers, type Members, membersAt, without } from "../../../../base/members.ts";
import { differences } from "../../../../derive/differences.ts";
import { ownTags, type TagOwnership } from "../../../../runtime/own-tags.ts";
import { lifecyclePolicy } from "../model.ts";

/**
 * A declaration for its creation, without members of a single request. `unit` is not sent with a COUNT filter, in which
 * it has no meaning (gap `lifecycle-policy/ignored-filter-members`).
 */
export const contentOf = (declared: Members): Members => withoutIdleUnits(without(declared, "clientToken", "dryRun"));

/** The members of an update: names never change, and tags have their own operations. */
export const updatableContentOf = (declared: Members): Members => without(contentOf(declared), "name", "tags");

/** The record in a response: times as ISO 8601, without other tags and meaningless units. */
export function recordOf(answered: Members, ownership: TagOwnership): Members {
  const { tags, ...record } = withoutIdleUnits(answered);
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

/** See {@link Handler.equivalent}. A record has no unit in a COUNT filter, in which it has no meaning. */
export function equivalent(path: string, declared: unknown, found: unknown): boolean {
  if (path === "executionRole") return namesSameRole(declared, found);
  return path === "policyDetails[].filter.unit" && found === undefined;
}

/** A bare name is the last segment of the role's ARN, or its whole path (`lifecycle-policy/execution-role-form`). */
function namesSameRole(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  const [name, arn] = one.includes(":") ? [other, one] : [one, other];
  const [, path] = arn.split(":role/", 2);
  return path !== undefined && (path === name.replace(/^\//, "") || path.slice(path.lastIndexOf("/") + 1) === name);
}
