/** Completion at a cursor: missing members, the allowed values of a member, and outside of declarations whole ones. */
import { memberPath } from "../../base/member-path.ts";
import { isBlocks } from "../../facts/derive/blocks.ts";
import { documentField } from "../../facts/derive/document.ts";
import type { Field } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { recognizer } from "../../lint/inputs/request/recognized.ts";
import { requestReading, verdictOnRequest } from "../../lint/inputs/request/request-document.ts";
import { resourceTypes, typeReading } from "../../lint/inputs/resource-type.ts";
import { unknownBecause } from "../../lint/text/unknown.ts";
import { containerAt, type FieldAt, partOf } from "../field-at.ts";
import { boundsInWords, fieldPage } from "../field-page.ts";
import { cursorAt, type EditorCursor, type Syntax } from "../scan/cursor.ts";
import type { Proposal } from "./proposal.ts";
import { type SkeletonStyle, SkeletonWriter } from "./skeleton.ts";

/** The proposals, and the offsets of the text that each replaces. */
export interface Completion {
  readonly proposals: readonly Proposal[];
  readonly start: number;
  readonly end: number;
}

// Completion outside of declarations: whole ones, with their required members.

/** The declarations that fit at a cursor: resources between the blocks of HCL, requests in an empty document. */
function wholeDeclarations(
  text: string,
  cursor: EditorCursor,
  models: readonly ResourceModel[],
  style: SkeletonStyle,
): readonly Proposal[] {
  const { frames, at, start, end } = cursor;
  if (at !== "name" || frames.length > 1) return [];
  if (style.syntax === "hcl") return resourceBlocks(models, style);
  const hasContent = /^[^\S\n]*[^\s#]/m.test(`${text.slice(0, start)}${text.slice(end)}`);
  return hasContent ? [] : requests(models, style);
}

function resourceBlocks(models: readonly ResourceModel[], style: SkeletonStyle): readonly Proposal[] {
  const types = [...resourceTypes("terraform", models).values()].filter(({ isForeign }) => !isForeign);
  return types.map((type, index) => {
    const writer = new SkeletonWriter(style);
    const at: FieldAt = { field: type.declaration, path: "", reading: typeReading(type, { unknownBecause }) };
    const name = writer.hole("name");
    const block = `resource "${type.type}" "${name}" {\n${writer.members(at, "  ")}\n}`;
    return proposal(`resource ${type.type}`, type.model, block, index, style);
  });
}

function requests(models: readonly ResourceModel[], style: SkeletonStyle): readonly Proposal[] {
  const recognized = recognizer(models, "", true);
  return models.flatMap((model, index) => {
    const field = documentField(model);
    const required = Object.entries(field.members).filter(([, member]) => member.required === true);
    // A document of these members alone would be another one, or none.
    if (recognized(Object.fromEntries(required.map(([name]) => [name, ""]))) !== model) return [];
    const verdict = verdictOnRequest({}, model);
    const reading = requestReading(model, { vocabulary: "auto", verdict, inSnakeCase: false });
    const writer = new SkeletonWriter(style);
    const isJson = style.syntax === "json";
    const members = writer.members({ field, path: "", reading }, isJson ? "  " : "");
    return [proposal(model.name, model, isJson ? `{\n${members}\n}` : `${members}\n`, index, style)];
  });
}

const proposal = (
  label: string,
  { title, product }: ResourceModel,
  text: string,
  index: number,
  { isSnippet }: SkeletonStyle,
): Proposal => ({
  label,
  is: "declaration",
  detail: title,
  documentation: `A ${title} (${product}) with its required members.`,
  text,
  isSnippet,
  sortText: String(index).padStart(3, "0"),
});

/** The proposals at an offset of a text; `style.isSnippet` says whether the editor fills placeholders. */
export function completionAt(
  text: string,
  offset: number,
  models: readonly ResourceModel[],
  style: SkeletonStyle,
): Completion | undefined {
  const { syntax } = style;
  const cursor = cursorAt(text, offset, syntax);
  if (cursor === undefined) return undefined;
  const { start, end } = cursor;
  const container = containerAt(cursor, models);
  if (container === undefined) {
    return { proposals: wholeDeclarations(text, cursor, models, style), start, end };
  }
  if (cursor.at === "name") return { proposals: members(container, cursor, text, style), start, end };
  const at = partOf(container, cursor.segment);
  if (at === undefined) return undefined;
  if (at.field.kind === "struct" && container.field.kind === "list") {
    return { proposals: members(at, cursor, text, style), start, end }; // the first member of an element: `- `
  }
  return { proposals: words(at, quoteAt(text, cursor, syntax)), start, end };
}

function members(container: FieldAt, cursor: EditorCursor, text: string, style: SkeletonStyle): readonly Proposal[] {
  const { syntax, isSnippet } = style;
  const indentation = indentationAt(text, cursor, syntax);
  const { field, path, reading } = container;
  const struct = field.kind === "list" ? field.element : field;
  if (struct.kind !== "struct") return [];
  const written = new Set(cursor.frames.at(-1)?.members.keys());
  const isNamed = /^\s*[:={]/.test(text.slice(cursor.end));
  return Object.entries(struct.members).flatMap(([member, inner], index) => {
    const inside = memberPath(path, member);
    const names = reading.namesOf(member, inside);
    const name = names[0] ?? member;
    // A list block may occur several times.
    const repeats = syntax === "hcl" && reading.takesBlocks === true && inner.kind === "list" && isBlocks(inner);
    if (!repeats && names.some((each) => written.has(each) && each !== cursor.text)) return [];
    const at = { field: inner, path: inside, reading };
    const isBlock = syntax === "hcl" && reading.takesBlocks === true && isBlocks(inner);
    const isFilled = isSnippet && !isNamed && indentation !== undefined && inner.kind !== "map";
    return {
      label: name,
      is: "member",
      detail: boundsInWords(at),
      documentation: fieldPage(name, at),
      isSnippet: isFilled,
      text: isFilled
        ? new SkeletonWriter(style).member(name, at, indentation)
        : isNamed
          ? quoted(name, syntax === "json")
          : `${quoted(name, syntax === "json")}${isBlock ? emptyBlock(inner, text, cursor) : beginning(inner, syntax)}`,
      sortText: `${inner.required === true ? 0 : 1}${String(index).padStart(3, "0")}`,
    };
  });
}

/** The indentation at the cursor; undefined where a structure of several lines does not fit: in flow style. */
function indentationAt(text: string, { start }: EditorCursor, syntax: Syntax): string | undefined {
  const [line = ""] = /[^\n]*$/.exec(text.slice(0, start)) ?? [];
  const [indentation = ""] = /^[^\S\n]*/.exec(line) ?? [];
  if (syntax !== "yaml") return indentation;
  return /^[\s-]*$/.test(line) ? " ".repeat(line.length) : undefined;
}

const quoted = (name: string, inQuotes: boolean): string => (inQuotes ? JSON.stringify(name) : name);

/** An empty block in the format of `terraform fmt`; a block of a map has a label. */
function emptyBlock({ kind }: Field, text: string, { start }: EditorCursor): string {
  const [indentation = ""] = /^[^\S\n]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start)) ?? [];
  return `${kind === "map" ? ' ""' : ""} {\n${indentation}}`;
}

/** The text to insert after a new name. */
function beginning({ kind }: Field, syntax: Syntax): string {
  if (syntax === "hcl") return " = ";
  if (syntax === "json") return ": ";
  return kind === "struct" || kind === "list" || kind === "map" ? ":" : ": ";
}

/** The quotes around a value at the cursor. */
function quoteAt(text: string, { start }: EditorCursor, syntax: Syntax): string {
  const written = text.charAt(start);
  if (written === '"' || written === "'") return written;
  return syntax === "yaml" ? "" : '"';
}

function words(at: FieldAt, quote: string): readonly Proposal[] {
  const { field, path, reading } = at;
  const values: readonly (readonly [shown: string, written: string])[] =
    field.kind === "boolean"
      ? [true, false].map((value) => [String(value), String(value)])
      : field.kind === "string"
        ? (field.enum ?? [])
            .flatMap((word) => reading.wordsFor?.(word, path) ?? [word])
            .map((word) => [word, `${quote}${word}${quote}`])
        : [];
  return values.map(([label, text], index) => ({
    label,
    is: "word",
    detail: String(field.default) === label ? "default" : "",
    documentation: field.description,
    text,
    isSnippet: false,
    sortText: String(index).padStart(3, "0"),
  }));
}
