/** Differences between the verdicts of policies on one inventory. */
import {
  type ActionComparison,
  comparePolicies,
  type PolicyComparison,
} from "../../../lib/lifecycle/compare/compare-policies.ts";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy, PolicyAction } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import type { Verdict } from "../../../lib/lifecycle/simulate/verdict/verdict.ts";

/** What a comparison says about one action, on images or on parts of one kind. */
export interface Asked {
  readonly name: string;
  readonly action: PolicyAction;
  readonly of: (comparison: PolicyComparison) => ActionComparison;
  /** The actions on the images, or the parts, of a verdict. */
  readonly on: (verdict: Verdict) => readonly string[];
}

const members = { deletions: "DELETE", disabled: "DISABLE", deprecated: "DEPRECATE" } as const;
const named = ["deletions", "disabled", "deprecated"] as const;

/** Everything that a comparison says. */
const everything: readonly Asked[] = [
  ...named.map(
    (name): Asked => ({ name, action: members[name], of: (all) => all[name], on: ({ action }) => [action] }),
  ),
  ...named.map(
    (name): Asked => ({
      name: `parts.vmImages.${name}`,
      action: members[name],
      of: ({ parts }) => parts.vmImages[name],
      on: ({ vmImages }) => vmImages.map(({ action }) => action),
    }),
  ),
  ...(["snapshots", "containers"] as const).map(
    (part): Asked => ({
      name: `parts.${part}.deletions`,
      action: "DELETE",
      of: ({ parts }) => parts[part].deletions,
      on: (verdict) => verdict[part].map(({ action }) => action),
    }),
  ),
];

/** The things of an inventory to which each policy does something, as texts: which thing, and what. */
function doneBy(policies: readonly Policy[], images: readonly Image[], at: string): readonly ReadonlySet<string>[] {
  const verdicts = policies.map((policy) => simulate([policy], { images }, at).verdicts);
  return everything.map(({ action, on }) => {
    const done = new Set<string>();
    for (const ofPolicy of verdicts) {
      for (const [image, verdict] of ofPolicy.entries()) {
        for (const [part, each] of on(verdict).entries()) if (each === action) done.add(`${image} ${part}`);
      }
    }
    return done;
  });
}

/** What policies do newly, and no longer, to an inventory: names of what a comparison says. */
export function differences(
  before: readonly Policy[],
  after: readonly Policy[],
  images: readonly Image[],
  at: string,
): ReadonlySet<string> {
  const [was, is] = [doneBy(before, images, at), doneBy(after, images, at)];
  const found = new Set<string>();
  for (const [index, { name }] of everything.entries()) {
    const [old, now] = [was[index] ?? new Set<string>(), is[index] ?? new Set<string>()];
    if ([...now].some((thing) => !old.has(thing))) found.add(`${name} newly`);
    if ([...old].some((thing) => !now.has(thing))) found.add(`${name} noLonger`);
  }
  return found;
}

/** What a comparison says, with its witnesses. */
export function* claims(before: readonly Policy[], after: readonly Policy[]) {
  const comparison = comparePolicies(before, after);
  for (const { name, of } of everything) {
    const said = of(comparison);
    yield { name: `${name} newly`, said, witness: said.newly };
    yield { name: `${name} noLonger`, said, witness: said.noLonger };
  }
}
