/** The tags that a declaration covers: neither those of AWS, nor those that settings ignore. */
import type { Members } from "../../base/members.ts";

/** Tags to ignore, whoever sets them. */
export interface IgnoredTags {
  readonly keys: readonly string[];
  readonly keyPrefixes: readonly string[];
}

/** The tags that declarations do not cover. */
export interface TagOwnership {
  /** The prefix of AWS's own keys. */
  readonly reservedTagPrefix: string;
  /** Default: none. */
  readonly ignoredTags?: IgnoredTags | undefined;
}

export const isIgnored = (key: string, { keys, keyPrefixes }: IgnoredTags): boolean =>
  keys.includes(key) || keyPrefixes.some((prefix) => key.startsWith(prefix));

/** The tags that a declaration covers. */
export const ownTags = (tags: Members, { reservedTagPrefix, ignoredTags }: TagOwnership): Members =>
  Object.fromEntries(
    Object.entries(tags).filter(
      ([key]) => !key.startsWith(reservedTagPrefix) && (ignoredTags === undefined || !isIgnored(key, ignoredTags)),
    ),
  );
