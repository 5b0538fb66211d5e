/**
 * Where two sentences of the service's guide contradict each other, and a verdict rests on one of them (gap
 * `lifecycle-policy/counted-images`): failed builds that wait for their age and tags, or always qualify for deletion; and
 * images that a tag excludes, or that another rule changes, which take a place among the newest, or none.
 */

import { failed, gone, statusesOf } from "../image/status.ts";
import type { CandidateAction } from "../play/execution.ts";
import { type Groups, rankOf } from "../play/groups.ts";
import type { Act } from "../play/play.ts";
import { isMissing, type Missing } from "../policy/missing.ts";
import type { ReadyRule } from "../policy/rule.ts";

/** Why it is not known whether a failed build goes in the first run. */
const twoSentences: Missing = {
  member: "whether a failed build waits for its age and tags",
  because: "is not known: according to another sentence of the guide it always qualifies for deletion",
};

/** The acts of the first run, by rank. */
type Today = (rank: number) => Act | undefined;

/**
 * The deletion of a failed build in the first run that the guide's other sentence asks for; undefined if the run deletes
 * it anyway, or if no rule ever would. A failed build takes no place, so that no other image depends on it.
 */
export function deletionOfFailed(groups: Groups, rank: number, today: Today): Act | undefined {
  const status = statusesOf(groups.table.status(groups.order[rank] ?? 0));
  if ((status & failed) === 0 || ((today(rank)?.after ?? 0) & gone) !== 0) return undefined;
  const leads: CandidateAction[] = [];
  for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
    const policy = groups.policyOfMatch(match);
    if (policy === undefined || policy.isEnabled === false) continue;
    for (const rule of policy.rules) {
      if (rule.action !== "DELETE" && !isMissing(rule.action)) continue;
      const step = {
        rule,
        action: "DELETE" as const,
        open: isMissing(rule.action) ? rule.action : undefined,
        place: 0,
      };
      leads.push({ step, from: failed, missing: twoSentences, ages: 0 });
    }
  }
  const [lead] = leads;
  if (lead === undefined) return undefined;
  const ofRule = { rule: lead.step.rule, missing: twoSentences, others: [], leads };
  return { day: 0, rank, before: failed, after: failed | gone, ends: gone, ...ofRule };
}

/** Whether deletions depend on places that images may take or not. */
export class ContestedPlaces {
  readonly #groups: Groups;
  readonly #today: Today;
  /** By rule and group: the last position that a rule keeps if contested images take no place. */
  readonly #last = new Map<ReadyRule, Map<number, number>>();

  constructor(groups: Groups, today: Today) {
    this.#groups = groups;
    this.#today = today;
  }

  /** Whether the image of a deletion would keep its place if contested images took none. */
  decide({ rank, rule }: Act): boolean {
    const groups = this.#groups;
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      if (groups.policyOfMatch(match) !== rule.policy) continue;
      const position = groups.position(match);
      return position !== undefined && position <= this.#lastKept(rule, groups.groupOf(match));
    }
    return false;
  }

  #lastKept(rule: ReadyRule, group: number): number {
    const ofRule = this.#last.get(rule) ?? new Map<number, number>();
    this.#last.set(rule, ofRule);
    const last = ofRule.get(group) ?? this.#find(rule, group);
    ofRule.set(group, last);
    return last;
  }

  #find(rule: ReadyRule, group: number): number {
    const groups = this.#groups;
    let places = isMissing(rule.filter) || isMissing(rule.filter.place) ? 0 : rule.filter.place;
    if (places === 0) return -1;
    for (let position = 0; position < groups.size(group); position += 1) {
      if (!this.#isContested(rule, rankOf(groups.member(group, position)))) places -= 1;
      if (places === 0) return position;
    }
    return groups.size(group);
  }

  /** Whether the rule's tags exclude an image, or may, or another rule of the policy changes it in the same run. */
  #isContested(rule: ReadyRule, rank: number): boolean {
    const { table, order } = this.#groups;
    const index = order[rank] ?? 0;
    if (rule.excluded.holds(table.tags(index), "the image", table.isUntagged(index)) !== false) return true;
    const act = this.#today(rank);
    return act !== undefined && act.rule !== rule && act.rule.policy === rule.policy;
  }
}
