import { rule } from "../../lib/lint/rule/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { hostedService } from "../../lib/model/hosted-service/hosted-service.ts";
import { reservedTagPrefixes } from "../options.ts";
import { mayHaveReservedKey, reservedKeys } from "../tag-keys.ts";

export default rule({
  id: "hosted-service/tag-key-not-reserved",
  on: hostedService,
  severity: "error",
  summary: "No tag key begins with the provider-reserved tag prefix.",
  options: [reservedTagPrefixes],
  cites: [cite(2, "Service record (returned by ResumeService)")],
  gap: "hosted-service/tag-limits",
  good: {
    "custom tags": `
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
  when: [[".", mayHaveReservedKey]],
  check: reservedKeys,
});
