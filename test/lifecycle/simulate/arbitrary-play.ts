/** Random inventories and policies to play in the emulator, whose images are builds of its account. */
import fc from "fast-check";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { smallestPolicy } from "../../emulator/running-emulator.ts";

/** Midnight of the first run. */
export const first = new Date("2030-03-01T00:00:00Z");
export const day = 24 * 60 * 60 * 1000;

const keys = fc.constantFrom("team", "keep", "env");
const values = fc.constantFrom("a", "b");
const tags = fc.dictionary(keys, values, { maxKeys: 2 });
const someTags = fc.dictionary(keys, values, { minKeys: 1, maxKeys: 2 });

/** This many days before the first run, at its hour or at another minute. */
const before = (from: number, to: number) =>
  fc
    .oneof(
      fc.integer({ min: from, max: to }).map((days) => days * day),
      fc.integer({ min: from * 24 * 60, max: to * 24 * 60 }).map((minutes) => minutes * 60_000),
    )
    .map((time) => new Date(first.getTime() - time).toISOString());

const vmImage = fc.record(
  {
    region: fc.constantFrom("us-east-1", "eu-west-1"),
    accountId: fc.constant("123456789012"),
    isPublic: fc.boolean(),
    sharedAccounts: fc.subarray(["111111111111", "222222222222"]),
    tags,
    lastLaunchedAt: before(0, 40),
    hasSnapshot: fc.boolean(),
  },
  { requiredKeys: ["region", "accountId", "isPublic", "sharedAccounts", "tags", "hasSnapshot"] },
);

const status = fc.constantFrom<Image["status"]>(
  ...(["AVAILABLE", "AVAILABLE", "AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"] as const),
);

/** Images of two recipes, with unique ids. */
export const playedImages = fc
  .array(
    fc.record({
      name: fc.constantFrom("web", "api"),
      minor: fc.integer({ min: 0, max: 1 }),
      createdAt: before(0, 70),
      status,
      tags,
      vmImages: fc.array(vmImage, { maxLength: 2 }),
      isForContainers: fc.boolean(),
    }),
    { minLength: 4, maxLength: 14 },
  )
  .map((all) =>
    all.map(
      ({ name, minor, isForContainers, vmImages, ...rest }, index): Image => ({
        ...rest,
        id: `arn:aws:imagebuilder:us-east-1:123456789012:image/${name}/1.${minor}.0/${index + 1}`,
        recipe: { name, semanticVersion: `1.${minor}.0` },
        vmImages: isForContainers
          ? []
          : vmImages.map(({ hasSnapshot, ...each }, part) => ({
              ...each,
              id: `ami-${index}-${part}`,
              snapshots: hasSnapshot ? [`snap-${index}-${part}`] : [],
            })),
        ...(isForContainers && { containers: [{ id: `registry/${index}` }] }),
      }),
    ),
  );

const optional = { requiredKeys: [] };

const exclusionRules = fc.record(
  {
    tagMap: someTags,
    vmImages: fc.record(
      {
        isPublic: fc.boolean(),
        regions: fc.constant(["eu-west-1"]),
        sharedAccounts: fc.constant(["111111111111"]),
        lastLaunched: fc.record({ value: fc.integer({ min: 1, max: 20 }), unit: fc.constant("DAYS" as const) }),
        tagMap: someTags,
      },
      optional,
    ),
  },
  optional,
);

const age = {
  type: fc.constant("AGE" as const),
  value: fc.integer({ min: 1, max: 8 }),
  unit: fc.constantFrom("DAYS" as const, "WEEKS" as const, "MONTHS" as const),
};
const deleting = fc.oneof(
  fc.record({ ...age, retainAtLeast: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: ["type", "value", "unit"] }),
  fc.record({ type: fc.constant("COUNT" as const), value: fc.integer({ min: 1, max: 4 }) }),
);

const removal = fc.record(
  {
    action: fc.record({
      type: fc.constant("DELETE" as const),
      includeResources: fc.constantFrom({}, { vmImages: true }, { vmImages: true, snapshots: true }),
    }),
    filter: deleting,
    exclusionRules,
  },
  { requiredKeys: ["action", "filter"] },
);
const milder = (type: "DEPRECATE" | "DISABLE") =>
  fc.record(
    {
      action: fc.record({ type: fc.constant(type), includeResources: fc.constantFrom({}, { vmImages: true }) }),
      filter: fc.record(age),
      exclusionRules,
    },
    { requiredKeys: ["action", "filter"] },
  );
const ofContainers = fc.record(
  {
    action: fc.record({
      type: fc.constant("DELETE" as const),
      includeResources: fc.constantFrom({}, { containers: true }),
    }),
    filter: deleting,
    exclusionRules: fc.record({ tagMap: someTags }),
  },
  { requiredKeys: ["action", "filter"] },
);

const kindOfPolicy = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.option(removal), fc.option(milder("DEPRECATE")), fc.option(milder("DISABLE")))
      .map((all) => all.filter((rule) => rule !== null))
      .filter((rules) => rules.length > 0)
      .map((policyDetails) => ({ resourceType: "VM_IMAGE" as const, policyDetails })),
  },
  {
    weight: 1,
    arbitrary: ofContainers.map((rule) => ({ resourceType: "CONTAINER_IMAGE" as const, policyDetails: [rule] })),
  },
);

const resourceSelection = fc.oneof(
  { weight: 1, arbitrary: someTags.map((tagMap) => ({ tagMap })) },
  {
    weight: 3,
    arbitrary: fc
      .uniqueArray(
        fc.record({
          name: fc.constantFrom("web", "api"),
          semanticVersion: fc.constantFrom("1.x.x", "x.x.x", "1.0.0", "1.1.x"),
        }),
        { minLength: 1, maxLength: 3, selector: ({ name, semanticVersion }) => `${name} ${semanticVersion}` },
      )
      .map((recipes) => ({ recipes })),
  },
);

/** Policies over them. */
export const playedPolicies = fc
  .array(
    fc.record({
      kind: kindOfPolicy,
      resourceSelection,
      status: fc.constantFrom("ENABLED" as const, "ENABLED" as const, "ENABLED" as const, "DISABLED" as const),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) =>
    all.map(({ kind, ...rest }, index): Policy => ({ ...smallestPolicy, ...kind, ...rest, name: `policy-${index}` })),
  );
