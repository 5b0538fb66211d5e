/**
 * Whether one policy plainly does all that another one does: with a selection, rules and exclusions that are alike but
 * not stricter. It is only a quick answer: a policy may do all that another does without it.
 */

import { type ActionOnPart, isOnMachineImage, reaches } from "./affected-part.ts";
import { type Age, isWithin } from "./age.ts";
import type { PolicyCondition, TriedRule } from "./condition.ts";
import type { Literal } from "./formulas/literal.ts";

/** Whether a policy plainly does this to every image to which another one does. */
export function covers(condition: PolicyCondition, other: PolicyCondition, actionOnPart: ActionOnPart): boolean {
  if (condition.key === other.key) return true;
  if (condition.isForContainers !== other.isForContainers || !selectsAllOf(condition, other)) return false;
  return other.rules.every((rule, at) => {
    if (!reaches(rule, actionOnPart)) return true;
    const first = condition.rules.findIndex(({ action }) => action === actionOnPart.action);
    const own = condition.rules[first];
    if (own === undefined || !reaches(own, actionOnPart) || !applies(own, rule)) return false;
    if (isOnMachineImage(actionOnPart) && !skipsLess(own, rule)) return false;
    const earlier = other.rules.slice(0, at);
    const isSameCount = condition.counter.key === other.counter.key;
    return condition.rules
      .slice(0, first)
      .every((each) => earlier.some((like) => isTriedWith(like, each, rule) && (isSameCount || like.place === 0)));
  });
}

/** Whether a rule applies to every image to which another one of the same action and a later one do. */
const isTriedWith = (like: TriedRule, each: TriedRule, later: TriedRule): boolean =>
  like.action === each.action &&
  (endsWith(like.age, each.age) || endsWith(like.age, later.age)) &&
  like.place <= Math.max(each.place, later.place) &&
  isSubset(like.excluded, [...each.excluded, ...later.excluded]);

function selectsAllOf({ recipes, tags }: PolicyCondition, other: PolicyCondition): boolean {
  if (recipes === undefined || other.recipes === undefined)
    return recipes === other.recipes && isSubset(other.tags, tags);
  const selectors = new Set(recipes.map((each) => JSON.stringify(each)));
  return other.recipes.every((each) => selectors.has(JSON.stringify(each)));
}

/** Whether a rule applies to every image to which another one does, in a count with at least as many newer images. */
const applies = (rule: TriedRule, other: TriedRule): boolean =>
  endsWith(rule.age, other.age) && rule.place <= other.place && isSubset(rule.excluded, other.excluded);

const skipsLess = (rule: TriedRule, other: TriedRule): boolean =>
  isSubset(rule.skipped, other.skipped) && endsWith(rule.launchedWithin, other.launchedWithin);

/** Whether a period, if there is one, is over when another one is. */
const endsWith = (age: Age | undefined, other: Age | undefined): boolean =>
  age === undefined || (other !== undefined && isWithin(age, other));

const isSubset = (literals: readonly Literal[], others: readonly Literal[]): boolean => {
  const texts = new Set(others.map((each) => JSON.stringify(each)));
  return literals.every((each) => texts.has(JSON.stringify(each)));
};
