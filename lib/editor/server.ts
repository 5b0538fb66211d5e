/**
 * The language server: answers an editor's requests about its open texts. Positions of the protocol are lines and
 * UTF-16 code units from 0, as in JavaScript.
 */

import { fileURLToPath } from "node:url";
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  MarkupKind,
  MessageType,
  ShowMessageNotification,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { type Connection, createConnection } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { own } from "../base/dictionary.ts";
import { version } from "../base/version.ts";
import type { CodeConsent } from "../lint/config/load-module.ts";
import { isHcl } from "../lint/files/file-names.ts";
import type { Lintable } from "../lint/rule/lintable.ts";
import { completionAt } from "./completion.ts";
import type { Syntax } from "./cursor.ts";
import { diagnose, type Linter, type OpenText, type QuickFix } from "./diagnostics.ts";
import { hoverAt } from "./hover.ts";

/** Milliseconds without typing before a text is linted. */
const quiet = 150;

/** Whether code may run: configurations and plugins of the open folder. */
export interface CodeTrust {
  /** No code runs, even in trusted folders; `refusal` says why. */
  readonly isRefused: boolean;
  readonly refusal: string;
  /** Whether the user trusts a folder. */
  isTrusted(folder: string): boolean;
  /** What the user can do to trust a folder. */
  readonly remedy: string;
}

/** Serves an editor over two streams until it exits. */
export function serveEditor(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  resources: readonly Lintable[],
  trust: CodeTrust,
): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const models = resources.map(({ model }) => model);
  let isTrustedByClient = false;
  connection.onInitialize(({ initializationOptions: given }) => {
    // The client has asked the user.
    isTrustedByClient = typeof given === "object" && given !== null && Reflect.get(given, "trusted") === true;
    return initialized;
  });
  const codeIn = (folder: string): CodeConsent => {
    if (trust.isRefused) return { refused: trust.refusal };
    return isTrustedByClient || trust.isTrusted(folder) ? "runs" : { refused: trust.remedy };
  };
  const initialized: InitializeResult = {
    serverInfo: { name: "lintel", version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      completionProvider: { triggerCharacters: ['"', " ", ":", "\n"] },
    },
  };
  connection.onHover((at) => {
    const asked = askedAt(documents, at);
    return asked && hoverIn(asked, hoverAt(asked.text, asked.offset, asked.syntax, models));
  });
  connection.onCompletion((at) => {
    const asked = askedAt(documents, at);
    return asked && proposalsIn(asked, completionAt(asked.text, asked.offset, asked.syntax, models));
  });
  connection.onCodeAction(({ textDocument: { uri }, context }) => context.diagnostics.flatMap(actionsIn(uri)));
  new Linting(connection, documents, { resources, codeIn }).listen();
  documents.listen(connection);
  connection.listen();
}

/** Lints open texts when they are opened, and when typing pauses. */
class Linting {
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument>;
  readonly #linter: Linter;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  /** Messages about configurations that were shown; each is shown once. */
  readonly #said = new Set<string>();

  constructor(connection: Connection, documents: TextDocuments<TextDocument>, linter: Linter) {
    this.#connection = connection;
    this.#documents = documents;
    this.#linter = linter;
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

  #warn(fault: string): void {
    if (this.#said.has(fault)) return;
    this.#said.add(fault);
    // A notification: the library's method sends a request, which editors need not answer.
    void this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message: fault });
  }

  async #lint(uri: string): Promise<void> {
    this.#waiting.delete(uri);
    const document = this.#documents.get(uri);
    if (document === undefined || syntaxOf(document) === undefined) return;
    try {
      const others = this.#documents.all().filter((each) => each.uri !== uri && isReadable(each));
      const open = openText(document);
      const { diagnostics, configurationFaults } = await diagnose(open, this.#linter, others.map(openText));
      for (const fault of configurationFaults) this.#warn(fault);
      if (this.#documents.get(uri)?.version !== document.version) return;
      await this.#connection.sendDiagnostics({ uri, version: document.version, diagnostics: [...diagnostics] });
    } catch (error) {
      this.#connection.console.error(
        `linting ${uri} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** The path of a document; undefined for documents on another machine or without a file. */
function pathOf({ uri }: TextDocument): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** Whether a document can be linted, as its file or as an unsaved text. */
const isReadable = (document: TextDocument): boolean =>
  !document.uri.startsWith("file:") || pathOf(document) !== undefined;

const extensions: { readonly [language: string]: string } = {
  yaml: "yaml",
  json: "json",
  jsonc: "json",
  terraform: "tf",
};

function openText(document: TextDocument): OpenText {
  const path = pathOf(document);
  const unsaved = `untitled.${own(extensions, document.languageId) ?? "yaml"}`;
  return { path: path ?? unsaved, text: document.getText(), isSaved: path !== undefined };
}

/** The syntax of a document; undefined if its language has no declarations. */
function syntaxOf({ uri, languageId }: TextDocument): Syntax | undefined {
  if (/\.ya?ml$/i.test(uri) || languageId === "yaml") return "yaml";
  if (/\.json$/i.test(uri) || languageId.startsWith("json")) return "json";
  return isHcl(uri) || languageId === "terraform" ? "hcl" : undefined;
}

/** A position in a document, as the editor sends it. */
interface DocumentPosition {
  readonly document: TextDocument;
  readonly text: string;
  readonly syntax: Syntax;
  readonly offset: number;
}

function askedAt(documents: TextDocuments<TextDocument>, at: TextDocumentPositionParams): DocumentPosition | undefined {
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

const rangeIn = ({ document }: DocumentPosition, { start, end }: { readonly start: number; readonly end: number }) => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

const hoverIn = (asked: DocumentPosition, hover: ReturnType<typeof hoverAt>): Hover | undefined =>
  hover && { contents: { kind: MarkupKind.Markdown, value: hover.markdown }, range: rangeIn(asked, hover) };

const proposalsIn = (asked: DocumentPosition, completion: ReturnType<typeof completionAt>): CompletionItem[] =>
  (completion?.proposals ?? []).map(({ label, is, detail, documentation, text, sortText }) => ({
    label,
    kind: is === "member" ? CompletionItemKind.Property : CompletionItemKind.EnumMember,
    detail,
    documentation: { kind: MarkupKind.Markdown, value: documentation },
    sortText,
    filterText: asked.text.slice(completion?.start ?? 0, completion?.end ?? 0).startsWith('"') ? `"${label}"` : label,
    textEdit: { range: rangeIn(asked, completion ?? { start: asked.offset, end: asked.offset }), newText: text },
  }));
