/** The values of the templates in a stack that CDKTF synthesized, computed with the linter's evaluator of expressions. */
import { isMembers, type Members, membersAt, membersOf } from "../lib/base/members.ts";
import { HclEvaluation } from "../lib/lint/inputs/hcl/evaluation/evaluate.ts";
import type { Scope } from "../lib/lint/inputs/hcl/evaluation/scope.ts";
import { asString, type HclValue, MapValue, toPlain, unknownWithin } from "../lib/lint/inputs/hcl/evaluation/value.ts";
import { fromJson } from "../lib/lint/inputs/hcl/functions/conversions.ts";
import { parseHcl } from "../lib/lint/inputs/hcl/syntax/parse.ts";
import { expressionText } from "../lib/lint/inputs/hcl/syntax/syntax.ts";
import { UnknownValue } from "../lib/lint/text/unknown.ts";

/** `${…}`, in which strings and one level of braces may stand. */
const interpolation = /\$\{((?:[^"{}]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*)\}/g;

/** What the templates of a stack refer to. */
export interface StackInputs {
  /** The synthesized document. */
  readonly document: Members;
  /** Values of variables; the others have their defaults. */
  readonly variables: { readonly [name: string]: string | undefined };
  /** Attributes of resources, by type and name: what an apply has made so far. */
  readonly resources: Members;
}

/** The value as plain data; undefined if it refers to a resource that an apply has not made yet. */
export function stackValue(template: unknown, inputs: StackInputs): unknown {
  const value = new Stack(inputs).value(template);
  return unknownWithin(value) === undefined ? toPlain(value) : undefined;
}

class Stack {
  readonly #inputs: StackInputs;
  readonly #evaluation = new HclEvaluation(() => undefined);

  constructor(inputs: StackInputs) {
    this.#inputs = inputs;
  }

  value(raw: unknown): HclValue {
    if (typeof raw === "string") return this.#template(raw);
    if (Array.isArray(raw)) return raw.map((each) => this.value(each));
    if (isMembers(raw)) return new MapValue(Object.entries(raw).map(([name, each]) => [name, this.value(each)]));
    return fromJson(raw) ?? null;
  }

  /** A template of a single expression preserves the type of its value. */
  #template(text: string): HclValue {
    const [whole] = text.matchAll(interpolation);
    if (whole?.[0] === text) return this.#expression(whole[1] ?? "");
    let result = "";
    let end = 0;
    for (const { 0: template, 1: expression = "", index } of text.matchAll(interpolation)) {
      const value = this.#expression(expression);
      if (value instanceof UnknownValue) return value;
      result += text.slice(end, index) + (asString(value) ?? "");
      end = index + template.length;
    }
    return result + text.slice(end);
  }

  #expression(source: string): HclValue {
    const text = `value = ${source}`;
    const [attribute] = parseHcl(text).attributes;
    if (attribute === undefined) throw new Error(`not an expression: ${source}`);
    return this.#evaluation.value(attribute.value, this.#scope(text, new Map()));
  }

  #scope(text: string, bound: Scope["bound"]): Scope {
    const scope: Scope = {
      text,
      bound,
      where: "",
      refer: (root, name) => this.#referred(root, name),
      definitionOf: () => undefined,
      nameOf: (expression) => expressionText(expression, scope),
      comparedWith: () => new Set(),
      within: () => scope,
      binding: (names) => this.#scope(text, new Map([...bound, ...names])),
    };
    return scope;
  }

  /** Undefined for what does not exist yet. */
  #referred(root: string, name: string): HclValue | undefined {
    const { document, variables, resources } = this.#inputs;
    if (root === "local") return this.value(membersAt(document, "locals")[name]);
    if (root === "var") return variables[name] ?? this.value(membersOf(membersAt(document, "variable")[name]).default);
    const made = membersAt(resources, root)[name];
    return made === undefined ? undefined : fromJson(made);
  }
}
