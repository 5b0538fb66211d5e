import { pathsOfKind } from "../../lib/lint/declaration/plain.ts";
import { someKey } from "../../lib/lint/rule/condition.ts";
import { rule } from "../../lib/lint/rule/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { lifecyclePolicy } from "../../lib/model/lifecycle-policy/lifecycle-policy.ts";
import { type OptionsOfRules, reservedTagPrefixes } from "../options.ts";

/** Every map of a lifecycle policy is a tag map. */
export const tagMaps = pathsOfKind("map", lifecyclePolicy.declaration);

/** The reserved prefix that a tag key begins with. */
export const reservedPrefix = (key: string, given: Pick<OptionsOfRules, "reservedTagPrefixes">): string | undefined =>
  given.reservedTagPrefixes.find((prefix) => key.startsWith(prefix));

export default rule({
  id: "lifecycle-policy/tag-key-not-reserved",
  on: lifecyclePolicy,
  severity: "error",
  summary: "No tag key begins with the provider-reserved tag prefix.",
  options: [reservedTagPrefixes],
  cites: [cite(3, "Resources and their fields")],
  good: {
    "custom tags": `
tags: { team: web, "laws:team": web }`,
  },
  bad: {
    "a reserved tag of the policy": `
tags: { ⟦"aws:team"⟧: web }`,
    "a reserved tag in a selection": `
resourceSelection:
  tagMap:
    team: web
    ⟦aws:team⟧: web`,
  },
  each: tagMaps,
  when: [[".", someKey((key, options) => reservedPrefix(key, options) !== undefined)]],
  *check(tags, options) {
    for (const key of tags.keys()) {
      const prefix = reservedPrefix(key, options);
      if (prefix === undefined) continue;
      const entry = tags.entry(key);
      yield {
        at: entry,
        atKey: true,
        message: `the key of ${entry.path} begins with ${JSON.stringify(prefix)}; tag keys with this prefix are reserved for the provider`,
        help: `use a key that does not begin with ${JSON.stringify(prefix)}`,
      };
    }
  },
});
