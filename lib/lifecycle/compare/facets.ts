/** A policy as a flat list of what decides it, so that each part can be left out by itself. */
import { isMembers, type Members, membersAt, membersOf } from "../../base/members.ts";
import type { Policy } from "../simulate/policy/policy.ts";

/** One thing that a policy says. */
export interface Facet {
  /** The member, from the policy or from the rule: `status`, `filter`, `exclusionRules.tagMap`. */
  readonly member: string;
  /** The rule; undefined for members of the policy. */
  readonly rule?: RuleName;
  /** The tag key, recipe, region or account; undefined for members with one value. */
  readonly key?: string;
  readonly value: unknown;
}

/** A rule, by its action: indexes change when rules are reordered. */
export interface RuleName {
  readonly action: string;
  /** 0 for the first rule with this action; valid policies have one. */
  readonly occurrence: number;
  /** Index in `policyDetails`. */
  readonly index: number;
}

/** Members of a rule that are maps or lists; each entry is a facet. */
const maps = ["exclusionRules.tagMap", "exclusionRules.vmImages.tagMap"];
const lists = ["exclusionRules.vmImages.regions", "exclusionRules.vmImages.sharedAccounts"];
const values = [
  ...["action.includeResources.vmImages", "action.includeResources.snapshots", "action.includeResources.containers"],
  ...["filter.retainAtLeast", "exclusionRules.vmImages.isPublic", "exclusionRules.vmImages.lastLaunched"],
];

export const isExclusion = ({ member }: Facet): boolean => member.startsWith("exclusionRules.");

/** Whether a facet is an exclusion of machine images. */
export const isOfMachineImages = ({ member }: Pick<Facet, "member">): boolean =>
  member.startsWith("exclusionRules.vmImages.");

/** A name of a facet that is equal for that of another policy. */
export const nameOfFacet = ({ member, rule, key }: Facet): string =>
  JSON.stringify([rule?.action, rule?.occurrence, member, key]);

/** What a policy says, in a fixed order. */
export function facetsOf(policy: Policy): readonly Facet[] {
  const of: Members = { ...policy };
  const selection = membersAt(of, "resourceSelection");
  const seen = new Map<string, number>();
  const rules = Array.isArray(of.policyDetails) ? of.policyDetails : [];
  return [
    { member: "status", value: of.status ?? "ENABLED" },
    { member: "resourceType", value: of.resourceType },
    ...entriesOf("resourceSelection.tagMap", selection.tagMap),
    ...recipesOfSelection(selection.recipes),
    ...rules.flatMap((each, index) => {
      const action = String(membersAt(isMembers(each) ? each : {}, "action").type);
      const occurrence = seen.get(action) ?? 0;
      seen.set(action, occurrence + 1);
      return facetsOfRule(each, { action, occurrence, index });
    }),
  ];
}

/** A policy that says this, under the name of another. */
export function policyFrom(facets: readonly Facet[], like: Policy): Policy {
  const rules = new Map<string, Facet[]>();
  const ofPolicy: Facet[] = [];
  for (const facet of facets) {
    const { rule } = facet;
    if (rule === undefined) ofPolicy.push(facet);
    else {
      const name = JSON.stringify([rule.action, rule.occurrence]);
      const known = rules.get(name);
      if (known === undefined) rules.set(name, [facet]);
      else known.push(facet);
    }
  }
  const policyDetails = [...rules.values()].map((of) =>
    withFacets(
      { action: { type: of[0]?.rule?.action } },
      of.filter(({ member }) => member !== "rule"),
    ),
  );
  // The facets are those of policies, which TypeScript cannot know of members that are put together by name.
  return {
    ...withFacets({ name: like.name, resourceSelection: {} }, ofPolicy),
    policyDetails,
  } as unknown as Policy;
}

function facetsOfRule(rule: unknown, name: RuleName): readonly Facet[] {
  const { type, value, unit } = at(rule, "filter") as Members;
  const facet = (each: Facet): Facet => ({ ...each, rule: name });
  return [
    { member: "rule", value: true },
    { member: "filter", value: unit === undefined ? { type, value } : { type, value, unit } },
    ...values.flatMap((member) => {
      const found = at(rule, member);
      return found === undefined || found === false ? [] : [{ member, value: found }];
    }),
    ...maps.flatMap((member) => entriesOf(member, at(rule, member))),
    ...lists.flatMap((member) => {
      const items = at(rule, member);
      return Array.isArray(items) ? items.map((item) => ({ member, key: String(item), value: item })) : [];
    }),
  ].map(facet);
}

const entriesOf = (member: string, map: unknown): readonly Facet[] =>
  isMembers(map) ? Object.entries(map).map(([key, value]) => ({ member, key, value })) : [];

const recipesOfSelection = (recipes: unknown): readonly Facet[] =>
  Array.isArray(recipes)
    ? recipes.map((recipe) => ({ member: "resourceSelection.recipes", key: JSON.stringify(recipe), value: recipe }))
    : [];

const at = (of: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, member) => (isMembers(value) ? value[member] : undefined), of) ?? undefined;

/** A copy of an object with what facets say; the entries of a map or a list are put in at once. */
function withFacets(of: Members, facets: readonly Facet[]): Members {
  const byMember = new Map<string, Facet[]>();
  for (const facet of facets) {
    const known = byMember.get(facet.member);
    if (known === undefined) byMember.set(facet.member, [facet]);
    else known.push(facet);
  }
  return [...byMember].reduce((all, [member, given]) => {
    const value = valueFrom(member, given);
    // `filter.retainAtLeast` is a facet of its own.
    const whole = member === "filter" ? { ...membersAt(all, member), ...membersOf(value) } : value;
    return withAt(all, member.split("."), whole);
  }, of);
}

/** The value of a member of which facets name the entries, or all of it. */
function valueFrom(member: string, facets: readonly Facet[]): unknown {
  if (facets.every(({ key }) => key === undefined)) return facets.at(-1)?.value;
  if (!member.endsWith("tagMap")) return facets.map(({ value }) => value);
  return Object.fromEntries(facets.map(({ key, value }) => [key, value]));
}

function withAt(of: Members, [first = "", ...rest]: readonly string[], value: unknown): Members {
  const inner = rest.length === 0 ? value : withAt(membersAt(of, first), rest, value);
  return Object.fromEntries([...Object.entries(of).filter(([member]) => member !== first), [first, inner]]);
}
