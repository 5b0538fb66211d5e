/**
 * What lifecycle policies do with complete inventories, read from the service's guide alone ("How lifecycle management
 * rules work for Image Builder image resources", "Lifecycle policy execution"). It shares no code with lib/lifecycle/simulate and
 * was written without a look at how it plays runs; it is plain and slow.
 */
import type { Image, VmImage } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy, PolicyAction, PolicyTimeUnit, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";

/** A value of which everything is known. */
export type Complete<Value> = Value extends Unknown
  ? never
  : Value extends readonly (infer Element)[]
    ? readonly Complete<Element>[]
    : Value extends object
      ? { readonly [member in keyof Value]: Complete<Value[member]> }
      : Value;
/** A policy of which everything is known. */
export type CompletePolicy = Complete<Policy>;
/** A rule of which everything is known. */
export type CompleteRule = CompletePolicy["policyDetails"][number];

/** What an execution does to an image. */
export interface Act {
  readonly action: PolicyAction;
  /** Index of the policy. */
  readonly policy: number;
  /** Index of the rule in `policyDetails`. */
  readonly rule: number;
  /** What it does to the machine images of the image, in their order. */
  readonly machineImages: readonly MachineImageDeed[];
}

/** What an execution does to a machine image, and why it skips it. */
export interface MachineImageDeed {
  readonly action: PolicyAction | "KEEP" | "SKIP";
  readonly because?: string;
}

/** A day after all executions. */
export interface EndOfDay {
  readonly left: readonly Image[];
  /** By id of the image, in the order in which they were done. */
  readonly acts: ReadonlyMap<string, readonly Act[]>;
}

type Tags = Readonly<Record<string, string>>;

/** Any one pair is enough, key and value exactly. */
const hasAnyOf = (tags: Tags, wanted: Tags = {}): boolean =>
  Object.entries(wanted).some(([key, value]) => Object.hasOwn(tags, key) && tags[key] === value);

const hour = 3_600_000;

/** The moment at which a period that began at a time is over. */
function end(began: number, value: number, unit: PolicyTimeUnit): number {
  if (unit === "DAYS") return began + value * 24 * hour;
  if (unit === "WEEKS") return began + value * 7 * 24 * hour;
  const from = new Date(began);
  const sinceMidnight = began % (24 * hour);
  const month = from.getUTCMonth() + value * (unit === "YEARS" ? 12 : 1);
  let date = from.getUTCDate();
  // A month may lack the 29th, 30th or 31st.
  while (new Date(Date.UTC(from.getUTCFullYear(), month, date)).getUTCMonth() !== month % 12) date -= 1;
  return Date.UTC(from.getUTCFullYear(), month, date) + sinceMidnight;
}

const matchesVersion = (pattern: string, version: string): boolean => {
  const nodes = version.split(".");
  return pattern.split(".").every((node, at) => node === "x" || node === nodes[at]);
};

/** A policy is of an account and a region, and has no image of another one. */
const isOfItsPlace = (policy: CompletePolicy, image: Image): boolean =>
  (["accountId", "region"] as const).every(
    (member) => policy[member] === undefined || policy[member] === image[member],
  );

/** Whether the policy has this image in its selection. */
function selects(policy: CompletePolicy, image: Image) {
  const { resourceType, resourceSelection } = policy;
  const { recipe, tags, containers } = image;
  if (!isOfItsPlace(policy, image)) return false;
  if ((containers === undefined) !== (resourceType === "VM_IMAGE")) return false;
  const { recipes, tagMap } = resourceSelection;
  if (recipes === undefined) return hasAnyOf(tags, tagMap);
  return recipes.some(
    ({ name, semanticVersion }) => name === recipe.name && matchesVersion(semanticVersion, recipe.semanticVersion),
  );
}

/** Without a usable image: it takes no place in a count, and only DELETE looks at it. */
const cameToNothing = ({ status }: Image): boolean => status === "FAILED" || status === "CANCELLED";

const newestFirst = (one: Image, other: Image): number =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || (one.id < other.id ? -1 : 1);

/** Whether the image is among the newest of its recipe version, and so keeps its place. */
function keepsPlace(image: Image, selected: readonly Image[], places: number): boolean {
  if (cameToNothing(image)) return false;
  const together = selected.filter(
    (other) =>
      !cameToNothing(other) &&
      other.recipe.name === image.recipe.name &&
      other.recipe.semanticVersion === image.recipe.semanticVersion,
  );
  return together.indexOf(image) < places;
}

/** Whether a rule acts on an image; `selected` is newest first. */
function applies(rule: CompleteRule, image: Image, selected: readonly Image[], now: number): boolean {
  const { action, filter, exclusionRules } = rule;
  const isOldEnough = () =>
    filter.unit !== undefined && end(Date.parse(image.createdAt), filter.value, filter.unit) <= now;
  const isExcluded = () => hasAnyOf(image.tags, exclusionRules?.tagMap);
  if (action.type === "DELETE") {
    if (filter.type === "AGE" && !isOldEnough()) return false;
    const places = filter.type === "COUNT" ? filter.value : (filter.retainAtLeast ?? 0);
    if (keepsPlace(image, selected, places)) return false;
    return !isExcluded();
  }
  if (image.containers !== undefined || cameToNothing(image) || image.status === "DISABLED") return false;
  if (action.type === "DEPRECATE" && image.status === "DEPRECATED") return false;
  return isOldEnough() && !isExcluded();
}

const inOrder: readonly PolicyAction[] = ["DEPRECATE", "DISABLE", "DELETE"];

/** One execution of a policy: what it does to which images. */
function execution(policy: CompletePolicy, images: readonly Image[], now: number) {
  const done = new Map<string, Pick<Act, "action" | "rule">>();
  if (policy.status === "DISABLED") return done;
  const selected = images.filter((image) => selects(policy, image)).sort(newestFirst);
  for (const image of selected) {
    for (const action of inOrder) {
      const rule = policy.policyDetails.findIndex(({ action: { type } }) => type === action);
      const tried = policy.policyDetails[rule];
      if (tried === undefined || !applies(tried, image, selected, now)) continue;
      done.set(image.id, { action, rule });
      break;
    }
  }
  return done;
}

const statusAfter = { DEPRECATE: "DEPRECATED", DISABLE: "DISABLED" } as const;

/** One day: one execution of each policy, in this order. */
export function aDay(
  order: readonly number[],
  policies: readonly CompletePolicy[],
  images: readonly Image[],
  now: number,
): EndOfDay {
  let left = images;
  const acts = new Map<string, Act[]>();
  for (const index of order) {
    const policy = policies[index] as CompletePolicy;
    const done = execution(policy, left, now);
    if (done.size === 0) continue;
    left = left.flatMap((image) => {
      const act = done.get(image.id);
      if (act === undefined) return [image];
      const { action } = act;
      const rule = policy.policyDetails[act.rule] as CompleteRule;
      const machineImages = image.vmImages.map((each) => machineImageUnder(rule, each, now));
      acts.set(image.id, [...(acts.get(image.id) ?? []), { ...act, policy: index, machineImages }]);
      if (action === "DELETE") return [];
      const vmImages = image.vmImages.map((each, at) =>
        machineImages[at]?.action === action ? machineImageAfter(action, each) : each,
      );
      return [{ ...image, status: statusAfter[action], vmImages }];
    });
  }
  return { left, acts };
}

/** DEPRECATE marks a machine image with a tag; DISABLE makes it private, ends its sharing and takes that tag away. */
function machineImageAfter(action: "DEPRECATE" | "DISABLE", machineImage: VmImage): VmImage {
  const { DeprecatedBy: _, ...tags } = machineImage.tags;
  return action === "DISABLE"
    ? { ...machineImage, isPublic: false, sharedAccounts: [], tags }
    : { ...machineImage, tags: { ...tags, DeprecatedBy: "EC2 Image Builder" } };
}

/** What the rule does to a machine image of an image on which it acts, and why it is skipped: the first reason counts. */
export function machineImageUnder(
  { action, exclusionRules }: CompleteRule,
  { region, isPublic, tags, sharedAccounts, lastLaunchedAt }: VmImage,
  now: number,
): MachineImageDeed {
  if (action.includeResources?.vmImages !== true) return { action: "KEEP" };
  const excluded = exclusionRules?.vmImages ?? {};
  const { lastLaunched } = excluded;
  const skip = (because: string) => ({ action: "SKIP" as const, because });
  if (excluded.regions?.includes(region)) return skip("it is in");
  if (excluded.isPublic === true && isPublic) return skip("it is public");
  if (hasAnyOf(tags, excluded.tagMap)) return skip("it has the tag");
  if (excluded.sharedAccounts?.some((account) => sharedAccounts.includes(account))) return skip("it is shared with");
  if (
    lastLaunched !== undefined &&
    lastLaunchedAt !== undefined &&
    end(Date.parse(lastLaunchedAt), lastLaunched.value, lastLaunched.unit) > now
  ) {
    return skip("it was launched within");
  }
  return { action: action.type };
}

/** Every order of so many policies. */
export function everyOrder(count: number): readonly (readonly number[])[] {
  orders[count] ??= everyOrder(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
  );
  return orders[count];
}

/** The orders of none, of one, of two policies. */
const orders: (readonly (readonly number[])[])[] = [[[]]];
