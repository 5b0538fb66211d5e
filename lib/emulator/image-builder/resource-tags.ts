/** The operations on the tags of a lifecycle policy, at `/tags/<percent-encoded resource name>`. */
import { lifecyclePolicyArn, tagKeys } from "../../model/image-builder.ts";
import { lifecyclePolicy } from "../../model/lifecycle-policy.ts";
import type { Call } from "../service.ts";
import { existingPolicy } from "./lifecycle-policy.ts";
import { type PolicyRecord, policies, type TagMap } from "./policy.ts";
import { reservedKeys } from "./policy-relations.ts";
import { refusal, refuseIfAny } from "./refusals.ts";
import { readBody, readMembers, requestOf } from "./request.ts";

/** Where the tags of a resource are. */
export const tagsPath = "/tags/";

/** The only error that these operations have for a request that is not as documented. */
const error = "InvalidParameterException";

const tagsField = lifecyclePolicy.declaration.members.tags;

/** Answers {tags}. */
export function listTagsForResource(call: Call): object {
  return { tags: taggedPolicy(call).tags ?? {} };
}

/** Adds tags; one with a key that is there already takes its place. */
export function tagResource(call: Call): object {
  const policy = taggedPolicy(call);
  const { tags } = readBody<{ readonly tags: TagMap }>(call, tagRequest, { error }).value;
  refuseIfAny(error, [...reservedKeys(tags, "tags")]);
  const all = { ...policy.tags, ...tags };
  const count = Object.keys(all).length;
  if (count > tagsField.maxEntries) {
    const message = `with these tags the policy would have ${count}; it can have at most ${tagsField.maxEntries}, so remove some first (document 3, Limits)`;
    throw refusal(error, message);
  }
  call.table(policies).put(policy.arn, { ...policy, tags: all });
  return {};
}

const tagRequest = requestOf({ tags: { ...tagsField, required: true } });

/** Removes tags by `?tagKeys=…&tagKeys=…`; a key that is not there is no error. */
export function untagResource(call: Call): object {
  const { tags, ...policy } = taggedPolicy(call);
  const given = call.head.query.getAll("tagKeys");
  const input = given.length === 0 ? {} : { tagKeys: given };
  const removed = readMembers<{ readonly tagKeys: readonly string[] }>(input, untagRequest, { error }).value.tagKeys;
  const rest = Object.entries(tags ?? {}).filter(([key]) => !removed.includes(key));
  call.table(policies).put(policy.arn, { ...policy, ...(rest.length > 0 && { tags: Object.fromEntries(rest) }) });
  return {};
}

const untagRequest = requestOf({ tagKeys });

function taggedPolicy(call: Call): PolicyRecord {
  const written = call.head.path.slice(tagsPath.length);
  let arn: string;
  try {
    arn = decodeURIComponent(written);
  } catch {
    throw refusal(
      error,
      `the path names the resource as ${JSON.stringify(written)}, which is not percent-encoded UTF-8`,
    );
  }
  readMembers({ resourceArn: arn }, resourceRequest, { error });
  return existingPolicy(call, arn);
}

const resourceRequest = requestOf({ resourceArn: lifecyclePolicyArn });
