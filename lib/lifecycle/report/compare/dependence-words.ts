/** Words for relations that depend on values that are not known. */

import type { ActionComparison, Dependence, RelationOfValues } from "../../compare/comparison.ts";
import { nameOfUnknown, numbersInWords, wordsOfValues } from "../../compare/unknowns/unknown-words.ts";

/**
 * "equal unless var.days is 59 or below, then wider", "narrower in a run, but wider over days", "equal in a run, not decided
 * over days", "narrower in a run": images that a run leaves may be deleted later.
 */
export function relationInWords(comparison: ActionComparison): string {
  const inRun = relationOfRun(comparison);
  if (comparison.isOpenOverDays === true) return `${inRun} in a run, not decided over days`;
  if (comparison.later === undefined) return inRun === "narrower" ? `${inRun} in a run` : inRun;
  return `${inRun} in a run, ${comparison.newly === undefined ? "but wider" : "and wider still"} over days`;
}

/** The relation in one run; without unknown values alone. */
function relationOfRun({ relation, unlessUnknown = [] }: ActionComparison): string {
  const [one, ...others] = unlessUnknown;
  if (one === undefined) return relation;
  const names = unlessUnknown.map(nameOfUnknown).join(" and ");
  if (isOpen(unlessUnknown)) return `not known, as it depends on ${names}`;
  if (others.length > 0) return `perhaps ${relation}, depending on ${names}`;
  const differing = one.cases.filter((each) => each.relation !== "equal");
  const [only] = differing;
  if (only !== undefined && differing.length === 1)
    return `equal unless ${nameOfUnknown(one)} is ${valuesOf(only, one.cases)}, then ${only.relation}`;
  const cases = one.cases.map(
    (each, at) => `${each.relation} if ${at === 0 ? nameOfUnknown(one) : "it"} is ${valuesOf(each, one.cases)}`,
  );
  return cases.join(", ");
}

/** Whether some of the values are too many to try. */
export const isOpen = (unknown: readonly Dependence[]): boolean => unknown.some(({ cases }) => cases.length === 0);

/** "59 or below", "60", "from 60 to 89", "90 or above"; "ENABLED or DISABLED". */
function valuesOf({ from, values }: RelationOfValues, cases: readonly RelationOfValues[]): string {
  if (values !== undefined) return wordsOfValues(values);
  const at = cases.findIndex((each) => each.from === from);
  const [least = 0, next] = [from, cases[at + 1]?.from];
  const isLowest = at === 0 && least > 0 && next !== undefined && next > least + 1;
  return isLowest ? `${next - 1} or below` : numbersInWords(least, next, at === 0);
}
