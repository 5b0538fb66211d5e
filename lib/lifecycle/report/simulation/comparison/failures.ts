/** What `--fail-on` forbids in comparison with a revision. */

import { withinInWords } from "../../../simulate/outlook.ts";
import type { PolicyAction } from "../../../simulate/policy/policy.ts";
import { actions } from "../../../simulate/policy/rule.ts";
import type { Difference, SimulationComparison } from "../comparison.ts";
import { pastTense } from "../report.ts";
import { unknownInWords } from "../sentence.ts";
import type { ActionChange } from "./change.ts";
import { accessInWords, thingsInWords, whenInWords } from "./words.ts";

/** The values of `--fail-on` that require `--against`. */
export const comparisonFailures = ["newly-deleted", "newly-disabled", "newly-deprecated", "sooner"] as const;

/** One of them. */
export type ComparisonFailure = (typeof comparisonFailures)[number];

/** What a value forbids: the change of these actions. */
const forbidden: {
  readonly [failure in ComparisonFailure]: {
    readonly change: "newly" | "sooner";
    readonly of: readonly PolicyAction[];
  };
} = {
  "newly-deleted": { change: "newly", of: ["DELETE"] },
  "newly-disabled": { change: "newly", of: ["DISABLE"] },
  "newly-deprecated": { change: "newly", of: ["DEPRECATE"] },
  sooner: { change: "sooner", of: actions },
};

/** What the revision does instead. */
const instead: { readonly [action in PolicyAction]: { readonly [change in "newly" | "sooner"]: string } } = {
  DELETE: { newly: "keeps", sooner: "deletes later" },
  DISABLE: { newly: "does not disable", sooner: "disables later" },
  DEPRECATE: { newly: "does not deprecate", sooner: "deprecates later" },
};

/** The failures of a value, a sentence each: what certainly differs in this way, and what may. */
export function failuresOf(
  failure: keyof typeof forbidden,
  { revision, days, differences, possible }: SimulationComparison,
  allowsUndecided: boolean,
): readonly string[] {
  const { change, of } = forbidden[failure];
  return of.flatMap((action) => {
    const sentence = (verb: string, some: Parameters<typeof thingsInWords>[0]): string =>
      `${thingsInWords(some)} ${verb} be ${pastTense[action]} ${withinInWords(days)} that --against ${revision} ${instead[action][change]} (--fail-on ${failure})`;
    const certain = differences.filter((each) => each.action === action && is(change, each));
    const open = allowsUndecided
      ? []
      : possible.filter((each) => each.action === action && each.changes.includes(change));
    const [one] = certain;
    const [first] = open;
    return [
      ...(one === undefined ? [] : [sentence("would", certain) + exampleOf(change, one)]),
      ...(first === undefined
        ? []
        : [`${sentence("may", open)}: ${unknownInWords(first.missing, first.simulation, first.act)}`]),
    ];
  });
}

/** A deletion after the horizon counts as sooner. */
const is = (change: ActionChange, difference: Difference): boolean =>
  difference.change === change ||
  (change === "sooner" && difference.change === "newly" && difference.otherDay !== undefined);

/** ": img-4 today instead of 2026-03-26; ami-4 becomes private: 222222222222 loses access", as far as it applies. */
function exampleOf(change: ActionChange, one: Difference): string {
  const [thing] = one.things;
  const access = accessInWords(one);
  return `${change === "sooner" ? `: ${thing?.id} ${whenInWords(one)}` : ""}${access === "" ? "" : `; ${access}`}`;
}
