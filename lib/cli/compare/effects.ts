/** What policies may do to images and to their parts, and how that differs, in words. */
import type { ActionComparison, PolicyComparison } from "../../compare/compare-policies.ts";

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

/** The effects that differ. */
export const differingEffects = (comparison: PolicyComparison): readonly EffectComparison[] =>
  [...effectsOf(comparison)].filter((each) => each.comparison.relation !== "equal");

/** Whether two sets of policies do the same. */
export const isEqual = (comparison: PolicyComparison): boolean => differingEffects(comparison).length === 0;

const titles: { readonly [name in ActionName]: string } = {
  deletions: "deletions",
  disabled: "disabling",
  deprecated: "deprecation",
};

/** Parts in sentences. */
export const partTitles: { readonly [part in PartName]: string } = {
  vmImages: "machine images",
  snapshots: "snapshots",
  containers: "containers",
};

/** "deletions wider, deletions of snapshots narrower", or "equal": neither what is equal nor parts like their images. */
export const relationsInWords = (comparison: PolicyComparison): string =>
  differingEffects(comparison)
    .filter(({ action, part, comparison: its }) => part === undefined || its.relation !== comparison[action].relation)
    .map(({ action, part, comparison: { relation } }) =>
      part === undefined ? `${titles[action]} ${relation}` : `${titles[action]} of ${partTitles[part]} ${relation}`,
    )
    .join(", ") || "equal";

/** "an image is newly deleted", "machine images are newly disabled". */
export function whatInWords({ action, part }: EffectComparison): string {
  const participle = action === "deletions" ? "deleted" : action;
  return part === undefined ? `an image is newly ${participle}` : `${partTitles[part]} are newly ${participle}`;
}
