/**
 * Evaluates a condition; an unknown one is assumed to have each possible result, one branch at a time (branches.ts).
 * Questions are about the smallest parts of a condition, so that `a` and `!a` are never both true, and a value that is
 * compared with several strings equals one of them or none.
 */
import { own } from "../../../../base/dictionary.ts";
import { tooManyBranches } from "../../../declaration/branches.ts";
import { UnknownValue } from "../../../text/unknown.ts";
import { type Expression, expressionsIn, expressionText, wholeTextOf } from "../syntax/syntax.ts";
import type { ExpressionEvaluator, Scope } from "./scope.ts";
import { asBoolean, elementsOf, type HclValue, Refused } from "./value.ts";

/** The answer for a value that equals none of the strings. */
export const noneOfThem = "something else";

/** Whether a condition is true; unknown values become questions where possible. */
export function decide(condition: Expression, scope: Scope, evaluation: ExpressionEvaluator): boolean | UnknownValue {
  const value = evaluation.value(condition, scope);
  if (!(value instanceof UnknownValue)) {
    return asBoolean(value) ?? new Refused(expressionText(condition, scope), "is neither true nor false");
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
        emptinessIn(condition, scope) !== undefined
          ? undefined
          : (isOneOf(left, [evaluation.value(right, scope)], scope, evaluation) ??
            isOneOf(right, [evaluation.value(left, scope)], scope, evaluation));
      if (isSame !== undefined) return isSame === (operator === "==");
    }
    if (isAboutTruth(right) && (operator === "==" || operator === "!=")) {
      const verdict = decide(left, scope, evaluation);
      return verdict instanceof UnknownValue ? verdict : verdict === (right.value === (operator === "=="));
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
  const { question, isOpposite } = questionOf(condition, scope);
  const truth = isOpposite ? "false" : "true";
  return ask(question, value, ["true", "false"], scope, evaluation, (response) => response === truth);
}

type Literal = Extract<Expression, { kind: "literal" }>;

const isAboutTruth = (expression: Expression): expression is Literal & Expression =>
  expression.kind === "literal" && typeof expression.value === "boolean";

/** Comparisons that are the opposites of others. */
const opposites: { readonly [operator: string]: string } = { "!=": "==", "<=": ">", "<": ">=" };

/**
 * The question that a condition asks, and whether it is true where the answer is not: of a comparison and its opposite
 * only one is ever asked, so that two resources with them never seem to exist together.
 */
function questionOf(condition: Expression, scope: Scope): { readonly question: string; readonly isOpposite: boolean } {
  if (condition.kind !== "binary") return { question: wholeTextOf(condition, scope), isOpposite: false };
  const { left, operator, right } = condition;
  const emptiness = emptinessIn(condition, scope);
  if (emptiness !== undefined) return { question: `${scope.nameOf(left)} > 0`, isOpposite: emptiness };
  const opposite = own(opposites, operator);
  const question = `${scope.nameOf(left)} ${opposite ?? operator} ${wholeTextOf(right, scope)}`;
  return { question, isOpposite: opposite !== undefined };
}

type Binary = Extract<Expression, { kind: "binary" }>;

/** Whether a comparison of a length is true where there is nothing; undefined if it asks something else. */
const emptinessIn = ({ left, operator, right }: Binary, scope: Scope): boolean | undefined =>
  left.kind === "call" && left.name === "length"
    ? own(comparedWithNothing, `${operator} ${wholeTextOf(right, scope)}`)
    : undefined;

/** Comparisons of a length that ask whether there is something: whether they are true where there is nothing. */
const comparedWithNothing: { readonly [comparison: string]: boolean } = {
  "> 0": false,
  "!= 0": false,
  ">= 1": false,
  "== 0": true,
  "<= 0": true,
  "< 1": true,
};

/** Whether an unknown value is one of some strings or numbers; undefined if that question does not apply. */
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
  const words = texts.map((text) => (typeof text === "number" ? String(text) : text));
  if (!words.every((word) => typeof word === "string" && known.has(word))) return undefined;
  const verdict = ask(name, because, [...known, noneOfThem], scope, evaluation, (response) => words.includes(response));
  return verdict instanceof UnknownValue ? undefined : verdict;
}

/** Asks about an unknown value, unless the answer could contradict that to another question. */
function ask(
  question: string,
  because: UnknownValue,
  choices: readonly string[],
  scope: Scope,
  evaluation: ExpressionEvaluator,
  verdictOf: (response: string) => boolean,
): boolean | UnknownValue {
  const response = evaluation.ask(`${question}${scope.where}`, because, choices);
  if (response instanceof UnknownValue) return response;
  return response === undefined ? new UnknownValue(tooManyBranches) : verdictOf(response);
}

/** Whether an expression differs between the elements of a for expression, or between instances. */
function mentionsBound(expression: Expression, { bound }: Scope): boolean {
  for (const part of expressionsIn([expression])) {
    if (part.kind === "splat element" || (part.kind === "name" && bound.has(part.name))) return true;
  }
  return false;
}
