/** What policies may do to images and to their parts, and how that differs, in words. */
import type { ActionComparison, Dependence, PolicyComparison, RelationOfValues } from "../../compare/comparison.ts";
import { nameOfUnknown, numbersInWords, wordsOfValues } from "../../compare/unknowns/unknown-words.ts";

/** The three actions, as JSON names them, in the order of outputs. */
export const actionNames = ["deletions", "disabled", "deprecated"] as const;

/** One of them. */
export type ActionName = (typeof actionNames)[number];

/** Parts of images, as JSON names them. */
export type PartName = keyof PolicyComparison["parts"];

/** What policies may do to images, or to parts of them, and how that differs. */
export interface EffectComparison {
  readonly action: ActionName;
  /** Undefined: the images themselves. */
  readonly part: PartName | undefined;
  readonly comparison: ActionComparison;
}

/** Every effect of a comparison, those on images first. */
export function* effectsOf(comparison: PolicyComparison): Iterable<EffectComparison> {
  for (const action of actionNames) yield { action, part: undefined, comparison: comparison[action] };
  for (const part of ["vmImages", "snapshots", "containers"] as const) {
    const actions: { readonly [action in ActionName]?: ActionComparison } = comparison.parts[part];
    for (const action of actionNames) {
      const its = actions[action];
      if (its !== undefined) yield { action, part, comparison: its };
    }
  }
}

/** The effects that differ, or may: for values that are not known, or over days that were not searched to the end. */
export const differingEffects = (comparison: PolicyComparison): readonly EffectComparison[] =>
  [...effectsOf(comparison)].filter(
    ({ comparison: its }) =>
      its.relation !== "equal" ||
      its.unlessUnknown !== undefined ||
      its.later !== undefined ||
      its.isOpenOverDays !== undefined,
  );

/** The values that are not known, on which a comparison depends. */
export const dependencesOf = (comparison: PolicyComparison): readonly Dependence[] => [
  ...new Map(
    differingEffects(comparison)
      .flatMap(({ comparison: { unlessUnknown = [] } }) => unlessUnknown)
      .map((each) => [each.because, each]),
  ).values(),
];

/** Whether two sets of policies do the same. */
export const isEqual = (comparison: PolicyComparison): boolean => differingEffects(comparison).length === 0;

const titles: { readonly [name in ActionName]: string } = {
  deletions: "deletions",
  disabled: "disabling",
  deprecated: "deprecation",
};

/** Parts in sentences. */
export const partTitles: { readonly [part in PartName]: string } = {
  vmImages: "AMIs",
  snapshots: "snapshots",
  containers: "containers",
};

/** "deletions wider, deletions of snapshots narrower", or "equal": neither what is equal nor parts like their images. */
export function relationsInWords(comparison: PolicyComparison): string {
  const dependences = dependencesOf(comparison);
  // What is not known as a whole concerns every action.
  if (isOpen(dependences)) return relationInWords({ relation: "equal", unlessUnknown: dependences });
  return (
    differingEffects(comparison)
      .filter(({ action, part, comparison: its }) => {
        return part === undefined || relationInWords(its) !== relationInWords(comparison[action]);
      })
      .map(({ action, part, comparison: its }) =>
        part === undefined
          ? `${titles[action]} ${relationInWords(its)}`
          : `${titles[action]} of ${partTitles[part]} ${relationInWords(its)}`,
      )
      .join("; ") || "equal"
  );
}

/** "an image is newly deleted", "AMIs are disabled sooner". */
export function whatInWords({ action, part }: EffectComparison, how: "newly" | "sooner"): string {
  const participle = action === "deletions" ? "deleted" : action;
  const what = how === "newly" ? `newly ${participle}` : `${participle} sooner`;
  return part === undefined ? `an image is ${what}` : `${partTitles[part]} are ${what}`;
}

/**
 * "equal unless var.days is 59 or below, then wider", "narrower in a run, but wider over days", "equal in a run, not decided
 * over days", "narrower in a run": images that a run leaves may be deleted later.
 */
function relationInWords(comparison: ActionComparison): string {
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
const isOpen = (unknown: readonly Dependence[]): boolean => unknown.some(({ cases }) => cases.length === 0);

/** "59 or below", "60", "from 60 to 89", "90 or above"; "ENABLED or DISABLED". */
function valuesOf({ from, values }: RelationOfValues, cases: readonly RelationOfValues[]): string {
  if (values !== undefined) return wordsOfValues(values);
  const at = cases.findIndex((each) => each.from === from);
  const [least = 0, next] = [from, cases[at + 1]?.from];
  const isLowest = at === 0 && least > 0 && next !== undefined && next > least + 1;
  return isLowest ? `${next - 1} or below` : numbersInWords(least, next, at === 0);
}
