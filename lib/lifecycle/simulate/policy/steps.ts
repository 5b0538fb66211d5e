/** The order in which an execution tries the rules of a policy (gap `lifecycle-policy/one-action`). */
import { isMissing, type Missing } from "./missing.ts";
import type { PolicyAction } from "./policy.ts";
import type { ReadyRule } from "./rule.ts";

/** The order in which rules are tried: the first that applies is the only action on the image in that execution. */
const order: readonly PolicyAction[] = ["DEPRECATE", "DISABLE", "DELETE"];

/** A rule with its action, or with one of those that it may have. */
export interface Step {
  readonly rule: ReadyRule;
  readonly action: PolicyAction;
  /** Why the action is only one of those that the rule may have. */
  readonly open: Missing | undefined;
  /** The rule applies to images at this place or later. */
  readonly place: number | Missing;
}

/** With more rules of unknown action than this, all combinations are more than anybody waits for. */
const maxUnknownRules = 4;

/**
 * The rules of a policy in the order in which they are tried: one list if all actions are known, else one for each
 * combination of the actions that they may have.
 */
export function readingsOf(rules: readonly ReadyRule[]): readonly (readonly Step[])[] {
  // A policy has one rule for each action at most, so that a known action is not that of another rule.
  const left = order.filter((each) => !rules.some(({ action }) => action === each));
  const possible = left.length === 0 ? order : left;
  let readings: readonly (readonly Step[])[] = [[]];
  let unknown = 0;
  for (const rule of rules) {
    const { action } = rule;
    if (typeof action === "string") {
      readings = readings.map((steps) => [...steps, stepOf(rule, action, undefined)]);
      continue;
    }
    unknown += 1;
    // The policy is not valid: it has at most one rule for each action. Each further rule is tried by itself.
    if (unknown > maxUnknownRules) readings = [...readings, ...possible.map((each) => [stepOf(rule, each, action)])];
    else readings = readings.flatMap((steps) => possible.map((each) => [...steps, stepOf(rule, each, action)]));
  }
  return readings.map((steps) =>
    steps.toSorted((one, other) => order.indexOf(one.action) - order.indexOf(other.action)),
  );
}

/** Only DELETE keeps images by `retainAtLeast` (gap `lifecycle-policy/ignored-filter-members`). */
function stepOf(rule: ReadyRule, action: PolicyAction, open: Missing | undefined): Step {
  const { filter } = rule;
  if (isMissing(filter)) return { rule, action, open, place: filter };
  return { rule, action, open, place: filter.type === "COUNT" || action === "DELETE" ? filter.place : 0 };
}
