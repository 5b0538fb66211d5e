/** What one execution of one policy does to images whose statuses are known, or partly known. */

import type { ImageTable } from "../image/image-table.ts";
import { actionTo, everyStatus, type Statuses } from "../image/status.ts";
import { Executions } from "../play/execution.ts";
import { type CountScope, Groups } from "../play/groups.ts";
import { Places } from "../play/places.ts";
import { missingInWords } from "../policy/missing.ts";
import type { PolicyAction } from "../policy/policy.ts";
import type { ReadyPolicy } from "../policy/rule.ts";
import { whyDone, whyKept } from "../verdict/reasons.ts";

/** What an execution does to an image: an action, or nothing. */
export type ExecutionOutcome = PolicyAction | "KEEP";

/** What an execution may do to an image, and why. */
export interface Prospect {
  /** One, if it is certain. */
  readonly outcomes: ReadonlySet<ExecutionOutcome>;
  /** Index of the rule that acts, or may act. */
  readonly rule: number | undefined;
  /** Why the rule acts, why none does, or what is missing to say so. */
  readonly reason: string;
}

/** An execution that is about to begin. */
export class OneExecution {
  readonly #groups: Groups;
  readonly #executions: Executions;
  /** Rank by index. */
  readonly #ranks: Int32Array;
  readonly #at: number;

  /**
   * @param policy the only one of its list.
   * @param table the images when it begins: without status, an image may take a place or not.
   * @param at milliseconds since 1970.
   */
  constructor(policy: ReadyPolicy, table: ImageTable, at: number, scope: CountScope) {
    this.#groups = new Groups(table, [policy], scope, at);
    this.#executions = new Executions(this.#groups, new Places(this.#groups));
    this.#ranks = new Int32Array(table.size);
    this.#groups.order.forEach((index, rank) => {
      this.#ranks[index] = rank;
    });
    this.#at = at;
  }

  /** What it may do to the image with this index, whose status is one of these when it begins. */
  prospect(index: number, before: Statuses): Prospect {
    const groups = this.#groups;
    const executions = this.#executions;
    const rank = this.#ranks[index] ?? 0;
    const outcomes = new Set<ExecutionOutcome>();
    const match = groups.matchStart[rank] ?? 0;
    executions.begin();
    if (match < (groups.matchStart[rank + 1] ?? 0)) {
      for (const status of everyStatus.filter((each) => (each & before) !== 0)) {
        const ends = executions.ends(match, rank, status, this.#at);
        for (const end of everyStatus.filter((each) => (each & ends) !== 0))
          outcomes.add(end === status ? "KEEP" : (actionTo(end) ?? "KEEP"));
      }
    }
    if (outcomes.size === 0) outcomes.add("KEEP");
    const lead = executions.leads.find(({ missing }) => missing !== undefined) ?? executions.leads[0];
    if (lead === undefined || (outcomes.size === 1 && outcomes.has("KEEP")))
      return { outcomes, rule: undefined, reason: whyKept(groups, rank, this.#at) };
    const { rule } = lead.step;
    const own = { rule: rule.index, outcomes };
    if (outcomes.size === 1) return { ...own, reason: whyDone({ rule, missing: undefined, before }) };
    if (lead.missing === undefined) return { ...own, reason: `its status when the execution began ${isUnknown}` };
    const isPlace = lead.missing.member.startsWith(statusOf);
    const reason = isPlace ? `whether a newer image took a place ${isUnknown}` : missingInWords(lead.missing);
    return { ...own, reason };
  }
}

const isUnknown = "is not known; an inventory from before its deletion may contain it";

/** How a missing status of another image is named (places.ts). */
const statusOf = "status of ";
