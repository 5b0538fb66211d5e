/** Compares a simulation with the emulator's executions: two implementations without shared code. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { ImageTable } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import type { PartVerdicts } from "../../../lib/lifecycle/simulate/verdict/parts.ts";
import { actionOf, Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import type { Verdict } from "../../../lib/lifecycle/simulate/verdict/verdict.ts";
import { smallestPolicy } from "../../emulator/running-emulator.ts";
import { cases } from "../../run/sizes.ts";
import { playPolicies } from "../../services/image-builder/emulator/played-policies.ts";
import { day, first, playedImages, playedPolicies } from "./arbitrary-play.ts";

const runs = 25;

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

/** Always compared: a machine image that is public until it is disabled, and deleted only if it is not. */
const becomingPrivate: readonly [Image[], Policy[]] = [
  acting[0].map((image, index) => ({
    ...image,
    vmImages: [
      {
        ...{ id: `ami-${index}`, region: "us-east-1", accountId: "123456789012", isPublic: true },
        ...{ sharedAccounts: ["111111111111"], tags: {}, snapshots: [] },
      },
    ],
  })),
  [
    {
      ...smallestPolicy,
      name: "policy-0",
      status: "ENABLED",
      resourceType: "VM_IMAGE",
      policyDetails: [
        {
          action: { type: "DISABLE", includeResources: { vmImages: true } },
          filter: { type: "AGE", value: 2, unit: "DAYS" },
        },
        {
          action: { type: "DELETE", includeResources: { vmImages: true } },
          filter: { type: "AGE", value: 4, unit: "DAYS" },
          exclusionRules: { vmImages: { isPublic: true, sharedAccounts: ["111111111111"] } },
        },
      ],
      resourceSelection: { recipes: [{ name: "web", semanticVersion: "1.0.0" }] },
    },
  ],
];

/** What the emulator did to an image on one day, by one policy after the other. */
type Played = Awaited<ReturnType<typeof playPolicies>>[number];

it("the emulator's executions match the prediction, run by run and part by part", async () => {
  let acts = 0;
  let undecided = 0;
  let laterParts = 0;
  await fc.assert(
    fc.asyncProperty(playedImages, playedPolicies, async (all, declared) => {
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
      // With several policies, what one does depends on which others ran before.
      if (declared.length > 1) return;
      const simulation = simulationOf(declared, all);
      for (const act of simulation.acts(runs)) {
        const date = simulation.dateOf(act.day);
        const [done] = really.get(`${date} ${all[simulation.indexOf(act)]?.id}`) ?? [];
        if (done === undefined) throw new Error(`nothing happened to image ${simulation.indexOf(act)} on ${date}`);
        expectParts(done, { action: actionOf(act), ...simulation.partsAt(act) });
        laterParts += act.day === 0 ? 0 : done.vmImages.length;
      }
    }),
    // Each case runs policies of an emulator over HTTP, day by day.
    { numRuns: cases(100), examples: [[...acting], [...becomingPrivate]] },
  );
  expect(acts).toBeGreaterThan(0);
  expect(undecided).toBeLessThan(acts);
  expect(laterParts).toBeGreaterThan(0);
});

function simulationOf(declared: readonly Policy[], all: readonly Image[]): Simulation {
  const ready = readPolicies(declared);
  const table = new ImageTable(tagKeysOf(ready));
  for (const each of all) table.add(each);
  return new Simulation(table, ready, first.getTime());
}

/** The parts that an execution reached are those of the verdict, except those that a second policy leaves open. */
function expectParts(
  act: Played,
  { action, vmImages, snapshots, containers }: Pick<Verdict, "action"> & PartVerdicts,
): void {
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
