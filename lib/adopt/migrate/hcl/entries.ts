/** Maps of Lintel that the awscc provider has as lists of structures: tags, environment variables. */
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Expression } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import type { Range } from "../../../lint/text/position.ts";
import type { RenamedMember } from "./target.ts";

/** The names of the structures' members. */
type EntryNames = NonNullable<RenamedMember["entries"]>;

type ObjectExpression = Extract<Expression, { kind: "object" }>;

/** Where edits go, and what cannot be edited. */
export interface EntryEdits {
  readonly file: HclFile;
  readonly edit: (range: Range, text: string) => void;
  readonly refuse: (at: Range, why: string) => void;
}

/** Records the edits that make a map of a list of structures. */
export function entriesAsMap(value: Expression, names: EntryNames, edits: EntryEdits): void {
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
export function mapAsEntries(value: Expression, names: EntryNames, { file, edit }: EntryEdits): void {
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
