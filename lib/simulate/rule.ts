/** Policies, read once before images are judged by them. */
import { all, any, type Decision, isMissing, type Missing } from "./missing.ts";
import type { Policy, PolicyAction, PolicyTimeUnit } from "./policy.ts";
import { PolicyPlace } from "./reading.ts";
import { TagMatch } from "./tag-match.ts";

/** The actions, the one that goes before the others first. */
export const actions: readonly PolicyAction[] = ["DELETE", "DISABLE", "DEPRECATE"];

const units: readonly PolicyTimeUnit[] = ["DAYS", "WEEKS", "MONTHS", "YEARS"];

/** A policy that is ready to judge images. */
export interface ReadyPolicy {
  readonly policy: Policy;
  /** Its place in the order given. */
  readonly index: number;
  /** Whether it runs. */
  readonly isEnabled: Decision;
  /** Whether it is for images with containers, rather than for machine images. */
  readonly isForContainers: Decision;
  readonly selection: Selection;
  /** One that is not known is among them: nothing of it is decided. */
  readonly rules: readonly ReadyRule[];
}

/** A rule that is ready to judge images. */
export interface ReadyRule {
  readonly policy: ReadyPolicy;
  /** From 0, in `policyDetails`. */
  readonly index: number;
  readonly action: PolicyAction | Missing;
  readonly filter: RuleFilter | Missing;
  readonly excluded: TagMatch;
  readonly includes: { readonly [part in "vmImages" | "snapshots" | "containers"]: Decision };
  readonly exceptions: MachineImageExceptions;
}

/** What a rule's filter says: from which place on, and from which age on. */
export interface RuleFilter {
  readonly type: "AGE" | "COUNT";
  readonly value: number;
  /** Of AGE alone. */
  readonly unit: PolicyTimeUnit | undefined;
  /** Images at this place (0 is the newest) and later alone; 0 where every image is. */
  readonly place: number | Missing;
}

/** `exclusionRules.vmImages` of a rule. */
export interface MachineImageExceptions {
  readonly isPublic: Decision;
  readonly regions: Listed;
  readonly sharedAccounts: Listed;
  readonly lastLaunched: { readonly value: number; readonly unit: PolicyTimeUnit } | Missing | undefined;
  readonly tags: TagMatch;
}

/** Words of a list, and why there may be others. */
export interface Listed {
  readonly words: ReadonlySet<string>;
  readonly open: Missing | undefined;
}

/** Which images a policy is for. */
export type Selection =
  | { readonly by: "recipes"; readonly recipes: readonly RecipeSelector[]; readonly open: Missing | undefined }
  | { readonly by: "tags"; readonly tags: TagMatch }
  | { readonly by: "unknown"; readonly open: Missing };

/** An element of `resourceSelection.recipes`. */
export interface RecipeSelector {
  readonly name: string | Missing;
  readonly version: string | Missing;
}

/** Reads policies, in the order given. What is wrong or unknown in one is missing, and told where it would decide. */
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
    rules,
  };
  const places = isMissing(details) ? [new PolicyPlace("policyDetails[0]", undefined, details)] : details;
  for (const [at, place] of places.entries()) rules.push(readRule(place, ready, at));
  return ready;
}

function readRule(rule: PolicyPlace, policy: ReadyPolicy, index: number): ReadyRule {
  const type = rule.at("action").at("type");
  const action = type.word(actions) ?? type.required;
  const include = rule.at("action").at("includeResources");
  const exclusions = rule.at("exclusionRules");
  const machineImages = exclusions.at("vmImages");
  return {
    policy,
    index,
    action,
    filter: readFilter(rule.at("filter"), action),
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

function readFilter(filter: PolicyPlace, action: PolicyAction | Missing): RuleFilter | Missing {
  const type = filter.at("type").word(["AGE", "COUNT"]) ?? filter.at("type").required;
  const value = filter.at("value").count() ?? filter.at("value").required;
  if (isMissing(type)) return type;
  if (isMissing(value)) return value;
  if (type === "COUNT") return { type, value, unit: undefined, place: value };
  const unit = filter.at("unit").word(units) ?? filter.at("unit").required;
  if (isMissing(unit)) return unit;
  // Nothing but DELETE retains (gap lifecycle-policy/ignored-filter-members).
  const place = action === "DELETE" || isMissing(action) ? (filter.at("retainAtLeast").count() ?? 0) : 0;
  return { type, value, unit, place };
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

/** Whether recipes of a selection take a recipe version; members that an image lacks are undefined. */
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

/** Whether a version is one of a pattern's, in which x stands for any number. */
function isVersion(version: string, pattern: string): boolean {
  const parts = version.split(".");
  const wanted = pattern.split(".");
  return parts.length === wanted.length && wanted.every((part, index) => isPart(parts[index] ?? "", part));
}

const isPart = (part: string, wanted: string): boolean => (wanted === "x" ? /^\d+$/.test(part) : part === wanted);

/** The keys of tags of images by which policies decide. */
export const tagKeysOf = (policies: readonly ReadyPolicy[]): ReadonlySet<string> =>
  new Set(
    policies.flatMap(({ selection, rules }) => [
      ...(selection.by === "tags" ? selection.tags.keys : []),
      ...rules.flatMap(({ excluded }) => excluded.keys),
    ]),
  );
