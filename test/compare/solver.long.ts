/** Questions about one image, answered by a solver that knows nothing of lib/compare; skipped without z3-solver. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePolicies } from "../../lib/compare/compare-policies.ts";
import type { Policy, PolicyRule } from "../../lib/simulate/policy/policy.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";
import { questionOf } from "./solver.ts";

interface LowLevel {
  mk_config(): unknown;
  mk_context(config: unknown): unknown;
  mk_solver(context: unknown): unknown;
  solver_inc_ref(context: unknown, solver: unknown): void;
  solver_dec_ref(context: unknown, solver: unknown): void;
  solver_from_string(context: unknown, solver: unknown, text: string): void;
  /** 1 if the text can hold, -1 if it cannot, 0 if that is not known. */
  solver_check(context: unknown, solver: unknown): Promise<number>;
}

// Not a dependency of the project, so that neither the compiler nor a run without it looks for it.
const name: string = "z3-solver";
const solver = await import(name).then(
  async ({ init }: { init(): Promise<{ readonly Z3: LowLevel }> }) => (await init()).Z3,
  () => undefined,
);

/** Whether a question of SMT-LIB can hold: 1, or -1 if it cannot. */
async function checked(z3: LowLevel, context: unknown, text: string): Promise<number> {
  const asked = z3.mk_solver(context);
  z3.solver_inc_ref(context, asked);
  z3.solver_from_string(context, asked, text);
  const response = await z3.solver_check(context, asked);
  z3.solver_dec_ref(context, asked);
  return response;
}

/** The same policy without units whose length depends on the date, which no solver knows. */
const inDays = (policy: Policy): Policy => ({
  ...policy,
  policyDetails: (policy.policyDetails as readonly PolicyRule[]).map((rule): PolicyRule => {
    const filter = rule.filter as { readonly type: "AGE" | "COUNT"; readonly value: number; readonly unit?: string };
    const unit = { MONTHS: "WEEKS", YEARS: "DAYS", WEEKS: "WEEKS", DAYS: "DAYS" }[filter.unit ?? ""] as
      | "WEEKS"
      | "DAYS";
    return filter.unit === undefined ? rule : { ...rule, filter: { ...filter, unit } };
  }),
});

test.skipIf(solver === undefined)(
  "the solver gives the same responses to the questions about one image of 2,000 pairs",
  async () => {
    if (solver === undefined) return;
    const context = solver.mk_context(solver.mk_config());
    for (const pair of fc.sample(pairOfPolicies, 2000)) {
      const [before, after] = pair.map(inDays);
      if (before === undefined || after === undefined) continue;
      const comparison = comparePolicies([before], [after]);
      for (const [member, action] of [
        ["deletions", "DELETE"],
        ["disabled", "DISABLE"],
        ["deprecated", "DEPRECATE"],
      ] as const) {
        for (const [witness, ours, theirs] of [
          [comparison[member].newly, after, before],
          [comparison[member].noLonger, before, after],
        ] as const) {
          const said = await checked(solver, context, questionOf(action, ours, theirs));
          expect([said, before, after]).toEqual([witness?.inventory.images.length === 1 ? 1 : -1, before, after]);
        }
      }
    }
  },
  60 * 60 * 1000,
);
