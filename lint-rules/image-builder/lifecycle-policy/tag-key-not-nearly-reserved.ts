import { cite } from "../../../lib/facts/model/citation.ts";
import { someKey } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { type OptionsOfRules, reservedTagPrefixes } from "../../options.ts";
import { reservedPrefix } from "../../tag-keys.ts";
import { tagMaps } from "./tag-key-not-reserved.ts";

/** The reserved prefix with which a tag key begins except for case; tag-key-not-reserved reports an exact match. */
function nearlyReservedPrefix(key: string, options: Pick<OptionsOfRules, "reservedTagPrefixes">): string | undefined {
  if (reservedPrefix(key, options) !== undefined) return undefined;
  const lower = key.toLowerCase();
  return options.reservedTagPrefixes.find((prefix) => lower.startsWith(prefix.toLowerCase()));
}

export default rule({
  severity: "warning",
  summary: "No tag key begins with the provider-reserved tag prefix in another case.",
  otherwise: "AWS may refuse the tag: other AWS services reserve the prefix in any case.",
  unwanted: "Your organization already uses tags with such a prefix, and AWS accepts them.",
  options: [reservedTagPrefixes],
  cites: [cite(3, "Resources and their fields")],
  gap: "lifecycle-policy/reserved-tag-prefix",
  good: {
    "custom tags": `
tags: { Team: web, "Laws:team": web }`,
  },
  bad: {
    "the reserved prefix in capitals": `
tags: { ⟦"AWS:team"⟧: web }`,
  },
  each: tagMaps,
  when: [[".", someKey((key, options) => nearlyReservedPrefix(key, options) !== undefined)]],
  *check(tags, options) {
    for (const key of tags.keys()) {
      const prefix = nearlyReservedPrefix(key, options);
      if (prefix === undefined) continue;
      const entry = tags.entry(key);
      yield {
        at: entry,
        atKey: true,
        message: `the key of ${entry.path} begins like ${JSON.stringify(prefix)}, a prefix that is reserved for the provider, perhaps in any case`,
        help: `use a key that does not begin with ${JSON.stringify(prefix)}`,
      };
    }
  },
});
