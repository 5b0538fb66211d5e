/** Terraform's operators on known values. What JavaScript's numbers do not hold exactly stays unknown. */
import { Unknown } from "../unknown.ts";
import type { BinaryOperator } from "./syntax.ts";
import { areEqual, asBoolean, asNumber, Refused, type Value } from "./value.ts";

/** Why a number is not computed. */
export const inexact = "is a number that is not computed exactly";

/** `operand` with an operator before it; `text` is the expression as it is written. */
export function unary(operator: "-" | "!", operand: Value, text: string): Value {
  if (operand instanceof Unknown) return operand;
  if (operator === "!") {
    const boolean = asBoolean(operand);
    return boolean === undefined ? new Refused(text, "has no boolean after !") : !boolean;
  }
  const number = asNumber(operand);
  return number === undefined ? new Refused(text, "has no number after -") : 0 - number;
}

/** What an operator makes of two values. */
export function binary(operator: BinaryOperator, left: Value, right: Value, text: string): Value {
  if (operator === "&&" || operator === "||") return logical(operator, left, right, text);
  if (left instanceof Unknown) return left;
  if (right instanceof Unknown) return right;
  if (operator === "==" || operator === "!=") {
    const areSame = areEqual(left, right);
    return areSame === undefined ? new Unknown(`compares collections in ${text}`) : areSame === (operator === "==");
  }
  const one = asNumber(left);
  const other = asNumber(right);
  if (one === undefined || other === undefined) return new Refused(text, `has no number beside ${operator}`);
  switch (operator) {
    case "<":
      return one < other;
    case "<=":
      return one <= other;
    case ">":
      return one > other;
    case ">=":
      return one >= other;
    default:
      return arithmetic(operator, one, other, text);
  }
}

/** What a known value decides alone, an unknown one beside it does not change. */
function logical(operator: "&&" | "||", left: Value, right: Value, text: string): Value {
  const decisive = operator === "||";
  const operands = [left, right].map((each) => (each instanceof Unknown ? each : asBoolean(each)));
  if (operands.includes(undefined)) return new Refused(text, `has no boolean beside ${operator}`);
  if (operands.includes(decisive)) return decisive;
  return operands.find((each) => each instanceof Unknown) ?? !decisive;
}

function arithmetic(operator: "+" | "-" | "*" | "/" | "%", one: number, other: number, text: string): Value {
  if ((operator === "/" || operator === "%") && other === 0) return new Refused(text, "divides by 0");
  const result = {
    "+": () => one + other,
    "-": () => one - other,
    "*": () => one * other,
    "/": () => one / other,
    "%": () => one % other,
  }[operator]();
  const isExact = [one, other, result].every(Number.isSafeInteger);
  return isExact ? result + 0 : new Unknown(`${inexact}: ${text}`);
}
