import { rule } from "../../lib/lint/rule/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { hostedService } from "../../lib/model/hosted-service/hosted-service.ts";
import { mayRepeatKey, repeatedKeys } from "../tag-keys.ts";

export default rule({
  id: "hosted-service/tag-keys-differ",
  on: hostedService,
  severity: "error",
  summary: "Tags in a list have different keys.",
  cites: [cite(2, "Service record (returned by ResumeService)")],
  good: {
    "two tags": `
Tags: [{ Key: team, Value: web }, { Key: stage, Value: test }]`,
    "a map": `
Tags: { team: web, stage: test }`,
  },
  bad: {
    "a key twice": `
Tags: [{ Key: team, Value: web }, { Key: ⟦team⟧, Value: shop }]`,
  },
  each: ["Tags"],
  when: [[".", mayRepeatKey]],
  check: repeatedKeys,
});
