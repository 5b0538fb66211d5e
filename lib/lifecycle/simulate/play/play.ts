/**
 * Simulates one run per day. No images are built in the meantime, so an image changes only on the days when some rule
 * becomes due for it, and on the day after a change; only those days are simulated. An image's place never rises: only
 * newer images can go.
 */

import { IntList } from "../image/number-list.ts";
import {
  building,
  changes,
  endOf,
  everyStatus,
  gone,
  isOne,
  type Statuses,
  statusCount,
  statusesOf,
} from "../image/status.ts";
import type { Missing } from "../policy/missing.ts";
import type { ReadyRule } from "../policy/rule.ts";
import { day } from "../policy/time.ts";
import { DayQueue } from "./day-queue.ts";
import { type CandidateAction, Executions, type RuleTally } from "./execution.ts";
import type { Groups } from "./groups.ts";
import { gone as deleted, mayExist, Places } from "./places.ts";

/** The effect of one day's runs on one image. */
export interface DayEffect {
  /** The rule that acts, or of those that may the one with the greatest effect. */
  readonly rule: ReadyRule;
  /** Why it is undecided. */
  readonly missing: Missing | undefined;
  /** The statuses that the image may have before and after. */
  readonly before: Statuses;
  readonly after: Statuses;
  /** The statuses to which rules lead, or may lead. */
  readonly ends: Statuses;
  /** Rules of other policies that may act in its place, with the same end: the order of policies is not known. */
  readonly others: readonly ReadyRule[];
  /** All rules that act, or may act, on that day in some order of the policies. */
  readonly leads: readonly CandidateAction[];
}

/** An {@link DayEffect}, with its image and day. */
export interface Act extends DayEffect {
  /** Runs are numbered from 0. */
  readonly day: number;
  readonly rank: number;
}

const nobody: readonly ReadyRule[] = [];

/** Above this number of policies on one image, orders are not enumerated. */
const maxPolicies = 10;

/** The simulated runs. */
export class SimulatedRuns {
  /** In the order of days; within a day the newest image comes first. */
  readonly days = new IntList();
  readonly ranks = new IntList();
  readonly #outcomes: DayEffect[] = [];
  /** Outcomes without anything unknown, of one rule and of several: many images share one. */
  readonly #definite = new Map<ReadyRule, Map<number, DayEffect>>();
  readonly #definiteOfSeveral = new Map<string, DayEffect>();
  readonly #groups: Groups;
  readonly #at: number;
  readonly #places: Places;
  readonly #executions: Executions;
  /** By rank: the statuses that the image may have. */
  readonly #statuses: Uint8Array;
  /** By rank: the rules and actions that were recorded already for an undecided image. */
  readonly #said = new Map<number, ReadonlySet<string>>();
  /** The sets in it, by their elements: many images share one. */
  readonly #saidSets = new Map<string, ReadonlySet<string>>();
  readonly #queue = new DayQueue();

  /** @param at the time of the first run; one run per day follows. */
  constructor(groups: Groups, at: number) {
    this.#groups = groups;
    this.#at = at;
    this.#places = new Places(groups);
    this.#executions = new Executions(groups, this.#places);
    this.#statuses = Uint8Array.from(groups.order, (index) => statusesOf(groups.table.status(index)));
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

  /** What each rule did. */
  get tallies(): ReadonlyMap<ReadyRule, RuleTally> {
    return this.#executions.tallies;
  }

  act(index: number): Act {
    const outcome = this.#outcomes[index];
    if (outcome === undefined) throw new RangeError(`act ${index} does not exist`);
    return { day: this.days.at(index), rank: this.ranks.at(index), ...outcome };
  }

  #isMatched(rank: number): boolean {
    const { matchStart } = this.#groups;
    return (matchStart[rank] ?? 0) < (matchStart[rank + 1] ?? 0);
  }

  /**
   * The runs of one day. An execution judges by the images that exist when it begins (gap `lifecycle-policy/one-run`);
   * what other policies may delete before may exist or not.
   */
  #day(today: number, ranks: Iterable<number>): void {
    const from = this.length;
    let last = -1;
    for (const rank of ranks) {
      if (rank !== last && this.#statuses[rank] !== gone) this.#judge(today, rank);
      last = rank;
    }
    for (let index = from; index < this.length; index += 1) this.#apply(index);
  }

  #judge(today: number, rank: number): void {
    const executions = this.#executions;
    const now = this.#at + today * day;
    const before = this.#statuses[rank] ?? 0;
    const matches = this.#running(rank);
    executions.begin();
    const [first = -1] = matches;
    const isAlone = matches.length === 1;
    const after = isAlone ? this.#endsOf(first, rank, before, now) : this.#inAnyOrder(matches, rank, before, now);
    const by = this.#push(today, rank, before, after);
    // Another policy's execution may begin before or after the deletion.
    if (!isAlone && (after & gone) !== 0) this.#places.change(rank, mayExist);
    const next = this.#next(matches, rank, now, after, after === before ? undefined : by);
    if (next < Number.POSITIVE_INFINITY) this.#queue.add(Math.ceil((next - this.#at) / day), rank);
  }

  /** The matches of an image with policies that are not disabled. */
  #running(rank: number): readonly number[] {
    const groups = this.#groups;
    const found: number[] = [];
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      if (groups.policyOfMatch(match)?.isEnabled !== false) found.push(match);
    }
    return found;
  }

  /** The statuses after one execution that begins with any of these. */
  #endsOf(match: number, rank: number, statuses: Statuses, now: number): Statuses {
    let ends = 0;
    for (const status of everyStatus) {
      if ((statuses & status) !== 0) ends |= this.#executions.ends(match, rank, status, now);
    }
    return ends;
  }

  /** The statuses after an execution of each policy, in every order (gap `lifecycle-policy/several-policies`). */
  #inAnyOrder(matches: readonly number[], rank: number, before: Statuses, now: number): Statuses {
    const known = new Map<number, Statuses>();
    const ends = (policy: number, statuses: Statuses): Statuses => {
      let all = 0;
      for (const status of everyStatus) {
        if ((statuses & status) === 0) continue;
        const key = policy * statusCount + status;
        const end = known.get(key) ?? this.#executions.ends(matches[policy] ?? 0, rank, status, now);
        known.set(key, end);
        all |= end;
      }
      return all;
    };
    if (matches.length > maxPolicies) {
      let reached = before;
      for (let grown = true; grown; ) {
        const wider = matches.reduce((statuses, _, policy) => statuses | ends(policy, statuses), reached);
        grown = wider !== reached;
        reached = wider;
      }
      return reached;
    }
    // By the set of policies that have run, as bits: the statuses that the image may have then.
    const reached = new Uint8Array(1 << matches.length);
    reached[0] = before;
    for (let ran = 0; ran < reached.length; ran += 1) {
      for (let policy = 0; policy < matches.length; policy += 1) {
        const bit = 1 << policy;
        if ((ran & bit) === 0) reached[ran | bit] = (reached[ran | bit] ?? 0) | ends(policy, reached[ran] ?? 0);
      }
    }
    return reached.at(-1) ?? before;
  }

  /**
   * The time at which the next rule may act on an image; infinite if none may.
   * @param by the rule that acts now, if one does: those that are due already may follow in the next run.
   */
  #next(matches: readonly number[], rank: number, now: number, after: Statuses, by: ReadyRule | undefined): number {
    const executions = this.#executions;
    let next = Number.POSITIVE_INFINITY;
    for (const match of matches) {
      for (const rule of this.#groups.policyOfMatch(match)?.rules ?? []) {
        const { action } = rule;
        if (after !== gone && isOne(after) && typeof action === "string" && !changes(action, after)) continue;
        const due = executions.due(rule, rank);
        const isDue = typeof due !== "number" || due <= now;
        if (after === gone) {
          if (!isDue && by !== undefined) executions.shadow(rule, by);
        } else if (isDue && by !== undefined) next = Math.min(next, now + day);
        else next = Math.min(next, executions.dueAfter(rule, rank, now));
      }
    }
    return next;
  }

  /**
   * Records what the leads of the judged image amount to, if that is new: an undecided image may get the same actions
   * each day. Returns the rule that acts, or may.
   */
  #push(today: number, rank: number, before: Statuses, after: Statuses): ReadyRule | undefined {
    const { leads } = this.#executions;
    if (leads.length === 0) return undefined;
    const ends = leads.reduce((all, { step }) => all | endOf(step.action), 0);
    const said = this.#said.get(rank);
    if (after === before && leads.every((lead) => said?.has(keyOf(lead)) === true)) return undefined;
    if (!isOne(after)) this.#said.set(rank, this.#saidWith(said));
    const outcome = this.#outcome(before, after, ends);
    this.days.push(today);
    this.ranks.push(rank);
    this.#outcomes.push(outcome);
    return outcome.rule;
  }

  /** These rules and actions, and those of the judged image's leads. */
  #saidWith(said: ReadonlySet<string> = new Set()): ReadonlySet<string> {
    const all = new Set([...said, ...this.#executions.leads.map(keyOf)]);
    const key = [...all].join();
    const known = this.#saidSets.get(key) ?? all;
    this.#saidSets.set(key, known);
    return known;
  }

  /** What the leads of the judged image amount to. */
  #outcome(before: Statuses, after: Statuses, ends: Statuses): DayEffect {
    const executions = this.#executions;
    const [only] = executions.leads;
    if (only !== undefined && only.missing === undefined && executions.leads.length === 1 && isOne(after)) {
      executions.acts(only.step.rule);
      return this.#certain(only, before, after);
    }
    const leads = [...executions.leads];
    const end = isOne(after) ? after : greatest(ends);
    const leading = byPolicy(leads.filter(({ step }) => endOf(step.action) === end));
    const [lead = leads[0]] = leading;
    if (lead === undefined) throw new RangeError("an image changed though no rule acts on it");
    const { rule } = lead.step;
    for (const { step } of leads) if (step.rule !== rule) executions.mayAct(step.rule);
    if (!isOne(after)) {
      executions.mayAct(rule);
      return { rule, missing: whyOpen(lead, leads, before), before, after, ends, others: nobody, leads };
    }
    executions.acts(rule);
    const others = leading.slice(1).map(({ step }) => step.rule);
    const outcome = { rule, missing: undefined, before, after, ends, others, leads };
    if (leads.some(({ missing }) => missing !== undefined)) return outcome;
    const keys = leads.map((each) => `${keyOf(each)} ${each.from}`);
    const key = [before, after, ...keys].join();
    const known = this.#definiteOfSeveral.get(key) ?? outcome;
    this.#definiteOfSeveral.set(key, known);
    return known;
  }

  /** The outcome if one rule certainly acts, and no other. */
  #certain(lead: CandidateAction, before: Statuses, after: Statuses): DayEffect {
    const { rule } = lead.step;
    const key = before * statusCount + after;
    const ofRule = this.#definite.get(rule) ?? new Map<number, DayEffect>();
    this.#definite.set(rule, ofRule);
    const outcome = ofRule.get(key) ?? {
      ...{ rule, missing: undefined, before, after, ends: after, others: nobody, leads: [lead] },
    };
    ofRule.set(key, outcome);
    return outcome;
  }

  #apply(index: number): void {
    const rank = this.ranks.at(index);
    const after = this.#outcomes[index]?.after ?? 0;
    this.#statuses[rank] = after;
    if (after === gone) {
      this.#places.change(rank, deleted);
      return;
    }
    if ((after & gone) !== 0) this.#places.change(rank, mayExist);
  }
}

/** The rule of a lead, its action, and the ages that make it possible. */
const keyOf = ({ step: { rule, action }, ages }: CandidateAction): string =>
  `${rule.policy.index} ${rule.index} ${action} ${ages}`;

/** The first lead of each policy, in the order of the policies; certain ones first. */
function byPolicy(leads: readonly CandidateAction[]): readonly CandidateAction[] {
  const first = new Map<number, CandidateAction>();
  for (const lead of leads) {
    const { index } = lead.step.rule.policy;
    const known = first.get(index);
    if (known === undefined || (known.missing !== undefined && lead.missing === undefined)) first.set(index, lead);
  }
  return [...first.values()].toSorted(
    (one, other) =>
      Number(one.missing !== undefined) - Number(other.missing !== undefined) ||
      one.step.rule.policy.index - other.step.rule.policy.index,
  );
}

/** What is missing to decide between several ends. */
function whyOpen(lead: CandidateAction, leads: readonly CandidateAction[], before: Statuses): Missing {
  const missing = lead.missing ?? leads.find((each) => each.missing !== undefined)?.missing;
  if (missing !== undefined) return missing;
  if ((before & building) !== 0) return { member: "status", because: "is missing" };
  if (!isOne(before)) return { member: "its status after the runs before", because: "is not known" };
  const names = new Set(leads.map(({ step }) => JSON.stringify(step.rule.policy.policy.name)));
  return { member: `the order in which ${[...names].join(" and ")} run`, because: "is not known" };
}

/** The greatest of several statuses. */
const greatest = (statuses: Statuses): Statuses => 1 << (31 - Math.clz32(statuses));
