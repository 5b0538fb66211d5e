/**
 * Decides conditions. One that is not known is decided in every way that it may be, one at a time (branches.ts). The
 * questions are the least parts of a condition, so that `a` and `!a` are never both true, and a value that is compared
 * with several texts equals one of them or none.
 */
import { tooManyBranches } from "../../declaration/branches.ts";
import { UnknownValue } from "../../text/unknown.ts";
import type { ExpressionEvaluator, Scope } from "./scope.ts";
import { type Expression, expressionsIn, textOf } from "./syntax.ts";
import { asBoolean, elementsOf, type HclValue, Refused } from "./value.ts";

/** The answer to which of some texts a value is, when it is none of them. */
const noneOfThem = "something else";

/** Whether a condition holds, as far as that can be known or asked. */
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
      // Both are known, but not whether their types are the same: to ask would be to assume what may be impossible.
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
  return ask(textOf(condition, scope), value, ["true", "false"], scope, evaluation, (answer) => answer === "true");
}

/** Whether a value that is not known is one of some texts; undefined where this is no such question. */
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

/** Asks about what is not known, unless its answer could contradict that to another question. */
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

/** Whether an expression means something else in every round of a for expression, or for every instance. */
function mentionsBound(expression: Expression, { bound }: Scope): boolean {
  for (const part of expressionsIn([expression])) {
    if (part.kind === "splat element" || (part.kind === "name" && bound.has(part.name))) return true;
  }
  return false;
}
