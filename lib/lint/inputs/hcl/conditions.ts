/**
 * Decides conditions. An unknown condition is assumed to have each possible result, one branch at a time (branches.ts).
 * Questions are about the smallest parts of a condition, so that `a` and `!a` are never both true, and a value that is
 * compared with several strings equals one of them or none.
 */
import { tooManyBranches } from "../../declaration/branches.ts";
import { UnknownValue } from "../../text/unknown.ts";
import type { ExpressionEvaluator, Scope } from "./scope.ts";
import { type Expression, expressionsIn, textOf, wholeTextOf } from "./syntax.ts";
import { asBoolean, elementsOf, type HclValue, Refused } from "./value.ts";

/** The answer for a value that equals none of the strings. */
const noneOfThem = "something else";

/** Whether a condition is true; unknown values become questions where possible. */
export function decide(condition: Expression, scope: Scope, evaluation: ExpressionEvaluator): boolean | UnknownValue {
  const value = evaluation.value(condition, scope);
  if (!(value instanceof UnknownValue)) {
    return asBoolean(value) ?? new Refused(textOf(condition, scope), "is neither true nor false");
  }
  if (value instanceof Refused) return value;
  if (condition.kind === "unary" && condition.operator === "!") {
    const verdict = decide(condition.operand, scope, evaluation);
    return verdict instanceof UnknownValue ? verdict : !verdict;
  }
  if (condition.kind === "binary") {
    const { operator, left, right } = condition;
    if (operator === "&&" || operator === "||") {
      const verdict = decide(left, scope, evaluation);
      const isOpen = verdict === (operator === "&&");
      return verdict instanceof UnknownValue || !isOpen ? verdict : decide(right, scope, evaluation);
    }
    if (operator === "==" || operator === "!=") {
      // Both sides are known, but whether their types are equal is not. A question could assume the impossible.
      const sides = [left, right].map((side) => evaluation.value(side, scope));
      if (!sides.some((side) => side instanceof UnknownValue)) return value;
      const isSame =
        isOneOf(left, [evaluation.value(right, scope)], scope, evaluation) ??
        isOneOf(right, [evaluation.value(left, scope)], scope, evaluation);
      if (isSame !== undefined) return isSame === (operator === "==");
    }
  }
  if (condition.kind === "call" && condition.name === "contains") {
    const [list, wanted] = condition.args;
    const texts = list === undefined ? undefined : elementsOf(evaluation.value(list, scope));
    const isIn = wanted && texts && isOneOf(wanted, texts, scope, evaluation);
    if (isIn !== undefined) return isIn;
  }
  const definition = scope.definitionOf(condition);
  if (definition !== undefined) return decide(definition.expression, definition.scope, evaluation);
  if (mentionsBound(condition, scope)) return value;
  return ask(wholeTextOf(condition, scope), value, ["true", "false"], scope, evaluation, (answer) => answer === "true");
}

/** Whether an unknown value is one of some strings; undefined if that question does not apply. */
function isOneOf(
  expression: Expression,
  texts: readonly HclValue[],
  scope: Scope,
  evaluation: ExpressionEvaluator,
): boolean | undefined {
  const because = evaluation.value(expression, scope);
  if (!(because instanceof UnknownValue) || mentionsBound(expression, scope)) return undefined;
  const name = scope.nameOf(expression);
  const known = scope.comparedWith(name);
  if (!texts.every((text) => typeof text === "string" && known.has(text))) return undefined;
  const verdict = ask(name, because, [...known, noneOfThem], scope, evaluation, (answer) => texts.includes(answer));
  return verdict instanceof UnknownValue ? undefined : verdict;
}

/** Asks about an unknown value, unless the answer could contradict that to another question. */
function ask(
  question: string,
  because: UnknownValue,
  answers: readonly string[],
  scope: Scope,
  evaluation: ExpressionEvaluator,
  verdictOf: (answer: string) => boolean,
): boolean | UnknownValue {
  const answer = evaluation.ask(`${question}${scope.where}`, because, answers);
  if (answer instanceof UnknownValue) return answer;
  return answer === undefined ? new UnknownValue(tooManyBranches) : verdictOf(answer);
}

/** Whether an expression differs between the elements of a for expression, or between instances. */
function mentionsBound(expression: Expression, { bound }: Scope): boolean {
  for (const part of expressionsIn([expression])) {
    if (part.kind === "splat element" || (part.kind === "name" && bound.has(part.name))) return true;
  }
  return false;
}
