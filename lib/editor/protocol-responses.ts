/** Responses in the words of the protocol. */
import {
  type CompletionItem,
  CompletionItemKind,
  type DocumentLink,
  type DocumentSymbol,
  type Hover,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  SymbolKind,
} from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { docsUrl, ruleUrl } from "../facts/derive/citation.ts";
import type { ResourceModel } from "../facts/model/resource.ts";
import type { completionAt } from "./completion/completion.ts";
import type { Proposal } from "./completion/proposal.ts";
import { type FieldPage, inMarkdown } from "./field-page.ts";
import type { hoverAt } from "./hover.ts";
import type { DocumentPosition } from "./open-documents.ts";
import type { Syntax } from "./scan/cursor.ts";
import { declarationsIn } from "./scan/declarations.ts";
import type { Extent, OutlineNode } from "./scan/outline.ts";

const rangeIn = (document: TextDocument, { start, end }: Extent) => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

const markdown = (text: FieldPage | string) => ({
  kind: MarkupKind.Markdown,
  value: typeof text === "string" ? text : inMarkdown(text),
});

/** The description of a field. */
export const hoverIn = (asked: DocumentPosition, hover: ReturnType<typeof hoverAt>): Hover | undefined =>
  hover && { contents: markdown(hover.page), range: rangeIn(asked.document, hover) };

export const proposalsIn = (asked: DocumentPosition, completion: ReturnType<typeof completionAt>): CompletionItem[] =>
  (completion?.proposals ?? []).map(({ label, is, detail, documentation, text, isSnippet, sortText }) => ({
    label,
    kind: kinds[is],
    detail,
    documentation: markdown(documentation),
    sortText,
    ...(isSnippet && { insertTextFormat: InsertTextFormat.Snippet }),
    insertTextMode: InsertTextMode.asIs,
    filterText: asked.text.slice(completion?.start ?? 0, completion?.end ?? 0).startsWith('"') ? `"${label}"` : label,
    textEdit: {
      range: rangeIn(asked.document, completion ?? { start: asked.offset, end: asked.offset }),
      newText: text,
    },
  }));

const kinds: { readonly [is in Proposal["is"]]: CompletionItemKind } = {
  member: CompletionItemKind.Property,
  word: CompletionItemKind.EnumMember,
  declaration: CompletionItemKind.Struct,
};

/** The declarations of a document with their members, two levels deep. */
export const symbolsIn = (document: TextDocument, syntax: Syntax, models: readonly ResourceModel[]): DocumentSymbol[] =>
  [...declarationsIn(document.getText(), syntax, models)].map(({ model, name, node }) => ({
    ...symbolOf(document, node, 2),
    name: name === "" ? model.title : name,
    detail: model.title,
    kind: SymbolKind.Struct,
  }));

function symbolOf(document: TextDocument, { name, at, end, parts }: OutlineNode, levels: number): DocumentSymbol {
  return {
    name: name === "" ? "(empty)" : name,
    kind: SymbolKind.Field,
    range: rangeIn(document, { start: at.start, end }),
    selectionRange: rangeIn(document, at),
    children: levels === 0 ? [] : parts.map((part) => symbolOf(document, part, levels - 1)),
  };
}

/** The links of a document to the documentation. */
export const pageLinksIn = (
  document: TextDocument,
  syntax: Syntax,
  models: readonly ResourceModel[],
  namesRules: boolean,
): DocumentLink[] =>
  [...linksIn(document.getText(), syntax, models, namesRules)].map(({ start, end, url, title }) => ({
    range: rangeIn(document, { start, end }),
    target: url,
    tooltip: title,
  }));

interface PageLink extends Extent {
  readonly url: string;
  readonly title: string;
}

/** The links; `namesRules` is true for a configuration, in which rules stand outside of comments. */
function* linksIn(
  text: string,
  syntax: Syntax,
  models: readonly ResourceModel[],
  namesRules: boolean,
): Generator<PageLink> {
  for (const { model, kind } of declarationsIn(text, syntax, models)) {
    yield { ...kind, url: docsUrl(`reference/${model.name}.md`), title: `Reference: ${model.title}` };
  }
  const names = new Set(models.map(({ name }) => name));
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const from = namesRules ? 0 : line.search(/lintel-ignore/);
    if (from === -1) continue;
    for (const { 0: rule, 1: resource = "", index: at } of line.matchAll(/(?<![\w-])([a-z][a-z-]*)\/[a-z][a-z-]*/g)) {
      if (at < from || !names.has(resource)) continue;
      const start = index + at;
      yield { start, end: start + rule.length, url: ruleUrl(rule), title: `Rule ${rule}` };
    }
  }
}
