/**
 * Parses expressions of HCL's native syntax (the specification of HCL 2, "HCL Native Syntax Specification",
 * Expressions).
 */
import { SyntaxFault } from "../../../text/fault.ts";
import { asString, isExact } from "../evaluation/value.ts";
import { CollectionReader } from "./collection-syntax.ts";
import { type BinaryOperator, binaryOperators, type Expression, type ForIntro } from "./syntax.ts";
import { TemplateReader } from "./template-syntax.ts";
import type { Cursor } from "./text-cursor.ts";

/** Maximum number of consecutive operators, or steps of a reference; each adds a level to the tree. */
const maxChain = 250;

const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const legacyIndex = /\.\d+/y;
const chainedIndex = /^\.\d/;
const fullSplat = /[ \t]*\[\s*\*\s*\]/y;
const attributeSplat = /[ \t]*\.\s*\*/y;

/** Parses expressions at the cursor of a file. */
export class ExpressionParser {
  readonly #cursor: Cursor;
  readonly #templates: TemplateReader;
  readonly #collections: CollectionReader;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
    this.#templates = new TemplateReader(cursor, this);
    this.#collections = new CollectionReader(cursor, this);
  }

  expression(): Expression {
    const cursor = this.#cursor;
    return cursor.nested(() => {
      cursor.skip();
      const start = cursor.offset;
      const condition = this.#binary(0);
      cursor.skip();
      if (!cursor.takes("?")) return condition;
      const yes = this.expression();
      cursor.skip();
      cursor.expect(":", ": and the value for when the condition is false");
      const no = this.expression();
      return { kind: "conditional", condition, yes, no, range: { start, end: no.range.end } };
    });
  }

  /** Parses `key, name in collection`, after `for`. */
  forIntro(): ForIntro {
    return this.#collections.forIntro();
  }

  /** Parses the whole text as a template without quotes. */
  wholeTemplate(): Expression {
    return template(this.#templates.whole(), { start: 0, end: this.#cursor.text.length });
  }

  /** Parses the whole text as one expression. */
  wholeExpression(): Expression {
    const cursor = this.#cursor;
    return cursor.within(true, () => {
      const read = this.expression();
      cursor.skip();
      if (!cursor.isAtEnd) throw cursor.fault("the end of the expression");
      return read;
    });
  }

  /** Parses a quoted string; undefined if it is not a literal. */
  literal(): string | undefined {
    const read = template(this.#templates.quoted(), { start: 0, end: 0 });
    return read.kind === "literal" && typeof read.value === "string" ? read.value : undefined;
  }

  #binary(level: number): Expression {
    const cursor = this.#cursor;
    const operators = binaryOperators[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (let length = 0; ; length += 1) {
      cursor.skip();
      const operator = this.#operator(operators);
      if (operator === undefined) return left;
      if (length === maxChain) throw tooLong(left);
      cursor.skip();
      const right = this.#binary(level + 1);
      left = { kind: "binary", operator, left, right, range: { start: left.range.start, end: right.range.end } };
    }
  }

  #operator(operators: readonly BinaryOperator[]): BinaryOperator | undefined {
    const cursor = this.#cursor;
    if (cursor.sees("=>")) return undefined;
    return operators.find((operator) => cursor.takes(operator));
  }

  #unary(): Expression {
    const cursor = this.#cursor;
    const start = cursor.offset;
    const operator = cursor.takes("-") ? "-" : cursor.takes("!") ? "!" : undefined;
    if (operator === undefined) return this.#steps(this.#term());
    return cursor.nested(() => {
      cursor.skip();
      const operand = this.#unary();
      return { kind: "unary", operator, operand, range: { start, end: operand.range.end } };
    });
  }

  /** Parses the steps after a value: `.name`, `[key]`, `.0`, `[*]` and `.*`. */
  #steps(of: Expression): Expression {
    const cursor = this.#cursor;
    let value = of;
    for (let length = 0; ; length += 1) {
      if (length === maxChain) throw tooLong(value);
      const step = this.#step(value) ?? this.#splat(value);
      if (step === undefined) return value;
      value = step;
      cursor.skip();
    }
  }

  #step(of: Expression): Expression | undefined {
    const cursor = this.#cursor;
    const named = this.#attributeStep(of);
    if (named !== undefined) return named;
    const before = cursor.offset;
    cursor.skip();
    const isSplat = cursor.take(fullSplat) !== "";
    if (!isSplat && cursor.takes("[")) {
      const bracket = cursor.offset - 1;
      const key = cursor.within(true, () => {
        const read = this.expression();
        cursor.skip();
        cursor.expect("]");
        return read;
      });
      const step = { start: bracket, end: cursor.offset };
      return { kind: "index", of, key, step, range: { start: of.range.start, end: cursor.offset } };
    }
    cursor.offset = before;
    return undefined;
  }

  /** Parses `.name` and `.0`. */
  #attributeStep(of: Expression): Expression | undefined {
    const cursor = this.#cursor;
    const { start } = of.range;
    const before = cursor.offset;
    cursor.skip();
    const index = cursor.take(legacyIndex);
    if (index !== "") {
      if (chainedIndex.test(cursor.text.slice(cursor.offset, cursor.offset + 2)))
        throw cursor.fault("an index in brackets");
      const range = { start: cursor.offset - index.length + 1, end: cursor.offset };
      const key = { kind: "literal", value: Number(index.slice(1)), range } as const;
      const step = { start: range.start - 1, end: range.end };
      return { kind: "index", of, key, step, range: { start, end: cursor.offset } };
    }
    if (cursor.sees(".") && !cursor.sees("...")) {
      cursor.offset += 1;
      cursor.skip();
      if (!cursor.sees("*")) {
        const nameStart = cursor.offset;
        const name = cursor.identifier();
        if (name === "") throw cursor.fault("a name after the dot");
        const nameRange = { start: nameStart, end: cursor.offset };
        return { kind: "attribute", of, name, nameRange, range: { start, end: cursor.offset } };
      }
    }
    cursor.offset = before;
    return undefined;
  }

  /** Parses a splat: `[*]` applies to all steps after it, `.*` only to names and `.0`. */
  #splat(of: Expression): Expression | undefined {
    const cursor = this.#cursor;
    const isFull = cursor.take(fullSplat) !== "";
    if (!isFull && cursor.take(attributeSplat) === "") return undefined;
    const element: Expression = { kind: "splat element", range: { start: cursor.offset, end: cursor.offset } };
    const each = isFull ? cursor.nested(() => this.#steps(element)) : this.#attributeSteps(element);
    if (!isFull && cursor.take(attributeSplat) !== "")
      throw cursor.fault("[*] in place of .* for a splat within a splat");
    return { kind: "splat", of, each, range: { start: of.range.start, end: each.range.end } };
  }

  #attributeSteps(of: Expression): Expression {
    let value = of;
    for (let length = 0; ; length += 1) {
      if (length === maxChain) throw tooLong(value);
      const step = this.#attributeStep(value);
      if (step === undefined) return value;
      value = step;
    }
  }

  #term(): Expression {
    const cursor = this.#cursor;
    const start = cursor.offset;
    const to = () => ({ start, end: cursor.offset });
    if (cursor.takes("(")) {
      const inner = cursor.within(true, () => {
        const read = this.expression();
        cursor.skip();
        cursor.expect(")");
        return read;
      });
      return { ...inner, range: to() };
    }
    if (cursor.sees('"')) return template(this.#templates.quoted(), to());
    if (cursor.sees("<<")) {
      const parts = cursor.nested(() => this.#templates.heredoc());
      return template(parts, to());
    }
    if (cursor.takes("[")) return this.#collections.tuple(start);
    if (cursor.takes("{")) return this.#collections.object(start);
    const digits = cursor.take(number);
    if (digits !== "") {
      const value = exactNumber(digits);
      return value === undefined ? { kind: "inexact number", range: to() } : { kind: "literal", value, range: to() };
    }
    const name = this.#name();
    if (name === "") throw cursor.fault("a value");
    const end = cursor.offset;
    cursor.skip();
    if (cursor.sees("(")) return this.#call(name, start);
    cursor.offset = end;
    if (name === "true" || name === "false") return { kind: "literal", value: name === "true", range: to() };
    if (name === "null") return { kind: "literal", value: null, range: to() };
    return { kind: "name", name, nameRange: to(), range: to() };
  }

  /** Parses a name or that of a provider's function: `provider::aws::arn_parse`. */
  #name(): string {
    const cursor = this.#cursor;
    let name = cursor.identifier();
    for (;;) {
      const before = cursor.offset;
      cursor.skip();
      if (name === "" || !cursor.takes("::")) {
        cursor.offset = before;
        return name;
      }
      cursor.skip();
      name += `::${cursor.identifier()}`;
    }
  }

  #call(name: string, start: number): Expression {
    const cursor = this.#cursor;
    cursor.expect("(");
    return cursor.within(true, () => {
      const args: Expression[] = [];
      let expandsLast = false;
      cursor.skip();
      while (!cursor.sees(")")) {
        args.push(this.expression());
        cursor.skip();
        expandsLast = cursor.takes("...");
        cursor.skip();
        if (expandsLast || !cursor.takes(",")) break;
        cursor.skip();
      }
      cursor.expect(")", `a comma or ) in the arguments of ${name}`);
      return { kind: "call", name, args, expandsLast, range: { start, end: cursor.offset } };
    });
  }
}

/** A template without interpolations is a literal. */
function template(parts: Extract<Expression, { kind: "template" }>["parts"], range: Expression["range"]): Expression {
  const [first, ...others] = parts;
  if (first === undefined) return { kind: "literal", value: "", range };
  if (others.length === 0 && first.kind === "text") return { kind: "literal", value: first.text.normalize(), range };
  const isText = parts.every(({ kind }) => kind === "text");
  if (!isText) return { kind: "template", parts, range };
  const text = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  return { kind: "literal", value: text.normalize(), range };
}

/** A number that JavaScript represents exactly as written; otherwise undefined. */
export function exactNumber(digits: string): number | undefined {
  const value = Number(digits);
  return Number.isFinite(value) && isExact(value) && asString(value) !== undefined && digits.length <= 17
    ? value
    : undefined;
}

const tooLong = ({ range }: Expression): SyntaxFault =>
  new SyntaxFault(`has an expression of more than ${maxChain} operators or steps; expected fewer`, range.start);
