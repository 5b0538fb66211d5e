/** How many steps the proof of a guarantee takes, as the combinations of unknown values become more. */
import { expect, test } from "vitest";
import { maxStepsOfProof, Steps, tooManyValuesOfProof } from "../../../lib/lifecycle/compare/formulas/steps.ts";
import { proofOf } from "../../../lint-rules/image-builder/guarantee-proof.ts";
import { guarantee } from "../../../lint-rules/image-builder/lifecycle-policy/deletes-every-image-at-last.ts";
import {
  everyVersionOf,
  olderThan,
  pigeonholes,
  policy,
  remove,
} from "../../lifecycle/simulate/images-and-policies.ts";
import { declare } from "../../lint/declare.ts";
import { ruleSets } from "../rule-examples.ts";

/** The proof over so many unknown statuses, each of two values: each combination asks the same costly question. */
function proofOver(unknowns: number) {
  const ruleSet = ruleSets.get("lifecycle-policy");
  if (ruleSet === undefined) throw new Error("unknown resource");
  const open = Array.from({ length: unknowns }, (_, index) => ({
    ...policy([remove(olderThan(30))], everyVersionOf("api")),
    status: `$${"{"}var.status_${index}}`,
  }));
  const declared = [...pigeonholes(6), ...open].map((raw) => declare(ruleSet, raw).root);
  const steps = new Steps(maxStepsOfProof);
  return { ...proofOf(guarantee, declared, { eventuallyDeleted: ["web"] }, steps), taken: steps.taken };
}

test("a proof takes steps in proportion to the combinations of unknown values, and ends past its budget", () => {
  const [few = 0, twice = 0, most = 0] = [1, 2, 3].map((unknowns) => {
    const { taken, ...proof } = proofOver(unknowns);
    expect(proof).toEqual({ broken: [], depends: [], open: [] });
    return taken;
  });
  expect(few).toBeGreaterThan(1000);
  expect(twice).toBeLessThan(2.2 * few);
  expect(most).toBeLessThan(2.2 * twice);
  const { broken, taken } = proofOver(8);
  expect(broken.map(({ message }) => message)).toEqual([
    `the guarantee eventuallyDeleted is not decided: it depends on ${tooManyValuesOfProof}`,
  ]);
  expect(taken).toBe(maxStepsOfProof + 1);
});
