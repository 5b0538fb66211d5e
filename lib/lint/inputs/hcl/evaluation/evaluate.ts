/**
 * Evaluates expressions as Terraform does, if all of their operands are known. Anything else is an {@link UnknownValue}
 * with a reason, never a value that Terraform would not compute.
 */
import type { Choose } from "../../../declaration/branches.ts";
import { SecretTexts } from "../../../declaration/secret-texts.ts";
import { leastOf, type MinimalPresence, UnknownValue } from "../../../text/unknown.ts";
import { joinsTexts } from "../functions/certain-results.ts";
import { callFunction } from "../functions/index.ts";
import { type Expression, expressionText, type TemplatePart } from "../syntax/syntax.ts";
import { isReference, Operands } from "./computation.ts";
import { decide, noneOfThem } from "./conditions.ts";
import { allOrRefused, forExpression, roundsOf, splat, splatElement } from "./loops.ts";
import { binary, inexact, toCommonType, unary } from "./operators.ts";
import { further, joined, member, neverNull, textsOfTemplate, unbound } from "./parts.ts";
import type { ExpressionEvaluator, Scope } from "./scope.ts";
import {
  asString,
  type HclValue,
  leastOfValue,
  MapValue,
  maxText,
  Refused,
  Unresolved,
  withoutKnownParts,
} from "./value.ts";

/** Maximum number of steps per resource and branch: one per expression, and one per element of a for expression. */
const maxSteps = 100_000;

/** Whether an expression makes a text of others, of which it keeps the known parts. */
const keepsParts = (expression: Expression): boolean =>
  expression.kind === "template" || (expression.kind === "call" && joinsTexts(expression.name));

/** Maximum depth of nested expressions and references. */
const maxLevels = 600;

const tooLongText = `is a string of more than ${maxText} characters`;

/** The steps left for all evaluations of a folder. */
export class Budget {
  steps = 20_000_000;
}

/** A text that an expression may compare as a number or a boolean. */
const mayBeOtherType = /^(?:-?\d.*|true|false)$/s;

/** Marks an expression that is being evaluated. */
const open = Symbol("open");

/** Evaluates expressions under one set of answers. */
export class HclEvaluation implements ExpressionEvaluator {
  readonly secrets = new SecretTexts();
  readonly #choose: Choose;
  /** The questions asked so far, by the reference that they are about. */
  readonly #asked = new Map<string, string>();
  readonly #computed = new Map<Expression, Map<Scope, HclValue | typeof open>>();
  readonly #responses = new Map<string, string>();
  /** The texts that these answers give to unknown values, by their origin. */
  readonly #assumed = new Map<string, string>();
  /** Suppresses questions: all of them, or those that were not asked before. */
  #isSilent: boolean | "unless asked" = false;
  /** Whether the template that is being evaluated contains a secret. */
  #marked = false;
  #steps = 0;
  #level = 0;
  readonly #operands = new Operands();

  readonly #budget: Budget;

  constructor(choose: Choose, budget: Budget = new Budget()) {
    this.#choose = choose;
    this.#budget = budget;
  }

  /**
   * Asks a question about an unknown value; undefined if there are too many combinations of answers. A second question
   * about the same reference is not asked, since its answer could contradict the first.
   */
  ask(question: string, about: UnknownValue, choices: readonly string[]): string | UnknownValue | undefined {
    if (this.#isSilent !== false) return (this.#isSilent === "unless asked" && this.#responses.get(question)) || about;
    if (about instanceof Unresolved) {
      if (about.isOfSet) return about;
      const first = this.#asked.get(about.origin);
      if (first !== undefined && first !== question) return about;
      this.#asked.set(about.origin, question);
    }
    const response = this.#choose(question, choices);
    if (response !== undefined) this.#responses.set(question, response);
    const isText = choices.includes(noneOfThem) && response !== noneOfThem && response !== undefined;
    if (about instanceof Unresolved && isText && !mayBeOtherType.test(response))
      this.#assumed.set(about.origin, response);
    return response;
  }

  /** Whether the answers so far make a condition false; asks no further questions. */
  isExcluded(condition: Expression, scope: Scope): boolean {
    if (this.#responses.size === 0) return false;
    const wasSilent = this.#isSilent;
    this.#isSilent = "unless asked";
    const verdict = decide(condition, scope, this);
    this.#isSilent = wasSilent;
    return verdict === false;
  }

  /** The value of a named expression. Evaluates it once and detects references to itself. */
  definition(expression: Expression, scope: Scope, reference: string): HclValue {
    const values = this.#computed.get(expression) ?? new Map<Scope, HclValue | typeof open>();
    this.#computed.set(expression, values);
    const known = values.get(scope);
    if (known === open) return new UnknownValue(`refers to itself by ${reference}`);
    if (known !== undefined) return known;
    values.set(scope, open);
    const value = this.whole(expression, scope);
    if (this.#isSilent !== false) values.delete(scope);
    else values.set(scope, value);
    return value;
  }

  /** Resets the steps for the next resource, which may take {@link maxSteps}. */
  begin(): void {
    this.#steps = 0;
    this.#operands.forget();
  }

  /** Counts steps; returns the reason if a limit is exceeded. */
  spend(steps: number): UnknownValue | undefined {
    this.#steps += steps;
    this.#budget.steps -= steps;
    if (this.#budget.steps < 0) return new UnknownValue("exceeds the limit of evaluation steps for the folder");
    return this.#steps > maxSteps ? new UnknownValue(`requires more than ${maxSteps} evaluation steps`) : undefined;
  }

  value(expression: Expression, scope: Scope): HclValue {
    const exhausted = this.spend(1);
    if (exhausted !== undefined) return exhausted;
    if (this.#level >= maxLevels) return new UnknownValue(`requires more than ${maxLevels} levels of evaluation`);
    this.#level += 1;
    const { mark } = this.#operands;
    try {
      const value = this.#value(expression, scope);
      // Only texts that are made of others keep their known parts.
      const kept = keepsParts(expression) ? value : withoutKnownParts(value);
      if (isReference(expression)) this.#operands.refer(expression, scope, kept, mark);
      if (this.#isSilent !== "unless asked" || !(kept instanceof Unresolved)) return kept;
      return this.#assumed.get(kept.origin) ?? kept;
    } finally {
      this.#level -= 1;
    }
  }

  whole(expression: Expression, scope: Scope): HclValue {
    const { mark } = this.#operands;
    return this.#operands.deciding(this.value(expression, scope), expression, scope, mark);
  }

  #value(expression: Expression, scope: Scope): HclValue {
    switch (expression.kind) {
      case "literal":
        return expression.value;
      case "inexact number":
        return new UnknownValue(`${inexact}: ${expressionText(expression, scope)}`);
      case "template":
        return this.#template(expression.parts, expression, scope);
      case "tuple":
        return allOrRefused(expression.items.map((item) => this.whole(item, scope)));
      case "object":
        return this.#object(expression, scope);
      case "name":
        return boundTo(expression.name, scope) ?? unbound(expression.name);
      case "attribute":
        return this.#attribute(expression, scope);
      case "bare key":
        return new Refused(
          expressionText(expression, scope),
          "is a key that needs parentheses, since it is a reference",
        );
      case "index":
        return this.#index(expression, scope);
      case "splat":
        return splat(expression, scope, this);
      case "splat element":
        return scope.bound.get(splatElement) ?? null;
      case "call":
        return callFunction(expression, scope, this);
      case "for":
        return forExpression(expression, scope, this);
      case "conditional": {
        const verdict = decide(expression.condition, scope, this);
        const { yes, no } = expression;
        if (verdict instanceof UnknownValue) return verdict.withPresence(this.#leastOfBoth(yes, no, scope));
        return this.#likeTheOther(this.value(verdict ? yes : no, scope), verdict ? no : yes, scope);
      }
      case "unary":
        return neverNull(
          unary(expression.operator, this.value(expression.operand, scope), () => expressionText(expression, scope)),
        );
      case "binary": {
        const { operator, left, right } = expression;
        return neverNull(
          binary(operator, this.value(left, scope), this.value(right, scope), () => expressionText(expression, scope)),
        );
      }
    }
  }

  /** Both sides of a conditional have the same type: a number beside a string becomes a string. */
  #likeTheOther(value: HclValue, other: Expression, scope: Scope): HclValue {
    // A literal null has no type of its own.
    const isBesideNull = other.kind === "literal" && other.value === null;
    if (typeof value === "string" || value === null || isBesideNull) return value;
    const beside = this.silently(other, scope);
    return toCommonType(value, beside) ?? new UnknownValue(`may differ in type from ${expressionText(other, scope)}`);
  }

  /** The least that a conditional may be whose condition is open. */
  #leastOfBoth(yes: Expression, no: Expression, scope: Scope): MinimalPresence {
    return leastOf(...[yes, no].map((side) => leastOfValue(this.silently(side, scope))));
  }

  silently(expression: Expression, scope: Scope): HclValue {
    const wasSilent = this.#isSilent;
    this.#isSilent = true;
    const value = this.value(expression, scope);
    this.#isSilent = wasSilent;
    return value;
  }

  #attribute(expression: Extract<Expression, { kind: "attribute" }>, scope: Scope): HclValue {
    const { of, name } = expression;
    if (of.kind === "name" && !scope.bound.has(of.name)) {
      const referred = scope.refer(of.name, name, this);
      if (referred !== undefined) return this.#named(name, referred);
    }
    const value = this.value(of, scope);
    const argument = value instanceof Unresolved ? value.argument?.(name) : undefined;
    if (argument !== undefined) return this.#named(name, argument);
    if (value instanceof UnknownValue) return further(value, expression, scope, name);
    return this.#named(name, member(value, name, expression, scope));
  }

  /** A value that was read from a name: marked if that is the name of a secret. */
  #named(name: string | undefined, value: HclValue): HclValue {
    if (name !== undefined) this.secrets.addNamed(name, value);
    return value;
  }

  #index(expression: Extract<Expression, { kind: "index" }>, scope: Scope): HclValue {
    const value = this.value(expression.of, scope);
    const key = this.value(expression.key, scope);
    if (value instanceof UnknownValue) return further(value, expression, scope);
    if (key instanceof UnknownValue) return key.withPresence("null");
    return this.#named(asString(key), member(value, key, expression, scope));
  }

  #object({ entries }: Extract<Expression, { kind: "object" }>, scope: Scope): HclValue {
    const made = new Map<string, HclValue>();
    let others: UnknownValue | undefined;
    for (const { key, value } of entries) {
      const name = withoutKnownParts(this.value(key, scope));
      const entry = this.whole(value, scope);
      const text = asString(name);
      if (name instanceof Refused) return name;
      if (entry instanceof Refused) return entry;
      if (name instanceof UnknownValue) {
        others ??= name;
        for (const each of made.keys()) made.set(each, name.withPresence("null")); // an unknown key may be any of the previous ones
      } else if (text === undefined) return new Refused(expressionText(key, scope), "is not a valid object key");
      else made.set(text, this.#named(text, entry));
    }
    return new MapValue(made, others, "object");
  }

  #template(parts: readonly TemplatePart[], expression: Expression, scope: Scope): HclValue {
    const [first] = parts;
    if (parts.length === 1 && first?.kind === "interpolation") return this.value(first.expression, scope);
    const marked = this.#marked;
    this.#marked = false;
    const text = this.#text(parts, expression, scope);
    if (this.#marked) this.secrets.add(text);
    this.#marked ||= marked;
    // Keep the known parts of an unknown string, unless Terraform refuses it.
    if (!(text instanceof UnknownValue) || text instanceof Refused) return text;
    return joined(
      text,
      textsOfTemplate(parts, (part) => this.value(part, scope)),
    );
  }

  #text(parts: readonly TemplatePart[], expression: Expression, scope: Scope): string | UnknownValue {
    let text = "";
    for (const part of parts) {
      const piece = this.#piece(part, expression, scope);
      if (piece instanceof UnknownValue) return piece;
      text += piece;
      if (text.length > maxText) return new UnknownValue(tooLongText);
    }
    return text;
  }

  #piece(part: TemplatePart, expression: Expression, scope: Scope): string | UnknownValue {
    switch (part.kind) {
      case "text":
        return part.text;
      case "interpolation": {
        const value = this.value(part.expression, scope);
        if (value instanceof UnknownValue) return value;
        const text = asString(value);
        if (text !== undefined && this.secrets.has(text)) this.#marked = true;
        if (text !== undefined) return text;
        return typeof value === "number"
          ? new UnknownValue(`${inexact}: ${expressionText(part.expression, scope)}`)
          : new Refused(expressionText(part.expression, scope), "is not a string");
      }
      case "if": {
        const verdict = decide(part.condition, scope, this);
        return verdict instanceof UnknownValue ? verdict : this.#text(verdict ? part.yes : part.no, expression, scope);
      }
      case "for": {
        const rounds = roundsOf(part, scope, this);
        if (rounds instanceof UnknownValue) return rounds;
        let text = "";
        for (const round of rounds) {
          const piece = this.spend(1) ?? this.#text(part.parts, expression, round);
          if (piece instanceof UnknownValue) return piece;
          text += piece;
          if (text.length > maxText) return new UnknownValue(tooLongText);
        }
        return text;
      }
    }
  }
}

/** The value that a scope binds to a name, including null; undefined if unbound. */
const boundTo = (name: string, { bound }: Scope): HclValue | undefined => bound.get(name);
