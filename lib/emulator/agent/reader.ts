/**
 * Reads A2A JSON by a field of lib/model. It is the JSON of protocol buffers: names in camel case or snake case, null
 * and empty strings count as absent, exactly one member of a oneof (gaps `message/casing`, `message/empty-strings`,
 * `message/unknown-members`).
 */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { citationInWords } from "../../derive/citation.ts";
import { snakeCase } from "../../derive/names.ts";
import { alternatives, boundInWords, typeInWords } from "../../derive/wording.ts";
import type { AnyField, Field, ListField, MapField, StringField, StructField } from "../../model/field.ts";

/** The result of reading. */
export interface DocumentReading {
  /** The value in camel case, without absent and unknown members. Use it only if there are no problems. */
  readonly value: unknown;
  /** The differences from the documentation, one sentence each, without secrets. */
  readonly problems: readonly string[];
}

/** @param unknownMembers ignored in requests, for newer clients; rejected in files, where they are typos. */
export function readDocument(
  field: Field,
  value: unknown,
  unknownMembers: "ignored" | "refused" = "ignored",
): DocumentReading {
  const reader = new DocumentReader(unknownMembers);
  return { value: reader.read(field, value, ""), problems: reader.problems };
}

/** The maximum nesting of free-form JSON, as in protocol buffers; writing it is recursive. */
const mostLevels = 100;

/** The longest part of a value that a message quotes, in UTF-16 code units. */
const quoted = 80;

function show(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isMembers(value)) return "a structure";
  const text = JSON.stringify(value) ?? "missing";
  return text.length <= quoted ? text : `${text.slice(0, quoted)}…`;
}

/** Whether a value of this field may be a secret. */
const isSecret = (field: Field): boolean =>
  field.sensitive === true ||
  field.concealed === true ||
  (field.kind === "list" && isSecret(field.element)) ||
  (field.kind === "map" && isSecret(field.value));

const outside = (size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean =>
  size < least || size > most;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/** A member of a structure with both its names. */
interface NamedMember {
  readonly name: string;
  readonly snake: string;
  readonly member: Field;
  readonly isContent: boolean;
}

const namedMembers = new WeakMap<StructField, readonly NamedMember[]>();

function membersOf(field: StructField): readonly NamedMember[] {
  const known = namedMembers.get(field);
  if (known !== undefined) return known;
  const named = Object.entries(field.members).map(([name, member]) => ({
    name,
    snake: snakeCase(name),
    member,
    isContent: field.exactlyOne?.includes(name) === true,
  }));
  namedMembers.set(field, named);
  return named;
}

const expressions = new Map<string, RegExp>();

function expressionOf(source: string): RegExp {
  const expression = expressions.get(source) ?? new RegExp(source, "u");
  expressions.set(source, expression);
  return expression;
}

class DocumentReader {
  readonly problems: string[] = [];
  readonly #unknownMembers: "ignored" | "refused";

  constructor(unknownMembers: "ignored" | "refused") {
    this.#unknownMembers = unknownMembers;
  }

  read(field: Field, value: unknown, path: string): unknown {
    switch (field.kind) {
      case "string":
        return typeof value === "string" ? this.#string(field, value, path) : this.#wrongKind(field, value, path);
      case "integer":
        if (!Number.isInteger(value)) return this.#wrongKind(field, value, path);
        if (outside(Number(value), field.minimum, field.maximum)) this.#refuse(field, path, `is ${show(value)}`);
        return value;
      case "boolean":
        return typeof value === "boolean" ? value : this.#wrongKind(field, value, path);
      case "list":
        return Array.isArray(value) ? this.#list(field, value, path) : this.#wrongKind(field, value, path);
      case "map":
        return isMembers(value) ? this.#map(field, value, path) : this.#wrongKind(field, value, path);
      case "struct":
        return isMembers(value) ? this.#struct(field, value, path) : this.#wrongKind(field, value, path);
      case "any":
        return this.#any(field, value, path);
    }
  }

  #string(field: StringField, value: string, path: string): string {
    const fits =
      field.enum?.includes(value) !== false &&
      !outside(value.length, field.minLength) &&
      (field.pattern === undefined || expressionOf(field.pattern.source).test(value));
    if (!fits) this.#refuse(field, path, `is ${isSecret(field) ? "something else" : show(value)}`);
    return value;
  }

  #list(field: ListField, value: readonly unknown[], path: string): unknown {
    if (outside(value.length, field.minItems, field.maxItems))
      this.#refuse(field, path, `has ${value.length} elements`);
    return value.map((element, index) => this.read(field.element, element, `${path}[${index}]`));
  }

  #map(field: MapField, value: object, path: string): unknown {
    if (field.value.kind === "any") return this.#any(field.value, value, path);
    const entries = Object.entries(value).map(([key, inner]) => {
      this.#string(field.key, key, `a key of ${path}`);
      return [key, this.read(field.value, inner, `${path}.${key}`)] as const;
    });
    return Object.fromEntries(entries);
  }

  #any(field: AnyField, value: unknown, path: string): unknown {
    if (isDeeperThan(value, mostLevels)) {
      this.problems.push(
        `${path} is nested deeper than ${mostLevels} levels, the deepest that is accepted (${citationInWords(field.cites)})`,
      );
    }
    return value;
  }

  #struct(field: StructField, value: object, path: string): unknown {
    const given = new Map<string, unknown>(Object.entries(value));
    const members: [string, unknown][] = [];
    const contents: string[] = [];
    for (const { name, snake, member, isContent } of membersOf(field)) {
      const inner = this.#member(given, name, snake, path);
      if (isAbsent(member, inner, isContent)) {
        if (member.required) {
          this.problems.push(`${below(path, name)} is missing; it is required (${citationInWords(member.cites)})`);
        }
        continue;
      }
      if (isContent) contents.push(name);
      members.push([name, this.read(member, inner, below(path, name))]);
    }
    if (field.exactlyOne !== undefined && contents.length !== 1) {
      const has = contents.length === 0 ? "none" : contents.join(" and ");
      this.problems.push(
        `${path || "the document"} has ${has} of ${alternatives(field.exactlyOne)}; exactly one is required (${citationInWords(field.cites)})`,
      );
    }
    if (this.#unknownMembers === "refused") this.#refuseUnknown(field, [...given.keys()], path);
    return Object.fromEntries(members);
  }

  /** The value of a member under either name; having both is an error. */
  #member(given: Map<string, unknown>, name: string, snake: string, path: string): unknown {
    const value = given.get(name) ?? given.get(snake);
    const nameless = value === undefined && (given.has(name) || given.has(snake)) ? null : value;
    const both = snake !== name && given.has(name) && given.has(snake);
    given.delete(name);
    given.delete(snake);
    if (both) this.problems.push(`${below(path, name)} is also given as ${snake}; use only one of them`);
    return nameless;
  }

  #refuseUnknown(field: StructField, names: readonly string[], path: string): void {
    for (const name of names) {
      const former = own(field.formerMembers, name)?.replaceAll("`", "");
      const remedy = former ?? `it supports ${alternatives(Object.keys(field.members))}`;
      this.problems.push(
        `${below(path, name)} is not a member of ${path || "the document"}; ${remedy} (${citationInWords(field.cites)})`,
      );
    }
  }

  #wrongKind(field: Field, value: unknown, path: string): undefined {
    const shown = isSecret(field) ? "something else" : show(value);
    this.problems.push(
      `${path || "the document"} is ${shown}; it must be ${typeInWords(field)} (${citationInWords(field.cites)})`,
    );
    return undefined;
  }

  #refuse(field: Field, path: string, what: string): void {
    this.problems.push(
      `${path} ${what}; it must be ${boundInWords(field)} (${citationInWords(field.boundCites ?? field.cites)})`,
    );
  }
}

const below = (path: string, member: string): string => (path === "" ? member : `${path}.${member}`);

/** Whether a value means the same as an absent member. The content of a oneof may be empty, and data may be null. */
function isAbsent(member: Field, value: unknown, isContent: boolean): boolean {
  if (value === null) return !(member.kind === "any" && member.nullable === true);
  return value === undefined || (value === "" && !isContent);
}
