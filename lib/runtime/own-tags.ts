/** Which tags of a resource its declaration is about: not those of the service itself, nor those that settings ignore. */
import type { Members } from "../base/members.ts";

/** Tags that are left to others, whoever they are. */
export interface IgnoredTags {
  readonly keys: readonly string[];
  readonly keyPrefixes: readonly string[];
}

/** What tells the tags that are not a declaration's. */
export interface TagOwnership {
  /** Keys that begin with it are the service's own. */
  readonly reservedTagPrefix: string;
  /** Default none. */
  readonly ignoredTags?: IgnoredTags | undefined;
}

/** Whether a tag is left to others. */
export const isIgnored = (key: string, { keys, keyPrefixes }: IgnoredTags): boolean =>
  keys.includes(key) || keyPrefixes.some((prefix) => key.startsWith(prefix));

/** The tags that a declaration is about. */
export const ownTags = (tags: Members, { reservedTagPrefix, ignoredTags }: TagOwnership): Members =>
  Object.fromEntries(
    Object.entries(tags).filter(
      ([key]) => !key.startsWith(reservedTagPrefix) && (ignoredTags === undefined || !isIgnored(key, ignoredTags)),
    ),
  );
