/** Compares a simulation with the emulator's executions: two implementations without shared code. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Image } from "../../lib/simulate/inventory.ts";
import type { Policy } from "../../lib/simulate/policy.ts";
import { simulate } from "../../lib/simulate/simulate.ts";
import type { Verdict } from "../../lib/simulate/verdict.ts";
import { playPolicies } from "../emulator/played-policies.ts";
import { smallestPolicy } from "../emulator/running-emulator.ts";
import { cases } from "../run/inner-loop.ts";

const first = new Date("2030-03-01T00:00:00Z");
const day = 24 * 60 * 60 * 1000;
const runs = 25;

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

const images = fc
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

const policies = fc
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

const ids = (parts: readonly { readonly id: string; readonly action: string }[], action: string): readonly string[] =>
  parts.flatMap((part) => (part.action === action ? [part.id] : [])).sort();

/** Always compared, so that some policy acts however few cases are generated. */
const acting: readonly [Image[], Policy[]] = [
  [1, 2].map((build) => ({
    id: `arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/${build}`,
    recipe: { name: "web", semanticVersion: "1.0.0" },
    createdAt: new Date(first.getTime() - build * day).toISOString(),
    status: "AVAILABLE",
    tags: {},
    vmImages: [],
  })),
  [
    {
      ...smallestPolicy,
      name: "policy-0",
      status: "ENABLED",
      resourceType: "VM_IMAGE",
      policyDetails: [{ action: { type: "DELETE", includeResources: {} }, filter: { type: "COUNT", value: 1 } }],
      resourceSelection: { recipes: [{ name: "web", semanticVersion: "1.0.0" }] },
    },
  ],
];

/** What the emulator did to an image on one day, by one policy after the other. */
type Played = Awaited<ReturnType<typeof playPolicies>>[number];

it("the emulator's executions match the prediction, run by run and part by part", async () => {
  let acts = 0;
  let undecided = 0;
  await fc.assert(
    fc.asyncProperty(images, policies, async (all, declared) => {
      const played = await playPolicies({ images: all, policies: declared, first, runs });
      const { timeline = [], verdicts } = simulate(declared, { images: all }, first, { days: runs });
      acts += played.length;
      const on = <A extends { readonly image: string }>(some: readonly A[], dateOf: (each: A) => string) => {
        const found = new Map<string, A[]>();
        for (const each of some) {
          const key = `${dateOf(each)} ${each.image}`;
          found.set(key, [...(found.get(key) ?? []), each]);
        }
        return found;
      };
      const [really, predicted] = [on(played, ({ at }) => at), on(timeline, ({ date }) => date)];
      const open = new Set<string>();
      const last = new Map<string, string>();
      for (let run = 0; run < runs; run += 1) {
        const date = new Date(first.getTime() + run * day).toISOString();
        for (const { id } of all) {
          const done = really.get(`${date} ${id}`)?.at(-1)?.action;
          if (done !== undefined) last.set(id, done);
          const action = predicted.get(`${date} ${id}`)?.at(-1)?.action;
          if (action === "UNDECIDED") open.add(id);
          else if (action !== undefined) expect([date, id, last.get(id)]).toEqual([date, id, action]);
          else if (!open.has(id)) expect([date, id, done]).toEqual([date, id, undefined]);
        }
      }
      undecided += open.size;
      for (const verdict of verdicts) {
        const today: readonly Played[] = really.get(`${first.toISOString()} ${verdict.image}`) ?? [];
        const end = today.at(-1)?.action ?? "KEEP";
        expect(verdict.possible ?? [verdict.action]).toContain(end);
        const [act, ...more] = today;
        if (verdict.action === "UNDECIDED" || act === undefined || more.length > 0) continue;
        expectParts(act, verdict);
      }
    }),
    { numRuns: cases(200), examples: [[...acting]] },
  );
  expect(acts).toBeGreaterThan(0);
  expect(undecided).toBeLessThan(acts);
}, 120_000);

/** The parts that an execution reached are those of the verdict, except those that a second policy leaves open. */
function expectParts(act: Played, { action, vmImages, snapshots, containers }: Verdict): void {
  const open = new Set(
    [...vmImages, ...snapshots, ...containers].flatMap((each) => (each.action === "UNDECIDED" ? each.id : [])),
  );
  const decided = (some: readonly string[]): readonly string[] => some.filter((id) => !open.has(id)).sort();
  const reached = act.vmImages.filter(({ isSkipped }) => !isSkipped);
  expect(decided(reached.map(({ id }) => id))).toEqual(ids(vmImages, action));
  expect(decided(act.vmImages.flatMap(({ id, isSkipped }) => (isSkipped ? [id] : [])))).toEqual(ids(vmImages, "SKIP"));
  expect(decided(reached.flatMap((each) => each.snapshots))).toEqual(ids(snapshots, "DELETE"));
  expect(decided(act.containers)).toEqual(ids(containers, "DELETE"));
}
