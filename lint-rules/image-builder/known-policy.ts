/** Declared policies as `lib/lifecycle/compare` takes them. */
import { conditionsOf, type PolicyCondition } from "../../lib/lifecycle/compare/condition.ts";
import { policyValue } from "../../lib/lifecycle/declared/policy-value.ts";
import type { Policy } from "../../lib/lifecycle/simulate/policy/policy.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { partOf } from "../../lib/lint/declaration/plain.ts";

/** The members that decide what a policy does to images. */
const decisive = ["status", "resourceType", "policyDetails", "resourceSelection"] as const;

/** What a declaration says, with its unknown values; no policy if it has errors, which other rules report. */
interface Reading {
  readonly policy: Policy | undefined;
  /** What an enabled policy does to images, if everything about that is known. */
  readonly condition?: PolicyCondition | undefined;
  readonly unknowns: readonly Node[];
}

const readings = new WeakMap<Node, Reading>();

function readingOf(declaration: Node): Reading {
  const found = readings.get(declaration) ?? read(declaration);
  readings.set(declaration, found);
  return found;
}

/**
 * The policy of a declaration; undefined if it has errors. If a value that decides what it does is unknown, undefined
 * too: what a rule says of the policy is then left open.
 */
export function knownPolicy(declaration: Node): Policy | undefined {
  const { policy, unknowns } = readingOf(declaration);
  for (const node of unknowns) node.ask();
  return unknowns.length === 0 ? policy : undefined;
}

/** What a {@link knownPolicy} does to images, as the policy of this index; undefined if it is disabled. */
export function conditionOf(declaration: Node, index: number): PolicyCondition | undefined {
  const { condition } = readingOf(declaration);
  return condition && { ...condition, index };
}

/** The policy of a declaration, in which values may be unknown; undefined if it has errors. */
export const policyOfNode = (declaration: Node): Policy | undefined => readingOf(declaration).policy;

/** The unknown values that decide what a policy does. */
export const unknownsOf = (declaration: Node): readonly Node[] => readingOf(declaration).unknowns;

const membersIn = (valid: unknown) =>
  decisive.map((name) => [name, partOf(valid, [name])] as const).filter(([, value]) => value !== undefined);

const membersOf = (declaration: Node, unknowns: Node[]) =>
  decisive
    .map((name) => [name, declaration.at(name)] as const)
    .filter(([, { state }]) => state !== "absent")
    .map(([name, member]) => [name, policyValue(member, unknowns)] as const);

function read(declaration: Node): Reading {
  const unknowns: Node[] = [];
  const valid = declaration.validPlain;
  const values = valid === undefined ? membersOf(declaration, unknowns) : membersIn(valid);
  if (unknowns.some(({ isRefused }) => isRefused)) return { policy: undefined, unknowns: [] };
  // The name decides nothing, and may be unknown. The engine takes values of any type, and leaves out faulty policies.
  const policy = { name: "", ...Object.fromEntries(values) } as Policy;
  if (unknowns.length > 0 || policy.status === "DISABLED") return { policy, unknowns };
  const [condition] = conditionsOf([policy]);
  return { policy: condition && policy, condition, unknowns };
}
