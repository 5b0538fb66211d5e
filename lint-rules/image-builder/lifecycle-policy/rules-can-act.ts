import { cite } from "../../../lib/facts/model/citation.ts";
import { rulesWithoutImages } from "../../../lib/lifecycle/compare/guarantees/findings.ts";
import { overtakenRules } from "../../../lib/lifecycle/compare/guarantees/overtaken.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { knownPolicy } from "../known-policy.ts";
import { mayExcludeAll, mayOvertake } from "../may-be-idle.ts";

export default rule({
  severity: "warning",
  isAboutEffects: true,
  summary: "Each rule can act on some image: no other rule acts on every image before, and its exclusions leave some.",
  otherwise: "The rule has no effect: for example, images are deleted that were never deprecated.",
  unwanted: "The rule is a safety net, which acts only after somebody removes another rule or an exclusion.",
  cites: [cite(3, "What the service does")],
  gap: "lifecycle-policy/one-action",
  good: {
    "deprecated before the deletion": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 60, unit: DAYS }
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "the same age: the deletion follows a day later": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "what the deletion retains": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: 3 }
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 120, unit: DAYS }`,
    "what the deletion excludes": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { keep: "yes" } }
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 120, unit: DAYS }`,
  },
  bad: {
    "a deprecation after the deletion": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: ⟦120⟧, unit: DAYS }`,
    "a deprecation of what is disabled before": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: AGE, value: 4, unit: WEEKS }
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: ⟦2⟧, unit: MONTHS }`,
    "an exclusion of all that the policy selects": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: ⟦{ team: web, keep: "yes" }⟧ }
resourceSelection: { tagMap: { team: web } }`,
  },
  when: [[".", (policy) => mayOvertake(policy) || mayExcludeAll(policy)]],
  *check(declared) {
    const policy = knownPolicy(declared);
    if (policy === undefined) return;
    const rules = declared.at("policyDetails").items();
    for (const { rule: index } of rulesWithoutImages([policy])) {
      const at = rules[index]?.at("exclusionRules", "tagMap");
      if (at === undefined || at.state === "absent") continue;
      yield {
        at,
        message: `${at.path} excludes every image that ${declared.at("resourceSelection").path} selects, so that the rule never acts`,
        help: "exclude a tag that some of the images lack, or remove the rule",
      };
    }
    for (const { rule: index, by } of overtakenRules([policy])) {
      const [late, before] = [rules[index], by && rules[by.rule]];
      if (late === undefined) continue;
      const at = late.at("filter", "value");
      const who = before === undefined ? "other rules act on every image" : `${before.path} acts on every image`;
      yield {
        at,
        message: `${at.path} is ${at.shown}, in ${late.at("filter", "unit").value}, but ${who} earlier, so the rule never acts on an image that the policy has processed since its creation`,
        help: "make the rule act earlier or on other images, or remove it",
      };
    }
  },
});
