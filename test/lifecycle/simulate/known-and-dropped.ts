/** Small random cases for the independent reading, of which values may be dropped and completed in other ways. */
import fc from "fast-check";
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import type { Image, ImageStatus, VmImage } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import { type Policy, type PolicyAction, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import type { CompletePolicy, CompleteRule } from "./independent-reading.ts";

/** The time of the first run: the end of a month, so that some months lack the day. */
export const at = "2026-03-31T06:00:00.000Z";
const hours = 3_600_000;

const units = ["DAYS", "DAYS", "DAYS", "DAYS", "WEEKS", "MONTHS", "YEARS"] as const;
/** Mostly the first of two values. */
const often = <const One, const Other>(one: One, other: Other): fc.Arbitrary<One | Other> =>
  fc.constantFrom<(One | Other)[]>(one, one, one, one, one, one, other);
const account = fc.constantFrom("111111111111", "222222222222");
const region = fc.constantFrom("eu-west-1", "us-east-1");
const name = often("web", "api");
const tags = fc.oneof(
  fc.constant({}),
  fc.dictionary(fc.constantFrom("keep", "team"), fc.constantFrom("yes", "no"), { maxKeys: 2, noNullPrototype: true }),
);
const past = fc
  .tuple(fc.oneof(fc.nat(5), fc.nat(40), fc.nat(40), fc.nat(800)), fc.constantFrom(0, 0, 0, 1, 18))
  .map(([days, more]) => new Date(Date.parse(at) - (days * 24 + more) * hours).toISOString());

/** A machine image, still without an id. */
export const vmImage: fc.Arbitrary<Omit<VmImage, "id">> = fc.record(
  {
    region,
    accountId: account,
    isPublic: fc.boolean(),
    sharedAccounts: fc.uniqueArray(account, { maxLength: 2 }),
    lastLaunchedAt: past,
    tags,
    snapshots: fc.constant(["snap-1"]),
  },
  { requiredKeys: ["region", "accountId", "isPublic", "sharedAccounts", "tags", "snapshots"], noNullPrototype: true },
);
const recipe = fc.record({ name, semanticVersion: fc.constantFrom("1.0.0", "1.0.0", "1.2.0", "2.0.0") });
const image = fc.record({
  recipe,
  createdAt: past,
  status: fc.constantFrom<ImageStatus[]>("AVAILABLE", "AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"),
  tags,
  vmImages: fc.oneof(fc.array(vmImage, { maxLength: 0 }), fc.array(vmImage, { maxLength: 1 })),
  isContainer: often(false, true),
});
/** One to eight images with unique ids, in any order. */
export const images: fc.Arbitrary<Image[]> = fc.array(image, { minLength: 1, maxLength: 8, size: "max" }).map((all) =>
  all.map(({ isContainer, vmImages, ...rest }, index) => ({
    ...rest,
    id: `img-${(index * 7) % 9}`,
    vmImages: vmImages.map((each) => ({ ...each, id: `ami-${index}` })),
    ...(isContainer && { containers: [{ id: `container-${index}` }] }),
  })),
);

const value = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 }));
const period = fc.record({ value, unit: fc.constantFrom(...units) });
const age = fc.record(
  {
    type: fc.constant("AGE" as const),
    value,
    unit: fc.constantFrom(...units),
    retainAtLeast: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: ["type", "value", "unit"], noNullPrototype: true },
);
const count = fc.record({ type: fc.constant("COUNT" as const), value: fc.integer({ min: 1, max: 3 }) });
const includeResources = fc.record(
  { vmImages: fc.boolean(), snapshots: fc.boolean(), containers: fc.boolean() },
  { requiredKeys: [], noNullPrototype: true },
);
/** Exclusions of images and machine images. */
export const exclusionRules = fc.record(
  {
    tagMap: tags,
    vmImages: fc.record(
      {
        isPublic: fc.boolean(),
        regions: fc.uniqueArray(region, { maxLength: 1 }),
        sharedAccounts: fc.uniqueArray(account, { maxLength: 1 }),
        lastLaunched: period,
        tagMap: fc.oneof(tags, tags, fc.constant({ DeprecatedBy: "EC2 Image Builder" })),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const ruleOf = (type: PolicyAction): fc.Arbitrary<CompleteRule> =>
  fc.record(
    {
      action: fc.record(
        { type: fc.constant(type), includeResources },
        { requiredKeys: ["type"], noNullPrototype: true },
      ),
      filter: type === "DELETE" ? fc.oneof(age, count) : age,
      exclusionRules,
    },
    { requiredKeys: ["action", "filter"], noNullPrototype: true },
  );
const rule = fc.constantFrom<PolicyAction[]>("DELETE", "DELETE", "DISABLE", "DEPRECATE").chain(ruleOf);
const policyDetails = fc.uniqueArray(rule, { minLength: 1, maxLength: 3, selector: ({ action }) => action.type });
const selected = fc.record({
  name,
  semanticVersion: fc.constantFrom("1.x.x", "x.x.x", "x.x.x", "1.2.0", "1.0.x", "1.0.0"),
});
const resourceSelection: fc.Arbitrary<CompletePolicy["resourceSelection"]> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ recipes: fc.array(selected, { minLength: 1, maxLength: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      tagMap: fc.dictionary(fc.constantFrom("keep", "team"), fc.constantFrom("yes", "no"), {
        minKeys: 1,
        noNullPrototype: true,
      }),
    }),
  },
);
const policy: fc.Arbitrary<CompletePolicy> = fc.record(
  {
    name: fc.constant("a policy"),
    status: often("ENABLED", "DISABLED"),
    resourceType: often("VM_IMAGE", "CONTAINER_IMAGE"),
    policyDetails,
    resourceSelection,
  },
  { requiredKeys: ["name", "resourceType", "policyDetails", "resourceSelection"], noNullPrototype: true },
);
/** One to three policies with unique names. */
export const policies: fc.Arbitrary<CompletePolicy[]> = fc
  .oneof(fc.array(policy, { minLength: 1, maxLength: 1 }), fc.array(policy, { minLength: 1, maxLength: 3 }))
  .map((all) => all.map((each, index) => ({ ...each, name: `policy ${index}` })));

/** A case whose policies and images are in two regions of two accounts. */
export const inPlaces: fc.Arbitrary<Whole> = fc
  .tuple(policies, images, fc.array(fc.record({ region, accountId: account }), { minLength: 11, maxLength: 11 }))
  .map(([all, present, places]) => ({
    policies: all.map((each, index) => ({ ...each, ...places[index] })),
    images: present.map((each, index) => ({ ...each, ...places[3 + index] })),
  }));

/** A complete case. */
export interface Whole {
  readonly policies: readonly CompletePolicy[];
  readonly images: readonly Image[];
}
/** A case of which values may be unknown or missing. */
export interface Given {
  readonly policies: readonly Policy[];
  readonly images: readonly GivenImage[];
}

/** Where a value stands, from the case down. */
export type Place = readonly (string | number)[];
type Node = { [member: string | number]: unknown };

/** Members whose absence means something, or that the simulator does not read. */
const fixed = new Set(["id", "name of policy", "containers", "accountId", "snapshots of image", "lastLaunchedAt"]);

const nameOf = (place: Place): string => {
  const last = place.at(-1);
  if (last === "name" && place.length === 3) return "name of policy";
  if (last === "snapshots" && place[0] === "images") return "snapshots of image";
  return String(last);
};

/** Whether a place is that of a machine image as a whole, which may be one that could not be read. */
const isMachineImage = (place: Place): boolean =>
  place.length === 4 && place[2] === "vmImages" && place[0] === "images";

/** The places of a case whose value may be dropped. */
export function placesOf(whole: Whole): readonly Place[] {
  const places: Place[] = [];
  const walk = (node: unknown, place: Place): void => {
    if (place.length > 2) {
      if (fixed.has(nameOf(place))) return;
      const isElementOfImage = place[0] === "images" && typeof place.at(-1) === "number" && !isMachineImage(place);
      const isInTagsOfImage = place[0] === "images" && place.at(-2) === "tags";
      if (isInTagsOfImage || (place.includes("sharedAccounts") && place[0] === "images" && place.length > 5)) return;
      if (!isElementOfImage) places.push(place);
    }
    if (typeof node !== "object" || node === null) return;
    for (const [key, member] of Object.entries(node)) walk(member, [...place, Array.isArray(node) ? Number(key) : key]);
  };
  walk(whole.policies, ["policies"]);
  walk(whole.images, ["images"]);
  return places;
}

/** A value with another one at a place in it, or without one; as it is if an earlier drop has taken what holds the place. */
function having<Value>(whole: Value, [member, ...deeper]: Place, value: unknown): Value {
  if (typeof whole !== "object" || whole === null || whole instanceof Unknown || member === undefined) return whole;
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Value & Node;
  if (deeper.length > 0) Object.assign(copy, { [member]: having(copy[member], deeper, value) });
  else if (value === undefined) delete copy[member];
  else Object.assign(copy, { [member]: value });
  return copy;
}

/** The machine image at a place of a case. */
const machineImageAt = ({ images }: Whole, place: Place): VmImage | undefined =>
  images[Number(place[1])]?.vmImages[Number(place[3])];

/** What a machine image that could not be read has: what its image says about it. */
function unread(whole: Whole, place: Place): Partial<VmImage> | undefined {
  const { id, region, accountId } = machineImageAt(whole, place) ?? {};
  return id === undefined || region === undefined || accountId === undefined ? undefined : { id, region, accountId };
}

/**
 * The case with its values at these places dropped: unknown in a policy, missing in an image. Of a machine image remains
 * what its image says about it.
 */
export const without = (whole: Whole, places: readonly Place[]): Given =>
  places.reduce<Given>((given, place) => {
    const nothing = isMachineImage(place) ? unread(whole, place) : undefined;
    return having(given, place, place[0] === "images" ? nothing : new Unknown("var.dropped"));
  }, whole);

/** What may stand where a value was dropped, by the name of its member. */
const completions = 60;
const pool: { readonly [member: string]: readonly unknown[] } = Object.fromEntries(
  Object.entries({
    status: fc.constantFrom("ENABLED", "DISABLED", undefined),
    resourceType: fc.constantFrom("VM_IMAGE", "CONTAINER_IMAGE"),
    policyDetails,
    "policyDetails element": rule,
    action: rule.map((each) => each.action),
    type: fc.constantFrom("AGE", "COUNT", "DELETE", "DISABLE", "DEPRECATE"),
    includeResources: fc.option(includeResources, { nil: undefined }),
    vmImages: fc.option(fc.boolean(), { nil: undefined }),
    snapshots: fc.option(fc.boolean(), { nil: undefined }),
    containers: fc.option(fc.boolean(), { nil: undefined }),
    filter: fc.oneof(age, count),
    value,
    unit: fc.constantFrom(...units),
    retainAtLeast: fc.constantFrom(1, 2, 3, 10, undefined),
    exclusionRules: fc.option(exclusionRules, { nil: undefined }),
    "exclusionRules vmImages": exclusionRules.map(({ vmImages }) => vmImages),
    isPublic: fc.boolean(),
    regions: fc.uniqueArray(region, { maxLength: 2 }),
    "regions element": region,
    sharedAccounts: fc.uniqueArray(account, { maxLength: 2 }),
    "sharedAccounts element": account,
    lastLaunched: fc.option(period, { nil: undefined }),
    tagMap: tags,
    "tagMap element": fc.constantFrom("yes", "no", "other"),
    resourceSelection,
    recipes: fc.array(selected, { minLength: 1, maxLength: 2 }),
    "recipes element": selected,
    name,
    semanticVersion: selected.map(({ semanticVersion }) => semanticVersion),
    "images status": image.map(({ status }) => status),
    "images createdAt": past,
    "images recipe": recipe,
    "images semanticVersion": recipe.map(({ semanticVersion }) => semanticVersion),
    "images tags": tags,
    "images vmImages": image.map(({ vmImages }) => vmImages.map((each) => ({ ...each, id: "ami" }))),
    region,
    "vmImages element": vmImage,
  }).map(([member, values]) => [member, fc.sample<unknown>(values, completions)]),
);

function valuesAt(place: Place): readonly unknown[] {
  const last = place.at(-1);
  const before = place.at(-2);
  const keys = [
    typeof last === "number" || before === "tagMap" ? `${before} element` : `${place[0]} ${last}`,
    `${before} ${last}`,
    String(last),
  ];
  const found = keys.find((key) => Object.hasOwn(pool, key));
  if (found === undefined) throw new Error(`no values for ${place.join(".")}`);
  return pool[found] ?? [];
}

/** Whether the service accepts such a policy. */
const isAccepted = ({ policyDetails, resourceSelection }: CompletePolicy): boolean =>
  new Set(policyDetails.map(({ action }) => action.type)).size === policyDetails.length &&
  policyDetails.every(
    ({ action, filter }) =>
      ["DELETE", "DISABLE", "DEPRECATE"].includes(action.type) &&
      (filter.type === "AGE" ? filter.unit !== undefined : filter.type === "COUNT" && action.type === "DELETE"),
  ) &&
  (resourceSelection.tagMap === undefined) !== (resourceSelection.recipes === undefined);

/** The case with other values at the dropped places; undefined if the service would not accept these. */
export function completed(whole: Whole, places: readonly Place[], draw: () => number): Whole | undefined {
  // What holds another dropped place comes last: it replaces all of it.
  const outermostLast = [...places].sort((one, other) => other.length - one.length);
  const result = outermostLast.reduce((given, place) => {
    const values = valuesAt(place);
    const value = values[draw() % values.length];
    return having(given, place, isMachineImage(place) ? { ...Object(value), ...unread(whole, place) } : value);
  }, whole);
  return result.policies.every(isAccepted) ? result : undefined;
}

/** What stands nowhere else in a case: with it, nothing matches, and nothing is old enough. */
const elsewhere: { readonly [member: string]: unknown } = {
  value: 4000,
  name: "other",
  semanticVersion: "9.9.9",
  regions: ["ap-south-1"],
  sharedAccounts: ["333333333333"],
};

/** The case with every value that may stand at a dropped place, each once; those that the service would not accept aside. */
export function everyCompletion(whole: Whole, place: Place): readonly Whole[] {
  const last = String(place.at(-1));
  const other = Object.hasOwn(elsewhere, last) ? [elsewhere[last]] : [];
  const values = new Map([...valuesAt(place), ...other].map((each) => [JSON.stringify(each), each]));
  return [whole, ...[...values.values()].map((each) => having(whole, place, each))].filter(({ policies: all }) =>
    all.every(isAccepted),
  );
}

/** Draws the same numbers from the same seed. */
export function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
