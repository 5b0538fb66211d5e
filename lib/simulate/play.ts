/**
 * Simulates one run per day. No images are built in the meantime, so an image changes only on the days when some rule
 * becomes due for it, and only those days are simulated. An image's place never rises: only newer images can go.
 */
import { DayQueue } from "./day-queue.ts";
import type { Groups } from "./groups.ts";
import { all, type Decision, isMissing, type Missing } from "./missing.ts";
import { IntList } from "./number-list.ts";
import { gone, mayExist, missingDate, Places, rankOfAction } from "./places.ts";
import type { ReadyRule } from "./rule.ts";
import { day, later } from "./time.ts";

/** The effect of one run on one image; `missing` says why it is undecided. */
export interface Act {
  /** Runs are numbered from 0. */
  readonly day: number;
  readonly rank: number;
  readonly rule: ReadyRule;
  readonly missing: Missing | undefined;
}

/** The effect of a rule over all days, as numbers of images. */
export interface RuleEffect {
  acted: number;
  /** It may have acted on them; counted at each judgment. */
  undecided: number;
  /** Another rule took precedence on them. */
  shadowed: number;
  shadowedBy: ReadyRule | undefined;
  /** Its tags exclude them; it would act on them otherwise. */
  excluded: number;
  /** They are among the newest, which it keeps. */
  retained: number;
  /** They already have the status that it sets. */
  done: number;
}

/** An image's status, for the preconditions of actions; later states have higher numbers. */
const deprecated = 1;
const disabled = 2;
const unclear = 3;

/** The simulated runs. */
export class SimulatedRuns {
  /** In the order of days; within a day the newest image comes first. */
  readonly days = new IntList();
  readonly ranks = new IntList();
  readonly fates = new Map<ReadyRule, RuleEffect>();
  readonly #rules: (readonly [ReadyRule, Missing | undefined])[] = [];
  readonly #groups: Groups;
  readonly #at: number;
  readonly #places: Places;
  readonly #state: Uint8Array;
  /** By rank of an undecided image: the precedence of the action that it may get. */
  readonly #undecided = new Map<number, number>();
  readonly #queue = new DayQueue();

  /** @param at the time of the first run; one run per day follows. */
  constructor(groups: Groups, at: number) {
    this.#groups = groups;
    this.#at = at;
    this.#places = new Places(groups);
    this.#state = Uint8Array.from(groups.order, (index) => {
      const status = groups.table.status(index);
      return status === "DEPRECATED"
        ? deprecated
        : status === "DISABLED"
          ? disabled
          : status === undefined
            ? unclear
            : 0;
    });
    for (const policy of groups.policies) {
      for (const rule of policy.rules) {
        this.fates.set(rule, {
          acted: 0,
          undecided: 0,
          shadowed: 0,
          shadowedBy: undefined,
          excluded: 0,
          retained: 0,
          done: 0,
        });
      }
    }
    const first: number[] = [];
    for (let rank = 0; rank < groups.order.length; rank += 1) if (this.#isMatched(rank)) first.push(rank);
    this.#day(0, first);
    for (let next = this.#queue.take(); next !== undefined; next = this.#queue.take()) {
      this.#day(next.day, Int32Array.from(next.ranks).sort());
    }
  }

  /** The number of acts. */
  get length(): number {
    return this.days.length;
  }

  act(index: number): Act {
    const [rule, missing] = this.#rules[index] ?? [];
    if (rule === undefined) throw new RangeError(`act ${index} does not exist`);
    return { day: this.days.at(index), rank: this.ranks.at(index), rule, missing };
  }

  #isMatched(rank: number): boolean {
    const { matchStart } = this.#groups;
    return (matchStart[rank] ?? 0) < (matchStart[rank + 1] ?? 0);
  }

  /** One run: it judges all images before it changes any (gap lifecycle-policy/one-run). */
  #day(today: number, ranks: Iterable<number>): void {
    const from = this.length;
    for (const rank of ranks) if (!this.#places.isGone(rank)) this.#judge(today, rank);
    for (let index = from; index < this.length; index += 1) this.#apply(this.act(index));
  }

  #judge(today: number, rank: number): void {
    const groups = this.#groups;
    const now = this.#at + today * day;
    let best: ReadyRule | undefined;
    let open: readonly [ReadyRule, Missing] | undefined;
    let next = Number.POSITIVE_INFINITY;
    let others: ReadyRule[] | undefined;
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      const policy = groups.policyOfMatch(match);
      if (policy === undefined || policy.isEnabled === false) continue;
      for (const rule of policy.rules) {
        const due = this.#due(rule, rank);
        if (typeof due === "number" && due > now) {
          next = Math.min(next, due);
          continue;
        }
        const decision = this.#decide(rule, rank, match, isMissing(due) ? due : true);
        if (decision === true) {
          if (best !== undefined) others = [...(others ?? [best]), rule];
          if (best === undefined || goesBefore(rule, best)) best = rule;
        } else if (decision !== false) {
          this.#leaveFateOpen(rule);
          if (open === undefined || goesBefore(rule, open[0])) open = [rule, decision];
        }
      }
    }
    const isOpen = open !== undefined && (best === undefined || rankOfAction(open[0]) < rankOfAction(best));
    if (open !== undefined && isOpen) this.#leaveOpen(today, rank, open[0], open[1]);
    else if (best !== undefined) this.#push(today, rank, best, undefined);
    for (const rule of others ?? []) if (rule !== best) this.#shadow(rule, best);
    if (next < Number.POSITIVE_INFINITY) this.#queue.add(Math.ceil((next - this.#at) / day), rank);
  }

  /** When a rule becomes due for an image; -Infinity if it has no age filter. */
  #due({ filter }: ReadyRule, rank: number): number | Missing {
    if (isMissing(filter) || filter.unit === undefined) return Number.NEGATIVE_INFINITY;
    if (rank >= this.#groups.dated) return missingDate(this.#groups, rank);
    return later(this.#groups.table.createdAt(this.#groups.order[rank] ?? 0), filter.value, filter.unit);
  }

  #decide(rule: ReadyRule, rank: number, match: number, isDue: Decision): Decision {
    const groups = this.#groups;
    const fate = this.fates.get(rule);
    const index = groups.order[rank] ?? 0;
    const isOpen = this.#isOpenTo(rule, rank);
    if (isOpen === false) {
      if (fate) fate.done += 1;
      return false;
    }
    const { filter, policy } = rule;
    const place = isMissing(filter)
      ? filter
      : isMissing(filter.place)
        ? filter.place
        : this.#places.isAtLeast(filter.place, rank, match);
    if (place === false) {
      if (fate) fate.retained += 1;
      return false;
    }
    const isExcluded = rule.excluded.holds(groups.table.tags(index), "the image");
    if (isExcluded === true) {
      if (fate) fate.excluded += 1;
      return false;
    }
    return all(
      groups.isCertain(match) ? true : groups.selects(policy, index),
      policy.isEnabled,
      typeof rule.action === "string" ? true : rule.action,
      isOpen,
      isDue,
      place,
      isExcluded === false ? true : isExcluded,
    );
  }

  /** Whether an action would change an image of this status. */
  #isOpenTo({ action }: ReadyRule, rank: number): Decision {
    const state = this.#state[rank] ?? 0;
    if (action === "DELETE" || isMissing(action)) return true;
    if (state === unclear) return { member: "status", because: "is not known" };
    return action === "DISABLE" ? state < disabled : state < deprecated;
  }

  /** Reports an undecided image once, and again if it may get an action of higher precedence. */
  #leaveOpen(today: number, rank: number, rule: ReadyRule, missing: Missing): void {
    const said = this.#undecided.get(rank) ?? Number.POSITIVE_INFINITY;
    if (said <= rankOfAction(rule)) return;
    this.#undecided.set(rank, rankOfAction(rule));
    this.#push(today, rank, rule, missing);
  }

  #push(today: number, rank: number, rule: ReadyRule, missing: Missing | undefined): void {
    this.days.push(today);
    this.ranks.push(rank);
    this.#rules.push([rule, missing]);
    const fate = this.fates.get(rule);
    if (fate !== undefined && missing === undefined) fate.acted += 1;
  }

  #leaveFateOpen(rule: ReadyRule): void {
    const fate = this.fates.get(rule);
    if (fate !== undefined) fate.undecided += 1;
  }

  #shadow(rule: ReadyRule, by: ReadyRule | undefined): void {
    const fate = this.fates.get(rule);
    if (fate === undefined) return;
    fate.shadowed += 1;
    fate.shadowedBy ??= by;
  }

  #apply({ rank, rule, missing }: Act): void {
    if (missing !== undefined) {
      if (rankOfAction(rule) === 0) this.#places.change(rank, mayExist);
      this.#state[rank] = unclear;
    } else if (rule.action === "DELETE") this.#places.change(rank, gone);
    else this.#state[rank] = rule.action === "DISABLE" ? disabled : deprecated;
  }
}

/** Whether a rule takes precedence: by action, then policy, then position (gap lifecycle-policy/one-action). */
function goesBefore(one: ReadyRule, other: ReadyRule): boolean {
  const difference =
    rankOfAction(one) - rankOfAction(other) || one.policy.index - other.policy.index || one.index - other.index;
  return difference < 0;
}
