/** Guards of comparisons over days. */
import { describe, expect, it } from "vitest";
import { crossed } from "../../../lib/cli/compare/guards.ts";
import { comparePolicies } from "../../../lib/lifecycle/compare/compare-policies.ts";
import type { ActionComparison, PolicyComparison } from "../../../lib/lifecycle/compare/comparison.ts";
import { withLaterDeletions } from "../../../lib/lifecycle/compare/over-days/over-days.ts";
import type { CompareReport } from "../../../lib/lifecycle/declared/compare-report.ts";
import { relationsInWords } from "../../../lib/lifecycle/report/compare/effects.ts";
import type { Policy, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { olderThan, policy, remove } from "../../lifecycle/simulate/images-and-policies.ts";

/** What a guard reports about the policies of two sides together. */
function reported(together: PolicyComparison, guard: "newly-deleted" | "sooner", allowsUndecided = false) {
  const policies = { policies: [], together };
  const report: CompareReport = { against: "main", policies, changes: [], suppressed: [], open: [] };
  return [...crossed(report, [guard], allowsUndecided)];
}

const deletion: PolicyRule = remove(olderThan(90), {
  action: { type: "DELETE", includeResources: { vmImages: true } },
  exclusionRules: { vmImages: { isPublic: true } },
});
const disable: PolicyRule = {
  action: { type: "DISABLE", includeResources: { vmImages: true } },
  filter: olderThan(30),
};
const compared = (before: readonly Policy[], after: readonly Policy[]): PolicyComparison =>
  withLaterDeletions(comparePolicies(before, after), before, after);

describe.each(["newly-deleted", "sooner"] as const)("--fail-on %s", (guard) => {
  const what = guard === "sooner" ? "deleted sooner" : "newly deleted";

  it("fails if something is deleted on a later day, and before still later or never", () => {
    const together = compared([policy([deletion])], [policy([disable, deletion])]);
    const day = together.parts.vmImages.deletions.later?.day;
    expect(reported(together, guard, true)).toEqual([
      `in some inventory AMIs are newly deleted ${day} days after a run, which the policies of main would do later or never (--fail-on ${guard})`,
    ]);
  });

  it("names what goes on a later day beside what goes in a run", () => {
    const sooner = policy([disable, { ...deletion, filter: olderThan(60) }]);
    const [inRun, later, ...others] = reported(compared([policy([deletion])], [sooner]), guard);
    expect(inRun).toMatch(/^in some inventory an image is /);
    expect(later).toMatch(/^in some inventory AMIs are newly deleted 1 day after a run, /);
    expect(others).toEqual([]);
  });

  it("fails if there are too many inventories to try, unless what is not known is allowed", () => {
    const equal: ActionComparison = { relation: "equal", isOpenOverDays: true };
    const together = { ...comparePolicies([], []), deletions: equal };
    expect(reported(together, guard)).toEqual([
      `what is ${what} over days is not decided: there are too many inventories to try; --allow-undecided ignores undecided results (--fail-on ${guard})`,
    ]);
    expect(reported(together, guard, true)).toEqual([]);
  });
});

it("policies whose days are not searched to the end are not equal in words", () => {
  const { deletions, ...others } = comparePolicies([], []);
  const words = (more: ActionComparison) => relationsInWords({ ...others, deletions: more });
  expect(words(deletions)).toBe("equal");
  expect(words({ relation: "equal", isOpenOverDays: true })).toBe("deletions equal in a run, not decided over days");
  expect(words({ relation: "narrower", isOpenOverDays: true })).toBe(
    "deletions narrower in a run, not decided over days",
  );
});
