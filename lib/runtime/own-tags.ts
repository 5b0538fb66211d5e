/** Which tags of a resource its declaration covers: neither the service's own, nor those that settings ignore. */
import type { Members } from "../base/members.ts";

/** Tags to ignore, whoever sets them. */
export interface IgnoredTags {
  readonly keys: readonly string[];
  readonly keyPrefixes: readonly string[];
}

/** What excludes tags from a declaration. */
export interface TagOwnership {
  /** The prefix of the service's own keys. */
  readonly reservedTagPrefix: string;
  /** Default none. */
  readonly ignoredTags?: IgnoredTags | undefined;
}

/** Whether a tag is ignored. */
export const isIgnored = (key: string, { keys, keyPrefixes }: IgnoredTags): boolean =>
  keys.includes(key) || keyPrefixes.some((prefix) => key.startsWith(prefix));

/** The tags that a declaration covers. */
export const ownTags = (tags: Members, { reservedTagPrefix, ignoredTags }: TagOwnership): Members =>
  Object.fromEntries(
    Object.entries(tags).filter(
      ([key]) => !key.startsWith(reservedTagPrefix) && (ignoredTags === undefined || !isIgnored(key, ignoredTags)),
    ),
  );
