/** Declared policies as `lib/compare` takes them. */
import { conditionsOf } from "../../lib/compare/condition.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { nodeValue } from "../../lib/lint/declaration/node-value.ts";
import { plainOf } from "../../lib/lint/declaration/plain.ts";
import type { Policy } from "../../lib/simulate/policy/policy.ts";

/** The members that decide what a policy does to images. */
const decisive = ["status", "resourceType", "policyDetails", "resourceSelection"] as const;

/** What is known of a declaration: the unknown values, or its policy; none if it has errors, which other rules report. */
type Reading = { readonly policy: Policy | undefined } | readonly Node[];

const known = new WeakMap<Node, Reading>();

/**
 * The policy of a declaration; undefined if it has errors. If a value that decides what it does is unknown, undefined
 * too: what a rule says of the policy is then left open.
 */
export function knownPolicy(declaration: Node): Policy | undefined {
  const found = known.get(declaration) ?? read(declaration);
  known.set(declaration, found);
  if (!isOpen(found)) return found.policy;
  for (const node of found) node.ask();
  return undefined;
}

/** The policies of declarations; undefined if one of them is not known. */
export function knownPolicies(declarations: readonly Node[]): readonly Policy[] | undefined {
  const policies = declarations.map(knownPolicy);
  const all = policies.filter((policy) => policy !== undefined);
  return all.length === policies.length ? all : undefined;
}

const isOpen = (found: Reading): found is readonly Node[] => Array.isArray(found);

function read(declaration: Node): Reading {
  const unknowns: Node[] = [];
  const members = decisive
    .map((name) => [name, declaration.at(name)] as const)
    .filter(([, { state }]) => state !== "absent");
  for (const [, member] of members) plainOf(member, unknowns);
  if (unknowns.length > 0) return unknowns;
  const values = members.map(([name, member]) => [name, nodeValue(member, () => undefined)]);
  // The name decides nothing, and may be unknown. The engine takes values of any type, and leaves out faulty policies.
  const policy = { name: "", ...Object.fromEntries(values) } as Policy;
  const isFaulty = policy.status !== "DISABLED" && conditionsOf([policy]).length === 0;
  return { policy: isFaulty ? undefined : policy };
}
