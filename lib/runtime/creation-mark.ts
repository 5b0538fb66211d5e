/**
 * A tag that a hosted service has while it is being created: CreateService has no idempotency token, and without one
 * nothing else tells an unfinished creation of ours from a service that somebody else made of the same declaration
 * (gaps.ts, `hosted-service/interrupted-creation`). It goes when the creation is finished, and is never shown.
 */
import { createHash } from "node:crypto";
import { type Members, without } from "../base/members.ts";
import { tagMapBounds } from "../model/tag-map.ts";
import { creationDays } from "./ownership.ts";

const key = "lintel:creation";

const markFor = (scope: string, name: string, day: string): string =>
  createHash("sha256")
    .update(JSON.stringify([scope, name, day]))
    .digest("hex")
    .slice(0, 32);

/** The tags of a creation, with its mark; undefined where there is no room for one more. */
export const markedTags = (tags: Members, scope: string, name: string): Members | undefined =>
  Object.keys(tags).length < tagMapBounds.maxEntries
    ? { ...tags, [key]: markFor(scope, name, creationDays()[0]) }
    : undefined;

/** Whether tags have the mark of a creation of this name in this state that is not long ago. */
export const isMarked = (tags: Members, scope: string, name: string): boolean =>
  creationDays().some((day) => tags[key] === markFor(scope, name, day));

/** The tags without any mark. */
export const withoutMark = (tags: Members): Members => without(tags, key);
