/** Words for relations that depend on values that are not known. */
import type { ActionComparison, Dependence, RelationOfValues } from "../../compare/comparison.ts";

/** "equal unless var.days is below 60, then wider"; without unknown values the relation alone. */
export function relationInWords({ relation, unlessUnknown = [] }: ActionComparison): string {
  const [one, ...others] = unlessUnknown;
  if (one === undefined) return relation;
  const names = unlessUnknown.map(nameOf).join(" and ");
  if (isOpen(unlessUnknown)) return `not known, as it depends on ${names}`;
  if (others.length > 0) return `perhaps ${relation}, depending on ${names}`;
  const differing = one.cases.filter((each) => each.relation !== "equal");
  const [only] = differing;
  if (only !== undefined && differing.length === 1)
    return `equal unless ${nameOf(one)} is ${valuesOf(only, one.cases)}, then ${only.relation}`;
  const cases = one.cases.map(
    (each, at) => `${each.relation} if ${at === 0 ? nameOf(one) : "it"} is ${valuesOf(each, one.cases)}`,
  );
  return cases.join(", ");
}

/** Whether some of the values are too many to try. */
export const isOpen = (unknown: readonly Dependence[]): boolean => unknown.some(({ cases }) => cases.length === 0);

/** "var.days", out of "refers to var.days, which has no default"; "var.days * 2", if that is certain. */
export function nameOf({ because, expression }: Named): string {
  if (expression) return expression.replace(/, where .*/, "").replace(/^\$\{([^{}]*)\}$/, "$1");
  const reason = because.replace(/^is not known: /, "");
  return /^refers to ([^\s,]+)/.exec(reason)?.[1] ?? reason;
}

/** An unknown value, as a dependence or a policy has it. */
interface Named extends Pick<Dependence, "because"> {
  readonly expression?: string | null;
}

/** "below 60", "60", "from 60 to 89", "90 or above"; "ENABLED or DISABLED". */
function valuesOf({ from, values }: RelationOfValues, cases: readonly RelationOfValues[]): string {
  if (values !== undefined) return values.map(String).join(" or ");
  const at = cases.findIndex((each) => each.from === from);
  const next = cases[at + 1]?.from;
  if (from === undefined || next === undefined) return `${from} or above`;
  if (next === from + 1) return String(from);
  return at === 0 ? `below ${next}` : `from ${from} to ${next - 1}`;
}
