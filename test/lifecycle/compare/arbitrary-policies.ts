/** Random policies that select the same images, and policies that differ from one in a single member. */
import fc from "fast-check";
import type {
  Policy,
  PolicyAction,
  PolicyRule,
  PolicySelection,
} from "../../../lib/lifecycle/simulate/policy/policy.ts";

const units = ["DAYS", "WEEKS", "MONTHS", "YEARS"] as const;
/** A period; some are nearly equal. */
export const period = fc.oneof(
  fc.record({ value: fc.constantFrom(28, 29, 30, 31, 59, 60, 365), unit: fc.constant("DAYS" as const) }),
  fc.record({ value: fc.integer({ min: 3, max: 5 }), unit: fc.constant("WEEKS" as const) }),
  fc.record({ value: fc.integer({ min: 1, max: 2 }), unit: fc.constantFrom(...units) }),
);
const tagMap = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys), fc.constantFrom("a", "b"), { minKeys: 1, maxKeys: 2 });

const exclusionRules = fc.record(
  {
    tagMap: tagMap(["keep", "team"]),
    vmImages: fc.record(
      {
        isPublic: fc.boolean(),
        regions: fc.subarray(["eu-west-1", "us-east-1"]),
        sharedAccounts: fc.subarray(["111111111111", "222222222222"]),
        lastLaunched: period,
        tagMap: tagMap(["keep", "stage"]),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const includeResources = fc.record(
  { vmImages: fc.boolean(), snapshots: fc.boolean(), containers: fc.boolean() },
  { requiredKeys: [] },
);
const place = fc.integer({ min: 1, max: 3 });
const byAge = period.chain((each) => fc.constant({ type: "AGE" as const, ...each }));
const deleting = fc.oneof(
  byAge,
  fc
    .record({ age: byAge, retainAtLeast: place })
    .map(({ age: filter, retainAtLeast }) => ({ ...filter, retainAtLeast })),
  fc.record({ type: fc.constant("COUNT" as const), value: place }),
);

const rule = (type: PolicyAction): fc.Arbitrary<PolicyRule> =>
  fc.record(
    {
      action: fc.record({ type: fc.constant(type), includeResources }, { requiredKeys: ["type"] }),
      filter: type === "DELETE" ? deleting : byAge,
      exclusionRules,
    },
    { requiredKeys: ["action", "filter"] },
  );

const policyDetails = fc
  .tuple(
    fc.option(rule("DELETE"), { freq: 5, nil: undefined }),
    fc.option(rule("DISABLE"), { nil: undefined }),
    fc.option(rule("DEPRECATE"), { nil: undefined }),
    fc.boolean(),
  )
  .map(([remove, disable, deprecate, isReversed]) => {
    const rules = [remove, disable, deprecate].filter((each) => each !== undefined);
    return isReversed ? rules.toReversed() : rules;
  });

const versions = ["1.x.x", "x.x.x", "1.2.0", "1.2.x", "2.0.0"];
const resourceSelection: fc.Arbitrary<PolicySelection> = fc.oneof(
  fc.record({
    recipes: fc.array(
      fc.record({ name: fc.constantFrom("web", "api"), semanticVersion: fc.constantFrom(...versions) }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
  }),
  fc.record({ tagMap: tagMap(["team", "stage"]) }),
);

/** A policy of which everything is known. */
export const policy: fc.Arbitrary<Policy> = fc
  .record({
    status: fc.constantFrom("ENABLED" as const, "ENABLED" as const, "ENABLED" as const, "DISABLED" as const),
    resourceType: fc.constantFrom(
      "VM_IMAGE" as const,
      "VM_IMAGE" as const,
      "VM_IMAGE" as const,
      "CONTAINER_IMAGE" as const,
    ),
    policyDetails,
    resourceSelection,
  })
  .map((each) => ({ ...each, name: "policy" }));

/** Two policies that often share their selection and their rules. */
export const pairOfPolicies: fc.Arbitrary<readonly [Policy, Policy]> = fc
  .tuple(policy, policy, fc.integer({ min: 0, max: 15 }))
  .map(([one, other, shared]) => {
    const picked = (bit: number) => ((shared & bit) !== 0 ? one : other);
    return [
      one,
      {
        ...other,
        resourceSelection: picked(1).resourceSelection,
        resourceType: picked(2).resourceType,
        status: picked(4).status ?? "ENABLED",
        policyDetails: picked(8).policyDetails,
      },
    ];
  });
