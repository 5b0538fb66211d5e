/**
 * The tag `lintel:creation`, which marks an App Runner object until its creation is complete. CreateService has no
 * idempotency token, and nothing else distinguishes an interrupted creation of this state from a service that somebody
 * else created from the same declaration (gap `hosted-service/interrupted-creation`). It is removed when a refresh has
 * shown that the state has the object, by a host without refreshes when the creation is complete or the object changes,
 * and is never shown.
 */
import { createHash } from "node:crypto";
import { type Members, without } from "../../base/members.ts";
import { tagMapBounds } from "../../facts/model/tag-map.ts";
import { creationDays } from "./ownership.ts";

const key = "lintel:creation";

const markFor = (scope: string, name: string, day: string): string =>
  createHash("sha256")
    .update(JSON.stringify([scope, name, day]))
    .digest("hex")
    .slice(0, 32);

/** The tags of a creation, with its mark; undefined if that would exceed the maximum number of tags. */
export const markedTags = (tags: Members, scope: string, name: string): Members | undefined =>
  Object.keys(tags).length < tagMapBounds.maxEntries
    ? { ...tags, [key]: markFor(scope, name, creationDays()[0]) }
    : undefined;

/** Whether tags have the mark of a recent creation with this name in this state. */
export const isMarked = (tags: Members, scope: string, name: string): boolean =>
  creationDays().some((day) => tags[key] === markFor(scope, name, day));

/** Whether tags have the mark of any creation, which is not known to be complete. */
export const hasMark = (tags: Members): boolean => Object.hasOwn(tags, key);

/** The tags without any mark. */
export const withoutMark = (tags: Members): Members => without(tags, key);
