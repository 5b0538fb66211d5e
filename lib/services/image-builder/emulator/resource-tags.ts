/** The operations on the tags of lifecycle policies, images, recipes and pipelines, at `/tags/<percent-encoded ARN>`. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite } from "../../../facts/model/citation.ts";
import type { TagMap } from "../../../facts/model/tag-map.ts";
import { policies } from "../lifecycle-policy/emulator/policy.ts";
import { reservedKeys } from "../lifecycle-policy/emulator/relations.ts";
import { existingPolicy } from "../lifecycle-policy/emulator.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { lifecyclePolicyArn, tagKeys } from "../model.ts";
import { containerRecipes, imageRecipes, images } from "./inventory.ts";
import { imagePipelines } from "./pipeline.ts";
import { refusal, refuseIfAny } from "./refusals.ts";
import { readBody, readMembers, requestOf } from "./request.ts";

/** The path prefix of tags. */
export const tagsPath = "/tags/";

/** The only error of these operations for an invalid request. */
const error = "InvalidParameterException";

const tagsField = lifecyclePolicy.declaration.members.tags;

/** Returns {tags}. */
export function listTagsForResource(call: EmulatedCall): object {
  return { tags: tagged(call).tags };
}

/** Adds tags; one with an existing key replaces it. */
export function tagResource(call: EmulatedCall): object {
  const resource = tagged(call);
  const { tags } = readBody(call, tagRequest, { error }).value;
  refuseIfAny(error, [...reservedKeys(tags, "tags")]);
  const all = { ...resource.tags, ...tags };
  const count = Object.keys(all).length;
  if (count > tagsField.maxEntries) {
    const message = `with these tags the resource would have ${count}; it can have at most ${tagsField.maxEntries}, so remove some first (${citationInWords(cite(3, "Limits"))})`;
    throw refusal(error, message);
  }
  resource.put(all);
  return {};
}

const tagRequest = requestOf({ tags: { ...tagsField, required: true } });

/** Removes tags by `?tagKeys=…&tagKeys=…`; a missing key is not an error. */
export function untagResource(call: EmulatedCall): object {
  const resource = tagged(call);
  const given = call.head.query.getAll("tagKeys");
  const input = given.length === 0 ? {} : { tagKeys: given };
  const removed = readMembers(input, untagRequest, { error }).value.tagKeys;
  resource.put(Object.fromEntries(Object.entries(resource.tags).filter(([key]) => !removed.includes(key))));
  return {};
}

const untagRequest = requestOf({ tagKeys });

interface Tagged {
  readonly tags: TagMap;
  /** Replaces its tags; without tags, the resource has no member `tags`. */
  put(tags: TagMap): void;
}

/** @throws Refusal if the account and region have no resource with this ARN. */
function tagged(call: EmulatedCall): Tagged {
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
  const found = inInventory.map((find) => find(call, arn)).find((each) => each !== undefined);
  if (found !== undefined) return found;
  readMembers({ resourceArn: arn }, resourceRequest, { error });
  const policy = existingPolicy(call, arn);
  return taggedRecord(call, policies, policy);
}

const inInventory = [taggedIn(images), taggedIn(imageRecipes), taggedIn(containerRecipes), taggedIn(imagePipelines)];

interface Record {
  readonly arn: string;
  readonly tags?: TagMap;
}

function taggedIn<T extends Record>(definition: TableDefinition<T>) {
  return (call: EmulatedCall, arn: string): Tagged | undefined => {
    const record = call.table(definition).get(arn);
    return record && taggedRecord(call, definition, record);
  };
}

function taggedRecord<T extends Record>(call: EmulatedCall, definition: TableDefinition<T>, record: T): Tagged {
  return {
    tags: record.tags ?? {},
    put(tags) {
      const { tags: _, ...rest } = record;
      // Removes only the tags.
      call.table(definition).put(record.arn, (Object.keys(tags).length > 0 ? { ...rest, tags } : rest) as T);
    },
  };
}

const resourceRequest = requestOf({ resourceArn: lifecyclePolicyArn });
