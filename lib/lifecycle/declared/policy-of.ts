/** Converts declarations of lifecycle policies to the simulator's policies. */

import { own, setOwn } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import type { Branch } from "../../lint/declaration/branches.ts";
import { unknown as unknownKey } from "../../lint/declaration/plain.ts";
import { shownWithout } from "../../lint/declaration/secrets.ts";
import { placeOfDeclaration } from "../../lint/findings/declared-place.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { type Policy, Unknown } from "../simulate/policy/policy.ts";
import { policyValue } from "./policy-value.ts";

/**
 * The policy of a declaration. If it differs by branch, the differing parts are unknown, and so is the status of a
 * policy that some branches do not declare.
 */
export function policyOf(declared: LintTarget): Policy {
  const { root, branches = [], file, repeatedBecause } = declared;
  const name = root.at("name").value;
  const { account, region } = placeOfDeclaration(declared);
  const declares =
    branches.length === 0 ? [policyValue(root)] : branches.flatMap(({ value }) => (value ? [policyValue(value)] : []));
  const because = branches.length === 0 ? "" : questionsOf(branches);
  const merged = declares.reduce((one, other) => common(one, other, because), declares[0]);
  const mayBeAbsent = declares.length < branches.length ? because : repeatedBecause;
  return {
    // The simulator accepts values of any type, and reports those that are invalid.
    ...(merged as Policy),
    ...(mayBeAbsent !== undefined && { status: new Unknown(mayBeAbsent, null) }),
    name: shownWithout(root)(typeof name === "string" ? name : declared.resource()),
    file: file.name,
    ...(account !== undefined && { accountId: account }),
    ...(region !== undefined && { region }),
  };
}

/** The common parts of two values; differing parts are unknown for the reason `because`. */
function common(one: unknown, other: unknown, because: string): unknown {
  if (one === other) return one;
  if (one instanceof Unknown) return one;
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return one.map((item, index) => common(item, other[index], because));
  }
  if (!isStructure(one) || !isStructure(other)) return new Unknown(because, null);
  const members: { [name: string]: unknown } = {};
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    setOwn(members, name, common(own(one, name), own(other, name), because));
  }
  const hasUnknownKey = [one, other].some((each) => Object.getOwnPropertySymbols(each).length > 0);
  return Object.assign(members, hasUnknownKey ? { [unknownKey]: true } : {});
}

const isStructure = (value: unknown): value is { readonly [name: string]: unknown } =>
  isMembers(value) && !(value instanceof Unknown);

const questionsOf = (branches: readonly Branch<unknown>[]): string =>
  [...new Set(branches.flatMap(({ assumptions }) => assumptions.map(({ question }) => question)))].join(", ");
