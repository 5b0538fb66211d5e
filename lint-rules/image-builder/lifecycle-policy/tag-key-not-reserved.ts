import { cite } from "../../../lib/facts/model/citation.ts";
import { pathsOfKind } from "../../../lib/lint/declaration/plain.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { reservedTagPrefixes } from "../../options.ts";
import { hasReservedKey, reservedKeys } from "../../tag-keys.ts";

/** The paths of all tag maps: each map of a lifecycle policy is one. */
export const tagMaps = pathsOfKind("map", lifecyclePolicy.declaration);

export default rule({
  severity: "error",
  summary: "No tag key begins with the provider-reserved tag prefix.",
  otherwise: "refused",
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
  when: [[".", hasReservedKey]],
  check: reservedKeys,
});
