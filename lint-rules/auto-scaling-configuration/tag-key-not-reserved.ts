import { rule } from "../../lib/lint/rule/rule.ts";
import { autoScalingConfiguration } from "../../lib/model/hosted-service/auto-scaling-configuration.ts";
import { reservedTagPrefixes } from "../options.ts";
import { mayHaveReservedKey, reservedKeys } from "../tag-keys.ts";

export default rule({
  id: "auto-scaling-configuration/tag-key-not-reserved",
  on: autoScalingConfiguration,
  severity: "error",
  summary: "No tag key begins with the provider-reserved tag prefix.",
  options: [reservedTagPrefixes],
  cites: [autoScalingConfiguration.declaration.members.Tags.cites],
  gap: "auto-scaling-configuration/tags",
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
