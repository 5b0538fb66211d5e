import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePolicies } from "../../lib/compare/compare-policies.ts";
import type { Image } from "../../lib/simulate/image/inventory.ts";
import type { Policy } from "../../lib/simulate/policy/policy.ts";
import { simulate } from "../../lib/simulate/simulate.ts";
import { cases } from "../run/inner-loop.ts";
import { olderThan, policy, remove } from "../simulate/images-and-policies.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";

const compared = { deletions: "DELETE", disabled: "DISABLE", deprecated: "DEPRECATE" } as const;

/** Whether a policy does this to an image of the inventory to which another does not. */
function isShown(action: string, ours: Policy, theirs: Policy, images: readonly Image[], at: string): boolean {
  const others = simulate([theirs], { images }, at).verdicts;
  return simulate([ours], { images }, at).verdicts.some(
    (verdict, index) => verdict.action === action && others[index]?.action !== action,
  );
}

test("every witness shows its difference in the simulation, and every image of it is needed", () => {
  fc.assert(
    fc.property(pairOfPolicies, ([before, after]) => {
      const comparison = comparePolicies([before], [after]);
      for (const member of ["deletions", "disabled", "deprecated"] as const) {
        const { relation, newly, noLonger } = comparison[member];
        const action = compared[member];
        expect(relation).toBe(newly ? (noLonger ? "different" : "wider") : noLonger ? "narrower" : "equal");
        for (const [witness, ours, theirs] of [[newly, after, before] as const, [noLonger, before, after] as const]) {
          if (witness === undefined) continue;
          const { at, inventory } = witness;
          const { images } = inventory;
          expect(isShown(action, ours, theirs, images, at)).toBe(true);
          for (const image of images) {
            const fewer = images.filter((each) => each !== image);
            expect(isShown(action, ours, theirs, fewer, at)).toBe(false);
          }
        }
      }
    }),
    { numRuns: cases(3000) },
  );
});

test("a shorter period deletes more, and the witness is one image", () => {
  const [before, after] = [policy([remove(olderThan(90))]), policy([remove(olderThan(60))])];
  const { deletions, disabled } = comparePolicies([before], [after]);
  expect(deletions).toEqual({
    relation: "wider",
    newly: {
      at: "2026-01-01T00:00:00.000Z",
      inventory: {
        images: [
          {
            id: "image-1",
            recipe: { name: "web", semanticVersion: "1.0.0" },
            createdAt: "2025-11-02T00:00:00.000Z",
            status: "AVAILABLE",
            tags: {},
            vmImages: [],
          },
        ],
      },
    },
  });
  expect(disabled).toEqual({ relation: "equal" });
});
