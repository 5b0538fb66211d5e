/** Rewrites the values of arguments: words, empty texts, maps of entries, and structures in the form of attributes. */

import { isBlocks } from "../../../facts/derive/blocks.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";
import { type ObjectExpression, structuresOf } from "../../../lint/fix/written-structures.ts";
import { structureIn, wordsThere } from "../../../lint/inputs/counterpart.ts";
import { isReferenceTo, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Expression, ObjectEntry } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import type { RangeEdit } from "../../../lint/text/edit.ts";
import type { Range } from "../../../lint/text/position.ts";
import type { FileEdits } from "./file-edits.ts";
import type { RenamedMember } from "./target.ts";

// Maps of Lintel that the awscc provider has as lists of structures: tags, environment variables.

type EntryNames = NonNullable<RenamedMember["entries"]>;

/** Where edits go, and what cannot be edited. */
interface EntryEdits {
  readonly file: HclFile;
  readonly edit: (range: Range, text: string) => void;
  readonly refuse: (at: Range, why: string) => void;
}

/** Records the edits that make a map of a list of structures. */
function entriesAsMap(value: Expression, names: EntryNames, edits: EntryEdits): void {
  if (value.kind === "literal") return;
  const { start, end } = value.range;
  if (value.kind !== "tuple" || !value.items.every((item) => item.kind === "object")) {
    edits.edit({ start, end: start }, "{ for entry in ");
    edits.edit({ start: end, end }, ` : entry.${names.key} => entry.${names.value} }`);
    return;
  }
  const { text } = edits.file;
  const [before, after] = [text[start + 1] ?? "", text[end - 2] ?? ""].map((each) => (/[{}]/.test(each) ? " " : ""));
  edits.edit({ start, end: start + 1 }, `{${before}`);
  edits.edit({ start: end - 1, end }, `${after}}`);
  for (const item of value.items) entryOfMap(item, names, edits);
}

function entryOfMap(item: ObjectExpression, names: EntryNames, { file, edit, refuse }: EntryEdits): void {
  const named = (name: string) => item.entries.find((each) => each.key.kind === "literal" && each.key.value === name);
  const [name, value] = [named(names.key)?.value, named(names.value)?.value];
  if (name === undefined || value === undefined || item.entries.length !== 2) {
    refuse(item.range, `expected an object with ${names.key} and ${names.value}`);
    return;
  }
  const [open, close] = name.kind === "literal" ? ["", ""] : ["(", ")"];
  const { start, end } = item.range;
  if (name.range.start < value.range.start) {
    // What the name and the value refer to is edited, too.
    edit({ start, end: name.range.start }, open);
    edit({ start: name.range.end, end: value.range.start }, `${close} = `);
    edit({ start: value.range.end, end }, "");
    return;
  }
  const text = ({ range }: Expression): string => file.text.slice(range.start, range.end);
  edit(item.range, `${open}${text(name)}${close} = ${text(value)}`);
}

/** Records the edits that make a list of structures of a map. */
function mapAsEntries(value: Expression, names: EntryNames, { file, edit }: EntryEdits): void {
  if (value.kind === "literal") return;
  const { start, end } = value.range;
  if (value.kind !== "object") {
    edit({ start, end: start }, "[for key, value in ");
    edit({ start: end, end }, ` : { ${names.key} = key, ${names.value} = value }]`);
    return;
  }
  edit({ start, end: start + 1 }, "[");
  edit({ start: end - 1, end }, "]");
  for (const { key, value: entry } of value.entries) {
    const { text } = file;
    const isBare = key.kind === "literal" && text[key.range.start] !== '"';
    edit({ start: key.range.start, end: key.range.start }, `{ ${names.key} = `);
    if (isBare) edit(key.range, JSON.stringify(text.slice(key.range.start, key.range.end)));
    edit({ start: key.range.end, end: entry.range.start }, `, ${names.value} = `);
    const after = entry.range.end;
    const hasComma = /^[^\S\n]*,/.test(text.slice(after)) || entry === value.entries.at(-1)?.value;
    edit({ start: after, end: after }, hasComma ? " }" : " },");
  }
}

/** The edits; undefined if the objects on the way are not written out. The last one is added if it is missing. */
function relocatedEntry(
  object: ObjectExpression,
  { key, value }: ObjectEntry,
  { path, elsewhere = "", to }: RenamedMember,
  { text }: HclFile,
): readonly RangeEdit[] | undefined {
  const steps = elsewhere.split(".").slice(path.split(".").length - 1, -1);
  let inside = object;
  const missing: string[] = [];
  for (const step of steps.map((each) => snakeCase(each))) {
    const next = inside.entries.find((each) => each.key.kind === "literal" && each.key.value === step);
    if (next === undefined) missing.push(step);
    else if (next.value.kind === "object" && missing.length === 0) inside = next.value;
    else return undefined;
  }
  if (missing.length > 1 || inside === object) return undefined;
  const argument = `${to} = ${text.slice(value.range.start, value.range.end)}`;
  const written = missing.reduceRight((within, name) => `${name} = { ${within} }`, argument);
  const at = inside.range.start + 1;
  const [first] = inside.entries;
  const start = first?.key.range.start ?? at;
  const indentation = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const hasLines = text.slice(at, start).includes("\n");
  return [
    { start: at, end: at, text: hasLines ? `\n${indentation}${written}` : ` ${written},` },
    { ...withSeparator(text, key.range.start, value.range.end), text: "" },
  ];
}

/** The range of an entry with the comma or the line break that ends it. */
function withSeparator(text: string, start: number, end: number): Pick<RangeEdit, "start" | "end"> {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const [rest = ""] = /^[^\S\n]*,?[^\S\n]*/.exec(text.slice(end)) ?? [];
  const isAlone = text.slice(lineStart, start).trim() === "" && text[end + rest.length] === "\n";
  return isAlone ? { start: lineStart, end: end + rest.length + 1 } : { start, end: end + rest.length };
}

/** Records the edits of values. */
export class ArgumentValues {
  readonly #edits: FileEdits;
  readonly #module: Module;

  constructor(edits: FileEdits, module: Module) {
    this.#edits = edits;
    this.#module = module;
  }

  /** The value of an argument, or of an entry of an object. */
  of(value: Expression, pair: RenamedMember): void {
    if (this.#edits.target.direction !== "migrate") this.#words(value, pair);
    if (pair.entries !== undefined) {
      const write = this.#edits.target.direction === "migrate" ? entriesAsMap : mapAsEntries;
      const edit = (range: Range, text: string) => this.#edits.edit(range, text);
      write(value, pair.entries, { file: this.#edits.file, edit, refuse: (at, why) => this.#edits.refuse(at, why) });
      return;
    }
    if (isBlocks(pair.field)) this.#structures(value, pair);
    else if (this.#edits.target.type.emptyTextIsAbsent === true && isOptionalText(pair.field))
      this.#optionalText(value, pair);
  }

  /** The other tool takes `""` for an absent value, and Lintel for a value. */
  #optionalText(value: Expression, { from }: RenamedMember): void {
    if (this.#edits.target.direction === "migrate") this.#emptyTexts(value);
    else if (isEmptyText(value))
      this.#edits.refuse(value.range, `${this.#edits.toolAfter} takes "" in ${from} for an absent value`);
  }

  /** Values that the other tool calls otherwise, also where an expression decides between them. */
  #words(value: Expression, { field, path }: RenamedMember): void {
    const words = field.kind === "string" ? wordsThere(this.#edits.target.type, path) : new Map<string, string>();
    if (words.size > 0) this.#word(value, words);
  }

  #word(value: Expression, words: ReadonlyMap<string, string>): void {
    if (value.kind === "literal") {
      const word = typeof value.value === "string" ? words.get(value.value) : undefined;
      if (word !== undefined) this.#edits.edit(value.range, JSON.stringify(word));
    } else if (value.kind === "conditional") {
      this.#word(value.yes, words);
      this.#word(value.no, words);
    } else {
      const { start, end } = value.range;
      const replacements = [...words].map(([here, there]) => `, "/^${here}$/", ${JSON.stringify(there)})`);
      this.#edits.edit({ start, end: start }, "replace(".repeat(words.size));
      this.#edits.edit({ start: end, end }, replacements.join(""));
    }
  }

  /** `""`, which the other provider takes for an absent value, also as a default. */
  #emptyTexts(value: Expression): void {
    if (isEmptyText(value)) this.#edits.edit(value.range, "null");
    if (value.kind === "conditional") {
      this.#emptyTexts(value.yes);
      this.#emptyTexts(value.no);
    }
    if (value.kind === "call" && (value.name === "try" || value.name === "lookup")) {
      for (const arg of value.args.slice(1)) if (isEmptyText(arg)) this.#edits.edit(arg.range, "null");
    }
    const variable = isReferenceTo(value, "var") ? this.#module.variables.get(value.name) : undefined;
    if (variable === undefined || !isEmptyText(variable.it.standard)) return;
    const { start, end } = value.range;
    // Not a conditional, of which the linter would judge both branches.
    this.#edits.edit({ start, end: start }, "try(coalesce(");
    this.#edits.edit({ start: end, end }, "), null)");
  }

  /** Structures in the form of attributes, which become blocks. */
  #structures(value: Expression, pair: RenamedMember): void {
    const inside = structureIn(pair.field, pair.path);
    const structures = structuresOf(value, pair.field.kind === "list");
    if (inside === undefined || "unwritten" in structures) {
      this.#edits.refuse(
        "unwritten" in structures ? structures.unwritten.range : value.range,
        `${pair.from} is a block in ${this.#edits.toolAfter}, and its members are not written out here`,
      );
    } else for (const { object } of structures) this.#object(object, inside.struct, inside.path);
  }

  #object(object: ObjectExpression, struct: StructField, path: string): void {
    const pairs = this.#edits.target.members(struct, path);
    for (const entry of object.entries) {
      const { key, value } = entry;
      const pair = key.kind === "literal" ? pairs.find(({ from }) => from === key.value) : undefined;
      if (pair === undefined)
        this.#edits.unknown(this.#edits.file.text.slice(key.range.start, key.range.end), key.range);
      else if (pair.elsewhere !== undefined) {
        const moved = relocatedEntry(object, entry, pair, this.#edits.file);
        if (moved === undefined)
          this.#edits.refuse(key.range, `${this.#edits.toolAfter} has ${pair.from} elsewhere (${pair.elsewhere})`);
        else for (const each of moved) this.#edits.edit(each, each.text);
      } else {
        this.#edits.rename(key.range, pair.to);
        this.of(value, pair);
      }
    }
  }
}

const isEmptyText = (expression: Expression | undefined): boolean =>
  expression?.kind === "literal" && expression.value === "";

const isOptionalText = (field: Field): boolean =>
  field.kind === "string" && field.required !== true && field.enum === undefined;
