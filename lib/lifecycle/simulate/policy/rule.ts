/** Policies, parsed once for all images. */
import { all, any, type Decision, isMissing, type Missing } from "./missing.ts";
import type { Policy, PolicyAction, PolicyTimeUnit } from "./policy.ts";
import { PolicyPlace } from "./reading.ts";
import { TagMatch } from "./tag-match.ts";

/** The actions, the one with the greatest effect first, as outputs list them. */
export const actions: readonly PolicyAction[] = ["DELETE", "DISABLE", "DEPRECATE"];

/** The units of ages, the shortest first. */
export const units: readonly PolicyTimeUnit[] = ["DAYS", "WEEKS", "MONTHS", "YEARS"];

/** A parsed policy. */
export interface ReadyPolicy {
  readonly policy: Policy;
  /** Its index in the order given. */
  readonly index: number;
  /** Whether its status is ENABLED. */
  readonly isEnabled: Decision;
  /** Whether its resource type is CONTAINER_IMAGE. */
  readonly isForContainers: Decision;
  readonly selection: Selection;
  /** Where it runs; what is not known is missing or undefined. */
  readonly place: { readonly [member in "accountId" | "region"]: string | Missing | undefined };
  /** All rules, including those whose action or filter is unknown. */
  readonly rules: readonly ReadyRule[];
}

/** A parsed rule. */
export interface ReadyRule {
  readonly policy: ReadyPolicy;
  /** Index in `policyDetails`. */
  readonly index: number;
  readonly action: PolicyAction | Missing;
  readonly filter: RuleFilter | Missing;
  /** What holds of a filter of which something is not known, whatever that is. */
  readonly bounds: FilterBounds;
  readonly excluded: TagMatch;
  readonly includes: { readonly [part in "vmImages" | "snapshots" | "containers"]: Decision };
  readonly exceptions: MachineImageExceptions;
}

/** A rule's filter: the age and the place from which it applies. */
export interface RuleFilter {
  readonly type: "AGE" | "COUNT";
  readonly value: number;
  /** Only with AGE. */
  readonly unit: PolicyTimeUnit | undefined;
  /** The rule applies to images at this place or later, where 0 is the newest; 0 includes all. */
  readonly place: number | Missing;
}

/** What is certain of a filter of which something is not known. */
export interface FilterBounds {
  /** Undefined if it is not known. */
  readonly type: RuleFilter["type"] | undefined;
  /** The ages that it may have, the shortest first; empty if it may have none. Of an unknown value, the shortest alone. */
  readonly ages: readonly { readonly value: number; readonly unit: PolicyTimeUnit }[];
  /** DELETE keeps at least so many of the newest images. */
  readonly place: number;
}

/** `exclusionRules.vmImages` of a rule. */
export interface MachineImageExceptions {
  readonly isPublic: Decision;
  readonly regions: Listed;
  readonly sharedAccounts: Listed;
  readonly lastLaunched: { readonly value: number; readonly unit: PolicyTimeUnit } | Missing | undefined;
  readonly tags: TagMatch;
}

/** The known words of a list, and why there may be others. */
export interface Listed {
  readonly words: ReadonlySet<string>;
  readonly open: Missing | undefined;
}

/** The images that a policy selects. */
export type Selection =
  | { readonly by: "recipes"; readonly recipes: readonly RecipeSelector[]; readonly open: Missing | undefined }
  | { readonly by: "tags"; readonly tags: TagMatch }
  | { readonly by: "unknown"; readonly open: Missing };

/** An element of `resourceSelection.recipes`. */
export interface RecipeSelector {
  readonly name: string | Missing;
  readonly version: string | Missing;
}

/**
 * Parses policies, in the order given. Wrong and unknown values become `Missing`, which verdicts report if they matter.
 */
export const readPolicies = (policies: readonly Policy[]): readonly ReadyPolicy[] => policies.map(readPolicy);

function readPolicy(policy: Policy, index: number): ReadyPolicy {
  const top = new PolicyPlace("", policy);
  const status = top.at("status").word(["ENABLED", "DISABLED"]) ?? "ENABLED";
  const type = top.at("resourceType").word(["VM_IMAGE", "CONTAINER_IMAGE"]) ?? top.at("resourceType").required;
  const details = top.at("policyDetails").items();
  const rules: ReadyRule[] = [];
  const ready: ReadyPolicy = {
    policy,
    index,
    isEnabled: isMissing(status) ? status : status === "ENABLED",
    isForContainers: isMissing(type) ? type : type === "CONTAINER_IMAGE",
    selection: readSelection(top.at("resourceSelection")),
    place: { accountId: top.at("accountId").text(), region: top.at("region").text() },
    rules,
  };
  const places = isMissing(details) ? [new PolicyPlace("policyDetails[0]", undefined, details)] : details;
  for (const [at, place] of places.entries()) rules.push(readRule(place, ready, at));
  return ready;
}

function readRule(rule: PolicyPlace, policy: ReadyPolicy, index: number): ReadyRule {
  const filter = rule.at("filter");
  const action = actionOf(rule.at("action").at("type"), filter);
  const include = rule.at("action").at("includeResources");
  const exclusions = rule.at("exclusionRules");
  const machineImages = exclusions.at("vmImages");
  return {
    policy,
    index,
    action,
    filter: readFilter(filter, action),
    bounds: readBounds(filter, action),
    excluded: new TagMatch(exclusions.at("tagMap")),
    includes: {
      vmImages: include.at("vmImages").flag(),
      snapshots: include.at("snapshots").flag(),
      containers: include.at("containers").flag(),
    },
    exceptions: {
      isPublic: machineImages.at("isPublic").flag(),
      regions: readList(machineImages.at("regions")),
      sharedAccounts: readList(machineImages.at("sharedAccounts")),
      lastLaunched: readPeriod(machineImages.at("lastLaunched")),
      tags: new TagMatch(machineImages.at("tagMap")),
    },
  };
}

/** The action of a rule, also if it is not known but can only be DELETE: COUNT is for DELETE alone. */
function actionOf(type: PolicyPlace, filter: PolicyPlace): PolicyAction | Missing {
  const action = type.word(actions);
  if (isMissing(action)) return typeOf(filter, action) === "COUNT" ? "DELETE" : action;
  return action ?? type.required;
}

function readFilter(filter: PolicyPlace, action: PolicyAction | Missing): RuleFilter | Missing {
  const type = typeOf(filter, action) ?? filter.at("type").required;
  const value = filter.at("value").count() ?? filter.at("value").required;
  if (isMissing(type)) return type;
  if (isMissing(value)) return value;
  if (type === "COUNT") return { type, value, unit: undefined, place: value };
  const unit = filter.at("unit").word(units) ?? filter.at("unit").required;
  if (isMissing(unit)) return unit;
  // Only DELETE retains images (gap lifecycle-policy/ignored-filter-members).
  const place = action === "DELETE" || isMissing(action) ? (filter.at("retainAtLeast").count() ?? 0) : 0;
  return { type, value, unit, place };
}

/** The type of a filter, also if it is not known: COUNT is for DELETE alone, and AGE has a unit. */
function typeOf(filter: PolicyPlace, action: PolicyAction | Missing): RuleFilter["type"] | Missing | undefined {
  const type = filter.at("type").word(["AGE", "COUNT"]);
  if (!isMissing(type)) return type;
  if (action === "DISABLE" || action === "DEPRECATE") return "AGE";
  return filter.at("unit").isAbsent && filter.openKey === undefined ? "COUNT" : type;
}

function readBounds(filter: PolicyPlace, action: PolicyAction | Missing): FilterBounds {
  const value = filter.at("value").count();
  const unit = filter.at("unit").word(units);
  const retained = filter.at("retainAtLeast").count() ?? 0;
  const least = isMissing(value) || value === undefined ? 1 : value;
  const type = typeOf(filter, action);
  if (type === "COUNT") return { type, ages: [], place: least };
  if (type !== "AGE") return { type: undefined, ages: [], place: isMissing(retained) ? 0 : Math.min(least, retained) };
  const possible = !isMissing(unit) && unit !== undefined ? [unit] : isMissing(value) ? units.slice(0, 1) : units;
  return {
    type,
    ages: possible.map((each) => ({ value: least, unit: each })),
    place: isMissing(retained) ? 0 : retained,
  };
}

function readPeriod(period: PolicyPlace): MachineImageExceptions["lastLaunched"] {
  if (period.isAbsent) return undefined;
  const value = period.at("value").count() ?? period.at("value").required;
  const unit = period.at("unit").word(units) ?? period.at("unit").required;
  if (isMissing(value)) return value;
  return isMissing(unit) ? unit : { value, unit };
}

function readList(list: PolicyPlace): Listed {
  const items = list.items();
  if (isMissing(items)) return { words: new Set(), open: items };
  const texts = items.map((item) => item.text() ?? item.required);
  return { words: new Set(texts.filter((text) => typeof text === "string")), open: texts.find(isMissing) };
}

function readSelection(selection: PolicyPlace): Selection {
  const recipes = selection.at("recipes");
  const tagMap = selection.at("tagMap");
  if (recipes.missing !== undefined) return { by: "unknown", open: recipes.missing };
  if (recipes.isAbsent) {
    return tagMap.isAbsent ? { by: "unknown", open: selection.required } : { by: "tags", tags: new TagMatch(tagMap) };
  }
  if (!tagMap.isAbsent) {
    return { by: "unknown", open: { member: selection.path, because: "has both recipes and tagMap" } };
  }
  const items = recipes.items();
  if (isMissing(items)) return { by: "unknown", open: items };
  return {
    by: "recipes",
    recipes: items
      .filter(({ missing }) => missing === undefined)
      .map((item) => ({
        name: item.at("name").text() ?? item.at("name").required,
        version: item.at("semanticVersion").text() ?? item.at("semanticVersion").required,
      })),
    open: items.find(({ missing }) => missing !== undefined)?.missing,
  };
}

/** Whether a selection includes a recipe version; members that the image lacks are undefined. */
export function takesRecipe(
  { recipes, open }: Extract<Selection, { by: "recipes" }>,
  name: string | undefined,
  version: string | undefined,
): Decision {
  const decisions = recipes.map((recipe) =>
    all(
      matches(name, recipe.name, "recipe.name", (known, wanted) => known === wanted),
      matches(version, recipe.version, "recipe.semanticVersion", isVersion),
    ),
  );
  return any(open === undefined ? decisions : [...decisions, open]);
}

function matches(
  known: string | undefined,
  wanted: string | Missing,
  member: string,
  fits: (known: string, wanted: string) => boolean,
): Decision {
  if (isMissing(wanted)) return wanted;
  return known === undefined ? { member, because: "is missing" } : fits(known, wanted);
}

/** Whether a version matches a pattern, in which x matches any number. */
export function isVersion(version: string, pattern: string): boolean {
  if (!pattern.includes("x")) return version === pattern;
  const parts = version.split(".");
  const wanted = pattern.split(".");
  return parts.length === wanted.length && wanted.every((part, index) => isPart(parts[index] ?? "", part));
}

const isPart = (part: string, wanted: string): boolean => (wanted === "x" ? /^\d+$/.test(part) : part === wanted);

/** The tag keys that the policies use. */
export const tagKeysOf = (policies: readonly ReadyPolicy[]): ReadonlySet<string> =>
  new Set(
    policies.flatMap(({ selection, rules }) => [
      ...(selection.by === "tags" ? selection.tags.keys : []),
      ...rules.flatMap(({ excluded }) => excluded.keys),
    ]),
  );
