/**
 * Reads values of a JSON file as expressions (the specification "HCL JSON Syntax Specification"): strings are templates,
 * except where Terraform takes them as they are, or as a reference.
 */
import { isMembers, membersOf } from "../../../../base/members.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import type { Segment } from "../../../text/path.ts";
import type { Place } from "../../../text/place.ts";
import type { Range } from "../../../text/position.ts";
import { ExpressionParser, exactNumber } from "./expression-syntax.ts";
import { type Expression, escaped } from "./syntax.ts";
import { Cursor } from "./text-cursor.ts";

/** A value of a JSON file. */
export interface JsonPart {
  readonly value: unknown;
  readonly place: Place;
  /** Its path from the top of the file. */
  readonly segments: readonly Segment[];
}

/**
 * What strings are: templates, texts as they are, or expressions such as references. Those of an argument are templates;
 * it may be a block, in which `//` is a comment.
 */
export type StringForm = "template" | "argument" | "text" | "expression";

/** The members of an object, in their order; empty for other values. */
export function membersIn({ value, place, segments }: JsonPart): readonly (readonly [string, JsonPart, Range])[] {
  return Object.entries(membersOf(value)).flatMap(([name, member]) => {
    const at = place.members?.get(name);
    return at?.key === undefined ? [] : [[name, { value: member, place: at, segments: [...segments, name] }, at.key]];
  });
}

/** The elements of a list; empty for other values. */
export function elementsIn({ value, place, segments }: JsonPart): readonly JsonPart[] {
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  return elements.flatMap((element, index) => {
    const at = place.items?.[index];
    return at === undefined ? [] : [{ value: element, place: at, segments: [...segments, index] }];
  });
}

/** Reads the expressions of one file. */
export class JsonExpressions {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Throws a {@link SyntaxFault} for a template that is not valid. */
  of(part: JsonPart, form: StringForm): Expression {
    const { value, place } = part;
    const range = place.value;
    if (Array.isArray(value))
      return { kind: "tuple", items: elementsIn(part).map((each) => this.of(each, form)), range };
    if (isMembers(value)) {
      const members = membersIn(part).filter(([name]) => name !== "//" || form !== "argument");
      const entries = members.map(([name, each, key]) => ({
        key: this.#string(name, key, form),
        value: this.of(each, form),
      }));
      return { kind: "object", entries, range };
    }
    if (typeof value === "string") return this.#string(value, range, form);
    if (typeof value !== "number")
      return { kind: "literal", value: value === true || value === false ? value : null, range };
    const digits = this.#text.slice(range.start, range.end);
    const number = exactNumber(digits.replace("-", ""));
    if (number === undefined) return { kind: "inexact number", range };
    return { kind: "literal", value: digits.startsWith("-") ? 0 - number : number, range };
  }

  #string(value: string, range: Range, form: StringForm): Expression {
    if (form === "text" || (form !== "expression" && !/[$%]\{/.test(value))) {
      return { kind: "literal", value: value.normalize(), range };
    }
    const at = this.#offsets(value, range);
    const parser = new ExpressionParser(new Cursor(value, "string"));
    try {
      const read = form === "expression" ? parser.wholeExpression() : parser.wholeTemplate();
      const moved = relocated(read, at);
      return form === "expression" ? moved : { ...moved, range };
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      if (form === "expression") return { kind: "literal", value: value.normalize(), range };
      throw new SyntaxFault(error.message, at(error.offset));
    }
  }

  /** Where the characters of a string are in the file. */
  #offsets(value: string, { start, end }: Range): (offset: number) => number {
    const written = this.#text.slice(start + 1, end - 1);
    if (written.length === value.length) return (offset) => start + 1 + offset;
    const ends = [...written.matchAll(character)].map(({ index, 0: text }) => start + 1 + index + text.length);
    return (offset) => (offset === 0 ? start + 1 : (ends[offset - 1] ?? end - 1));
  }
}

const escapes = /\\(?:u[0-9a-fA-F]{4}|[^u])/g;
const character = /\\(?:u[0-9a-fA-F]{4}|[^u])|[\s\S]/g;

/** A text in which each escape of a JSON file is the character that it means, at the same length. */
export const withoutEscapes = (text: string): string =>
  text.includes("\\")
    ? text.replaceAll(escapes, (each) => String(JSON.parse(`"${each}"`)).padStart(each.length, escaped))
    : text;

/** A part of a syntax tree with other ranges. */
function relocated<Part>(part: Part, at: (offset: number) => number): Part;
function relocated(part: unknown, at: (offset: number) => number): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => relocated(each, at));
  if (!isMembers(part)) return part;
  const { start, end } = part;
  if (typeof start === "number" && typeof end === "number") return { start: at(start), end: at(end) };
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, relocated(each, at)]));
}
