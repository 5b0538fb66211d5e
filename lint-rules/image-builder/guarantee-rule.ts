/** Rules that prove a guarantee of the configuration. */

import { cite } from "../../lib/facts/model/citation.ts";
import type { Breach } from "../../lib/lifecycle/compare/guarantees/breach.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { type FolderRule, type Problem, rule } from "../../lib/lint/rule/rule.ts";
import type { Guarantee } from "./guarantee.ts";
import { proofOf } from "./guarantee-proof.ts";
import { type Guarantees, guarantees } from "./guarantees.ts";

/** What rules about guarantees have in common. */
export const aboutGuarantees = {
  isAboutEffects: true,
  cites: [cite(3, "What the service does")],
  options: [guarantees],
} as const;

/** The rule that a guarantee holds, whatever is not known. */
export function guaranteeRule(guarantee: Guarantee): FolderRule {
  const { summary, otherwise, good, bad, examplesWith } = guarantee;
  function* check(declared: readonly Node[], promised: Guarantees): Iterable<Problem> {
    const { broken, open } = proofOf(guarantee, declared, promised);
    for (const node of open) node.ask();
    yield* broken;
  }
  return rule<typeof aboutGuarantees.options>({
    ...{ ...aboutGuarantees, severity: "error", summary, otherwise, good, bad },
    exampleOptions: { guarantees: examplesWith },
    appliesWith: ({ guarantees: promised }) => isPromised(promised, examplesWith),
    ...(guarantee.isAboutAll
      ? { checkAll: (declared, { guarantees: promised }) => check(declared, promised) }
      : { check: (declared, { guarantees: promised }) => check([declared], promised) }),
  });
}

/** Whether a configuration has one of the guarantees. */
export const isPromised = (promised: Guarantees, some: Guarantees): boolean =>
  Object.keys(some).some((name) => Object.hasOwn(promised, name));

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
