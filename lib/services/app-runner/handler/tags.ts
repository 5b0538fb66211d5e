/** The tags of objects of App Runner. */

import { type Members, membersAt } from "../../../base/members.ts";
import { ApiError } from "../../../client/api-error.ts";
import { tagMapBounds } from "../../../facts/model/tag-map.ts";
import { markedTags, withoutMark } from "../../../terraform/runtime/creation-mark.ts";
import type { HandlerCall } from "../../../terraform/runtime/handler.ts";
import { isRefusal } from "../../../terraform/runtime/refusal.ts";
import type { AppRunnerClient } from "../client.ts";

type TagCall = Pick<HandlerCall<{ readonly service: AppRunnerClient }>, "client" | "signal" | "log" | "mark">;

/**
 * Requests an object with the mark of this creation, or without it if the caller may not set tags.
 * @param name the name of the object in the mark.
 */
export async function requestMarked<Response>(
  declared: Members,
  name: string,
  { ownership }: Pick<HandlerCall<unknown>, "ownership">,
  request: (marked: Members) => Promise<Response>,
): Promise<Response> {
  const tags = markedTags(membersAt(declared, "Tags"), ownership.scope, name);
  if (tags === undefined) return request(declared);
  try {
    return await request({ ...declared, Tags: tags });
  } catch (error) {
    if (!isRefusal(error, "AccessDeniedException")) throw error;
    return request(declared);
  }
}

/**
 * Makes the tags of an object those that are declared; removes the mark of its creation too, unless it stays and there is
 * room for it.
 * @param found its tags that are the declaration's own, with the mark.
 */
export async function changeTags(arn: string, found: Members, declared: Members, call: TagCall): Promise<void> {
  const { client, signal } = call;
  const isFull = Object.keys(declared).length >= tagMapBounds.maxEntries;
  if (isFull) await removeMark(arn, found, call); // It would be one too many.
  const removed = Object.keys(withoutMark(found)).filter((key) => !Object.hasOwn(declared, key));
  const changed = Object.fromEntries(Object.entries(declared).filter(([key, value]) => found[key] !== value));
  if (removed.length > 0) await client.service.untagResource({ ResourceArn: arn, TagKeys: removed }, { signal });
  if (Object.keys(changed).length > 0)
    await client.service.tagResource({ ResourceArn: arn, Tags: changed }, { signal });
  if (!isFull && call.mark !== "stays") await removeMark(arn, found, call);
}

/** Removes the mark of a creation. Without the permission for that the object has an extra tag, which is never shown. */
export async function removeMark(arn: string, found: Members, { client, signal, log }: TagCall): Promise<void> {
  const marks = Object.keys(found).filter((key) => !Object.hasOwn(withoutMark(found), key));
  if (marks.length === 0) return;
  try {
    await client.service.untagResource({ ResourceArn: arn, TagKeys: marks }, { signal });
  } catch (error) {
    if (!isRefusal(error, "AccessDeniedException")) throw error;
    log("info", "the caller may not remove the tag of the creation", { arn, marks });
  }
}

/**
 * Removes the mark of an object that a refresh shows to be in the state. Whatever refuses that does not fail the refresh:
 * the next one tries again.
 */
export async function forgetCreation(arn: string, found: Members, call: TagCall): Promise<void> {
  if (call.mark !== "goes") return;
  try {
    await removeMark(arn, found, call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    call.log("info", "the tag of the creation stays until the next refresh", { arn, reason: error.message });
  }
}
