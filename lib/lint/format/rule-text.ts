/** The page of a rule as plain text. */
import type { Example } from "../example.ts";
import type { RuledField, RulePage, TitledExample } from "../rule-page.ts";
import { Lines } from "../sources/position.ts";

/** Id, severity, summary and documents of a rule, with its examples or the fields that it is about. */
export function ruleText({ id, severity, summary, notSuppressible, documents, fields, good, bad }: RulePage): string {
  const parts = [
    [
      `${id} (${severity})`,
      summary,
      ...(documents.length === 0 ? [] : [`See ${documents.join("; ")}.`]),
      ...(notSuppressible === true ? [cannotBeSuppressed] : []),
    ].join("\n"),
    ...(fields.length === 0 ? [] : [fieldTable(fields)]),
    ...good.map((example) => titledExample("Good", example)),
    ...bad.map((example) => titledExample("Bad", example)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** What the page of a rule says that is not suppressible. */
export const cannotBeSuppressed = "It cannot be suppressed.";

const titledExample = (kind: string, example: TitledExample): string =>
  `${kind}: ${example.title}\n\n${exampleLines(example).join("\n")}`;

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

function fieldTable(fields: readonly RuledField[]): string {
  const rows = fields.map(({ path, bound, document }) => [path || "the declaration", `${bound} (${document})`]);
  const width = Math.max(...rows.map(([path]) => path?.length ?? 0));
  return rows.map(([path = "", what]) => `  ${path.padEnd(width)}  ${what}`).join("\n");
}
