/** How an answer is printed, by --output. */
import type { Members } from "../../api/operation.ts";
import { badSetting } from "./client-error.ts";
import { type OutputFormat, outputFormats } from "./options.ts";
import { type Paging, together } from "./pagination.ts";
import type { Query } from "./query.ts";
import type { TableStyle } from "./table.ts";
import { formatText } from "./text.ts";

/** What was answered: one answer, or pages. */
export type Answer =
  | { readonly kind: "single"; readonly members: Members }
  | { readonly kind: "pages"; readonly pages: AsyncGenerator<Members, string | undefined>; readonly paging: Paging };

/** How to print. */
export interface OutputStyle {
  /** As it was configured: one of {@link outputFormats}, or none of them. */
  readonly format: string;
  /** The title of tables: the operation. */
  readonly title: string;
  readonly query: Query | undefined;
  readonly table: TableStyle;
}

/** Writes the answer piece by piece. Throws a ClientError for a configured format that is none. */
export async function* printed(answer: Answer, style: OutputStyle): AsyncGenerator<string> {
  const { query = (value) => value } = style;
  const format = knownFormat(style.format);
  switch (format) {
    case "off":
      if (answer.kind === "pages") await together(answer.pages, answer.paging);
      return;
    case "text":
      yield* textPages(answer, query);
      return;
    case "yaml-stream": {
      const { formatYaml } = await import("./yaml-output.ts");
      if (answer.kind === "single") {
        const value = query(answer.members);
        if (!isBare(value)) yield formatYaml([value]);
      } else for await (const page of answer.pages) yield formatYaml([query(page)]);
      return;
    }
    default:
      yield await whole(
        format,
        query(answer.kind === "single" ? answer.members : await together(answer.pages, answer.paging)),
        style,
      );
  }
}

async function whole(
  format: "json" | "table" | "yaml",
  value: unknown,
  { title, table }: OutputStyle,
): Promise<string> {
  if (format === "table") {
    const { formatTable } = await import("./table.ts");
    return formatTable(title, value, table);
  }
  if (isBare(value)) return "";
  if (format === "json") return formatJson(value);
  const { formatYaml } = await import("./yaml-output.ts");
  return formatYaml(value);
}

/** JSON with an indent of four, its end included; characters stand for themselves. */
export const formatJson = (value: unknown): string => `${JSON.stringify(value ?? null, undefined, 4)}\n`;

/** Each page by itself; what a page holds besides its items is shown with the first, and where to go on at the end. */
async function* textPages(answer: Answer, query: Query): AsyncGenerator<string> {
  if (answer.kind === "single") {
    yield formatText(query(answer.members));
    return;
  }
  const { token, items } = answer.paging;
  for (let first = true; ; first = false) {
    const { done, value } = await answer.pages.next();
    if (done === true) {
      if (value !== undefined) yield formatText(query({ NextToken: { NextToken: value } }));
      return;
    }
    const { [token]: _, ...shown } = value;
    yield formatText(query(first ? shown : { [items]: value[items] ?? null }));
  }
}

/** An answer without members: an operation that says nothing but that it succeeded. */
const isBare = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

function knownFormat(format: string): OutputFormat {
  const known = outputFormats.find((each) => each === format);
  if (known === undefined) {
    throw badSetting(`Unknown output type: ${format}; it must be one of ${outputFormats.join(", ")}`);
  }
  return known;
}
