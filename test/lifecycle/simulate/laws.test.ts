/**
 * Properties of every simulation: it matches a simple reference implementation, independent of order, and stricter
 * policies delete no more.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import type { SimulationResult } from "../../../lib/lifecycle/simulate/verdict/verdict.ts";
import { cases } from "../../run/sizes.ts";
import { inventory, policies, shuffled } from "./arbitrary-inventory.ts";
import { after, machineImage, orders, type PlainPolicy, run, runInOrder, type Scope, selects } from "./reference.ts";

const at = "2026-01-15T06:00:00.000Z";
const now = Date.parse(at);
const aDay = 86_400_000;
const runs = { numRuns: cases(400) };
const onePolicy = policies.map((all) => all.slice(0, 1));

const deletedIn = ({ verdicts }: SimulationResult): ReadonlySet<string> =>
  new Set(verdicts.filter(({ action }) => action === "DELETE").map(({ image }) => image));

/** A result never excludes what may happen, and is decided where one policy runs. */
function expectWithin(
  result: Pick<SimulationResult, "verdicts">,
  real: ReadonlyMap<string, ReadonlySet<string>>,
  isAlone: boolean,
): void {
  for (const { image, action, possible } of result.verdicts) {
    const ends = [...(real.get(image) ?? [])];
    if (action !== "UNDECIDED") expect([image, ends]).toEqual([image, [action]]);
    else expect([image, ends.filter((end) => possible?.some((each) => each === end) !== true)]).toEqual([image, []]);
    if (isAlone) expect([image, action]).not.toEqual([image, "UNDECIDED"]);
  }
}

test.each<Scope>(["recipe-version", "recipe", "policy"])("a day matches the reference, counted by %s", (scope) => {
  let undecided = 0;
  let needless = 0;
  fc.assert(
    fc.property(policies, inventory, (all, images) => {
      const result = simulate(all, { images }, at, { countScope: scope });
      const real = run(all, images, now, scope);
      expectWithin(result, real, all.length < 2);
      expect(result.verdicts.map(({ image }) => image)).toEqual(images.map(({ id }) => id));
      for (const { image, action } of result.verdicts) {
        if (action !== "UNDECIDED") continue;
        undecided += 1;
        if (real.get(image)?.size === 1) needless += 1;
      }
    }),
    runs,
  );
  // What several policies free of each other's places is not followed in every order.
  expect(needless).toBeLessThanOrEqual(undecided / 2);
});

test("the verdicts on parts match the reference", () => {
  fc.assert(
    fc.property(onePolicy, inventory, (all, images) => {
      const taken = runInOrder([0], all, images, now);
      for (const [index, verdict] of simulate(all, { images }, at).verdicts.entries()) {
        const image = images[index] as Image;
        const by = taken.get(image.id);
        const rule = by && all[by.policy]?.policyDetails[by.rule];
        const machineImages = image.vmImages.map((each) => (rule ? machineImage(rule, each, now) : "KEEP"));
        const { snapshots = false, containers = false } = rule?.action.includeResources ?? {};
        const deletes = rule?.action.type === "DELETE";
        expect(verdict.vmImages.map(({ action }) => action)).toEqual(machineImages);
        expect(verdict.snapshots.map(({ action }) => action)).toEqual(
          machineImages.map((action) => (deletes && snapshots ? action : "KEEP")),
        );
        expect(verdict.containers.map(({ action }) => action)).toEqual(
          (image.containers ?? []).map(() => (deletes && containers ? "DELETE" : "KEEP")),
        );
      }
    }),
    runs,
  );
});

test("several days equal single days in sequence, and the next action is the first later one", () => {
  fc.assert(
    fc.property(onePolicy, inventory, fc.integer({ min: 1, max: 200 }), (all, images, days) => {
      const result = simulate(all, { images }, at, { days });
      const expected: unknown[] = [];
      const next = new Map<string, unknown>();
      let left: readonly Image[] = images;
      for (let day = 0; day < days; day += 1) {
        const taken = runInOrder([0], all, left, now + day * aDay);
        const date = new Date(now + day * aDay).toISOString();
        for (const [image, { action, policy, rule }] of taken) {
          const entry = { date, action, policy: all[policy]?.name, rule };
          expected.push({ ...entry, image });
          if (day > 0 && !next.has(image)) next.set(image, entry);
        }
        left = after(left, taken);
      }
      const inOrder = (entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(sorted(entry))).sort();
      expect(inOrder(result.timeline ?? [])).toEqual(inOrder(expected));
      for (const verdict of result.verdicts) {
        const comes = verdict.next;
        const isWithin = comes !== undefined && Date.parse(comes.date) < now + days * aDay;
        expect(isWithin ? comes : undefined).toEqual(next.get(verdict.image));
      }
    }),
    { numRuns: cases(500) },
  );
});

test("several days of several policies hold in every order of each day", () => {
  const someOrders = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(policies, inventory, someOrders, (all, images, picks) => {
      const { timeline = [] } = simulate(all, { images }, at, { days: picks.length });
      const predicted = new Map(timeline.map(({ date, image, action }) => [`${date} ${image}`, action]));
      const open = new Set<string>();
      const last = new Map<string, string>();
      let left: readonly Image[] = images;
      for (const [day, pick] of picks.entries()) {
        const every = orders(all.length);
        const taken = runInOrder(every[pick % every.length] ?? [], all, left, now + day * aDay);
        left = after(left, taken);
        const date = new Date(now + day * aDay).toISOString();
        for (const { id } of images) {
          const done = taken.get(id)?.action;
          if (done !== undefined) last.set(id, done);
          const action = predicted.get(`${date} ${id}`);
          if (action === "UNDECIDED") open.add(id);
          else if (action !== undefined) expect([day, id, last.get(id)]).toEqual([day, id, action]);
          else if (!open.has(id)) expect([day, id, done]).toEqual([day, id, undefined]);
        }
      }
    }),
    { numRuns: cases(1000) },
  );
});

const sorted = (entry: unknown) =>
  Object.fromEntries(Object.entries(entry as object).sort(([a], [b]) => (a < b ? -1 : 1)));

test("the order of images does not matter; that of policies and rules only decides which one acts", () => {
  const orders = fc.tuple(policies, inventory).chain(([all, images]) =>
    fc.record({
      all: fc.constant(all),
      images: fc.constant(images),
      otherImages: shuffled(images),
      otherPolicies: shuffled(all.map((each) => ({ ...each, policyDetails: [...each.policyDetails].reverse() }))),
    }),
  );
  fc.assert(
    fc.property(orders, ({ all, images, otherImages, otherPolicies }) => {
      const byImage = (result: SimulationResult) => new Map(result.verdicts.map((each) => [each.image, each]));
      const one = simulate(all, { images }, at, { days: 100 });
      const other = simulate(all, { images: otherImages }, at, { days: 100 });
      expect(byImage(other)).toEqual(byImage(one));
      expect(other.timeline).toEqual(one.timeline);
      const actions = (result: SimulationResult) =>
        new Map(result.verdicts.map(({ image, action }) => [image, action]));
      expect(actions(simulate(otherPolicies, { images }, at))).toEqual(actions(one));
    }),
    runs,
  );
});

test("a higher retainAtLeast and an additional exclusion never delete more", () => {
  fc.assert(
    fc.property(policies, inventory, (all, images) => {
      const deleted = deletedIn(simulate(all, { images }, at));
      const retaining = all.map((policy) => ({
        ...policy,
        policyDetails: policy.policyDetails.map((rule) =>
          rule.filter.type === "AGE" && rule.action.type === "DELETE"
            ? { ...rule, filter: { ...rule.filter, retainAtLeast: (rule.filter.retainAtLeast ?? 0) + 1 } }
            : rule,
        ),
      }));
      const excluding = all.map((policy) => ({
        ...policy,
        policyDetails: policy.policyDetails.map((rule) => ({
          ...rule,
          exclusionRules: { ...rule.exclusionRules, tagMap: { ...rule.exclusionRules.tagMap, keep: "yes" } },
        })),
      }));
      // If the entry already had another value, the exclusion is not an additional one.
      const isFurther = all.every(({ policyDetails }) =>
        policyDetails.every(({ exclusionRules: { tagMap } }) => (tagMap.keep ?? "yes") === "yes"),
      );
      for (const image of deletedIn(simulate(retaining, { images }, at))) expect(deleted.has(image)).toBe(true);
      if (!isFurther) return;
      for (const image of deletedIn(simulate(excluding, { images }, at))) expect(deleted.has(image)).toBe(true);
    }),
    runs,
  );
});

test("summaries match the verdicts", () => {
  fc.assert(
    fc.property(policies, inventory, (all, images) => {
      const { verdicts, summary, policies: summaries } = simulate(all, { images }, at);
      const count = (action: string, name?: string) =>
        verdicts.filter((each) => each.action === action && (name === undefined || each.policy === name)).length;
      expect(summary).toEqual({
        images: images.length,
        deleted: count("DELETE"),
        deprecated: count("DEPRECATE"),
        disabled: count("DISABLE"),
        kept: count("KEEP"),
        undecided: count("UNDECIDED"),
        unmatched: images.filter((image) =>
          all.every((policy) => policy.status === "DISABLED" || !selects(policy, image)),
        ).length,
      });
      for (const [index, { name, matched, deleted, deprecated, disabled }] of summaries.entries()) {
        const policy = all[index] as PlainPolicy;
        expect([matched, deleted, deprecated, disabled]).toEqual([
          images.filter((image) => selects(policy, image)).length,
          count("DELETE", name),
          count("DEPRECATE", name),
          count("DISABLE", name),
        ]);
      }
    }),
    runs,
  );
});

test("a missing member never causes a wrong verdict", () => {
  const gappy = fc
    .tuple(
      policies,
      inventory.filter((images) => images.length > 0),
    )
    .chain(([all, images]) =>
      fc.record({
        all: fc.constant(all),
        images: fc.constant(images),
        gaps: fc.array(
          fc.tuple(
            fc.nat({ max: images.length - 1 }),
            fc.constantFrom("createdAt" as const, "status" as const, "tags" as const, "recipe" as const),
          ),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    );
  fc.assert(
    fc.property(gappy, ({ all, images, gaps }) => {
      const given = images.map((image, index) => {
        const missing = new Set<string>(gaps.filter(([at]) => at === index).map(([, member]) => member));
        return Object.fromEntries(Object.entries(image).filter(([member]) => !missing.has(member))) as typeof image;
      });
      // The verdict must be right for every value of a missing member, and so for the real one.
      const real = run(all, images, now);
      const { verdicts, timeline = [] } = simulate(all, { images: given }, at, { days: 40 });
      expectWithin({ verdicts }, real, false);
      const open = new Set(timeline.filter(({ action }) => action === "UNDECIDED").map(({ image }) => image));
      const actions = (
        entries: readonly { readonly image: string; readonly date: string; readonly action: string }[],
      ) =>
        entries.filter(({ image }) => !open.has(image)).map(({ image, date, action }) => `${date} ${image} ${action}`);
      const known = simulate(all, { images }, at, { days: 40 });
      expect(actions(timeline).sort()).toEqual(actions(known.timeline ?? []).sort());
    }),
    { numRuns: cases(1000) },
  );
});
