/** The operations on the tags of a service. */
import { serviceArn, tagKeys } from "../../model/app-runner.ts";
import { hostedService } from "../../model/hosted-service.ts";
import { refuseIfAny } from "../request.ts";
import type { Call } from "../service.ts";
import { existingService, services, type TagMap } from "./record.ts";
import { invalidRequest } from "./refusals.ts";
import { reservedKeys } from "./relations.ts";
import { readRequest, requestOf } from "./request.ts";
import { refuseUnlessSettled } from "./state.ts";

const { Tags } = hostedService.declaration.members;

interface ResourceInput {
  readonly ResourceArn: string;
}

const listRequest = requestOf({ ResourceArn: serviceArn });

/** Answers {Tags}. */
export function listTagsForResource(call: Call): object {
  const { ResourceArn } = readRequest<ResourceInput>(call, listRequest).value;
  const { Tags = {} } = existingService(call, ResourceArn);
  return { Tags: Object.entries(Tags).map(([Key, Value]) => ({ Key, Value })) };
}

const tagRequest = requestOf({ ResourceArn: serviceArn, Tags: { ...Tags, required: true } });

/** Adds tags; one with a key that is there already takes its place. */
export function tagResource(call: Call): object {
  const { ResourceArn, Tags } = readRequest<ResourceInput & { readonly Tags: TagMap }>(call, tagRequest).value;
  refuseIfAny([...reservedKeys(Tags)], invalidRequest);
  return retag(call, ResourceArn, (before) => ({ ...before, ...Tags }));
}

const untagRequest = requestOf({ ResourceArn: serviceArn, TagKeys: tagKeys });

/** Removes tags; a key that is not there is no error. */
export function untagResource(call: Call): object {
  const { ResourceArn, TagKeys } = readRequest<ResourceInput & { readonly TagKeys: readonly string[] }>(
    call,
    untagRequest,
  ).value;
  const isKept = ([key]: [string, string]) => !TagKeys.includes(key);
  return retag(call, ResourceArn, (before) => Object.fromEntries(Object.entries(before).filter(isKept)));
}

/** Changes the tags of a service on which no operation is under way (gaps.ts, `app-runner/changed-tags`). */
function retag(call: Call, arn: string, change: (before: TagMap) => TagMap): object {
  const service = existingService(call, arn);
  refuseUnlessSettled(call, service);
  call.table(services).put(arn, { ...service, Tags: change(service.Tags ?? {}) });
  return {};
}
