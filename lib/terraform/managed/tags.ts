/** Plans and refreshes `tags` and `tags_all`: merges default tags, drops ignored ones, and keeps the written form. */

import type { TagMap } from "../../facts/model/tag-map.ts";
import { type ObjectValue, type TerraformValue, unknownValue } from "../protocol/provider-server.ts";
import { type IgnoredTags, isIgnored } from "../runtime/own-tags.ts";
import { isWhollyKnown, recordIn, textsIn } from "./values/value.ts";

/** The provider's settings about tags. */
export interface TagRules {
  /** Tags of every resource; undefined if some are unknown. */
  readonly defaults: TagMap | undefined;
  readonly ignored: IgnoredTags;
}

/** Values of the two attributes. */
export interface TagValues {
  readonly tags: TerraformValue;
  readonly all: TerraformValue;
}

/**
 * The planned tags; absence counts as no tags. If `tags` means the same as before, it stays as written: null values,
 * ignored tags and default tags make no difference.
 */
export function plannedTags(
  written: TerraformValue,
  before: TerraformValue,
  { defaults, ignored }: TagRules,
): TagValues {
  const declared = written ?? {};
  if (!isWhollyKnown(declared)) return { tags: declared, all: unknownValue };
  const tags = before !== null && saysTheSame() ? before : declared;
  if (defaults === undefined) return { tags, all: unknownValue };
  return { tags, all: withoutIgnored({ ...defaults, ...textsIn(declared) }, ignored) };

  function saysTheSame(): boolean {
    const now = withoutIgnored(textsIn(declared), ignored);
    const then = withoutIgnored(textsIn(before), ignored);
    const isDefault = (key: string) => defaults?.[key] === now[key];
    return (
      Object.keys(then).every((key) => now[key] === then[key]) &&
      Object.keys(now).every((key) => Object.hasOwn(then, key) || isDefault(key))
    );
  }
}

/**
 * The tags after a refresh. The resource's own tags are those that were in `tags`, and those that do not come from a
 * default tag; a tag with the previous value of a default tag comes from it, even if the default changes. Tags in `tags`
 * that the service cannot return stay.
 */
export function foundTags(found: TagMap, before: TagValues, { defaults, ignored }: TagRules): TagValues {
  const [own, all] = [textsIn(before.tags), textsIn(before.all)];
  const isDefault = (key: string, value: string) =>
    defaults?.[key] === value || (all[key] === value && (defaults === undefined || Object.hasOwn(defaults, key)));
  const isOwn = ([key, value]: readonly [string, string]) => Object.hasOwn(own, key) || !isDefault(key, value);
  const returned = Object.entries(found).filter(isOwn);
  const withheld = Object.entries(recordIn(before.tags) ?? {}).filter(
    ([key, value]) => !Object.hasOwn(found, key) && (value === null || isIgnored(key, ignored)),
  );
  const tags: ObjectValue = Object.fromEntries([...returned, ...withheld]);
  return { tags, all: found };
}

/** The tags that are not ignored. */
export const withoutIgnored = (tags: TagMap, ignored: IgnoredTags): TagMap =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => !isIgnored(key, ignored)));
