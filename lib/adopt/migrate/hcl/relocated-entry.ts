/** Moves an entry of an HCL object into a nested object, for a member with another path in the other tool. */
import { snakeCase } from "../../../facts/derive/names.ts";
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Expression, ObjectEntry } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import type { RangeEdit } from "../../../lint/text/edit.ts";
import type { RenamedMember } from "./target.ts";

type ObjectExpression = Extract<Expression, { kind: "object" }>;

/** The edits; undefined if the objects on the way are not written out. The last one is added if it is missing. */
export function relocatedEntry(
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
