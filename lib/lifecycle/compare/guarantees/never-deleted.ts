/** Images of a recipe that no policy ever deletes. */
import type { Policy } from "../../simulate/policy/policy.ts";
import { day } from "../../simulate/policy/time.ts";
import { lengthsOf } from "../calendar.ts";
import { conditionsOf, type PolicyCondition } from "../condition.ts";
import { noLiteral } from "../formulas/formula.ts";
import type { Literal } from "../formulas/literal.ts";
import { modelOf } from "../formulas/solve.ts";
import { maxStepsOfProof, Steps } from "../formulas/steps.ts";
import { versionsOfRecipe } from "../recipes.ts";
import { agesOfRules, livingRulesOf, neverApplies } from "../rule-over-time.ts";
import { type Witness, witnessFor } from "../witness.ts";
import type { RuleOfPolicy } from "./findings.ts";

/** An image that stays, however old it is and however many newer ones there are. */
export interface NeverDeletedImages {
  /** The rule that deletes other images of the recipe version, and excludes this one; undefined if none deletes any. */
  readonly rule?: RuleOfPolicy;
  /** A run in which every period of the policies is over for the image, which is kept. */
  readonly witness: Witness;
}

/**
 * An image of a recipe that stays forever; undefined if every one goes at last. The newest images that COUNT and
 * `retainAtLeast` keep go when newer ones are built.
 * @param except tags of images that may stay.
 * @throws {NotDecided} if the question takes too many steps.
 */
export function leakOf(
  policies: readonly Policy[],
  recipeName: string,
  except: readonly { readonly key: string; readonly value: string }[] = [],
  steps = new Steps(maxStepsOfProof),
): NeverDeletedImages | undefined {
  const conditions = conditionsOf(policies);
  steps.begin();
  const mayStay = except.map(({ key: name, value }): Literal => ({ kind: "tag", name, value }));
  const isNamed = (isForContainers: boolean) => (each: PolicyCondition) =>
    each.isForContainers === isForContainers && each.recipes?.some(({ name }) => name === recipeName) === true;
  const kinds = [false, true].filter((kind) => conditions.some(isNamed(kind)));
  for (const isForContainers of kinds.length === 0 ? [false] : kinds) {
    const recipes = versionsOfRecipe(recipeName, conditions);
    for (const { recipe, rules } of livingRulesOf(recipes, conditions, isForContainers)) {
      const deleting = rules.filter(({ rule }) => rule.action === "DELETE");
      const model = modelOf([noLiteral(mayStay), ...deleting.map((each) => neverApplies(each, recipe))], 0, steps);
      if (model === undefined) continue;
      const [{ created = 0, lengths = new Map<string, number>() } = {}] = lengthsOf(agesOfRules(rules));
      const at = created + Math.max(1, ...lengths.values()) * day;
      const { facts } = model;
      const [first] = deleting;
      return {
        ...(first && { rule: { policy: first.condition.index, rule: first.rule.rule } }),
        witness: witnessFor({ recipe, isForContainers, status: "AVAILABLE", facts, fillers: [], created, at }),
      };
    }
  }
  return undefined;
}
