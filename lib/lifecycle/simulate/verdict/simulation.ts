/** The effect of lifecycle policies on an inventory from a time on. Verdicts are computed one by one, on demand. */

import type { Parts } from "../image/given-image.ts";
import type { ImageTable } from "../image/image-table.ts";
import { actionTo, everyStatus, gone, isOne } from "../image/status.ts";
import { type CountScope, Groups } from "../play/groups.ts";
import { type Act, type DayEffect, SimulatedRuns } from "../play/play.ts";
import type { ReadyPolicy } from "../policy/rule.ts";
import { day } from "../policy/time.ts";
import { type DeadRule, deadRules } from "./dead-rules.ts";
import { ContestedPlaces, deletionOfFailed } from "./other-readings.ts";
import { type PartVerdicts, unaffectedParts } from "./parts.ts";
import { partsOfAct } from "./parts-of-act.ts";
import { whyDone, whyKept } from "./reasons.ts";
import type { ImageAction, NextAction, PolicySummary, SimulationSummary, TimelineEntry, Verdict } from "./verdict.ts";

/** The members of summaries, by the action that they count. */
const counters = {
  DELETE: "deleted",
  DEPRECATE: "deprecated",
  DISABLE: "disabled",
  KEEP: "kept",
  UNDECIDED: "undecided",
} as const satisfies { readonly [action in ImageAction]: string };

/** A policy that selects an image. */
export interface Selected {
  readonly policy: ReadyPolicy;
  /** False if something unknown decides it. */
  readonly isCertain: boolean;
}

/** A simulation. An index is an image's place in the table. */
export class Simulation {
  readonly table: ImageTable;
  readonly policies: readonly ReadyPolicy[];
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly scope: CountScope;
  readonly #groups: Groups;
  readonly #play: SimulatedRuns;
  /** By index. */
  readonly #ranks: Int32Array;
  /** By rank: the first act on the image; by act: the next one on its image. -1 if there is none. */
  readonly #first: Int32Array;
  readonly #following: Int32Array;
  readonly #contested: ContestedPlaces;
  /** Dates by day; millions of verdicts share a few. */
  readonly #dates = new Map<number, string>();

  /** @param at the time of the first run, in milliseconds since 1970. */
  constructor(table: ImageTable, policies: readonly ReadyPolicy[], at: number, scope: CountScope = "recipe-version") {
    this.table = table;
    this.policies = policies;
    this.at = at;
    this.scope = scope;
    this.#groups = new Groups(table, policies, scope, at);
    this.#play = new SimulatedRuns(this.#groups, at);
    const { order } = this.#groups;
    this.#ranks = new Int32Array(order.length);
    for (let rank = 0; rank < order.length; rank += 1) this.#ranks[order[rank] ?? 0] = rank;
    this.#first = new Int32Array(order.length).fill(-1);
    this.#following = new Int32Array(this.#play.length);
    for (let act = this.#play.length - 1; act >= 0; act -= 1) {
      const rank = this.#play.ranks.at(act);
      this.#following[act] = this.#first[rank] ?? -1;
      this.#first[rank] = act;
    }
    this.#contested = new ContestedPlaces(this.#groups, (rank) => this.#today(rank));
  }

  /** The verdict of the first run on an image. */
  verdict(index: number): Verdict {
    const rank = this.#ranks[index] ?? 0;
    const image = this.table.ids[index] ?? "";
    const act = this.#today(rank);
    const next = act?.after === gone ? undefined : this.#nextOf(rank);
    const following = next && { next };
    if (act === undefined) {
      const reason = whyKept(this.#groups, rank, this.at);
      return {
        image,
        action: "KEEP",
        reason,
        ...(this.otherReading(index) !== undefined && { assumes: [countedImages] }),
        ...following,
        ...unaffectedParts(this.table.parts(index), "KEEP", "its image is kept"),
      };
    }
    const { rule } = act;
    const by = { policy: rule.policy.policy.name, rule: rule.index };
    const possible = possibleActions(act);
    const parts = this.partsAt(act);
    const assumes = this.assumptionsOf(act, parts);
    return {
      image,
      ...by,
      action: actionOf(act),
      reason: whyDone(act),
      ...(possible.length > 0 && { possible }),
      ...(assumes.length > 0 && { assumes }),
      ...following,
      ...parts,
    };
  }

  /**
   * What the first run may do to an image that it does not delete, by another sentence of the guide: failed builds may go
   * at once. Guards fail as for what is not known.
   */
  otherReading(index: number): Act | undefined {
    return deletionOfFailed(this.#groups, this.#ranks[index] ?? 0, (rank) => this.#today(rank));
  }

  /** The gaps on which an act rests (lib/services/image-builder/lifecycle-execution/gaps.ts); `parts` are its verdicts. */
  assumptionsOf(act: Act, { vmImages }: PartVerdicts): readonly string[] {
    if (act.after !== gone) return [];
    return [
      ...(this.#contested.decide(act) ? [countedImages] : []),
      ...(vmImages.some(({ action }) => action === "SKIP") ? [partsOfImage] : []),
    ];
  }

  /** The action of the first run on an image, without parts and reasons. */
  action(index: number): ImageAction {
    const act = this.#today(this.#ranks[index] ?? 0);
    return act === undefined ? "KEEP" : actionOf(act);
  }

  /** The verdicts of all images, in the order of the inventory. */
  *verdicts(): Iterable<Verdict> {
    for (let index = 0; index < this.table.size; index += 1) yield this.verdict(index);
  }

  /** The place of an act's image in its group before the first run, where 0 is the newest; undefined if unknown. */
  placeOf({ rank, rule }: Act): number | undefined {
    const groups = this.#groups;
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      if (groups.policyOfMatch(match) !== rule.policy) continue;
      return groups.unread(groups.groupOf(match)) === undefined ? groups.position(match) : undefined;
    }
    return undefined;
  }

  /**
   * The actions of an act on the parts of its image.
   * @param parts those that the table has, if they are at hand.
   */
  partsAt(act: Act, parts?: Parts): PartVerdicts {
    return this.#partsAt(act, [this.at + act.day * day], parts);
  }

  /**
   * The actions of an act on the parts of its image, as far as they are the same at every hour.
   * @param earliest the beginning of the 24 hours in which the run is; default: its time in this simulation.
   * @param parts those of the image; default: those that the table has.
   */
  partsAtAnyHour(act: Act, earliest = this.at + act.day * day, parts?: Parts): PartVerdicts {
    return this.#partsAt(act, [earliest, earliest + day], parts);
  }

  #partsAt(act: Act, times: readonly [number, ...number[]], known?: Parts): PartVerdicts {
    const index = this.indexOf(act);
    const parts = known ?? this.table.parts(index);
    return partsOfAct(act, { parts, acts: this.actsOn(index), policies: () => this.policiesOf(index) }, times);
  }

  /** The actions of the first runs, one run per day. */
  *timeline(days: number): Iterable<TimelineEntry> {
    for (const act of this.acts(days)) {
      yield {
        date: this.dateOf(act.day),
        image: this.table.ids[this.indexOf(act)] ?? "",
        action: actionOf(act),
        policy: act.rule.policy.policy.name,
        rule: act.rule.index,
      };
    }
  }

  /** The acts of the first runs, without dates and names. */
  *acts(days: number): Iterable<Act> {
    for (let index = 0; index < this.#play.length && this.#play.days.at(index) < days; index += 1) {
      yield this.#play.act(index);
    }
  }

  /** All acts on an image, in the order of days. */
  *actsOn(index: number): Iterable<Act> {
    const first = this.#first[this.#ranks[index] ?? 0] ?? -1;
    for (let act = first; act >= 0; act = this.#following[act] ?? -1) yield this.#play.act(act);
  }

  /** The index of an act's image. */
  indexOf({ rank }: Act): number {
    return this.#groups.order[rank] ?? 0;
  }

  /** The counts of the first run. */
  summary(): SimulationSummary {
    const counts = {
      images: this.table.size,
      deleted: 0,
      deprecated: 0,
      disabled: 0,
      kept: 0,
      undecided: 0,
      unmatched: 0,
    };
    for (let index = 0; index < this.table.size; index += 1) {
      counts[counters[this.action(index)]] += 1;
      const rank = this.#ranks[index] ?? 0;
      if (!this.#isCovered(rank)) counts.unmatched += 1;
    }
    return counts;
  }

  /** The effect of each policy in the first run. */
  summaries(): readonly PolicySummary[] {
    const counts = this.policies.map(() => ({
      matched: 0,
      deleted: 0,
      deprecated: 0,
      disabled: 0,
      kept: 0,
      excluded: 0,
      undecided: 0,
    }));
    const groups = this.#groups;
    const { matchStart, order } = groups;
    for (let rank = 0; rank < order.length; rank += 1) {
      const act = this.#today(rank);
      for (let match = matchStart[rank] ?? 0; match < (matchStart[rank + 1] ?? 0); match += 1) {
        const policy = groups.policyOfMatch(match);
        const count = policy && counts[policy.index];
        if (policy === undefined || count === undefined) continue;
        count.matched += 1;
        const tags = this.table.tags(order[rank] ?? 0);
        if (policy.rules.some(({ excluded }) => excluded.matching(tags) !== undefined)) count.excluded += 1;
        if (act === undefined) count.kept += 1;
        else if (act.rule.policy === policy) count[counters[actionOf(act)]] += 1;
      }
    }
    return this.policies.map(({ policy: { name, file }, place: { accountId, region }, index, rules }) => {
      const count = counts[index];
      if (count === undefined) throw new RangeError(`policy ${index} does not exist`);
      return {
        name,
        ...(file !== undefined && { file }),
        ...(typeof accountId === "string" && { accountId }),
        ...(typeof region === "string" && { region }),
        ...count,
        deadRules: this.#deadRules(rules, count.matched).map(({ rule, reason }) => ({ rule, reason })),
      };
    });
  }

  /** " in eu-west-1" for an image, by its index, or a policy; "" if all images are in one place. */
  placeInWords(what: number | ReadyPolicy): string {
    return typeof what === "number" ? this.#groups.placeInWords(what) : this.#groups.placeOfPolicyInWords(what);
  }

  /** The policies that select an image, or may. */
  policiesOf(index: number): readonly ReadyPolicy[] {
    return Array.from(this.selections(index), ({ policy }) => policy);
  }

  /** The rules of each policy that never act in any run, in the order of the policies. */
  deadRules(): readonly (readonly DeadRule[])[] {
    const matched = this.policies.map(() => 0);
    for (let index = 0; index < this.table.size; index += 1) {
      for (const { policy } of this.selections(index)) matched[policy.index] = (matched[policy.index] ?? 0) + 1;
    }
    return this.policies.map(({ index, rules }) => this.#deadRules(rules, matched[index] ?? 0));
  }

  /** On images that were not read, any rule may act. */
  #deadRules(rules: ReadyPolicy["rules"], matched: number): readonly DeadRule[] {
    return this.table.unread.length === 0 ? deadRules(rules, matched, this.#play.tallies) : [];
  }

  /** The policies that select an image, or may, each with its certainty. */
  *selections(index: number): Iterable<Selected> {
    const groups = this.#groups;
    const rank = this.#ranks[index] ?? 0;
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      const policy = groups.policyOfMatch(match);
      if (policy !== undefined) yield { policy, isCertain: groups.isCertain(match) };
    }
  }

  /** Whether an enabled policy selects an image, or may. */
  #isCovered(rank: number): boolean {
    const groups = this.#groups;
    for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
      if (groups.policyOfMatch(match)?.isEnabled !== false) return true;
    }
    return false;
  }

  /** The act of the first run. */
  #today(rank: number): Act | undefined {
    const act = this.#first[rank] ?? -1;
    return act >= 0 && this.#play.days.at(act) === 0 ? this.#play.act(act) : undefined;
  }

  /** The first act after the first run. */
  #nextOf(rank: number): NextAction | undefined {
    let at = this.#first[rank] ?? -1;
    if (at >= 0 && this.#play.days.at(at) === 0) at = this.#following[at] ?? -1;
    if (at < 0) return undefined;
    const act = this.#play.act(at);
    const { rule } = act;
    return { action: actionOf(act), date: this.dateOf(act.day), policy: rule.policy.policy.name, rule: rule.index };
  }

  /** The time of the run of a day; at most the last time that a JavaScript Date can represent. */
  dateOf(days: number): string {
    const known = this.#dates.get(days);
    if (known !== undefined) return known;
    const date = new Date(Math.min(this.at + days * day, lastDate)).toISOString();
    this.#dates.set(days, date);
    return date;
  }
}

/** The last time that a JavaScript Date can represent. */
const lastDate = 8.64e15;

/** The action of an act on its image. */
export const actionOf = ({ after }: DayEffect): ImageAction =>
  isOne(after) ? (actionTo(after) ?? "KEEP") : "UNDECIDED";

/** What may happen to an undecided image; nothing for a decided one. */
export function possibleActions({ before, after, ends }: DayEffect): readonly ImageAction[] {
  if (isOne(after)) return [];
  const actions = everyStatus.filter((status) => (ends & after & status) !== 0).flatMap((end) => actionTo(end) ?? []);
  return (after & before) === 0 ? actions : ["KEEP", ...actions];
}

/** The gaps on which verdicts may rest. */
export const countedImages = "lifecycle-policy/counted-images";
const partsOfImage = "lifecycle-policy/parts-of-image";
