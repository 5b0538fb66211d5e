/**
 * A simple reference implementation of the runs of one day, for comparison with lib/lifecycle/simulate: it runs the policies one
 * after the other, in every order. It shares no code with it, and requires complete inventories and policies.
 */
import type { Image, VmImage } from "../../../lib/lifecycle/simulate/image/inventory.ts";

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
function add(time: string, value: number, unit: string): number {
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

const hasFailed = ({ status }: Image): boolean => status === "FAILED" || status === "CANCELLED";

/** The number of newer images that a policy counts before this one. */
function placeOf(image: Image, policy: PlainPolicy, images: readonly Image[], scope: Scope): number {
  let place = 0;
  for (const other of images) {
    if (other === image || hasFailed(other) || !selects(policy, other)) continue;
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
  const { filter, action } = rule;
  if (action.type === "DEPRECATE" && image.status !== "AVAILABLE") return false;
  if (action.type === "DISABLE" && image.status !== "AVAILABLE" && image.status !== "DEPRECATED") return false;
  if (action.type !== "DELETE" && "containers" in image) return false;
  if (filter.type === "AGE" && add(image.createdAt, filter.value, filter.unit) > now) return false;
  const kept = filter.type === "COUNT" ? filter.value : action.type === "DELETE" ? (filter.retainAtLeast ?? 0) : 0;
  if (!hasFailed(image) && placeOf(image, policy, images, scope) < kept) return false;
  return !carriesAny(image.tags, rule.exclusionRules.tagMap);
}

/** What one execution of a policy does to each image that it changes. */
function execution(
  policy: PlainPolicy,
  number: number,
  images: readonly Image[],
  now: number,
  scope: Scope,
): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  if (policy.status === "DISABLED") return taken;
  for (const image of images) {
    if (!selects(policy, image)) continue;
    for (const action of ["DEPRECATE", "DISABLE", "DELETE"] as const) {
      const rule = policy.policyDetails.findIndex(
        (each) => each.action.type === action && applies(each, image, policy, images, now, scope),
      );
      if (rule === -1) continue;
      taken.set(image.id, { action, policy: number, rule });
      break;
    }
  }
  return taken;
}

/** What the last policy that changes each image does to it, if the policies run in this order. */
export function runInOrder(
  order: readonly number[],
  policies: readonly PlainPolicy[],
  images: readonly Image[],
  now: number,
  scope: Scope = "recipe-version",
): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  let left = images;
  for (const number of order) {
    const policy = policies[number];
    if (policy === undefined) continue;
    const own = execution(policy, number, left, now, scope);
    for (const [image, each] of own) taken.set(image, each);
    left = after(left, own);
  }
  return taken;
}

/** All orders of this many policies. */
export function orders(count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  );
}

/** The actions that each image may end with, KEEP included, over all orders of the policies. */
export function run(
  policies: readonly PlainPolicy[],
  images: readonly Image[],
  now: number,
  scope: Scope = "recipe-version",
): Map<string, ReadonlySet<string>> {
  const runs = orders(policies.length).map((order) => runInOrder(order, policies, images, now, scope));
  return new Map(images.map(({ id }) => [id, new Set(runs.map((taken) => taken.get(id)?.action ?? "KEEP"))]));
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
