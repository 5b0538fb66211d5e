/**
 * Looks for an image on which a policy acts and others do not. Recipe versions, statuses and ages that differ for the
 * policies are few, so they are tried one by one; tags and places are solved in each.
 */
import type { ImageStatus, RecipeVersion } from "../simulate/image/inventory.ts";
import { available, changes, deprecated, disabled, failed, type Statuses } from "../simulate/image/status.ts";
import { actions } from "../simulate/policy/rule.ts";
import { type ActionOnPart, isOnMachineImage, reaches } from "./affected-part.ts";
import { type Age, isNeverLonger } from "./age.ts";
import { type Launch, type Lifetime, lifetimesOf } from "./calendar.ts";
import type { PolicyCondition, TriedRule } from "./condition.ts";
import { allOf, always, anyLiteral, anyOf, type Formula, never, noLiteral } from "./formulas/formula.ts";
import type { Literal } from "./formulas/literal.ts";
import { type Model, modelOf } from "./formulas/solve.ts";
import type { Steps } from "./formulas/steps.ts";
import { recipesOf, selectsRecipe } from "./recipes.ts";

/** What is asked: an image to which a policy does this, and others do not. */
export interface Search {
  readonly actionOnPart: ActionOnPart;
  readonly by: PolicyCondition;
  readonly others?: readonly PolicyCondition[];
  /** The most newer images. */
  readonly most?: number;
  readonly where?: Restriction;
  /** Counts the steps of this question, and of all that share a budget with it. */
  readonly steps: Steps;
}

/** Which images are asked about. */
export interface Restriction {
  /** Only those on which this rule acts: its index in `policyDetails`. */
  readonly rule?: number;
  readonly youngerThan?: Age;
  /** Those whose build did not fail. */
  readonly isUsable?: boolean;
  /** What holds of its tags, machine image and places. */
  readonly formulas?: readonly Formula[];
  /** What holds of images of a recipe version. */
  formulaOf?(recipe: RecipeVersion): Formula;
  /** Only these recipe versions, which stand for all that matter. */
  readonly recipes?: readonly RecipeVersion[];
  /** Another policy acts on them too, in the same run. */
  readonly also?: PolicyCondition;
}

/** An image, and the newer images that put it in its place. */
export interface Case extends Model {
  readonly actionOnPart: ActionOnPart;
  /** The policy that acts. */
  readonly by: PolicyCondition;
  readonly recipe: RecipeVersion;
  readonly status: ImageStatus;
  readonly lifetime: Lifetime;
}

// Whether one policy plainly does all that another one does: with a selection, rules and exclusions that are alike but
// not stricter. It is only a quick answer: a policy may do all that another does without it.

/** Whether a policy plainly does this to every image to which another one does. */
function covers(condition: PolicyCondition, other: PolicyCondition, actionOnPart: ActionOnPart): boolean {
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
  age === undefined || (other !== undefined && isNeverLonger(age, other));

const isSubset = (literals: readonly Literal[], others: readonly Literal[]): boolean => {
  const texts = new Set(others.map((each) => JSON.stringify(each)));
  return literals.every((each) => texts.has(JSON.stringify(each)));
};

/**
 * The case with the fewest newer images, of a build that did not fail unless only failed ones do.
 * @throws {NotDecided} if the question takes too many steps.
 */
export function caseOf(search: Search): Case | undefined {
  const { actionOnPart, by, others = [], where = {}, steps } = search;
  steps.begin();
  if (!by.rules.some((rule) => reaches(rule, actionOnPart))) return undefined;
  if (others.some((each) => covers(each, by, actionOnPart))) return undefined;
  const usable = caseAmong({ ...search, others, where, steps }, true);
  return usable ?? (where.isUsable === true ? undefined : caseAmong({ ...search, others, where, steps }, false));
}

/** The same among images whose build did not fail, which people miss, or among the others. */
function caseAmong(search: Search & Required<Pick<Search, "others" | "where">>, isUsable: boolean): Case | undefined {
  const { actionOnPart, by, others, where, steps } = search;
  let best: Case | undefined;
  for (const recipe of where.recipes ?? recipesOf(by, others)) {
    const near = others.filter((each) => selectsRecipe(each, recipe) !== false);
    for (const { situation, status } of situationsOf(recipe, [by, ...near], actionOnPart, where, isUsable)) {
      const most = best === undefined ? (search.most ?? Number.POSITIVE_INFINITY) : best.fillers.length - 1;
      const model = modelIn(situation, { ...search, others: near, most, steps });
      if (model === undefined) continue;
      best = { ...model, actionOnPart, by, recipe, status, lifetime: situation.lifetime };
      if (model.fillers.length === 0) return best;
    }
  }
  return best;
}

// Formulas that say which rule of a policy acts on an image of one recipe version, status and age.

/** The statuses that differ for policies; a canceled build is like a failed one. */
const comparedStatuses = [
  { status: "AVAILABLE", bit: available },
  { status: "DEPRECATED", bit: deprecated },
  { status: "DISABLED", bit: disabled },
  { status: "FAILED", bit: failed },
] as const satisfies readonly { readonly status: ImageStatus; readonly bit: Statuses }[];

/** An image, but for its tags, parts and place. */
interface Situation {
  readonly recipe: RecipeVersion;
  readonly status: Statuses;
  readonly lifetime: Lifetime;
  /** The last launches of its machine image for which a period is not over. */
  launchesWithin(age: Age): readonly Literal[];
  /** Last launches that are not possible before this run. */
  readonly impossible: readonly Literal[];
}

/** What must be for a policy to do this through one of its rules; one formula for each of them. */
function waysToDo(
  actionOnPart: ActionOnPart,
  condition: PolicyCondition,
  situation: Situation,
  isAsked: (rule: TriedRule) => boolean = () => true,
): readonly Formula[] {
  const rules = rulesIn(condition, situation);
  const isSelected = isSelectedBy(condition, situation);
  return rules.flatMap((rule, at) => {
    if (!reaches(rule, actionOnPart) || !isAsked(rule)) return [];
    const earlier = rules.slice(0, at).map((each) => doesNotApply(each, condition, situation));
    const isReached = isOnMachineImage(actionOnPart) ? [noLiteral(skippedBy(rule, situation))] : [];
    return [allOf([isSelected, appliesTo(rule, condition, situation), ...earlier, ...isReached])];
  });
}

/** What must be for a policy not to do this. */
function waysToAvoid(actionOnPart: ActionOnPart, condition: PolicyCondition, situation: Situation): Formula {
  const byRecipe = selectsRecipe(condition, situation.recipe);
  if (byRecipe === false) return always;
  const rules = rulesIn(condition, situation);
  if (!rules.some((rule) => reaches(rule, actionOnPart))) return always;
  const ways: Formula[] = byRecipe === undefined ? [noLiteral(condition.tags)] : [];
  const before: Formula[] = [];
  for (const rule of rules) {
    const applies = appliesTo(rule, condition, situation);
    if (!reaches(rule, actionOnPart)) ways.push(allOf([...before, applies]));
    else {
      if (isOnMachineImage(actionOnPart))
        ways.push(allOf([...before, applies, anyLiteral(skippedBy(rule, situation))]));
      before.push(doesNotApply(rule, condition, situation));
    }
  }
  return anyOf([allOf(before), ...ways]);
}

/** The rules that may act in a situation, in the order in which they are tried. */
const rulesIn = ({ rules, isForContainers }: PolicyCondition, { status, lifetime }: Situation): readonly TriedRule[] =>
  rules.filter(
    ({ action, age }) =>
      changes(action, status) &&
      !(isForContainers && action !== "DELETE") &&
      (age === undefined || lifetime.over.has(age.key)),
  );

function isSelectedBy(condition: PolicyCondition, { recipe }: Situation): Formula {
  const byRecipe = selectsRecipe(condition, recipe);
  if (byRecipe === undefined) return anyLiteral(condition.tags);
  return byRecipe ? always : never;
}

/** A failed image takes no place, so none keeps it. */
const hasPlace = ({ place }: TriedRule, { status }: Situation): boolean => place > 0 && status !== failed;

function appliesTo(rule: TriedRule, { counter }: PolicyCondition, situation: Situation): Formula {
  const notExcluded = noLiteral(rule.excluded);
  if (!hasPlace(rule, situation)) return notExcluded;
  return allOf([notExcluded, { is: "place", counter, atLeast: rule.place }]);
}

function doesNotApply(rule: TriedRule, { counter }: PolicyCondition, situation: Situation): Formula {
  const isExcluded = anyLiteral(rule.excluded);
  if (!hasPlace(rule, situation)) return isExcluded;
  return anyOf([isExcluded, { is: "place-below", counter, below: rule.place }]);
}

const skippedBy = ({ skipped, launchedWithin }: TriedRule, { launchesWithin }: Situation): readonly Literal[] =>
  launchedWithin === undefined ? skipped : [...skipped, ...launchesWithin(launchedWithin)];

/** All combinations of status and age that differ for some policies. */
function* situationsOf(
  recipe: RecipeVersion,
  conditions: readonly PolicyCondition[],
  actionOnPart: ActionOnPart,
  { youngerThan, also }: Restriction,
  isUsable: boolean,
): Iterable<{ readonly situation: Situation; readonly status: ImageStatus }> {
  const rules = [...conditions, ...(also === undefined ? [] : [also])].flatMap((each) => each.rules);
  const launched = isOnMachineImage(actionOnPart) ? rules.filter((rule) => reaches(rule, actionOnPart)) : [];
  const ages = [...agesOf(rules, "age"), ...(youngerThan === undefined ? [] : [youngerThan])];
  const lifetimes = lifetimesOf(ages, agesOf(launched, "launchedWithin"));
  const launches = [
    ...new Map(lifetimes.flatMap((each) => each.launches).map((each) => [textOf(each), each])).values(),
  ];
  const launchesWithin = ({ key }: Age): readonly Literal[] =>
    launches.filter(({ within }) => within.includes(key)).map(launchLiteral);
  for (const { status, bit } of comparedStatuses) {
    if (isUsable === (bit === failed)) continue;
    for (const lifetime of lifetimes) {
      if (youngerThan !== undefined && lifetime.over.has(youngerThan.key)) continue;
      const possible = new Set(lifetime.launches.map(textOf));
      const impossible = launches.filter((each) => !possible.has(textOf(each))).map(launchLiteral);
      yield { situation: { recipe, status: bit, lifetime, launchesWithin, impossible }, status };
    }
  }
}

const agesOf = (rules: readonly TriedRule[], member: "age" | "launchedWithin"): readonly Age[] =>
  rules.flatMap((rule) => rule[member] ?? []);

const textOf = ({ within }: Launch): string => within.join();

/** The fact that the last launch was one of several. */
export const launchLiteral = (launch: Launch): Literal => ({ kind: "launch", name: "", value: textOf(launch) });

function modelIn(
  situation: Situation,
  { actionOnPart, by, others = [], most = Number.POSITIVE_INFINITY, where = {}, steps }: Search,
): Model | undefined {
  const ways = waysToDo(actionOnPart, by, situation, ({ rule }) => where.rule === undefined || rule === where.rule);
  if (ways.length === 0) return undefined;
  const formulas: Formula[] = [anyOf(ways), noLiteral(situation.impossible), ...(where.formulas ?? [])];
  if (where.formulaOf !== undefined) formulas.push(where.formulaOf(situation.recipe));
  const { also } = where;
  if (also !== undefined) formulas.push(anyOf(actions.flatMap((action) => waysToDo({ action }, also, situation))));
  for (const each of others) formulas.push(waysToAvoid(actionOnPart, each, situation));
  return modelOf(formulas, most, steps);
}
