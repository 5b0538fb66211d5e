/** Terraform's operators on known values. Numbers that JavaScript cannot represent exactly stay unknown. */
import { UnknownValue } from "../../../text/unknown.ts";
import type { BinaryOperator } from "../syntax/syntax.ts";
import {
  areEqual,
  asBoolean,
  asNumber,
  asString,
  type HclValue,
  isList,
  MapValue,
  partsOfValue,
  Refused,
  SetValue,
} from "./value.ts";

/** The reason for such a number. */
export const inexact = "is a number that cannot be computed exactly";

/** The expression as written, which only errors show: an expression may be evaluated a million times. */
type Written = () => string;

/** Applies a unary operator. */
export function unary(operator: "-" | "!", operand: HclValue, written: Written): HclValue {
  if (operand instanceof UnknownValue) return operand;
  if (operator === "!") {
    const boolean = asBoolean(operand);
    return boolean === undefined ? new Refused(written(), "expects a boolean after !") : !boolean;
  }
  const number = asNumber(operand);
  return number === undefined ? new Refused(written(), "expects a number after -") : 0 - number;
}

/** Applies a binary operator. */
export function binary(operator: BinaryOperator, left: HclValue, right: HclValue, written: Written): HclValue {
  if (operator === "&&" || operator === "||") return logical(operator, left, right, written);
  if (operator === "==" || operator === "!=") {
    if (areCertainlyApart(left, right) || areCertainlyApart(right, left)) return operator === "!=";
  }
  if (left instanceof UnknownValue) return left;
  if (right instanceof UnknownValue) return right;
  if (operator === "==" || operator === "!=") {
    const areSame = areEqual(left, right);
    return areSame === undefined
      ? new UnknownValue(`compares collections in ${written()}`)
      : areSame === (operator === "==");
  }
  const one = asNumber(left);
  const other = asNumber(right);
  if (one === undefined || other === undefined) return new Refused(written(), `expects numbers around ${operator}`);
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
      return arithmetic(operator, one, other, written);
  }
}

/** Whether an unknown value cannot equal null or "": one that is always set, such as a resource's ARN. */
const areCertainlyApart = (one: HclValue, other: HclValue): boolean =>
  one instanceof UnknownValue &&
  ((other === null && one.least !== "null") || (other === "" && one.least === "content"));

/** `false && unknown` is false, and `true || unknown` is true. */
function logical(operator: "&&" | "||", left: HclValue, right: HclValue, written: Written): HclValue {
  const decisive = operator === "||";
  const operands = [left, right].map((each) => (each instanceof UnknownValue ? each : asBoolean(each)));
  if (operands.includes(undefined)) return new Refused(written(), `expects booleans around ${operator}`);
  if (operands.includes(decisive)) return decisive;
  return operands.find((each) => each instanceof UnknownValue) ?? !decisive;
}

function arithmetic(operator: "+" | "-" | "*" | "/" | "%", one: number, other: number, written: Written): HclValue {
  const result = computed(operator, one, other);
  const isExact =
    Number.isSafeInteger(one) && Number.isSafeInteger(other) && Number.isSafeInteger(result) && !Object.is(result, -0);
  return isExact ? result : new UnknownValue(`${inexact}: ${written()}`);
}

function computed(operator: "+" | "-" | "*" | "/" | "%", one: number, other: number): number {
  switch (operator) {
    case "+":
      return one + other;
    case "-":
      return one - other;
    case "*":
      return one * other;
    case "/":
      return one / other;
    case "%":
      return one % other;
  }
}

/**
 * Converts a value to the common type of itself and another one, such as the other branch of a conditional; undefined
 * if that type cannot be determined here.
 */
export function toCommonType(value: HclValue, other: HclValue): HclValue | undefined {
  if (typeof value === "string" || value === null || value instanceof UnknownValue || other instanceof UnknownValue)
    return value;
  if (typeof value === "number" || typeof value === "boolean") {
    if (typeof other === "string") return asString(value);
    // Terraform rejects a number beside a boolean.
    return typeof other !== "object" && typeof other !== typeof value ? undefined : value;
  }
  // Beside a set, a list stays a list but a tuple becomes a set; the two cannot be distinguished here.
  if (value instanceof SetValue !== other instanceof SetValue) return undefined;
  if (isEmpty(value) || isEmpty(other)) return alikeWithin(value);
  if (value instanceof MapValue && other instanceof MapValue && value.entries.size === other.entries.size) {
    const entries: [string, HclValue][] = [];
    for (const [key, part] of value.entries) {
      const beside = other.entries.get(key);
      const converted = beside === undefined ? undefined : toCommonType(part, beside);
      if (converted === undefined) return isOfOneType([value, other]) ? value : undefined;
      entries.push([key, converted]);
    }
    return new MapValue(entries, value.others);
  }
  if (isList(value) && isList(other) && value.length === other.length) {
    const items = value.map((part, index) => toCommonType(part, other[index] ?? null));
    if (items.every((item) => item !== undefined)) return items;
  }
  return isOfOneType([value, other]) ? value : undefined;
}

/** Whether a collection has nothing, and so takes the type of another one. */
const isEmpty = (value: HclValue): boolean =>
  (isList(value) && value.length === 0) ||
  (value instanceof MapValue && value.others === undefined && value.entries.size === 0);

/** Maximum number of parts that are compared with each other. */
const maxCompared = 100;

/** A list or a map whose parts have one type, as Terraform makes it beside an empty one; undefined if that is open. */
function alikeWithin(value: HclValue): HclValue | undefined {
  if (isOfOneType([value])) return value;
  if (partsOfValue(value).length > maxCompared) return undefined;
  const convert = (part: HclValue): HclValue | undefined => {
    let converted: HclValue | undefined = part;
    for (const beside of partsOfValue(value))
      converted = converted === undefined ? converted : toCommonType(converted, beside);
    return converted;
  };
  if (isList(value)) {
    const items = value.map(convert);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!(value instanceof MapValue)) return undefined;
  const entries: [string, HclValue][] = [];
  for (const [key, part] of value.entries) {
    const converted = convert(part);
    if (converted === undefined) return undefined;
    entries.push([key, converted]);
  }
  return new MapValue(entries, value.others);
}

/** Whether all known scalars within some values have the same type. */
function isOfOneType(values: readonly HclValue[]): boolean {
  const kinds = new Set<string>();
  let count = 0;
  const visit = (value: HclValue): void => {
    count += 1;
    if (count > 1_000 || value === null || value instanceof UnknownValue) return;
    if (typeof value !== "object") kinds.add(typeof value);
    else for (const part of partsOfValue(value)) visit(part);
  };
  for (const value of values) visit(value);
  return kinds.size <= 1 && count <= 1_000;
}
