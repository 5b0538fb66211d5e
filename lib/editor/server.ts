/**
 * The language server: what an editor asks, answered for the texts that it has open. Positions of the protocol are
 * lines and UTF-16 code units from 0, as JavaScript counts.
 */
import { fileURLToPath } from "node:url";
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  type Hover,
  MarkupKind,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { type Connection, createConnection } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Lintable } from "../lint/run.ts";
import { version } from "../version.ts";
import { completionAt } from "./completion.ts";
import type { Syntax } from "./cursor.ts";
import { diagnose, type OpenText, type QuickFix } from "./diagnostics.ts";
import { hoverAt } from "./hover.ts";

/** A text is linted when nobody has typed in it for so many milliseconds. */
const quiet = 150;

/** Serves an editor over two streams, until it says that it ends. */
export function serveEditor(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  resources: readonly Lintable[],
): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const models = resources.map(({ model }) => model);
  connection.onInitialize(() => ({
    serverInfo: { name: "lintel", version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      completionProvider: { triggerCharacters: ['"', " ", ":", "\n"] },
    },
  }));
  connection.onHover((at) => {
    const asked = askedAt(documents, at);
    return asked && hoverIn(asked, hoverAt(asked.text, asked.offset, asked.syntax, models));
  });
  connection.onCompletion((at) => {
    const asked = askedAt(documents, at);
    return asked && proposalsIn(asked, completionAt(asked.text, asked.offset, asked.syntax, models));
  });
  connection.onCodeAction(({ textDocument: { uri }, context }) => context.diagnostics.flatMap(actionsIn(uri)));
  new Linting(connection, documents, resources).listen();
  documents.listen(connection);
  connection.listen();
}

/** Lints open texts: once they are opened, and whenever people pause. */
class Linting {
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument>;
  readonly #resources: readonly Lintable[];
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(connection: Connection, documents: TextDocuments<TextDocument>, resources: readonly Lintable[]) {
    this.#connection = connection;
    this.#documents = documents;
    this.#resources = resources;
  }

  listen(): void {
    this.#documents.onDidOpen(({ document }) => this.#lint(document.uri));
    this.#documents.onDidSave(() => this.#allSoon());
    this.#documents.onDidChangeContent(({ document }) => this.#soon(document.uri));
    this.#documents.onDidClose(({ document: { uri } }) => {
      clearTimeout(this.#waiting.get(uri));
      this.#waiting.delete(uri);
      void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    this.#connection.onDidChangeWatchedFiles(() => this.#allSoon());
  }

  #allSoon(): void {
    for (const uri of this.#documents.keys()) this.#soon(uri);
  }

  #soon(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.set(
      uri,
      setTimeout(() => this.#lint(uri), quiet),
    );
  }

  async #lint(uri: string): Promise<void> {
    this.#waiting.delete(uri);
    const document = this.#documents.get(uri);
    if (document === undefined || syntaxOf(document) === undefined) return;
    const others = this.#documents.all().filter((each) => each.uri !== uri);
    try {
      const diagnostics = await diagnose(openText(document), this.#resources, others.map(openText));
      if (this.#documents.get(uri)?.version !== document.version) return;
      await this.#connection.sendDiagnostics({ uri, version: document.version, diagnostics: [...diagnostics] });
    } catch (error) {
      this.#connection.console.error(
        `linting ${uri} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

const extensions: { readonly [language: string]: string } = {
  yaml: "yaml",
  json: "json",
  jsonc: "json",
  terraform: "tf",
};

function openText(document: TextDocument): OpenText {
  const isSaved = document.uri.startsWith("file:");
  const path = isSaved ? fileURLToPath(document.uri) : `untitled.${extensions[document.languageId] ?? "yaml"}`;
  return { path, text: document.getText(), isSaved };
}

/** How a document is written; undefined where it is in no language of declarations. */
function syntaxOf({ uri, languageId }: TextDocument): Syntax | undefined {
  if (/\.ya?ml$/i.test(uri) || languageId === "yaml") return "yaml";
  if (/\.json$/i.test(uri) || languageId.startsWith("json")) return "json";
  return /\.tf$/i.test(uri) || languageId === "terraform" ? "hcl" : undefined;
}

/** A place in a document that the editor asks about. */
interface Asked {
  readonly document: TextDocument;
  readonly text: string;
  readonly syntax: Syntax;
  readonly offset: number;
}

function askedAt(documents: TextDocuments<TextDocument>, at: TextDocumentPositionParams): Asked | undefined {
  const document = documents.get(at.textDocument.uri);
  const syntax = document && syntaxOf(document);
  if (document === undefined || syntax === undefined) return undefined;
  return { document, text: document.getText(), syntax, offset: document.offsetAt(at.position) };
}

/** The quick fixes of a diagnostic. */
const actionsIn =
  (uri: string) =>
  (diagnostic: Diagnostic): CodeAction[] => {
    const fixes: readonly QuickFix[] = diagnostic.source === "lintel" ? (diagnostic.data ?? []) : [];
    return fixes.map(({ title, isSafe, edits }) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: isSafe,
      edit: { changes: { [uri]: [...edits] } },
    }));
  };

const rangeIn = ({ document }: Asked, { start, end }: { readonly start: number; readonly end: number }) => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

const hoverIn = (asked: Asked, hover: ReturnType<typeof hoverAt>): Hover | undefined =>
  hover && { contents: { kind: MarkupKind.Markdown, value: hover.markdown }, range: rangeIn(asked, hover) };

const proposalsIn = (asked: Asked, completion: ReturnType<typeof completionAt>): CompletionItem[] =>
  (completion?.proposals ?? []).map(({ label, is, detail, documentation, text, sortText }) => ({
    label,
    kind: is === "member" ? CompletionItemKind.Property : CompletionItemKind.EnumMember,
    detail,
    documentation: { kind: MarkupKind.Markdown, value: documentation },
    sortText,
    filterText: asked.text.slice(completion?.start ?? 0, completion?.end ?? 0).startsWith('"') ? `"${label}"` : label,
    textEdit: { range: rangeIn(asked, completion ?? { start: asked.offset, end: asked.offset }), newText: text },
  }));
