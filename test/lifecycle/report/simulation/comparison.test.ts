/** Properties of a comparison of two revisions, for any policies and inventories, complete and with missing members. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, type SimulationComparison } from "../../../../lib/lifecycle/report/simulation/comparison.ts";
import type { GivenImage } from "../../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../../lib/lifecycle/simulate/image/image-table.ts";
import type { Policy } from "../../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../../lib/lifecycle/simulate/policy/rule.ts";
import { affectedImages, policyText } from "../../../../lib/lifecycle/simulate/verdict/affected.ts";
import { actionOf, Simulation } from "../../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { unknown } from "../../../../lib/lint/declaration/plain.ts";
import { cases } from "../../../run/sizes.ts";
import { inventory, policies } from "../../simulate/arbitrary-inventory.ts";
import type { PlainPolicy } from "../../simulate/reference.ts";

const at = Date.parse("2026-01-15T06:00:00Z");
const ahead = fc.constantFrom(1, 30, 2000, 2000);

/** The simulations of two lists of policies on one inventory. */
function simulated(images: readonly GivenImage[], ...revisions: readonly (readonly Policy[])[]) {
  const ready = revisions.map((each) => readPolicies(each));
  const table = new ImageTable(tagKeysOf(ready.flat()));
  for (const image of images) table.add(image);
  return ready.map((each) => ({
    simulation: new Simulation(table, each, at),
    said: each.map(({ policy }) => policyText(policy)),
  }));
}

const compared = (images: readonly GivenImage[], before: readonly Policy[], now: readonly Policy[], days: number) => {
  const [one, other] = simulated(images, before, now);
  if (one === undefined || other === undefined) throw new RangeError("two revisions are two simulations");
  return compare("before", one, other, days);
};

/** One policy for all images, with these periods in two revisions. */
const periods: fc.Arbitrary<readonly [PlainPolicy[], PlainPolicy[]]> = fc
  .tuple(fc.integer({ min: 1, max: 36 }), fc.integer({ min: 1, max: 36 }))
  .map(([one, other]) => [deletingAfter(one), deletingAfter(other)]);
const deletingAfter = (months: number): PlainPolicy[] => [
  {
    name: "all",
    status: "ENABLED",
    resourceType: "VM_IMAGE",
    policyDetails: [
      {
        action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true, containers: false } },
        filter: { type: "AGE", value: months, unit: "MONTHS" },
        exclusionRules: { tagMap: {}, vmImages: { isPublic: false, regions: [], sharedAccounts: [], tagMap: {} } },
      },
    ],
    resourceSelection: { recipes: ["web", "api"].map((name) => ({ name, semanticVersion: "x.x.x" })) },
  },
];

/** Two revisions: other periods and counts, or other policies. */
const revised: fc.Arbitrary<readonly [PlainPolicy[], PlainPolicy[]]> = fc
  .tuple(policies, policies, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 12, maxLength: 12 }), fc.boolean())
  .map(([one, other, values, isRevised]) => {
    const changed = one.map((each, index) => ({
      ...each,
      policyDetails: each.policyDetails.map((rule, at) => ({
        ...rule,
        filter: { ...rule.filter, value: values[index * 3 + at] ?? 1 },
      })),
    }));
    return [one, isRevised ? changed : other] as const;
  });

const revisions = fc.oneof(periods, revised);

/** Inventories some of whose members are missing. */
const gappy = inventory.chain((images) =>
  fc
    .array(fc.subarray(["createdAt", "status", "tags", "recipe"]), {
      minLength: images.length,
      maxLength: images.length,
    })
    .map((missing) =>
      images.map(
        (image, index) =>
          Object.fromEntries(
            Object.entries(image).filter(([member]) => index % 3 > 0 || !missing[index]?.includes(member)),
          ) as GivenImage,
      ),
    ),
);

/** "DELETE newly img-1", for each thing. */
const listed = ({ differences }: SimulationComparison, swapped = false): readonly string[] => {
  const opposite = { newly: "no longer", sooner: "later", later: "sooner", "no longer": "newly" };
  return differences
    .flatMap(({ action, change, things }) =>
      things.map(({ kind, id }) => `${action} ${swapped ? opposite[change] : change} ${kind} ${id}`),
    )
    .sort();
};

test("a revision has no difference from itself, even where verdicts are undecided", () => {
  fc.assert(
    fc.property(policies, gappy, ahead, (all, images, days) => {
      const renamed = all.toReversed().map((each) => ({ ...each, name: `${each.name}, renamed` }));
      for (const other of [all, renamed]) {
        expect(compared(images, all, other, days)).toMatchObject({ differences: [], possible: [] });
      }
    }),
    { numRuns: cases(400) },
  );
});

test("swapped revisions swap sooner and later, newly and no longer", () => {
  let found = 0;
  fc.assert(
    fc.property(revisions, gappy, ahead, ([one, other], images, days) => {
      const there = listed(compared(images, one, other, days));
      found += there.length;
      expect(listed(compared(images, other, one, days), true)).toEqual(there);
    }),
    { numRuns: cases(1500) },
  );
  expect(found).toBeGreaterThan(0);
});

test("deletions of images differ as their days do, and only undecided ones are left open", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(revisions, gappy, ahead, ([one, other], images, days) => {
      const [before, now] = simulated(images, one, other).map(({ simulation }) => simulation);
      const { differences, possible } = compared(images, one, other, days);
      for (const [index, { id }] of images.entries()) {
        const acts = [before, now].map((each) => [...(each?.actsOn(index) ?? [])]);
        if (acts.flat().some((act) => actionOf(act) === "UNDECIDED")) continue;
        const [then = Infinity, today = Infinity] = acts.map(
          (all) => all.find((act) => actionOf(act) === "DELETE")?.day,
        );
        const change =
          today <= days && then > days
            ? "newly"
            : then <= days && today > days
              ? "no longer"
              : today === then || Math.min(today, then) > days
                ? undefined
                : today < then
                  ? "sooner"
                  : "later";
        const isIt = ({ action, things }: { action: string; things: readonly { id: string }[] }) =>
          action === "DELETE" && things.some((thing) => thing.id === id);
        expect(differences.filter(isIt).map((each) => each.change)).toEqual(change === undefined ? [] : [change]);
        // Another sentence of the guide deletes a failed build at once.
        if (now?.otherReading(index) === undefined) expect(possible.filter(isIt)).toEqual([]);
        seen.add(String(change));
      }
    }),
    { numRuns: cases(1500) },
  );
  expect([...seen].sort()).toEqual(["later", "newly", "no longer", "sooner", "undefined"]);
});

test("a change concerns the images that share a policy with one of its images", () => {
  const [all] = deletingAfter(12);
  if (all === undefined) throw new RangeError("there is a policy");
  const tagged = (months: number): PlainPolicy[] =>
    deletingAfter(months).map((each) => ({ ...each, name: "tagged", resourceSelection: { tagMap: { team: "yes" } } }));
  const image = (id: string, name: string, tags = {}): GivenImage => ({
    id,
    recipe: { name, semanticVersion: "1.0.0" },
    tags,
  });
  const images = [image("1", "web"), image("2", "web", { team: "yes" }), image("3", "elsewhere")];
  const [before, now] = simulated(images, [all, ...tagged(1)], [all, ...tagged(2)]);
  if (before === undefined || now === undefined) throw new RangeError("two revisions are two simulations");
  expect(images.map((_, index) => affectedImages(before, now)(index))).toEqual([true, true, false]);
});

test("what a policy with an unknown tag key says depends on the text of its file", () => {
  const [policy] = readPolicies(deletingAfter(12)).map((each) => each.policy);
  if (policy === undefined) throw new RangeError("there is a policy");
  const said = (tagMap: { readonly [key: string]: string }): string[] =>
    ["one", "other"].map((text) => policyText({ ...policy, resourceSelection: { tagMap } }, text));
  expect(new Set(said({ team: "web" })).size).toBe(1);
  expect(new Set(said(Object.assign({ team: "web" }, { [unknown]: true }))).size).toBe(2);
});

test("an AMI that a new policy disables unless another deletes its image first may be newly disabled", () => {
  const [deletes] = deletingAfter(1);
  const [rule] = deletes?.policyDetails ?? [];
  if (deletes === undefined || rule === undefined) throw new RangeError("a policy has a rule");
  const alone = { vmImages: false, snapshots: false, containers: false };
  const acting = (name: string, action: PlainPolicy["policyDetails"][number]["action"]): PlainPolicy => ({
    ...{ ...deletes, name, policyDetails: [{ ...rule, action }] },
  });
  const deletion = acting("deletes", { type: "DELETE", includeResources: alone });
  const disables = acting("disables", { type: "DISABLE", includeResources: { ...alone, vmImages: true } });
  const old: GivenImage = {
    ...{ id: "img-1", recipe: { name: "web", semanticVersion: "1.0.0" }, createdAt: "2025-11-01T06:00:00Z" },
    ...{ status: "AVAILABLE", tags: {} },
    vmImages: [{ id: "ami-1", isPublic: true, sharedAccounts: [], tags: {} }],
  };
  const { differences, possible } = compared([old], [deletion], [disables, deletion], 1);
  expect(differences.filter(({ action }) => action === "DELETE")).toEqual([]);
  expect(possible).toMatchObject([
    { action: "DISABLE", changes: ["newly"], things: [{ id: "ami-1" }], act: { rule: { policy: { index: 0 } } } },
  ]);
});

test("an image without a status may be newly deleted by a new policy", () => {
  const old: GivenImage = {
    ...{ id: "img-1", recipe: { name: "web", semanticVersion: "1.0.0" }, createdAt: "2025-11-01T06:00:00Z" },
    ...{ tags: {}, vmImages: [] },
  };
  const { differences, possible } = compared([old], [], deletingAfter(1), 1);
  expect(differences).toEqual([]);
  const changes = possible.filter(({ action }) => action === "DELETE");
  expect(changes).toMatchObject([{ changes: ["newly"], things: [{ id: "img-1" }] }]);
});

test("a policy that moves to another region no longer deletes the images there, and newly deletes those here", () => {
  const images = ["eu-west-1", "us-east-1"].map((region) => ({
    id: `arn:aws:imagebuilder:${region}:123456789012:image/web/1.2.0/1`,
    ...({ recipe: { name: "web", semanticVersion: "1.2.0" }, status: "AVAILABLE", tags: {}, vmImages: [] } as const),
    createdAt: "2025-01-01T00:00:00Z",
  }));
  const moved = (region: string) => deletingAfter(2).map((each) => ({ ...each, region }));
  const { differences } = compared(images, moved("eu-west-1"), moved("us-east-1"), 30);
  expect(differences.map(({ change, things }) => [change, things[0]?.id.split(":")[3]])).toEqual([
    ["newly", "us-east-1"],
    ["no longer", "eu-west-1"],
  ]);
});
