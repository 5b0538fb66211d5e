import { someKey } from "../../lib/lint/rule/condition.ts";
import { rule } from "../../lib/lint/rule/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { hostedService } from "../../lib/model/hosted-service/hosted-service.ts";
import { reservedPrefix } from "../lifecycle-policy/tag-key-not-reserved.ts";
import { type OptionsOfRules, reservedTagPrefixes } from "../options.ts";

type Given = Pick<OptionsOfRules, "reservedTagPrefixes">;

const prefixOf = (key: unknown, options: Given): string | undefined =>
  typeof key === "string" ? reservedPrefix(key, options) : undefined;

/** Tags as a map with such a key; as a list they are looked through one by one. */
const hasReservedKey = someKey<Given>((key, options) => prefixOf(key, options) !== undefined);

export default rule({
  id: "hosted-service/tag-key-not-reserved",
  on: hostedService,
  severity: "error",
  summary: "No tag key begins with the provider-reserved tag prefix.",
  options: [reservedTagPrefixes],
  cites: [cite(2, "Service record (returned by ResumeService)")],
  gap: "hosted-service/tag-limits",
  good: {
    "tags of one's own": `
Tags: { team: web, "laws:team": web, "AWS:team": web }`,
    "a list": `
Tags: [{ Key: team, Value: web }]`,
  },
  bad: {
    "a reserved tag": `
Tags: { ⟦"aws:team"⟧: web }`,
    "one in a list": `
Tags: [{ Key: team, Value: web }, { Key: ⟦"aws:team"⟧, Value: web }]`,
  },
  each: ["Tags"],
  when: [[".", (tags, options) => Array.isArray(tags) || hasReservedKey(tags, options)]],
  *check(tags, options) {
    const listed = tags.items().map((tag) => {
      const at = tag.at("Key");
      return { at, key: at.value, atKey: {} };
    });
    const mapped = tags.keys().map((key) => ({ at: tags.entry(key), key, atKey: { atKey: true as const } }));
    for (const { at, key, atKey } of [...listed, ...mapped]) {
      const prefix = prefixOf(key, options);
      if (prefix === undefined) continue;
      yield {
        at,
        ...atKey,
        message: `the key of ${at.path} begins with ${JSON.stringify(prefix)}; tag keys with this prefix are reserved for the provider`,
        help: `use a key that does not begin with ${JSON.stringify(prefix)}`,
      };
    }
  },
});
