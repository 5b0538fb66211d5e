/** What policies may do to images and to their parts, and how that differs, in words. */
import type { ActionComparison, Dependence, PolicyComparison } from "../../compare/comparison.ts";
import { isOpen, relationInWords } from "./dependence-words.ts";

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
