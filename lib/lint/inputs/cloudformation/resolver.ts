/** Evaluates the values of a template in one branch, as far as deployed values are known offline. */
import type { Members } from "../../../base/members.ts";
import { type Choose, tooManyBranches } from "../../declaration/branches.ts";
import { plainParts, SecretTexts } from "../../declaration/secret-texts.ts";
import type { Segment } from "../../text/path.ts";
import {
  forEachPrefix,
  Intrinsic,
  intrinsicOf,
  isFunctionName,
  isLiteral,
  isMapping,
  knownAtDeployment,
  malformed,
  resolved,
} from "../../text/templates/intrinsic.ts";
import { UnknownValue } from "../../text/unknown.ts";
import { exampleInTemplate } from "../reference-forms.ts";
import { functions, type IntrinsicEvaluator } from "./functions.ts";
import { Origins, type ValueWithOrigin } from "./origins.ts";
import { OtherValue, type Parameters, parameterIn } from "./parameters.ts";
import type { Chosen, RememberedTests } from "./remembered-tests.ts";

/** A condition as a template declares it. */
interface Condition {
  readonly body: unknown;
  readonly bindings: Bindings;
}

/** The sections of a template that its values refer to. */
export interface Sections {
  readonly parameters: Parameters;
  /** A condition with the bindings of the loops around it; undefined if it does not exist. */
  condition(name: string): Condition | undefined;
  /** The results of conditions in earlier branches. */
  readonly tests: RememberedTests;
  /** A mapping; undefined if it does not exist. */
  mapping(name: string): unknown;
  /** Whether a resource of this name may exist. */
  mayDeclare(name: string): boolean;
  /** The type of a resource; undefined if it is not known. */
  typeOf(name: string): string | undefined;
  /** Whether loops may make so many members more. */
  mayRepeat(members: number): boolean;
}

/** The elements that the loops around a value bind, by identifier. */
export type Bindings = ReadonlyMap<string, unknown>;

/**
 * Maximum number of entries that loops make per template, and of members that they make per resource. A template has at most
 * 500 resources.
 */
export const maxPasses = 5000;

/** Maximum number of members that loops make in all resources of a template, in all branches. */
export const maxMembers = 100_000;

/** Stands for `AWS::NoValue`: the member or element is omitted. */
export const noValue = Symbol("AWS::NoValue");

/** A loop as it is written; its body is repeated for each element of the collection. */
export interface Loop {
  readonly identifier: string;
  readonly collection: unknown;
  readonly body: Members;
}

/** Parses a loop; undefined if the value has another form. */
export function loopOf(raw: unknown): Loop | undefined {
  if (!Array.isArray(raw) || raw.length !== 3) return undefined;
  const [identifier, collection, body] = raw;
  if (typeof identifier !== "string" || !isMapping(body)) return undefined;
  return { identifier, collection, body };
}

/** The number of entries that a loop makes of an element, and at least 1; loops in its body count with their own. */
export function entriesOfElement({ body }: Loop): number {
  let count = 0;
  for (const [name, entry] of Object.entries(body)) {
    const loop = name.startsWith(forEachPrefix) ? loopOf(entry) : undefined;
    count += loop === undefined ? 1 : entriesOfElement(loop);
  }
  return Math.max(count, 1);
}

/** The members of a structure, with the paths of their names. */
type ResolvedMembers = Map<string, ValueWithOrigin & { readonly key: readonly Segment[] }>;

/** Evaluates values, given the answers of `choose` to open questions. */
export class Resolver implements IntrinsicEvaluator {
  readonly #template: Sections;
  readonly origins = new Origins();
  readonly secrets = new SecretTexts();
  #choose: Choose;
  readonly #conditions = new Map<string, boolean | UnknownValue>();
  #bindings: Bindings;
  #passes = 0;
  /** Whether the function that is being evaluated has read a secret. */
  #marked = false;
  /** How often a condition was asked for. */
  #conditionsAsked = 0;

  constructor(template: Sections, choose: Choose, bindings: Bindings) {
    this.#template = template;
    this.#choose = choose;
    this.#bindings = bindings;
  }

  /** Evaluates a value; returns the result with the path where it is written. */
  resolve(raw: unknown, at: readonly Segment[] = []): ValueWithOrigin {
    if (typeof raw === "string") return { value: resolved(withBindings(raw, this.#bindings)), at };
    if (this.#bindings.size === 0 && isLiteral(raw)) return { value: raw, at };
    if (Array.isArray(raw)) return this.#list(raw, at);
    if (!isMapping(raw)) return { value: raw, at };
    const call = intrinsicOf(raw);
    return call === undefined ? this.#mapping(raw, at) : this.#call(call, at);
  }

  /** Evaluates a value without its path; see {@link resolve}. */
  value(raw: unknown): unknown {
    return this.#read(this.resolve(raw).value);
  }

  /** Marks a value that was read from a name, if that is the name of a secret. */
  marked(name: string, value: unknown): unknown {
    this.secrets.addNamed(name, value);
    return this.#read(value);
  }

  #read(value: unknown): unknown {
    if (!this.#marked && this.secrets.isWithin(value)) this.#marked = true;
    return value;
  }

  mapping(name: string): unknown {
    return this.#template.mapping(name);
  }

  #list(raw: readonly unknown[], at: readonly Segment[]): ValueWithOrigin {
    const list: unknown[] = [];
    const indices: number[] = [];
    for (const [index, element] of raw.entries()) {
      const name = [...at, index];
      const part = this.resolve(element, name);
      if (part.value === noValue) continue;
      list.push(part.value);
      indices.push(index);
      if (part.at !== name) this.origins.note(list, index, { name, value: part.at });
    }
    if (list.length < raw.length) this.origins.noteIndices(list, indices);
    return { value: list, at };
  }

  #mapping(raw: Members, at: readonly Segment[]): ValueWithOrigin {
    const parts: ResolvedMembers = new Map();
    const unknown = this.#addMembers(raw, at, parts);
    if (unknown !== undefined) return { value: unknown, at };
    const value = Object.fromEntries([...parts].map(([name, part]) => [name, part.value]));
    for (const [name, part] of parts) {
      if (part.at !== part.key || part.key.at(-1) !== name || part.key.length !== at.length + 1) {
        this.origins.note(value, name, { name: part.key, value: part.at });
      }
    }
    return { value, at };
  }

  /** Adds the members of a structure, including those of loops; returns the reason if some are unknown. */
  #addMembers(raw: Members, at: readonly Segment[], parts: ResolvedMembers): UnknownValue | undefined {
    for (const [name, member] of Object.entries(raw)) {
      const key = [...at, name];
      if (isFunctionName(name)) return new UnknownValue(`depends on ${name} beside other members`);
      if (name.startsWith(forEachPrefix)) {
        const unknown = this.#addLoop(name, member, key, parts);
        if (unknown !== undefined) return unknown;
        continue;
      }
      const part = this.resolve(member, key);
      this.secrets.addNamed(name, part.value);
      if (part.value !== noValue) parts.set(withBindings(name, this.#bindings), { ...part, key });
    }
    return undefined;
  }

  #addLoop(name: string, raw: unknown, at: readonly Segment[], parts: ResolvedMembers): UnknownValue | undefined {
    const loop = loopOf(raw);
    if (loop === undefined) return new UnknownValue(`depends on ${name}, which cannot be evaluated: ${loopForm}`);
    const { identifier, body } = loop;
    const tooMany = (most: number) => new UnknownValue(`depends on ${name}, which makes more than ${most} members`);
    if (this.#passes > maxPasses) return tooMany(maxPasses);
    const elements = this.elements(loop);
    if (elements instanceof UnknownValue || elements.some((each) => each instanceof UnknownValue))
      return new UnknownValue(`depends on ${name}, whose elements are not known`);
    const outer = this.#bindings;
    const width = Math.max(Object.keys(body).length, 1);
    for (const element of elements) {
      this.#passes += width;
      if (this.#passes > maxPasses) return tooMany(maxPasses);
      if (!this.#template.mayRepeat(width)) return tooMany(maxMembers);
      this.#bindings = new Map(outer).set(identifier, element);
      const unknown = this.#addMembers(body, [...at, 2], parts);
      this.#bindings = outer;
      if (unknown !== undefined) return unknown;
    }
    return undefined;
  }

  elements({ collection }: Loop): readonly unknown[] | UnknownValue {
    const elements = this.value(collection);
    if (elements instanceof UnknownValue) return elements;
    return Array.isArray(elements) ? elements.flat() : [elements];
  }

  #call(call: Intrinsic, at: readonly Segment[]): ValueWithOrigin {
    if (call.name === "Ref") return { value: this.#reference(call), at };
    if (call.name === "Fn::If") return this.#if(call, at);
    const marked = this.#marked;
    this.#marked = false;
    const value = functions[call.name]?.(call, this) ?? this.#elsewhere(call);
    if (this.#marked && computesText.has(call.name)) this.secrets.addAll(value, plainParts);
    this.#marked ||= marked;
    return { value: typeof value === "string" ? resolved(value) : value, at };
  }

  /** The result of a function that only a deployment computes; a macro may return anything, or nothing. */
  #elsewhere({ name, written, argument }: Intrinsic): UnknownValue {
    if (!valued.has(name)) return knownAtDeployment(written).withPresence("null");
    const steps =
      typeof argument === "string" ? argument.split(".") : Array.isArray(argument) ? argument.map(String) : [];
    if (name !== "Fn::GetAtt") return knownAtDeployment(written);
    return knownAtDeployment(written, this.#example(steps)).referringTo(steps.join("."));
  }

  /** An example of a resource's reference or attribute. */
  #example([name = "", ...attribute]: readonly string[]): string | undefined {
    const type = this.#template.typeOf(name);
    return type && exampleInTemplate(type, attribute.length === 0 ? undefined : attribute.join("."));
  }

  #reference(call: Intrinsic): unknown {
    const { argument } = call;
    return typeof argument === "string" ? this.named(argument, call) : malformed(call, "Ref requires a name");
  }

  /** The value of a name: a loop's element, a parameter, a resource. `call` is the reference. */
  named(name: string, call: Intrinsic): unknown {
    if (this.#bindings.has(name)) return this.#bindings.get(name);
    if (name === "AWS::NoValue") return noValue;
    if (this.#template.parameters.has(name)) {
      return this.marked(name, this.#template.parameters.value(name, call, this.#choose));
    }
    if (this.#template.mayDeclare(name) || name.includes(".")) {
      return knownAtDeployment(call.written, this.#example(name.split("."))).referringTo(name);
    }
    return malformed(call, `the template has no parameter or resource ${name}`);
  }

  #if(call: Intrinsic, at: readonly Segment[]): ValueWithOrigin {
    const { argument } = call;
    if (!Array.isArray(argument) || argument.length !== 3 || typeof argument[0] !== "string") {
      return { value: malformed(call, "Fn::If requires the name of a condition and two values"), at };
    }
    const holds = this.condition(withBindings(argument[0], this.#bindings));
    if (holds instanceof UnknownValue) return { value: holds, at };
    const index = holds ? 1 : 2;
    return this.resolve(argument[index], [...at, "Fn::If", index]);
  }

  /** Whether a condition is true in this branch. */
  condition(name: string): boolean | UnknownValue {
    this.#conditionsAsked += 1;
    const known = this.#conditions.get(name);
    if (known !== undefined) return known;
    const entry = this.#template.condition(name);
    if (entry === undefined)
      return new UnknownValue(`depends on the condition ${name}, which the template does not have`);
    this.#conditions.set(name, new UnknownValue(`depends on the condition ${name}, which refers to itself`));
    let holds = this.#tested(name, entry);
    if (holds === undefined) {
      const response = this.#choose(name, ["true", "false"]);
      holds = response === undefined ? new UnknownValue(tooManyBranches) : response === "true";
    }
    this.#conditions.set(name, holds);
    return holds;
  }

  /**
   * Whether a condition is true, from an earlier branch if possible. A result is remembered only if it depends on choices
   * alone: the condition reads no secret and no other condition, and makes no loop.
   */
  #tested(name: string, { body, bindings }: Condition): boolean | undefined | UnknownValue {
    const { tests } = this.#template;
    const remembered = this.secrets.isEmpty ? tests.find(name, this.#choose) : undefined;
    if (remembered !== undefined) return remembered.holds;
    const [outer, choose, conditions, passes] = [this.#bindings, this.#choose, this.#conditionsAsked, this.#passes];
    const chosen: Chosen[] = [];
    this.#choose = (question, choices) => {
      const choice = choose(question, choices);
      chosen.push({ question, choices, choice });
      return choice;
    };
    this.#bindings = bindings;
    const holds = this.#test(body);
    this.#bindings = outer;
    this.#choose = choose;
    const isAlone = this.#conditionsAsked === conditions && this.#passes === passes && this.secrets.isEmpty;
    if (isAlone && !(holds instanceof UnknownValue)) tests.add(name, { chosen, holds });
    return holds;
  }

  /** Whether an expression of a condition is true; undefined if decided at deployment. */
  #test(raw: unknown): boolean | undefined | UnknownValue {
    const call = conditionOf(raw);
    if (call === undefined) return new UnknownValue("depends on a condition that does not call a condition function");
    const { name, argument } = call;
    if (name === "Condition" && typeof argument === "string") {
      return this.condition(withBindings(argument, this.#bindings));
    }
    const parts: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
    if (name === "Fn::Equals") {
      if (parts.length !== 2) return malformed(call, "Fn::Equals requires two values");
      return this.#areEqual(parts[0], parts[1]);
    }
    const tests = parts.map((part) => this.#test(part));
    const faulty = tests.find((test) => test instanceof UnknownValue);
    if (faulty !== undefined) return faulty;
    if (name === "Fn::Not" && tests.length === 1) return tests[0] === undefined ? undefined : !tests[0];
    if (name === "Fn::And") return tests.includes(false) ? false : tests.includes(undefined) ? undefined : true;
    if (name === "Fn::Or") return tests.includes(true) ? true : tests.includes(undefined) ? undefined : false;
    return malformed(call, "it is not a condition function");
  }

  #areEqual(raw: unknown, otherRaw: unknown): boolean | undefined {
    const [value, other] = [this.value(raw), this.value(otherRaw)];
    if (!(value instanceof UnknownValue || other instanceof UnknownValue)) return textOf(value) === textOf(other);
    const isNeither = (some: unknown, literal: unknown): boolean => some instanceof OtherValue && !isMapping(literal);
    const isApart =
      (parameterIn(raw) !== undefined && isNeither(value, otherRaw)) ||
      (parameterIn(otherRaw) !== undefined && isNeither(other, raw));
    return isApart ? false : undefined;
  }
}

/** Functions whose results are texts of their own: a part or another form of a secret is a secret too. */
const computesText: ReadonlySet<string> = new Set([
  "Fn::Base64",
  "Fn::Join",
  "Fn::Split",
  "Fn::Sub",
  "Fn::ToJsonString",
]);

/** Functions that always return a value. */
const valued: ReadonlySet<string> = new Set([
  "Fn::Cidr",
  "Fn::GetAZs",
  "Fn::GetAtt",
  "Fn::GetStackOutput",
  "Fn::ImportValue",
]);

const loopForm = "a loop requires an identifier, a list and an object";

function conditionOf(raw: unknown): Intrinsic | undefined {
  const call = intrinsicOf(raw);
  if (call !== undefined || !isMapping(raw)) return call;
  return "Condition" in raw ? new Intrinsic("Condition", raw) : undefined;
}

/** A value as text, which conditions compare. */
const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Replaces loop identifiers by their elements: `${Stage}`, and `&{Stage}` without punctuation. */
export function withBindings(text: string, bindings: Bindings): string {
  if (bindings.size === 0) return text;
  return text.replaceAll(/([$&])\{([A-Za-z0-9]+)\}/g, (whole, sign: string, name: string) => {
    const element = bindings.get(name);
    if (element === undefined || element instanceof UnknownValue) return whole;
    return sign === "$" ? String(element) : String(element).replaceAll(/[^A-Za-z0-9]/g, "");
  });
}
