/**
 * The life of an image under daily runs, from its creation: its tags stay, and newer images come when they may. An age
 * comes for every image, a place may come at any time after it or never, so that only rules without a place are certain.
 */
import type { RecipeVersion } from "../simulate/image/inventory.ts";
import { actions } from "../simulate/policy/rule.ts";
import { day } from "../simulate/policy/time.ts";
import type { Age } from "./age.ts";
import type { PolicyCondition, TriedRule } from "./condition.ts";
import { fillersFor } from "./formulas/fillers.ts";
import { allOf, always, anyLiteral, type Formula, never, noLiteral } from "./formulas/formula.ts";
import type { Literal } from "./formulas/literal.ts";
import { selectsRecipe } from "./recipes.ts";
import { type Witness, witnessFor } from "./witness.ts";

/** A rule of one of the policies that may select an image. */
export interface RuleOverTime {
  readonly condition: PolicyCondition;
  readonly rule: TriedRule;
  /** Its place in the order in which the policy tries its rules. */
  readonly order: number;
}

/** The rules that may act on images of a recipe version and kind. */
export const livingRules = (
  conditions: readonly PolicyCondition[],
  recipe: RecipeVersion,
  isForContainers: boolean,
): readonly RuleOverTime[] =>
  conditions
    .filter((each) => each.isForContainers === isForContainers && selectsRecipe(each, recipe) !== false)
    .flatMap((condition) => condition.rules.map((rule, order) => ({ condition, rule, order })))
    .filter(({ rule }) => !isForContainers || rule.action === "DELETE")
    .toSorted((one, other) => actions.indexOf(one.rule.action) - actions.indexOf(other.rule.action));

/** Recipe versions, each with the rules that may act on its images: one for each set of rules, since these are alike. */
export function* livingRulesOf(
  recipes: Iterable<RecipeVersion>,
  conditions: readonly PolicyCondition[],
  isForContainers: boolean,
): Iterable<{ readonly recipe: RecipeVersion; readonly rules: readonly RuleOverTime[] }> {
  const known = new Set<string>();
  for (const recipe of recipes) {
    const rules = livingRules(conditions, recipe, isForContainers);
    const key = rules.map(({ condition: { index }, order }) => `${index} ${order}`).join();
    if (known.has(key)) continue;
    known.add(key);
    yield { recipe, rules };
  }
}

/** The tags with which a rule applies to images of a recipe version, once they are old enough and newer ones exist. */
export function appliesInTime({ condition, rule }: RuleOverTime, recipe: RecipeVersion): Formula {
  const byRecipe = selectsRecipe(condition, recipe);
  const isSelected = byRecipe === undefined ? anyLiteral(condition.tags) : byRecipe ? always : never;
  return allOf([isSelected, noLiteral(rule.excluded)]);
}

/** The tags with which a rule does not apply, ever. */
export function neverApplies({ condition, rule }: RuleOverTime, recipe: RecipeVersion): Formula {
  const byRecipe = selectsRecipe(condition, recipe);
  if (byRecipe === false) return always;
  return { is: "any", of: [anyLiteral(rule.excluded), ...(byRecipe === undefined ? [noLiteral(condition.tags)] : [])] };
}

/** The day of its life on which a rule is due for an image. */
export const dueDay = ({ rule: { age } }: RuleOverTime, lengths: ReadonlyMap<string, number>): number =>
  age === undefined ? 0 : (lengths.get(age.key) ?? 0);

export const agesOfRules = (rules: readonly RuleOverTime[]): readonly Age[] =>
  rules.flatMap(({ rule }) => rule.age ?? []);

/** When the life of an image begins, and for how many days nothing happens to it. */
interface Beginning {
  /** The day of the creation: milliseconds since 1970, at midnight, the time of the runs. */
  readonly created: number;
  /** 0 for an image that was created at the time of the runs; 1 for one that waits for the next day's run. */
  readonly wait: 0 | 1;
  /** The number of days after which the first of the rules is due. */
  readonly firstDue: number;
}

/** An available image and the newer ones that a rule needs, on the day before the first of the rules is due. */
export function beginningOfLife(
  { condition, rule }: RuleOverTime,
  recipe: RecipeVersion,
  facts: readonly Literal[],
  { created, wait, firstDue }: Beginning,
): Witness {
  const { counter } = condition;
  const bound = { counter, atLeast: rule.place, below: Number.POSITIVE_INFINITY };
  const age = Math.max(0, firstDue - 1) + wait;
  return witnessFor({
    recipe,
    isForContainers: condition.isForContainers,
    status: "AVAILABLE",
    facts,
    created: created + (wait * day) / 2,
    at: created + (age === 0 ? day / 2 : age * day),
    fillers: fillersFor([bound], Number.POSITIVE_INFINITY) ?? [],
  });
}
