/** Images of one recipe and policies over them, with one member changed per test. */
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import type { Policy, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";

/** The time of the first run. */
export const at = "2026-03-01T12:00:00Z";
/** So many days before {@link at}. */
export const daysAgo = (days: number): string => new Date(Date.parse(at) - days * 86_400_000).toISOString();

/** An available image of web 1.2.0, without tags and machine images, of this age. */
export const image = (id: string, days: number, besides: Partial<GivenImage> = {}): GivenImage => ({
  id,
  recipe: { name: "web", semanticVersion: "1.2.0" },
  createdAt: daysAgo(days),
  status: "AVAILABLE",
  tags: {},
  vmImages: [],
  ...besides,
});

/** A rule that deletes. */
export const remove = (filter: PolicyRule["filter"], besides: Partial<PolicyRule> = {}): PolicyRule => ({
  action: { type: "DELETE" },
  filter,
  ...besides,
});
/** A filter by age, in days. */
export const olderThan = (value: number, retainAtLeast?: number): PolicyRule["filter"] => ({
  type: "AGE",
  value,
  unit: "DAYS",
  ...(retainAtLeast !== undefined && { retainAtLeast }),
});

/** A policy that selects every version 1 of web. */
export const policy = (rules: Policy["policyDetails"], besides: Partial<Policy> = {}): Policy => ({
  name: "nightly",
  resourceType: "VM_IMAGE",
  policyDetails: rules,
  resourceSelection: { recipes: [{ name: "web", semanticVersion: "1.x.x" }] },
  ...besides,
});

/** Selects every version of a recipe. */
export const everyVersionOf = (name: string) => ({
  resourceSelection: { recipes: [{ name, semanticVersion: "x.x.x" }] },
});

/** More policies than keys, each of which excludes its own value of every key: no image escapes all of them. */
export const pigeonholes = (keys: number, recipe = "web"): readonly Policy[] =>
  Array.from({ length: keys + 1 }, (_, index) =>
    policy(
      [
        remove(olderThan(30), {
          exclusionRules: {
            tagMap: Object.fromEntries(Array.from({ length: keys }, (__, key) => [`key-${key}`, `value-${index}`])),
          },
        }),
      ],
      everyVersionOf(recipe),
    ),
  );
