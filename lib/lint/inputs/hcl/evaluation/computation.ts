/**
 * Names what decides an unknown value: the expression that computes it, with what the names in it stand for. Two values
 * with the same name are equal, whatever they are.
 */
import { UnknownValue } from "../../../text/unknown.ts";
import { type Expression, wholeTextOf } from "../syntax/syntax.ts";
import type { Scope } from "./scope.ts";
import { type HclValue, toPlain } from "./value.ts";

/** A reference within an expression, and its value. */
interface Operand {
  readonly expression: Expression;
  readonly scope: Scope;
  readonly value: HclValue;
}

/** Longer names are not made: of such a value nothing is known. */
const maxFacts = 400;

/** The references that evaluations meet, in order. */
export class Operands {
  readonly #met: Operand[] = [];

  /** Where the references of the next expression begin. */
  get mark(): number {
    return this.#met.length;
  }

  forget(): void {
    this.#met.length = 0;
  }

  /** Replaces the references since a mark by one, whose value they only lead to. */
  refer(expression: Expression, scope: Scope, value: HclValue, mark: number): void {
    this.#met.length = mark;
    this.#met.push({ expression, scope, value });
  }

  /** A value, with what decides it if it is unknown; forgets the references since a mark. */
  deciding(value: HclValue, expression: Expression, scope: Scope, mark: number): HclValue {
    const operands = this.#met.splice(mark);
    if (!(value instanceof UnknownValue) || isReference(expression)) return value;
    return value.decidedBy(nameOf(expression, scope, operands));
  }
}

/** Whether an expression leads to a value without computing one. */
export function isReference(expression: Expression): boolean {
  if (expression.kind === "template") {
    const [part, other] = expression.parts;
    return other === undefined && part?.kind === "interpolation" && isReference(part.expression);
  }
  return expression.kind === "name" || expression.kind === "attribute";
}

/** `var.days * local.factor, where local.factor is 2`; undefined if it is too long. */
function nameOf(expression: Expression, scope: Scope, operands: readonly Operand[]): string | undefined {
  const text = wholeTextOf(expression, scope);
  const facts = new Set<string>();
  for (const operand of operands) {
    const name = wholeTextOf(operand.expression, operand.scope);
    const stands = inWords(operand.value);
    if (stands === undefined || facts.size > maxFacts) return undefined;
    if (stands !== name) facts.add(`${name} is ${stands}`);
  }
  const whole = facts.size === 0 ? text : `${text}, where ${[...facts].join(" and ")}`;
  return whole.length > maxFacts ? undefined : whole;
}

/** The text of a value; undefined if it is too long, or partly unknown. */
function inWords(value: HclValue): string | undefined {
  if (value instanceof UnknownValue) return value.expression;
  const text = JSON.stringify(toPlain(value), (_, each: unknown) => {
    if (each instanceof UnknownValue) return each.expression ?? Number.NaN;
    return each;
  });
  return text.length > maxFacts ? undefined : text;
}
