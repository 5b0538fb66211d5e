/** A rule as `lintel explain` prints it. */
import type { FieldAtPath } from "../derive/fields.ts";
import { alternatives, boundInWords, citationInWords, kindInWords, lengthInWords } from "../derive/wording.ts";
import { type Example, readExample } from "../lint/example.ts";
import { boundCitation, type FieldRule, type FieldRuleKind } from "../lint/field-rules.ts";
import type { Examples } from "../lint/rule.ts";
import { Lines } from "../lint/sources/position.ts";
import { aliases } from "../model/aliases.ts";
import type { AnyRule } from "./all-rules.ts";

/** Id, severity, summary and documents of a rule, with its examples or the fields that it is about. */
export function explainRule(rule: AnyRule): string {
  const cites = [...new Set(rule.cites.map(citationInWords))];
  const body = "fields" in rule ? [fieldTable(rule)] : [...examples("Good", rule.good), ...examples("Bad", rule.bad)];
  return [`${rule.id} (${rule.severity})\n${rule.summary}\nSee ${cites.join("; ")}.`, ...body]
    .join("\n\n")
    .concat("\n");
}

const examples = (title: string, all: Examples): readonly string[] =>
  Object.entries(all).map(([what, marked]) => `${title}: ${what}\n\n${exampleLines(readExample(marked)).join("\n")}`);

/** The lines of an example, with carets under what is marked. */
function exampleLines({ yaml, marks }: Example): readonly string[] {
  const lines = new Lines(yaml);
  const spans = marks.map((mark) => lines.span(mark));
  return Array.from({ length: lines.count }, (_, index) => index + 1).flatMap((number) => {
    const text = lines.line(number);
    const carets = [...text].map(() => " ");
    for (const { start, end } of spans) {
      if (start.line > number || end.line < number) continue;
      const from = start.line === number ? start.column - 1 : text.length - text.trimStart().length;
      carets.fill("^", from, end.line === number ? Math.max(end.column - 1, from + 1) : text.length);
    }
    const marked = carets.join("").trimEnd();
    return [`    ${text}`.trimEnd(), ...(marked === "" ? [] : [`    ${marked}`])];
  });
}

function fieldTable({ kind, fields }: FieldRule): string {
  const rows = fields.map((at) => [
    at.path || "the declaration",
    `${bound(kind, at)} (${citationInWords(boundCitation(at.field))})`,
  ]);
  const width = Math.max(...rows.map(([path]) => path?.length ?? 0));
  return rows.map(([path = "", what]) => `  ${path.padEnd(width)}  ${what}`).join("\n");
}

/** What a rule of this kind asks of a field. */
function bound(kind: FieldRuleKind, { path, field }: FieldAtPath): string {
  switch (kind) {
    case "member-name":
      return `has ${field.kind === "struct" ? Object.keys(field.members).join(", ") : "no members"}`;
    case "type":
      return kindInWords[field.kind];
    case "required":
      return "required";
    case "length":
      return `${lengthInWords(field)} characters`;
    case "one-name":
    case "vendor-name":
      return `also called ${alternatives(aliases.filter((alias) => alias.path === path).map(({ vendor }) => vendor))}`;
    default:
      return boundInWords(field) ?? "";
  }
}
