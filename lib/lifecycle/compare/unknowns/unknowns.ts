/**
 * Values of policies that are not known yet, and the values that they may have. Only finitely many differ: those that
 * other policies name, those around them, and one that none names.
 */

import { isMembers } from "../../../base/members.ts";
import type { PolicyTimeUnit } from "../../simulate/policy/policy.ts";
import { Unknown } from "../../simulate/policy/policy.ts";
import { units } from "../../simulate/policy/rule.ts";

/** A value that is not known yet, at one or more places of policies. */
export interface UnknownOfPolicies {
  /** The expression that decides it: `var.days`; or why it is not known. */
  readonly because: string;
  /** The whole expression, if it is certain: `var.days * 2`. */
  readonly expression?: string;
  readonly places: readonly UnknownPlace[];
  /**
   * The values that differ, in order; undefined if they are too many to try, as those of a whole rule. A count of 0 is that
   * of an absent member.
   */
  readonly values: readonly unknown[] | undefined;
}

/** Where an unknown value stands. */
export interface UnknownPlace {
  /** 0 for the policies before, 1 for those after. */
  readonly side: number;
  /** Index in the list of policies. */
  readonly policy: number;
  /** The member of the policy, as `policyDetails[0].filter.value`. */
  readonly member: string;
}

/** What else than policies names values, such as a guarantee. */
export interface NamedValues {
  readonly periods?: readonly { readonly value: number; readonly unit: PolicyTimeUnit }[];
  /** Periods that are added to those of policies. */
  readonly distances?: NamedValues["periods"];
  readonly counts?: readonly number[];
  readonly words?: readonly (readonly ["tag" | "recipe" | "region" | "account", string])[];
}

type Path = readonly (string | number)[];

/** All values of policies that are not known; equal expressions have equal values. */
export function unknownsIn(
  sides: readonly (readonly unknown[])[],
  named: NamedValues = {},
): readonly UnknownOfPolicies[] {
  const found = new Map<string, { readonly value: Unknown; readonly places: UnknownPlace[] }>();
  const known = new Known();
  for (const { value, unit } of named.periods ?? []) known.add("period", value, [unit]);
  for (const count of named.counts ?? []) known.add("count", count, []);
  for (const [kind, word] of named.words ?? []) known.add(kind, word, []);
  for (const { value, unit } of named.distances ?? []) known.distances.push(value * lengths[unit]);
  for (const [side, policies] of sides.entries()) {
    const like = likeOthers();
    for (const [policy, each] of policies.entries()) {
      let own: string | undefined;
      walk(each, [], (value, path, parent) => {
        const member = textOf(path);
        const kind = kindOf(path);
        if (!(value instanceof Unknown)) return known.add(kind, value, unitsOf(parent));
        if (kind === "period") for (const unit of unitsOf(parent)) known.asked.add(unit);
        const place = { side, policy, member };
        const { expression } = value;
        if (!expression) own ??= like(each);
        const name = expression ? `= ${expression}` : `${own} ${member}`;
        const same = found.get(name);
        if (same === undefined) found.set(name, { value, places: [place] });
        else same.places.push(place);
      });
    }
  }
  return [...found.values()].map(({ value: { because, expression, mayBeAbsent }, places }) => ({
    because,
    ...(expression && { expression }),
    places,
    values: valuesOf(places, known, mayBeAbsent),
  }));
}

/**
 * Names a policy for values of which no other is certain to be equal: a policy that says the same on both sides has the
 * same values.
 */
function likeOthers(): (policy: unknown) => string {
  const seen = new Map<string, number>();
  return (policy) => {
    const text = policyText(policy);
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return `${count} ${text}`;
  };
}

/** What a policy says, with its unknown values, but for its name and file. */
export const policyText = (policy: unknown): string => JSON.stringify({ ...Object(policy), name: "", file: "" });

export const filled = <Policy>(
  side: number,
  policies: readonly Policy[],
  { places }: UnknownOfPolicies,
  value: unknown,
): readonly Policy[] =>
  policies.map((policy, index) =>
    places
      .filter((place) => place.side === side && place.policy === index)
      .reduce<Policy>((each, { member }) => withValue(each, member, value === 0 ? undefined : value) as Policy, policy),
  );

function withValue(of: unknown, member: string, value: unknown, path: Path = []): unknown {
  if (textOf(path) === member) return value;
  if (of instanceof Unknown) return of;
  if (Array.isArray(of)) return of.map((each, at) => withValue(each, member, value, [...path, at]));
  if (!isMembers(of)) return of;
  return Object.fromEntries(
    Object.entries(of).map(([key, each]) => [key, withValue(each, member, value, [...path, key])]),
  );
}

/** Calls a function with each value in a policy, and with the structure or the list that has it. */
type Visit = (value: unknown, path: Path, parent: unknown) => void;

function walk(value: unknown, path: Path, visit: Visit, parent?: unknown): void {
  visit(value, path, parent);
  if (value instanceof Unknown) return;
  if (Array.isArray(value)) for (const [at, each] of value.entries()) walk(each, [...path, at], visit, value);
  else if (isMembers(value)) for (const [key, each] of Object.entries(value)) walk(each, [...path, key], visit, value);
}

/** The units that a period may have; none for a count. */
function unitsOf(parent: unknown): readonly PolicyTimeUnit[] {
  if (!isMembers(parent) || parent.type === "COUNT") return [];
  return typeof parent.unit === "string" ? units.filter((unit) => unit === parent.unit) : units;
}

/** `policyDetails[0].filter.value` */
const textOf = (path: Path): string =>
  path.map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`)).join("");

/** The kinds of values that can be tried. */
type Kind =
  | "period"
  | "count"
  | "unit"
  | "filter"
  | "action"
  | "status"
  | "type"
  | "flag"
  | "tag"
  | "recipe"
  | "version"
  | "region"
  | "account";

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ["period", /(?:filter|lastLaunched)\.value$/],
  ["count", /retainAtLeast$/],
  ["unit", /\.unit$/],
  ["filter", /filter\.type$/],
  ["action", /action\.type$/],
  ["status", /^status$/],
  ["type", /^resourceType$/],
  ["flag", /(?:isPublic|includeResources\.\w+)$/],
  ["tag", /(?:resourceSelection|exclusionRules|exclusionRules\.vmImages)\.tagMap\.[^.]+$/],
  ["recipe", /recipes\[\d+\]\.name$/],
  ["version", /semanticVersion$/],
  ["region", /regions\[\d+\]$/],
  ["account", /sharedAccounts\[\d+\]$/],
];

const kindOfMember = (member: string): Kind | undefined => kinds.find(([, pattern]) => pattern.test(member))?.[0];
const kindOf = (path: Path): Kind | undefined => kindOfMember(textOf(path));

/** What the policies name. */
class Known {
  readonly #values = new Map<Kind, Set<unknown>>();
  /** The periods in days on average, and the counts. */
  readonly periods: number[] = [];
  readonly counts: number[] = [];
  readonly distances: number[] = [];
  /** The units of unknown periods. */
  readonly asked = new Set<PolicyTimeUnit>();

  add(kind: Kind | undefined, value: unknown, unit: readonly PolicyTimeUnit[]): void {
    if (kind === undefined) return;
    if (typeof value !== "number") this.#values.set(kind, (this.#values.get(kind) ?? new Set()).add(value));
    else if (kind === "count" || unit.length === 0) this.counts.push(value);
    else for (const each of unit) this.periods.push(value * lengths[each]);
  }

  of(kind: Kind): readonly unknown[] {
    return [...(this.#values.get(kind) ?? [])];
  }
}

/** The days of a unit on average; a number of months or years is at most three days shorter or longer. */
const lengths: { readonly [unit in PolicyTimeUnit]: number } = {
  DAYS: 1,
  WEEKS: 7,
  MONTHS: 30.436875,
  YEARS: 365.2425,
};
const slack = 3;
/** Of two periods, and the days that executions wait for each other. */
const slackApart = 3 * slack;

const words: { readonly [kind in Kind]?: readonly unknown[] } = {
  unit: units,
  filter: ["AGE", "COUNT"],
  action: ["DELETE", "DISABLE", "DEPRECATE"],
  status: ["ENABLED", "DISABLED"],
  type: ["VM_IMAGE", "CONTAINER_IMAGE"],
  flag: [false, true],
};

/** Values that no policy names. */
const others: { readonly [kind in Kind]?: readonly unknown[] } = {
  tag: ["another"],
  recipe: ["another"],
  version: ["x.x.x", "987.0.0"],
  region: ["another-region"],
  account: ["000000000001"],
};

function valuesOf(places: readonly UnknownPlace[], known: Known, mayBeAbsent: boolean): readonly unknown[] | undefined {
  const found = new Set<unknown>();
  if (mayBeAbsent && places.every(({ member }) => kindOfMember(member) === "count")) found.add(0);
  for (const { member } of places) {
    const kind = kindOfMember(member);
    if (kind === undefined) return undefined;
    const numbers = kind === "period" || kind === "count" ? numbersNear(known) : [];
    for (const value of [
      ...numbers,
      ...(words[kind] ?? []),
      ...(others[kind] === undefined ? [] : [...known.of(kind), ...(others[kind] ?? [])]),
    ])
      found.add(value);
  }
  const values = [...found];
  return values.every((value) => typeof value === "number") ? values.toSorted((one, other) => one - other) : values;
}

/** Numbers around those of the policies, in the units of the unknown periods, and one beyond them. */
function numbersNear({ periods, counts, distances, asked }: Known): readonly number[] {
  const found = new Set([1, 2]);
  for (const count of counts) for (const near of [count - 1, count, count + 1]) found.add(near);
  for (const unit of asked) {
    for (const days of periods) addNear(found, days, slack, unit);
    for (const distance of distances)
      for (const days of [0, ...periods])
        for (const apart of [days - distance, days + distance]) addNear(found, apart, slackApart, unit);
  }
  found.add(Math.max(...found) + 1);
  return [...found].filter((value) => value >= 1);
}

function addNear(found: Set<number>, days: number, around: number, unit: PolicyTimeUnit): void {
  const to = Math.ceil((days + around) / lengths[unit]) + 1;
  for (let near = Math.floor((days - around) / lengths[unit]) - 1; near <= to; near += 1) found.add(near);
}

/** Whether a value stands for all that no policy names. */
export const isAnyOther = (value: unknown): boolean => Object.values(others).some((values) => values.includes(value));

/** Whether unknown values are several periods, whose order matters. */
export const areSeveralPeriods = (unknowns: readonly UnknownOfPolicies[]): boolean =>
  unknowns.filter(({ places }) => places.some(({ member }) => kindOfMember(member) === "period")).length > 1;
