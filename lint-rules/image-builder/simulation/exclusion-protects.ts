import { cite } from "../../../lib/facts/model/citation.ts";
import type { ReadyPolicy, ReadyRule } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { type Exception, exceptionsOf } from "../../../lib/lifecycle/simulate/verdict/parts.ts";
import type { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { simulationRule } from "../simulation-rule.ts";

type Member = Exception["member"];

/** The exclusions of a rule that are not yet known to protect anything. */
interface UnneededExclusions {
  readonly rule: ReadyRule;
  isTagMap: boolean;
  readonly members: Set<Member>;
}

export default simulationRule({
  severity: "info",
  summary: "An exclusion applies to some image, or AMI, that the policy selects.",
  otherwise: "The policy may delete the images that the exclusion was meant to protect.",
  unwanted: "The exclusion is a precaution for images that do not exist yet.",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "an image with the tag": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { keep: "yes" } }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: { keep: "yes" } }`,
  },
  bad: {
    "a tag that no image carries": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: ⟦{ keep: "yes" }⟧ }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: { keep: "no" } }`,
    "a region without an AMI": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { regions: ⟦[eu-west-1]⟧ } }
--- # inventory
images:
  - id: web/1
    recipe: { name: web-base, semanticVersion: 1.2.0 }
    createdAt: "2026-01-15"
    status: AVAILABLE
    tags: {}
    vmImages:
      - { id: ami-0123456789abcdef0, region: us-east-1, accountId: "123456789012", isPublic: false, sharedAccounts: [], tags: {}, snapshots: [] }`,
  },
  *judge(simulation) {
    const dead = simulation.deadRules();
    const unneeded = simulation.policies
      // rule-acts reports a policy that selects nothing.
      .filter(({ index, isEnabled }) => isEnabled !== false && dead[index]?.[0]?.kind !== "matches-nothing")
      .flatMap(({ rules }) => rules.map(exclusionsOf));
    keepUnneeded(unneeded, simulation);
    for (const { rule, isTagMap, members } of unneeded) {
      const at = ["policyDetails", rule.index, "exclusionRules"];
      const help = "correct it, or remove it";
      if (isTagMap) {
        const message = "the exclusion has no effect: no image that the policy selects has any of the tags";
        yield { policy: rule.policy, at: [...at, "tagMap"], message, help };
      }
      for (const member of members) {
        const message = `the exclusion has no effect: no AMI that the policy selects ${lacks[member]}`;
        yield { policy: rule.policy, at: [...at, "vmImages", member], message, help };
      }
    }
  },
});

const lacks: { readonly [member in Member]: string } = {
  isPublic: "is public",
  regions: "is in any of the regions",
  sharedAccounts: "is shared with any of the accounts",
  lastLaunched: "was launched within the time",
  tagMap: "has any of the tags",
};

function exclusionsOf(rule: ReadyRule): UnneededExclusions {
  const { isPublic, regions, sharedAccounts, lastLaunched, tags } = rule.exceptions;
  const members = new Set<Member>();
  if (isPublic !== false) members.add("isPublic");
  if (regions.words.size > 0 || regions.open !== undefined) members.add("regions");
  if (sharedAccounts.words.size > 0 || sharedAccounts.open !== undefined) members.add("sharedAccounts");
  if (lastLaunched !== undefined) members.add("lastLaunched");
  if (!tags.isEmpty) members.add("tagMap");
  return { rule, isTagMap: !rule.excluded.isEmpty, members };
}

/** Removes the exclusions that apply, or may apply, to something that their policy selects. */
function keepUnneeded(unneeded: readonly UnneededExclusions[], simulation: Simulation): void {
  const { table, at } = simulation;
  const byPolicy = new Map<ReadyPolicy, UnneededExclusions[]>();
  for (const each of unneeded) {
    const { policy } = each.rule;
    if (each.isTagMap || each.members.size > 0) byPolicy.set(policy, [...(byPolicy.get(policy) ?? []), each]);
  }
  for (let index = 0; byPolicy.size > 0 && index < table.size; index += 1) {
    for (const { policy } of simulation.selections(index)) {
      for (const each of byPolicy.get(policy) ?? []) {
        const { rule, members } = each;
        if (rule.excluded.holds(table.tags(index), "the image", table.isUntagged(index)) !== false)
          each.isTagMap = false;
        if (members.size === 0) continue;
        for (const vmImage of table.parts(index).vmImages ?? []) {
          for (const { member, holds } of exceptionsOf(vmImage, rule.exceptions, at)) {
            if (holds !== false) members.delete(member);
          }
        }
      }
    }
  }
}
