/**
 * What one execution of a policy does to one image: the first rule that applies, in the order DEPRECATE, DISABLE, DELETE
 * (gap `lifecycle-policy/one-action`). Where something unknown decides, it finds every way that the execution may end.
 */

import { changes, deprecated, disabled, endOf, failed, type Statuses } from "../image/status.ts";
import { all, type Decision, isMissing, type Missing } from "../policy/missing.ts";
import type { ReadyPolicy, ReadyRule } from "../policy/rule.ts";
import { readingsOf, type Step } from "../policy/steps.ts";
import { later } from "../policy/time.ts";
import type { Groups } from "./groups.ts";
import { missingDate, type Places } from "./places.ts";

/** What a rule did over all days, as numbers of images. */
export interface RuleTally {
  acted: number;
  /** It may act on them; counted at each change. */
  undecided: number;
  /** Another rule deleted them before its time came. */
  shadowed: number;
  shadowedBy: ReadyRule | undefined;
  /** Its tags exclude them; it would act on them otherwise. */
  excluded: number;
  /** They are among the newest, which it keeps. */
  retained: number;
  /** They already have the status that it sets, or one that follows it. */
  done: number;
}

/** A rule that acts, or may act, on the image, and what is missing to say so. */
export interface CandidateAction {
  readonly step: Step;
  /** The status of the image when the execution begins. */
  readonly from: Statuses;
  readonly missing: Missing | undefined;
  /** How many of the ages that the rule may have are over; 0 if its filter is known. */
  readonly ages: number;
}

/** Judges images by the rules of policies. */
export class Executions {
  readonly tallies = new Map<ReadyRule, RuleTally>();
  /** What may have acted since {@link begin}. */
  readonly leads: CandidateAction[] = [];
  readonly #groups: Groups;
  readonly #places: Places;
  readonly #readings: ReadonlyMap<ReadyPolicy, readonly (readonly Step[])[]>;

  constructor(groups: Groups, places: Places) {
    this.#groups = groups;
    this.#places = places;
    this.#readings = new Map(groups.policies.map((policy) => [policy, readingsOf(policy.rules)]));
    for (const { rules } of groups.policies) for (const rule of rules) this.#tally(rule);
  }

  /** Forgets the leads of the image before. */
  begin(): void {
    this.leads.length = 0;
  }

  /** The statuses with which an execution at a time may leave an image of one status. */
  ends(match: number, rank: number, status: Statuses, now: number): Statuses {
    const groups = this.#groups;
    const policy = groups.policyOfMatch(match);
    if (policy === undefined || policy.isEnabled === false) return status;
    const runs = all(
      policy.isEnabled,
      groups.isCertain(match) ? true : groups.selects(policy, groups.order[rank] ?? 0),
    );
    let ends = runs === true ? 0 : status;
    for (const steps of this.#readings.get(policy) ?? []) ends |= this.#along(steps, runs, match, rank, status, now);
    return ends;
  }

  /** When a rule becomes due for an image, at the earliest; -Infinity if it has no age filter. */
  due({ filter, bounds }: ReadyRule, rank: number): number | Missing {
    const { value, unit } = (isMissing(filter) ? bounds.ages[0] : filter) ?? { value: 0, unit: undefined };
    if (unit === undefined) return Number.NEGATIVE_INFINITY;
    if (rank >= this.#groups.dated) return missingDate(this.#groups, rank);
    return later(this.#groups.table.createdAt(this.#groups.order[rank] ?? 0), value, unit);
  }

  /** When a rule may become due for an image after a time: an unknown unit leaves several dates; infinite if never. */
  dueAfter(rule: ReadyRule, rank: number, now: number): number {
    const due = this.due(rule, rank);
    if (typeof due !== "number") return Number.POSITIVE_INFINITY;
    if (due > now) return due;
    if (!isMissing(rule.filter)) return Number.POSITIVE_INFINITY;
    return this.#dues(rule, rank).find((each) => each > now) ?? Number.POSITIVE_INFINITY;
  }

  /** Of a rule with an unknown filter: when the ages that it may have are over. */
  #dues({ filter, bounds }: ReadyRule, rank: number): readonly number[] {
    if (!isMissing(filter) || bounds.ages.length < 2 || rank >= this.#groups.dated) return [];
    const created = this.#groups.table.createdAt(this.#groups.order[rank] ?? 0);
    return bounds.ages.map(({ value, unit }) => later(created, value, unit));
  }

  /** Counts an image on which a rule acts. */
  acts(rule: ReadyRule): void {
    this.#tally(rule).acted += 1;
  }

  /** Counts an image on which a rule may act. */
  mayAct(rule: ReadyRule): void {
    this.#tally(rule).undecided += 1;
  }

  /** Counts an image that another rule deletes before the time of this one comes. */
  shadow(rule: ReadyRule, by: ReadyRule): void {
    const tally = this.#tally(rule);
    tally.shadowed += 1;
    tally.shadowedBy ??= by;
  }

  #tally(rule: ReadyRule): RuleTally {
    const known = this.tallies.get(rule);
    if (known !== undefined) return known;
    const tally = emptyTally();
    this.tallies.set(rule, tally);
    return tally;
  }

  #along(steps: readonly Step[], runs: Decision, match: number, rank: number, status: Statuses, now: number): Statuses {
    const [groups, policy] = [this.#groups, this.#groups.policyOfMatch(match)];
    // Where the policy runs is the first thing to know.
    const where = policy === undefined || groups.isCertain(match) ? true : groups.sees(policy, groups.order[rank] ?? 0);
    let ends = 0;
    for (const step of steps) {
      const applies = this.#applies(step, match, rank, status, now);
      if (applies === false) continue;
      const decision = all(where, applies, runs, step.open ?? true);
      const missing = decision === true || decision === false ? undefined : decision;
      const ages = this.#dues(step.rule, rank).filter((due) => due <= now).length;
      this.leads.push({ step, from: status, missing, ages });
      ends |= endOf(step.action);
      if (applies === true) return ends;
    }
    return ends | status;
  }

  #applies({ rule, action, place }: Step, match: number, rank: number, status: Statuses, now: number): Decision {
    const groups = this.#groups;
    const { table } = groups;
    const tally = this.#tally(rule);
    const index = groups.order[rank] ?? 0;
    if (!changes(action, status) || (action !== "DELETE" && table.hasContainers(index))) {
      if (status === deprecated || status === disabled) tally.done += 1;
      return false;
    }
    const due = this.due(rule, rank);
    if (typeof due === "number" && due > now) return false;
    // A failed image takes no place, so none is kept for it (gap `lifecycle-policy/counted-images`).
    const kept = isMissing(place) && action === "DELETE" ? rule.bounds.place : place;
    const isPast = status === failed || isMissing(kept) || this.#places.isAtLeast(kept, rank, match);
    const isBeyond = isMissing(place) && status !== failed && isPast !== false ? place : isPast;
    if (isBeyond === false) {
      tally.retained += 1;
      return false;
    }
    const isExcluded = rule.excluded.holds(table.tags(index), "the image", table.isUntagged(index));
    if (isExcluded === true) {
      tally.excluded += 1;
      return false;
    }
    return all(
      // COUNT deletes a failed image whatever its value is.
      isMissing(rule.filter) && !(status === failed && rule.bounds.type === "COUNT") ? rule.filter : true,
      isMissing(due) ? due : true,
      isBeyond,
      isExcluded === false ? true : isExcluded,
    );
  }
}

const emptyTally = (): RuleTally => ({
  acted: 0,
  undecided: 0,
  shadowed: 0,
  shadowedBy: undefined,
  excluded: 0,
  retained: 0,
  done: 0,
});
