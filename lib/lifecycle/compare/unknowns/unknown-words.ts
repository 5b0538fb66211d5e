/** Words for values that are not known. */
import type { Dependence } from "../comparison.ts";
import { isAnyOther } from "./unknowns.ts";

/** An unknown value, as a dependence or a policy has it. */
interface NotKnown extends Pick<Dependence, "because"> {
  readonly expression?: string | null;
}

/** "var.days", out of "refers to var.days, which has no default"; "var.days * 2", if that is certain. */
export function nameOfUnknown({ because, expression }: NotKnown): string {
  if (expression) return expression.replace(/, where .*/, "").replace(/^\$\{([^{}]*)\}$/, "$1");
  const reason = because.replace(/^is not known: /, "");
  return /^refers to ([^\s,]+)/.exec(reason)?.[1] ?? reason;
}

/** "below 60", "60", "from 60 to 89", "90 or above", of numbers that end before `next`; 0 is an absent member. */
export function numbersInWords(from: number, next: number | undefined, isFirst: boolean): string {
  if (next === undefined) return `${from} or above`;
  if (from === 0) return ["absent", "absent or 1"][next - 1] ?? `absent or below ${next}`;
  if (next === from + 1) return String(from);
  return isFirst ? `below ${next}` : `from ${from} to ${next - 1}`;
}

/** "ENABLED or DISABLED", "yes or another value". */
export const wordsOfValues = (values: readonly unknown[]): string =>
  [...new Set(values.map((value) => (isAnyOther(value) ? "another value" : String(value))))].join(" or ");
