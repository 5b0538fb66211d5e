import { rule } from "../../lib/lint/rule/rule.ts";
import { autoScalingConfiguration } from "../../lib/model/hosted-service/auto-scaling-configuration.ts";
import { mayRepeatKey, repeatedKeys } from "../tag-keys.ts";

export default rule({
  id: "auto-scaling-configuration/tag-keys-differ",
  on: autoScalingConfiguration,
  severity: "error",
  summary: "Tags that are written as a list have different keys.",
  cites: [autoScalingConfiguration.declaration.members.Tags.cites],
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
