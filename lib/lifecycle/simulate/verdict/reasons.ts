/** The reasons of verdicts. */

import { failed } from "../image/status.ts";
import { type Groups, hasFailed } from "../play/groups.ts";
import type { DayEffect } from "../play/play.ts";
import { isMissing, missingInWords } from "../policy/missing.ts";
import type { ReadyRule } from "../policy/rule.ts";
import { day, later, unitsInWords } from "../policy/time.ts";

/** "newest", "2nd newest", "13th newest"; `place` counts from 0. */
export function placeInWords(place: number): string {
  const number = place + 1;
  if (number === 1) return "newest";
  const teen = number % 100 > 10 && number % 100 < 14;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending} newest`;
}

/** Whole days from one time to another: "1 day", "94 days". */
export const daysInWords = (from: number, to: number): string => {
  const days = Math.floor((to - from) / day);
  return `${days} ${days === 1 ? "day" : "days"}`;
};

/** Why a rule acts: "older than 90 days, 3 are retained". */
function whyActs({ filter }: ReadyRule): string {
  if (isMissing(filter)) return missingInWords(filter);
  const { type, value, unit, place } = filter;
  if (type === "COUNT" || unit === undefined)
    return `${value === 1 ? "the newest one is" : `the newest ${value} are`} kept`;
  const age = `older than ${unitsInWords(value, unit)}`;
  return place === 0 ? age : `${age}, ${isMissing(place) ? "some are" : areKept(place)} retained`;
}

/** Why an act is done: the rule's filter, or what is missing to decide it. */
export function whyDone({ rule, missing, before }: Pick<DayEffect, "rule" | "missing" | "before">): string {
  if (missing !== undefined) return missingInWords(missing);
  const { filter } = rule;
  if (before !== failed) return whyActs(rule);
  const isAged = !isMissing(filter) && filter.unit !== undefined;
  const age = isAged ? `, older than ${unitsInWords(filter.value, filter.unit)}` : "";
  return `its build failed or was canceled, so it takes no place${age}`;
}

const areKept = (count: number): string => (count === 1 ? "1 is" : `${count} are`);

/** Why an image is kept: the most specific reason among the rules of all policies that select it. */
export function whyKept(groups: Groups, rank: number, now: number): string {
  const index = groups.order[rank] ?? 0;
  let best = { weight: 0, reason: `no policy${groups.placeInWords(index)} selects it` };
  for (let match = groups.matchStart[rank] ?? 0; match < (groups.matchStart[rank + 1] ?? 0); match += 1) {
    const policy = groups.policyOfMatch(match);
    if (policy === undefined) continue;
    const { name } = policy.policy;
    if (best.weight === 0) best = { weight: 1, reason: `${JSON.stringify(name)} has no rule for it` };
    if (policy.isEnabled === false) {
      if (best.weight < 2) best = { weight: 2, reason: `${JSON.stringify(name)} is DISABLED` };
      continue;
    }
    for (const rule of policy.rules) {
      const place = groups.unread(groups.groupOf(match)) === undefined ? groups.position(match) : undefined;
      const reason = whyNot(rule, groups, index, place, now);
      if (reason.weight > best.weight) {
        const prefix = `${JSON.stringify(name)} rule ${rule.index + 1}`;
        best = { weight: reason.weight, reason: `${reason.reason} (${prefix})` };
      }
    }
  }
  return best.reason;
}

interface WeightedReason {
  /** How specific the reason is; the highest wins. */
  readonly weight: number;
  readonly reason: string;
}

function whyNot(
  rule: ReadyRule,
  groups: Groups,
  index: number,
  place: number | undefined,
  now: number,
): WeightedReason {
  const { action, bounds, excluded } = rule;
  const { table } = groups;
  const status = table.status(index);
  if (action === "DEPRECATE" || action === "DISABLE") {
    if (hasFailed(status)) return { weight: 2, reason: `its status is ${status}, and ${action} leaves it` };
    if (table.hasContainers(index)) return { weight: 2, reason: `${action} does not apply to container images` };
  }
  const tag = excluded.matching(table.tags(index));
  const nothing = { weight: 0, reason: "" };
  const isOpen = isMissing(rule.filter);
  const [age = { value: 0, unit: undefined }] = bounds.ages;
  const filter = isMissing(rule.filter) ? { ...age, ...bounds } : rule.filter;
  const { value, unit } = filter;
  if (unit !== undefined) {
    const due = later(table.createdAt(index), value, unit);
    const whatever = isOpen ? ", the least that it may be" : "";
    // The rule that becomes due first gets the highest weight.
    if (due > now)
      return { weight: 3 + now / due / 2, reason: `not older than ${unitsInWords(value, unit)}${whatever}` };
  }
  if (place !== undefined && !isMissing(filter.place) && place < filter.place) {
    return {
      weight: 5,
      reason: `${placeInWords(place)}, ${areKept(filter.place)} ${filter.type === "COUNT" ? "kept" : "retained"}`,
    };
  }
  if (tag !== undefined) return { weight: 6, reason: `excluded by its tag ${tag}` };
  if (isOpen) return nothing;
  return { weight: 4, reason: `it is already ${String(status)}` };
}
