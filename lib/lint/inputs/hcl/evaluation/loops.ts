/** Evaluates what repeats an expression for the elements of a collection: for expressions, and splats. */
import { UnknownValue } from "../../../text/unknown.ts";
import { type Expression, expressionText, type ForIntro, type ForSyntax } from "../syntax/syntax.ts";
import { entriesOf } from "./parts.ts";
import type { ExpressionEvaluator, Scope } from "./scope.ts";
import { asBoolean, asString, elementsOf, type HclValue, MapValue, Refused } from "./value.ts";

/** The key of a splat's element in a scope, which cannot be an identifier. */
export const splatElement = "*";

/** The value of `of[*].each`: of null, no element; of another single value, one. */
export function splat(
  { of, each }: Extract<Expression, { kind: "splat" }>,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): HclValue {
  const value = evaluation.value(of, scope);
  if (value instanceof UnknownValue) return value.withPresence("null");
  const elements = elementsOf(value) ?? (value === null ? [] : [value]);
  return allOrRefused(elements.map((element) => evaluation.value(each, scope.binding([[splatElement, element]]))));
}

/** The list or the object that a for expression makes. */
export function forExpression(
  expression: ForSyntax & Expression,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): HclValue {
  const { makes, makesKey, condition, groups } = expression;
  const rounds = roundsOf(expression, scope, evaluation);
  if (rounds instanceof UnknownValue) return rounds.withPresence("null");
  const items: HclValue[] = [];
  const entries = new Map<string, HclValue[]>();
  for (const round of rounds) {
    const exhausted = evaluation.spend(1);
    if (exhausted !== undefined) return exhausted;
    const included = condition === undefined ? true : evaluation.value(condition, round);
    if (included instanceof UnknownValue) return included.withPresence("null");
    const isIncluded = asBoolean(included);
    if (isIncluded === undefined) return new Refused(expressionText(expression, scope), "expects a boolean after if");
    if (!isIncluded) continue;
    const value = evaluation.whole(makes, round);
    if (value instanceof Refused) return value;
    if (makesKey === undefined) {
      items.push(value);
      continue;
    }
    const key = evaluation.value(makesKey, round);
    if (key instanceof UnknownValue) return key.withPresence("null");
    const text = asString(key);
    if (text === undefined) return new Refused(expressionText(makesKey, scope), "is not a valid object key");
    const same = entries.get(text);
    if (same === undefined) entries.set(text, [value]);
    else if (groups) same.push(value);
    else return new Refused(expressionText(expression, scope), `produces the key ${JSON.stringify(text)} twice`);
  }
  if (makesKey === undefined) return items;
  return new MapValue(
    [...entries].map(([key, values]) => [key, groups ? values : (values[0] ?? null)]),
    undefined,
    "object",
  );
}

/** One scope for each element of a collection. */
export function roundsOf(
  { collection, keyName, name }: ForIntro,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): readonly Scope[] | UnknownValue {
  const value = evaluation.value(collection, scope);
  if (value instanceof UnknownValue) return value;
  const elements = entriesOf(value);
  if (elements instanceof UnknownValue) return elements;
  if (elements === undefined) return new Refused(expressionText(collection, scope), "is not a collection");
  return elements.map(([key, element]) =>
    scope.binding([...(keyName === undefined ? [] : [[keyName, key] as const]), [name, element]]),
  );
}

/** The list itself, or its first element that Terraform refuses. */
export const allOrRefused = (parts: readonly HclValue[]): HclValue =>
  parts.find((part) => part instanceof Refused) ?? parts;
