/** Rewrites the values of arguments: words, empty texts, maps of entries, and structures in the form of attributes. */

import { isBlocks } from "../../../facts/derive/blocks.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";
import { type ObjectExpression, structuresOf } from "../../../lint/fix/written-structures.ts";
import { structureIn, wordsThere } from "../../../lint/inputs/counterpart.ts";
import { isReference, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import type { Expression } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import type { Range } from "../../../lint/text/position.ts";
import { entriesAsMap, mapAsEntries } from "./entries.ts";
import type { FileEdits } from "./file-edits.ts";
import { relocatedEntry } from "./relocated-entry.ts";
import type { RenamedMember } from "./target.ts";

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
    const variable = isReference(value, "var") ? this.#module.variables.get(value.name) : undefined;
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
