/** What a guarantee is. */
import type { Steps } from "../../lib/lifecycle/compare/formulas/steps.ts";
import type { NamedValues } from "../../lib/lifecycle/compare/unknowns/unknowns.ts";
import type { Witness } from "../../lib/lifecycle/compare/witness.ts";
import type { Policy } from "../../lib/lifecycle/simulate/policy/policy.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import type { Problem, RuleDefinition } from "../../lib/lint/rule/rule.ts";
import type { Guarantees, guarantees } from "./guarantees.ts";

/** What breaks a guarantee. */
export interface Broken extends Pick<Problem, "at" | "help" | "suggestions"> {
  /** "policyDetails[0].filter.value is 59, in DAYS, but the guarantee youngImages says that …" */
  readonly statement: string;
  /** "an image of web 1.0.0 that is 59 days old would be deleted on 2026-01-01". */
  readonly shows: string;
  readonly witness: Witness;
}

/** A guarantee, and how it is proved of policies of which everything is known. */
export interface Guarantee extends Pick<RuleDefinition<[typeof guarantees]>, "summary" | "otherwise" | "good" | "bad"> {
  /** The guarantees under which the examples are judged; this one is the first. */
  readonly examplesWith: Guarantees;
  /** It is about all policies of an account and region together. */
  readonly isAboutAll?: true;
  /** The values that it names: it may hold up to them, and not beyond. */
  named(promised: Guarantees): NamedValues;
  /**
   * @param declared the declarations of the policies, for places; something in them may be unknown.
   * @param steps counts the steps of the whole proof.
   * @throws {NotDecided} if the proof takes too many steps.
   */
  breaches(
    policies: readonly Policy[],
    declared: readonly Node[],
    promised: Guarantees,
    steps: Steps,
  ): Iterable<Broken>;
}
