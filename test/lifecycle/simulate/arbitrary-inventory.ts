/** Random inventories and policies that often match each other: few recipes, versions, tags and days. */
import fc from "fast-check";
import type { Image, VmImage } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { PlainPolicy, PlainRule } from "./reference.ts";

const units = ["DAYS", "WEEKS", "MONTHS", "YEARS"] as const;
const tags = fc.dictionary(fc.constantFrom("keep", "team", "stage"), fc.constantFrom("yes", "no"), { maxKeys: 2 });
const account = fc.constantFrom("111111111111", "222222222222");
const region = fc.constantFrom("eu-west-1", "us-east-1");

/** A time in the three years before the first run, mostly recent, at the ends of months and the hour of the runs. */
const time = fc
  .tuple(
    fc.oneof(fc.integer({ min: 30, max: 36 }), fc.integer({ min: 0, max: 36 })),
    fc.constantFrom(1, 14, 15, 28, 29, 30, 31),
    fc.constantFrom(6, 6, 12),
  )
  .map(([month, day, hour]) => new Date(Date.UTC(2023, month, day, hour)).toISOString())
  .filter((text) => text <= "2026-01-15T06:00:00.000Z");

const vmImage: fc.Arbitrary<Omit<VmImage, "id">> = fc.record(
  {
    region,
    accountId: account,
    isPublic: fc.boolean(),
    sharedAccounts: fc.uniqueArray(account, { maxLength: 2 }),
    lastLaunchedAt: time,
    tags,
    snapshots: fc.constant(["snap-1"]),
  },
  { requiredKeys: ["region", "accountId", "isPublic", "sharedAccounts", "tags", "snapshots"] },
);

const image = fc.record({
  recipe: fc.record({
    name: fc.constantFrom("web", "api"),
    semanticVersion: fc.constantFrom("1.0.0", "1.2.0", "2.0.0"),
  }),
  createdAt: time,
  status: fc.constantFrom("AVAILABLE", "AVAILABLE", "AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"),
  tags,
  vmImages: fc.array(vmImage, { maxLength: 2 }),
  isContainer: fc.boolean(),
});

/** Images with unique ids, in any order. */
export const inventory: fc.Arbitrary<Image[]> = fc.array(image, { maxLength: 14 }).map((images) =>
  images.map(({ isContainer, vmImages, ...rest }, index) => ({
    ...rest,
    status: rest.status as Image["status"],
    id: `img-${(index * 7) % 15}-${index}`,
    vmImages: vmImages.map((each, at) => ({ ...each, id: `ami-${index}-${at}`, snapshots: [`snap-${index}-${at}`] })),
    ...(isContainer && { containers: [{ id: `container-${index}` }] }),
  })),
);

const value = fc.integer({ min: 1, max: 4 });

const exclusionRules: fc.Arbitrary<PlainRule["exclusionRules"]> = fc.record({
  tagMap: fc.oneof(fc.constant({}), tags),
  vmImages: fc.record(
    {
      isPublic: fc.boolean(),
      regions: fc.uniqueArray(region, { maxLength: 1 }),
      sharedAccounts: fc.uniqueArray(account, { maxLength: 1 }),
      lastLaunched: fc.record({ value, unit: fc.constantFrom(...units) }),
      tagMap: tags,
    },
    { requiredKeys: ["isPublic", "regions", "sharedAccounts", "tagMap"] },
  ),
});

const ageFilter = fc.record(
  { type: fc.constant("AGE" as const), value, unit: fc.constantFrom(...units), retainAtLeast: value },
  { requiredKeys: ["type", "value", "unit"] },
);
const filter: fc.Arbitrary<PlainRule["filter"]> = fc.oneof(
  ageFilter,
  fc.record({ type: fc.constant("COUNT" as const), value }),
);

const rule = (type: PlainRule["action"]["type"]): fc.Arbitrary<PlainRule> =>
  fc.record({
    action: fc.record({
      type: fc.constant(type),
      includeResources: fc.record({ vmImages: fc.boolean(), snapshots: fc.boolean(), containers: fc.boolean() }),
    }),
    filter: type === "DELETE" ? filter : ageFilter,
    exclusionRules,
  });

const details = fc
  .tuple(
    fc.option(rule("DELETE"), { freq: 4, nil: undefined }),
    fc.option(rule("DISABLE"), { nil: undefined }),
    fc.option(rule("DEPRECATE"), { nil: undefined }),
    fc.boolean(),
  )
  .map(([remove, disable, deprecate, reversed]) => {
    const rules = [remove, disable, deprecate].filter((each) => each !== undefined);
    return reversed ? rules.reverse() : rules;
  });

const policy: fc.Arbitrary<Omit<PlainPolicy, "name">> = fc.record({
  status: fc.constantFrom("ENABLED" as const, "ENABLED" as const, "ENABLED" as const, "DISABLED" as const),
  resourceType: fc.constantFrom("VM_IMAGE" as const, "CONTAINER_IMAGE" as const),
  policyDetails: details,
  resourceSelection: fc.oneof(
    fc.record({
      recipes: fc.array(
        fc.record({
          name: fc.constantFrom("web", "api"),
          semanticVersion: fc.constantFrom("1.x.x", "x.x.x", "1.2.0", "2.0.x"),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    fc.record({ tagMap: fc.dictionary(fc.constantFrom("team", "stage"), fc.constant("yes"), { minKeys: 1 }) }),
  ),
});

/** Policies with unique names. */
export const policies: fc.Arbitrary<PlainPolicy[]> = fc
  .array(policy, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((each, index) => ({ ...each, name: `policy ${index}` })));

/** The indexes of an array in another order. */
export const shuffled = <Value>(values: readonly Value[]): fc.Arbitrary<Value[]> =>
  fc.shuffledSubarray([...values], { minLength: values.length });
