/** How an answer is printed, by --output. */
import { isMembers, type Members } from "../../base/members.ts";
import { printable, printableJson } from "../../base/printable.ts";
import { badSetting } from "./client-error.ts";
import { type OutputFormat, outputFormats } from "./options.ts";
import { type Paging, together } from "./pagination.ts";
import type { Query } from "./query.ts";
import type { TableStyle } from "./table.ts";
import { formatText } from "./text.ts";

/** What was answered: one answer, pages, or answers that come one after the other. */
export type ClientAnswer =
  | { readonly kind: "single"; readonly members: Members }
  | { readonly kind: "stream"; readonly answers: AsyncGenerator<Members, void> }
  | { readonly kind: "pages"; readonly pages: AsyncGenerator<Members, string | undefined>; readonly paging: Paging };

/** How to print. */
export interface OutputStyle {
  /** As it was configured: one of {@link outputFormats}, or none of them. */
  readonly format: string;
  /** The title of tables: the operation. */
  readonly title: string;
  readonly query: Query | undefined;
  readonly table: TableStyle;
  /** Text and tables are printed with all characters, those among them that a terminal takes for commands. */
  readonly isTrusted: boolean;
}

type Pages = Extract<ClientAnswer, { readonly kind: "pages" }>;

/** Writes the answer piece by piece. Throws a ClientError for a configured format that is none. */
export async function* printed(answer: ClientAnswer, style: OutputStyle): AsyncGenerator<string> {
  const format = knownFormat(style.format);
  const asked = style.query ?? ((value) => value);
  const isBare = !style.isTrusted && (format === "text" || format === "table");
  const query: Query = isBare ? (value) => withoutControls(asked(value)) : asked;
  if (answer.kind === "stream") {
    for await (const each of answer.answers) yield await element(format, query(each), style);
    return;
  }
  switch (format) {
    case "off":
      if (answer.kind === "pages") await together(answer.pages, answer.paging);
      return;
    case "text":
      if (answer.kind === "single") yield formatText(query(answer.members));
      else yield* textPages(answer, query);
      return;
    case "yaml-stream": {
      const { formatYaml } = await import("./yaml-output.ts");
      if (answer.kind === "single") {
        const value = query(answer.members);
        if (!isEmpty(value)) yield formatYaml([value]);
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
  if (isEmpty(value)) return "";
  if (format === "json") return formatJson(value);
  const { formatYaml } = await import("./yaml-output.ts");
  return formatYaml(value);
}

/** One of several answers, as it comes: in a line of JSON, a document of YAML, an element of a list in YAML. */
async function element(format: OutputFormat, value: unknown, { title, table }: OutputStyle): Promise<string> {
  if (format === "off") return "";
  if (format === "json") return `${printableJson(JSON.stringify(value ?? null))}\n`;
  if (format === "text") return formatText(value);
  if (format === "table") return (await import("./table.ts")).formatTable(title, value, table);
  const { formatYaml } = await import("./yaml-output.ts");
  return format === "yaml" ? `---\n${formatYaml(value)}` : formatYaml([value]);
}

/** A value whose texts hold no control characters but tabs and line ends: others could rewrite what a terminal shows. */
function withoutControls(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map(withoutControls);
  return isMembers(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [withoutControls(name), withoutControls(part)]))
    : value;
}

/** JSON with an indent of four, its end included; characters stand for themselves. */
export const formatJson = (value: unknown): string => `${printableJson(JSON.stringify(value ?? null, undefined, 4))}\n`;

/** Each page by itself; what a page holds besides its items is shown with the first, and where to go on at the end. */
async function* textPages(answer: Pages, query: Query): AsyncGenerator<string> {
  const { next, items } = answer.paging;
  for (let first = true; ; first = false) {
    const { done, value } = await answer.pages.next();
    if (done === true) {
      if (value !== undefined) yield formatText(query({ NextToken: { NextToken: value } }));
      return;
    }
    const { [next]: _, ...shown } = value;
    yield formatText(query(first ? shown : { [items]: value[items] ?? null }));
  }
}

/** An answer without members: an operation that says nothing but that it succeeded. */
const isEmpty = (value: unknown): boolean => isMembers(value) && Object.keys(value).length === 0;

function knownFormat(format: string): OutputFormat {
  const known = outputFormats.find((each) => each === format);
  if (known === undefined) {
    throw badSetting(`Unknown output type: ${format}; it must be one of ${outputFormats.join(", ")}`);
  }
  return known;
}
