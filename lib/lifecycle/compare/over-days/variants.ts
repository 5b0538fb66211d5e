/** Tags, statuses and AMIs of one image, of which policies tell no two apart. */
import type { Image, ImageStatus, VmImage } from "../../simulate/image/inventory.ts";
import { day, later } from "../../simulate/policy/time.ts";
import type { Age } from "../age.ts";
import type { PolicyCondition, TriedRule } from "../condition.ts";
import { type Literal, variableOf } from "../formulas/literal.ts";

/** The tag that DEPRECATE adds to a machine image and DISABLE takes away. */
export const deprecatedBy = "DeprecatedBy";

export type ImageTags = Readonly<Record<string, string>>;

/** Policies with the rules that are left for an image with some tags. */
export const leftFor = (conditions: readonly PolicyCondition[], tags: ImageTags): readonly PolicyCondition[] =>
  conditions
    .filter((each) => selectsTags(each, tags))
    .map((each) => ({ ...each, rules: each.rules.filter(({ excluded }) => !has(tags, excluded)) }));

/** Whether a policy selects images of some tags, if it selects their recipe. */
export const selectsTags = ({ recipes, tags: selected }: PolicyCondition, tags: ImageTags): boolean =>
  recipes !== undefined || has(tags, selected);

const has = (tags: ImageTags, literals: readonly Literal[]): boolean =>
  literals.some(({ name, value }) => Object.hasOwn(tags, name) && tags[name] === value);

/** The tags that policies tell apart. */
export function tagsOf(conditions: readonly PolicyCondition[]): readonly ImageTags[] {
  const named = conditions.flatMap((each) => [each.tags, ...each.rules.map(({ excluded }) => excluded)]);
  const found = new Map<string, ImageTags>();
  for (const tags of combinations(oneOfEach(named))) {
    const signature = JSON.stringify(leftFor(conditions, tags).map(({ index, key, rules }) => [index, key, rules]));
    if (!found.has(signature)) found.set(signature, tags);
  }
  return [...found.values()];
}

/** The statuses that rules tell apart: those to which they lead, and to DELETE all that did not fail are alike. */
export function statusesOf(rules: readonly TriedRule[]): readonly ImageStatus[] {
  const leads = (to: TriedRule["action"]): boolean => rules.some(({ action }) => action === to);
  return [
    "AVAILABLE",
    ...(leads("DEPRECATE") ? (["DEPRECATED"] as const) : []),
    ...(leads("DISABLE") ? (["DISABLED"] as const) : []),
    "FAILED",
  ];
}

/**
 * The machine images that the exclusions of rules tell apart, or a container. Each is the only one of its image: what
 * happens to it depends on no other.
 */
export function partsOf(
  isForContainers: boolean,
  rules: readonly TriedRule[],
  at: number,
): Pick<Image, "vmImages" | "containers"> {
  if (isForContainers) return { vmImages: [], containers: [{ id: "container-1" }] };
  if (!rules.some(({ action, includes }) => action === "DELETE" && includes.vmImages)) return { vmImages: [] };
  return { vmImages: distinguished(machineImagesOf(rules, at), rules) };
}

/** One machine image of those that the exclusions of rules do not tell apart. */
export function distinguished(all: Iterable<VmImage>, rules: readonly TriedRule[]): readonly VmImage[] {
  const found = new Map<string, VmImage>();
  const reaching = rules.filter(({ includes }) => includes.vmImages);
  for (const each of all) {
    const signature = signatureOf(each, reaching);
    if (!found.has(signature)) found.set(signature, each);
  }
  return [...found.values()];
}

/** What rules see of a machine image; what none of them looks at, because another exclusion stays, is left out. */
function signatureOf(
  { region, isPublic, sharedAccounts = [], tags = {}, lastLaunchedAt }: VmImage,
  rules: readonly TriedRule[],
) {
  const isFact = ({ kind, name, value }: Literal): boolean => {
    if (kind === "public") return isPublic === true;
    if (kind === "account") return Array.isArray(sharedAccounts) && sharedAccounts.includes(name);
    return kind === "region" ? region === value : (tags as ImageTags)[name] === value;
  };
  const isChanging = ({ kind, name }: Literal): boolean =>
    kind === "public" || kind === "account" || (kind === "machine-image-tag" && name === deprecatedBy);
  const open = rules.filter(({ skipped }) => !skipped.some((each) => !isChanging(each) && isFact(each)));
  const seen = open.map((rule) => [
    rules.indexOf(rule),
    ...rule.skipped.filter((each) => isChanging(each) && isFact(each)).map(({ name }) => name === deprecatedBy),
  ]);
  return JSON.stringify([seen, open.some(({ launchedWithin }) => launchedWithin !== undefined) && lastLaunchedAt]);
}

function* machineImagesOf(rules: readonly TriedRule[], at: number): Iterable<VmImage> {
  const skipped = oneOfEach(rules.map((rule) => rule.skipped));
  const named = (kind: Literal["kind"]) => skipped.filter((each) => each.kind === kind);
  const accounts = named("account").map(({ name }) => name);
  const regions = ["another-region", ...named("region").map(({ value }) => value)];
  const launches = new Map(
    rules.flatMap(({ launchedWithin }) => (launchedWithin ? [[launchedWithin.key, launchedWithin] as const] : [])),
  );
  // A period since the last launch is over in the second run or the third, whatever their hour.
  const launched = [...launches.values()]
    .flatMap((age) => [beginOf(age, at) + day / 2, beginOf(age, at) + (3 * day) / 2])
    .filter((time) => time <= at);
  const shared = [[], ...accounts.map((each) => [each]), ...(accounts.length > 1 ? [accounts] : [])];
  for (const tags of combinations(named("machine-image-tag")))
    for (const region of regions)
      for (const isPublic of named("public").length > 0 ? [false, true] : [false])
        for (const sharedAccounts of shared)
          for (const launch of launched.length > 0 ? [undefined, ...launched, at - day / 2] : [undefined])
            yield {
              ...{ id: "ami-1", region, accountId: "000000000000", isPublic, sharedAccounts, tags },
              ...(launch !== undefined && { lastLaunchedAt: new Date(launch).toISOString() }),
              snapshots: ["snap-1"],
            };
}

/** The last date from which a period is over at a time. */
export function beginOf({ count, unit }: Age, at: number): number {
  let created = at - count * (unit === "DAYS" ? day : 32 * day);
  while (later(created + day, count, unit) <= at) created += day;
  return created;
}

/** One literal for each set of lists that name it: what is named alike is alike. */
function oneOfEach(lists: readonly (readonly Literal[])[]): readonly Literal[] {
  const named = new Map<string, { readonly literal: Literal; readonly by: unknown[] }>();
  for (const [index, list] of lists.entries())
    for (const literal of list) {
      const { kind, name, value } = literal;
      const key = JSON.stringify([kind, name, value]);
      const known = named.get(key) ?? { literal, by: [kind, name === deprecatedBy] };
      known.by.push(index);
      named.set(key, known);
    }
  const values = new Map<string, number>();
  for (const { literal } of named.values()) values.set(variableOf(literal), (values.get(variableOf(literal)) ?? 0) + 1);
  const found = new Map<string, Literal>();
  for (const { literal, by } of named.values()) {
    // Of one variable only one value can be a fact, so that each counts.
    const isShared = values.get(variableOf(literal)) !== 1;
    const key = JSON.stringify([by, isShared && [literal.name, literal.value]]);
    if (!found.has(key)) found.set(key, literal);
  }
  return [...found.values()];
}

/** The sets of facts that differ for the policies: all combinations of a few, else each by itself and all together. */
function combinations(literals: readonly Literal[]): readonly ImageTags[] {
  const recordOf = (some: readonly Literal[]): ImageTags =>
    Object.fromEntries(some.map(({ name, value }) => [name, value]));
  if (literals.length > maxFacts) return [{}, ...literals.map((each) => recordOf([each])), recordOf(literals)];
  let sets: readonly (readonly Literal[])[] = [[]];
  for (const each of literals) {
    const free = sets.filter((some) => some.every((other) => variableOf(other) !== variableOf(each)));
    sets = [...sets, ...free.map((some) => [...some, each])];
  }
  return sets.map(recordOf);
}

const maxFacts = 7;
