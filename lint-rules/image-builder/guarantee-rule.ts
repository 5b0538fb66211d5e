/** Rules that prove a guarantee of the configuration. */
import type { Breach } from "../../lib/compare/breach.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { type LintRule, type Problem, type RuleDefinition, rule } from "../../lib/lint/rule/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";
import type { Policy } from "../../lib/simulate/policy/policy.ts";
import { type Guarantees, guarantees } from "./guarantees.ts";
import { knownPolicy } from "./known-policy.ts";

/** What such a rule is, besides what all of them have in common. */
interface GuaranteeRule extends Pick<RuleDefinition<[typeof guarantees]>, "id" | "summary" | "good" | "bad"> {
  /** The guarantees under which the examples are judged. */
  readonly examplesWith: Guarantees;
}

/** A rule about each policy by itself; it is given policies of which everything is known. */
export const guaranteeRule = ({
  check,
  examplesWith,
  ...facts
}: GuaranteeRule & {
  check(policy: Policy, declared: Node, promised: Guarantees): Iterable<Problem>;
}): LintRule =>
  rule({
    ...shared,
    ...facts,
    exampleOptions: { guarantees: examplesWith },
    appliesWith: ({ guarantees: promised }) => isPromised(promised, examplesWith),
    *check(declared, { guarantees: promised }) {
      const policy = knownPolicy(declared);
      if (policy !== undefined) yield* check(policy, declared, promised);
    },
  });

/** A rule about the policies of an account and region together. */
export const guaranteeRuleForAll = ({
  check,
  examplesWith,
  ...facts
}: GuaranteeRule & {
  check(declared: readonly Node[], promised: Guarantees): Iterable<Problem>;
}): LintRule =>
  rule({
    ...shared,
    ...facts,
    exampleOptions: { guarantees: examplesWith },
    appliesWith: ({ guarantees: promised }) => isPromised(promised, examplesWith),
    *checkAll(declared, { guarantees: promised }) {
      yield* check(declared, promised);
    },
  });

/** Whether a configuration has one of the guarantees. */
const isPromised = (promised: Guarantees, some: Guarantees): boolean =>
  Object.keys(some).some((name) => Object.hasOwn(promised, name));

const shared = {
  on: lifecyclePolicy,
  severity: "error",
  isAboutEffects: true,
  cites: [cite(3, "What the service does")],
  options: [guarantees],
} as const;

/** The rule of a declaration that breaks a guarantee. */
export const brokenBy = (declared: Node, { rule: index }: Pick<Breach, "rule">): Node =>
  declared.at("policyDetails").items()[index] ?? declared.at("policyDetails");

/** The member at a path, or the first one on the way that is absent. */
export function memberAt(node: Node, ...names: readonly string[]): Node {
  let member = node;
  for (const name of names) {
    member = member.at(name);
    if (member.state === "absent") break;
  }
  return member;
}
