/** The required members of a structure as text to insert, for editors that fill placeholders (snippets) and others. */
import { memberPath } from "../../base/member-path.ts";
import { isBlocks } from "../../facts/derive/blocks.ts";
import type { Field } from "../../facts/model/field.ts";
import type { FieldAt } from "../field-at.ts";
import type { Syntax } from "../scan/cursor.ts";

/** How a skeleton is written. */
export interface SkeletonStyle {
  readonly syntax: Syntax;
  /** Whether the editor fills placeholders, `${1:name}`. */
  readonly isSnippet: boolean;
}

/** Writes skeletons; its placeholders are numbered in the order of the text. */
export class SkeletonWriter {
  readonly #style: SkeletonStyle;
  #holes = 0;

  constructor(style: SkeletonStyle) {
    this.#style = style;
  }

  /** The required members of a structure, one per line, each with this indentation. */
  members(at: FieldAt, indentation: string): string {
    const { field, path, reading } = at;
    if (field.kind !== "struct") return "";
    const { syntax } = this.#style;
    const lines = Object.entries(field.members).flatMap(([member, inner]) => {
      if (inner.required !== true) return [];
      const inside = memberPath(path, member);
      const name = reading.namesOf(member, inside)[0] ?? member;
      return `${indentation}${this.member(name, { field: inner, path: inside, reading }, indentation)}`;
    });
    return lines.join(syntax === "json" ? ",\n" : "\n");
  }

  /** A member with its name, and what is required in it. */
  member(name: string, at: FieldAt, indentation: string): string {
    const { syntax } = this.#style;
    if (syntax === "hcl") {
      const isBlock = at.reading.takesBlocks === true && isBlocks(at.field);
      return isBlock
        ? `${name} ${this.#braces(structIn(at), indentation)}`
        : `${name} = ${this.#value(at, indentation)}`;
    }
    const value = this.#value(at, indentation);
    return syntax === "json"
      ? `${JSON.stringify(name)}: ${value}`
      : `${name}:${value.startsWith("\n") ? "" : " "}${value}`;
  }

  /** A place to fill; text is what fills it until the user does. */
  hole(text = ""): string {
    if (!this.#style.isSnippet) return text;
    this.#holes += 1;
    return text === "" ? `$${this.#holes}` : `\${${this.#holes}:${text}}`;
  }

  #value(at: FieldAt, indentation: string): string {
    const { field } = at;
    if (field.kind === "struct") return this.#struct(at, indentation);
    if (field.kind === "list") return this.#list({ ...at, field: field.element, path: `${at.path}[]` }, indentation);
    if (field.kind === "map") return this.#struct(at, indentation);
    return this.#scalar(at);
  }

  #struct(at: FieldAt, indentation: string): string {
    if (this.#style.syntax !== "yaml") return this.#braces(at, indentation);
    const inner = this.members(at, `${indentation}  `);
    return `\n${inner === "" ? `${indentation}  ${this.hole()}` : inner}`;
  }

  #braces(at: FieldAt, indentation: string): string {
    const inner = this.members(at, `${indentation}  `);
    return `{\n${inner === "" ? `${indentation}  ${this.hole()}` : inner}\n${indentation}}`;
  }

  #list(element: FieldAt, indentation: string): string {
    const { syntax } = this.#style;
    if (syntax !== "yaml") return `[${this.#value(element, indentation)}]`;
    const isStruct = element.field.kind === "struct";
    const value = isStruct
      ? this.members(element, `${indentation}    `).trimStart()
      : this.#value(element, indentation);
    return `\n${indentation}  - ${value === "" ? this.hole() : value}`;
  }

  #scalar({ field, path, reading }: FieldAt): string {
    const quote = this.#style.syntax === "yaml" || field.kind !== "string" ? "" : '"';
    const words = wordsOf(field).flatMap((word) => reading.wordsFor?.(word, path)[0] ?? [word]);
    if (words.length === 0 || !this.#style.isSnippet) return `${quote}${this.hole(exampleOf(field))}${quote}`;
    this.#holes += 1;
    return `${quote}\${${this.#holes}|${words.join(",")}|}${quote}`;
  }
}

/** The structure of a block. */
const structIn = (at: FieldAt): FieldAt => {
  const { field, path } = at;
  if (field.kind === "list") return { ...at, field: field.element, path: `${path}[]` };
  return field.kind === "map" ? { ...at, field: field.value, path: `${path}.*` } : at;
};

const wordsOf = (field: Field): readonly string[] =>
  field.kind === "string" ? (field.enum ?? []) : field.kind === "boolean" ? ["true", "false"] : [];

/** A number has to be one in JSON and HCL. */
const exampleOf = (field: Field): string =>
  field.kind === "integer" ? String(field.minimum ?? 1) : field.kind === "boolean" ? "true" : "";
