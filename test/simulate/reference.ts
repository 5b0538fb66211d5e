/**
 * A simple reference implementation of one run, for comparison with lib/simulate. It shares no code with it, and
 * requires complete inventories and policies.
 */
import type { Image, VmImage } from "../../lib/simulate/inventory.ts";

/** A policy with all members. */
export interface PlainPolicy {
  name: string;
  status: "ENABLED" | "DISABLED";
  resourceType: "VM_IMAGE" | "CONTAINER_IMAGE";
  policyDetails: PlainRule[];
  resourceSelection: { recipes: { name: string; semanticVersion: string }[] } | { tagMap: Record<string, string> };
}

export interface PlainRule {
  action: {
    type: "DELETE" | "DEPRECATE" | "DISABLE";
    includeResources: { vmImages: boolean; snapshots: boolean; containers: boolean };
  };
  filter:
    | { type: "AGE"; value: number; unit: "DAYS" | "WEEKS" | "MONTHS" | "YEARS"; retainAtLeast?: number }
    | { type: "COUNT"; value: number };
  exclusionRules: {
    tagMap: Record<string, string>;
    vmImages: {
      isPublic: boolean;
      regions: string[];
      sharedAccounts: string[];
      lastLaunched?: { value: number; unit: "DAYS" | "WEEKS" | "MONTHS" | "YEARS" };
      tagMap: Record<string, string>;
    };
  };
}

export type Scope = "recipe-version" | "recipe" | "policy";

/** The action that a policy's rule applies to an image. */
export interface Taken {
  action: "DELETE" | "DEPRECATE" | "DISABLE";
  policy: number;
  rule: number;
}

/** Calendar arithmetic that tries one day after another. */
export function add(time: string, value: number, unit: string): number {
  const date = new Date(time);
  if (unit === "DAYS") return date.getTime() + value * 86_400_000;
  if (unit === "WEEKS") return date.getTime() + value * 7 * 86_400_000;
  const months = unit === "YEARS" ? value * 12 : value;
  for (let dayOfMonth = date.getUTCDate(); ; dayOfMonth -= 1) {
    const tried = new Date(date);
    tried.setUTCDate(1);
    tried.setUTCMonth(tried.getUTCMonth() + months);
    const month = tried.getUTCMonth();
    tried.setUTCDate(dayOfMonth);
    if (tried.getUTCMonth() === month) return tried.getTime();
  }
}

function carriesAny(tags: Readonly<Record<string, string>>, wanted: Record<string, string>): boolean {
  for (const key of Object.keys(wanted)) if (Object.hasOwn(tags, key) && tags[key] === wanted[key]) return true;
  return false;
}

export function selects(policy: PlainPolicy, image: Image): boolean {
  if (!["AVAILABLE", "DEPRECATED", "DISABLED"].includes(image.status)) return false;
  const type = "containers" in image ? "CONTAINER_IMAGE" : "VM_IMAGE";
  if (type !== policy.resourceType) return false;
  const selection = policy.resourceSelection;
  if ("tagMap" in selection) return carriesAny(image.tags, selection.tagMap);
  for (const recipe of selection.recipes) {
    if (recipe.name !== image.recipe.name) continue;
    const pattern = `^${recipe.semanticVersion.replaceAll(".", "\\.").replaceAll("x", "[0-9]+")}$`;
    if (new RegExp(pattern).test(image.recipe.semanticVersion)) return true;
  }
  return false;
}

/** The number of newer images that a policy counts before this one. */
function placeOf(image: Image, policy: PlainPolicy, images: readonly Image[], scope: Scope): number {
  let place = 0;
  for (const other of images) {
    if (other === image || !selects(policy, other)) continue;
    if (scope !== "policy" && other.recipe.name !== image.recipe.name) continue;
    if (scope === "recipe-version" && other.recipe.semanticVersion !== image.recipe.semanticVersion) continue;
    const [otherTime, time] = [Date.parse(other.createdAt), Date.parse(image.createdAt)];
    if (otherTime > time || (otherTime === time && other.id < image.id)) place += 1;
  }
  return place;
}

function applies(
  rule: PlainRule,
  image: Image,
  policy: PlainPolicy,
  images: readonly Image[],
  now: number,
  scope: Scope,
): boolean {
  const place = placeOf(image, policy, images, scope);
  const { filter, action } = rule;
  if (filter.type === "COUNT") {
    if (place < filter.value) return false;
  } else {
    if (add(image.createdAt, filter.value, filter.unit) > now) return false;
    if (action.type === "DELETE" && filter.retainAtLeast !== undefined && place < filter.retainAtLeast) return false;
  }
  if (carriesAny(image.tags, rule.exclusionRules.tagMap)) return false;
  if (action.type === "DEPRECATE" && image.status !== "AVAILABLE") return false;
  if (action.type === "DISABLE" && image.status === "DISABLED") return false;
  return true;
}

/** The effect of one run on each image that it changes. */
export function run(
  policies: readonly PlainPolicy[],
  images: readonly Image[],
  now: number,
  scope: Scope = "recipe-version",
): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  for (const image of images) {
    for (const action of ["DELETE", "DISABLE", "DEPRECATE"] as const) {
      for (const [policyIndex, policy] of policies.entries()) {
        for (const [ruleIndex, rule] of policy.policyDetails.entries()) {
          if (taken.has(image.id) || policy.status !== "ENABLED" || rule.action.type !== action) continue;
          if (!selects(policy, image) || !applies(rule, image, policy, images, now, scope)) continue;
          taken.set(image.id, { action, policy: policyIndex, rule: ruleIndex });
        }
      }
    }
  }
  return taken;
}

/** The inventory after a run. */
export function after(images: readonly Image[], taken: ReadonlyMap<string, Taken>): Image[] {
  return images.flatMap((image): Image[] => {
    const action = taken.get(image.id)?.action;
    if (action === "DELETE") return [];
    if (action === undefined) return [image];
    return [{ ...image, status: action === "DISABLE" ? "DISABLED" : "DEPRECATED" }];
  });
}

/** The effect on a machine image of an image to which a rule applies. */
export function machineImage(rule: PlainRule, vmImage: VmImage, now: number): string {
  if (!rule.action.includeResources.vmImages) return "KEEP";
  const { isPublic, regions, sharedAccounts, lastLaunched, tagMap } = rule.exclusionRules.vmImages;
  if (isPublic && vmImage.isPublic) return "SKIP";
  if (regions.includes(vmImage.region)) return "SKIP";
  if (sharedAccounts.some((account) => vmImage.sharedAccounts.includes(account))) return "SKIP";
  if (lastLaunched !== undefined && vmImage.lastLaunchedAt !== undefined) {
    if (add(vmImage.lastLaunchedAt, lastLaunched.value, lastLaunched.unit) > now) return "SKIP";
  }
  if (carriesAny(vmImage.tags, tagMap)) return "SKIP";
  return rule.action.type;
}
