/**
 * Looks for an image on which a policy acts and others do not. Recipe versions, statuses and ages that differ for the
 * policies are few, so they are tried one by one; tags and places are solved in each.
 */
import type { ImageStatus, RecipeVersion } from "../simulate/image/inventory.ts";
import { failed } from "../simulate/image/status.ts";
import { actions } from "../simulate/policy/rule.ts";
import { comparedStatuses, type Situation, waysToAvoid, waysToDo } from "./acting.ts";
import { type ActionOnPart, isOnMachineImage, reaches } from "./affected-part.ts";
import type { Age } from "./age.ts";
import { type Launch, type Lifetime, lifetimesOf } from "./calendar.ts";
import type { PolicyCondition, TriedRule } from "./condition.ts";
import { covers } from "./covers.ts";
import { anyOf, type Formula, noLiteral } from "./formulas/formula.ts";
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
