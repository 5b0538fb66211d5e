/** The operations on the tags of services and of shared resources. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import type { TagMap } from "../../../facts/model/tag-map.ts";
import { defaultArn } from "../auto-scaling-configuration/emulator.ts";
import { hostedService } from "../hosted-service/model.ts";
import { requiredArn } from "../model/parts.ts";
import { tagKeys } from "../model.ts";
import { reservedObservability } from "../observability-configuration/emulator.ts";
import { existingService, serviceTable } from "./record.ts";
import { invalidRequest } from "./refusals.ts";
import { reservedKeys } from "./relations.ts";
import { readRequest, requestOf } from "./request.ts";
import { missing } from "./revision.ts";
import { refuseUnlessSettled } from "./state.ts";
import { tables } from "./tables.ts";

const { Tags } = hostedService.declaration.members;

interface Tagged {
  readonly tags: TagMap;
  /** Replaces its tags. */
  put(tags: TagMap): void;
}

/** A record that may have tags. */
interface TaggedRecord {
  readonly Tags?: TagMap;
}

const hasTags = (table: TableDefinition<object>): table is TableDefinition<TaggedRecord> =>
  Object.hasOwn(table.record.members, "Tags");

/** @throws Refusal if no resource has this ARN. */
function tagged(call: EmulatedCall, arn: string): Tagged {
  if (/:service\//.test(arn)) {
    const service = existingService(call, arn);
    return {
      tags: service.Tags ?? {},
      put(Tags) {
        // The tags of a service cannot change during an operation (gap `app-runner/changed-tags`).
        refuseUnlessSettled(call, service);
        call.table(serviceTable).put(arn, { ...service, Tags });
      },
    };
  }
  if (arn === reservedObservability(call).arn) {
    throw invalidRequest(`ResourceArn is ${arn}, which belongs to the service; it has no tags`);
  }
  defaultArn(call);
  // All resources but services; operations do not block their tags.
  for (const definition of tables.filter(hasTags)) {
    const table = call.table(definition);
    const record = table.get(arn);
    if (record !== undefined) return { tags: record.Tags ?? {}, put: (Tags) => table.put(arn, { ...record, Tags }) };
  }
  throw missing(call, "resource", arn);
}

const resourceArn = requiredArn("ARN of the tagged resource.");

const listRequest = requestOf({ ResourceArn: resourceArn });

/** Returns {Tags}. */
export function listTagsForResource(call: EmulatedCall): object {
  const { ResourceArn } = readRequest(call, listRequest).value;
  return { Tags: Object.entries(tagged(call, ResourceArn).tags).map(([Key, Value]) => ({ Key, Value })) };
}

const tagRequest = requestOf({ ResourceArn: resourceArn, Tags: { ...Tags, required: true } });

/** Adds tags; one with an existing key replaces it. */
export function tagResource(call: EmulatedCall): object {
  const { ResourceArn, Tags } = readRequest(call, tagRequest).value;
  refuseIfAny([...reservedKeys(Tags)], invalidRequest);
  const resource = tagged(call, ResourceArn);
  resource.put({ ...resource.tags, ...Tags });
  return {};
}

const untagRequest = requestOf({ ResourceArn: resourceArn, TagKeys: tagKeys });

/** Removes tags; a missing key is not an error. */
export function untagResource(call: EmulatedCall): object {
  const { ResourceArn, TagKeys } = readRequest(call, untagRequest).value;
  const resource = tagged(call, ResourceArn);
  const isKept = ([key]: [string, string]) => !TagKeys.includes(key);
  resource.put(Object.fromEntries(Object.entries(resource.tags).filter(isKept)));
  return {};
}
