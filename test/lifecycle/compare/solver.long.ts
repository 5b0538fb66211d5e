/** Questions about one image, answered by a solver that knows nothing of lib/lifecycle/compare; skipped without z3-solver. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePolicies } from "../../../lib/lifecycle/compare/compare-policies.ts";
import type { Policy, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";
import { allOf, anyOf, type Question, questionOf } from "./solver.ts";

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

/** A question, and whether a comparison says that it can hold. */
interface Said {
  readonly question: Question;
  readonly canHold: boolean;
  readonly about: readonly unknown[];
}

/** The questions about one image of a pair of policies, and what the comparison says of them. */
function saidOf(before: Policy, after: Policy, pair: number): readonly Said[] {
  const comparison = comparePolicies([before], [after]);
  return (["deletions", "disabled", "deprecated"] as const).flatMap((member) => {
    const action = ({ deletions: "DELETE", disabled: "DISABLE", deprecated: "DEPRECATE" } as const)[member];
    const { newly, noLonger } = comparison[member];
    return [[newly, after, before] as const, [noLonger, before, after] as const].flatMap(
      ([witness, ours, theirs], at): readonly Said[] => {
        // An available image with newer ones is preferred to one whose build failed: then one image may do as well.
        const isOfSeveral = witness !== undefined && witness.inventory.images.length > 1;
        const question = questionOf(action, ours, theirs, `image-${pair}-${action}-${at}-`);
        return isOfSeveral ? [] : [{ question, canHold: witness !== undefined, about: [action, ours, theirs] }];
      },
    );
  });
}

/** So many pairs are one question for the solver, whose time is that of beginning one. */
const together = 50;

test.skipIf(solver === undefined)(
  "the solver gives the same responses to the questions about one image of 2,000 pairs",
  async () => {
    if (solver === undefined) return;
    const z3 = solver;
    const context = z3.mk_context(z3.mk_config());
    const pairs = fc.sample(pairOfPolicies, 2000).map(([before, after]) => [inDays(before), inDays(after)] as const);
    const canHold = async (questions: readonly Said[], text: typeof allOf): Promise<boolean> =>
      (await checked(z3, context, text(questions.map(({ question }) => question)))) === 1;
    for (let from = 0; from < pairs.length; from += together) {
      const said = pairs.slice(from, from + together).flatMap(([before, after], at) => saidOf(before, after, at));
      const [possible, impossible] = [true, false].map((holds) => said.filter((each) => each.canHold === holds));
      // Each question has an image of its own, so that all can hold together if each can, and any only if one can.
      if ((await canHold(possible ?? [], allOf)) && !(await canHold(impossible ?? [], anyOf))) continue;
      for (const each of said) expect([await canHold([each], allOf), each.about]).toEqual([each.canHold, each.about]);
      expect.fail("the solver decides the questions otherwise together than one by one");
    }
  },
  60 * 60 * 1000,
);
