import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { lifecyclePolicy } from "../../lib/model/lifecycle-policy.ts";
import { tagMaps } from "./tag-key-not-reserved.ts";

export default rule({
  id: "lifecycle-policy/tag-key-not-nearly-reserved",
  on: lifecyclePolicy,
  severity: "warning",
  summary: "No tag key begins with the provider-reserved tag prefix in another case.",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "tags of one's own": `
tags: { Team: web, "Laws:team": web }`,
  },
  bad: {
    "the reserved prefix in capitals": `
tags: { ⟦"AWS:team"⟧: web }`,
  },
  each: tagMaps,
  *check(tags, { reservedTagPrefixes }) {
    for (const key of tags.keys()) {
      if (reservedTagPrefixes.some((each) => key.startsWith(each))) continue; // an error of its own
      const prefix = reservedTagPrefixes.find((each) => key.toLowerCase().startsWith(each.toLowerCase()));
      if (prefix === undefined) continue;
      const entry = tags.entry(key);
      yield {
        at: entry,
        atKey: true,
        message: `the key of ${entry.path} begins like ${JSON.stringify(prefix)}, a prefix that is reserved for the provider; another case may not make a difference`,
        help: `use a key that begins with another word than ${JSON.stringify(prefix)}`,
      };
    }
  },
});
