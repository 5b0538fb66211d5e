/** Prints responses by --output. */
import { isMembers, type Members } from "../../../base/members.ts";
import { printable, printableJson } from "../../../base/text/printable.ts";
import { badSetting } from "../client-error.ts";
import { type OutputFormat, outputFormats } from "../options.ts";
import { type Paging, together } from "../requests/pagination.ts";
import type { Query } from "./query.ts";
import type { TableStyle } from "./table.ts";
import { formatText } from "./text.ts";

/** A response: a single one, pages, or a stream. */
export type ClientResponse =
  | { readonly kind: "single"; readonly members: Members }
  | { readonly kind: "stream"; readonly responses: AsyncGenerator<Members, void> }
  | { readonly kind: "pages"; readonly pages: AsyncGenerator<Members, string | undefined>; readonly paging: Paging };

/** How to print a response. */
export interface OutputStyle {
  /** As configured: one of {@link outputFormats}, or an unknown format. */
  readonly format: string;
  /** Title of tables: the operation. */
  readonly title: string;
  readonly query: Query | undefined;
  readonly table: TableStyle;
  /** Print control characters in text and tables unchanged. */
  readonly isTrusted: boolean;
}

type Pages = Extract<ClientResponse, { readonly kind: "pages" }>;

/** Prints a response piece by piece. Throws a ClientError for an unknown format. */
export async function* printed(response: ClientResponse, style: OutputStyle): AsyncGenerator<string> {
  const format = knownFormat(style.format);
  const asked = style.query ?? ((value) => value);
  const isBare = !style.isTrusted && (format === "text" || format === "table");
  const query: Query = isBare ? (value) => withoutControls(asked(value)) : asked;
  if (response.kind === "stream") {
    for await (const each of response.responses) yield await element(format, query(each), style);
    return;
  }
  switch (format) {
    case "off":
      if (response.kind === "pages") await together(response.pages, response.paging);
      return;
    case "text":
      if (response.kind === "single") yield formatText(query(response.members));
      else yield* textPages(response, query);
      return;
    case "yaml-stream": {
      const { formatYaml } = await import("./yaml-output.ts");
      if (response.kind === "single") {
        const value = query(response.members);
        if (!isEmpty(value)) yield formatYaml([value]);
      } else for await (const page of response.pages) yield formatYaml([query(page)]);
      return;
    }
    default:
      yield await whole(
        format,
        query(response.kind === "single" ? response.members : await together(response.pages, response.paging)),
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
  if (isEmpty(value)) return "";
  if (format === "json") return formatJson(value);
  const { formatYaml } = await import("./yaml-output.ts");
  return formatYaml(value);
}

/** One response of a stream: a line of JSON, a YAML document, or an element of a YAML list. */
async function element(format: OutputFormat, value: unknown, { title, table }: OutputStyle): Promise<string> {
  if (format === "off") return "";
  if (format === "json") return `${printableJson(JSON.stringify(value ?? null))}\n`;
  if (format === "text") return formatText(value);
  if (format === "table") return (await import("./table.ts")).formatTable(title, value, table);
  const { formatYaml } = await import("./yaml-output.ts");
  return format === "yaml" ? `---\n${formatYaml(value)}` : formatYaml([value]);
}

/** Removes control characters other than tabs and line breaks, which could manipulate the terminal. */
function withoutControls(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map(withoutControls);
  return isMembers(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [withoutControls(name), withoutControls(part)]))
    : value;
}

/** JSON with an indent of four and a final line break; characters are not escaped. */
export const formatJson = (value: unknown): string => `${printableJson(JSON.stringify(value ?? null, undefined, 4))}\n`;

/** Prints each page separately: the first with the members besides the items, and after the last one the next token. */
async function* textPages(response: Pages, query: Query): AsyncGenerator<string> {
  const { next, items } = response.paging;
  for (let first = true; ; first = false) {
    const { done, value } = await response.pages.next();
    if (done === true) {
      if (value !== undefined) yield formatText(query({ NextToken: { NextToken: value } }));
      return;
    }
    const { [next]: _, ...shown } = value;
    yield formatText(query(first ? shown : { [items]: value[items] ?? null }));
  }
}

/** Whether a response has no members, which only means success. */
const isEmpty = (value: unknown): boolean => isMembers(value) && Object.keys(value).length === 0;

function knownFormat(format: string): OutputFormat {
  const known = outputFormats.find((each) => each === format);
  if (known === undefined) {
    throw badSetting(`Unknown output type: ${format}; it must be one of ${outputFormats.join(", ")}`);
  }
  return known;
}
