/**
 * The language server: responds to an editor's requests about its open texts. Positions of the protocol are lines and
 * UTF-16 code units from 0, as in JavaScript.
 */

import {
  CodeActionKind,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { type Connection, createConnection } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { messageOf } from "../base/message-of.ts";
import { version } from "../base/version.ts";
import type { CodeConsent } from "../lint/config/load-module.ts";
import type { Lintable } from "../lint/rule/lintable.ts";
import { actionsIn, hoverIn, pageLinksIn, proposalsIn, symbolsIn } from "./answers.ts";
import { completionAt } from "./completion.ts";
import { diagnose, type Linter } from "./diagnostics.ts";
import { definitionsOf, isConfiguration } from "./find-definitions.ts";
import { hoverAt } from "./hover.ts";
import { askedAt, isReadable, openText, syntaxOf } from "./open-documents.ts";

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
  let isSnippet = false;
  connection.onInitialize(({ initializationOptions: given, capabilities }) => {
    isSnippet = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
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
      definitionProvider: true,
      documentSymbolProvider: true,
      documentLinkProvider: {},
      completionProvider: { triggerCharacters: ['"', " ", ":", "\n"] },
    },
  };
  connection.onHover((at) => {
    const asked = askedAt(documents, at);
    return asked && hoverIn(asked, hoverAt(asked.text, asked.offset, asked.syntax, models));
  });
  connection.onCompletion((at) => {
    const asked = askedAt(documents, at);
    return (
      asked && proposalsIn(asked, completionAt(asked.text, asked.offset, models, { syntax: asked.syntax, isSnippet }))
    );
  });
  connection.onDefinition((at) => {
    const asked = askedAt(documents, at);
    return asked && [...definitionsOf(asked, documents)];
  });
  connection.onDocumentSymbol(({ textDocument: { uri } }) => {
    const document = documents.get(uri);
    const syntax = document && syntaxOf(document);
    return document && syntax && symbolsIn(document, syntax, models);
  });
  connection.onDocumentLinks(({ textDocument: { uri } }) => {
    const document = documents.get(uri);
    const syntax = document && syntaxOf(document);
    return document && syntax && pageLinksIn(document, syntax, models, isConfiguration(document));
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
    // A notification: the library's method sends a request, to which editors need not respond.
    void this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message: fault });
  }

  async #lint(uri: string): Promise<void> {
    this.#waiting.delete(uri);
    const document = this.#documents.get(uri);
    if (document === undefined || syntaxOf(document) === undefined) return;
    // An edit changes the document itself.
    const { version } = document;
    try {
      const others = this.#documents.all().filter((each) => each.uri !== uri && isReadable(each));
      const open = openText(document);
      const { diagnostics, configurationFaults } = await diagnose(open, this.#linter, others.map(openText));
      for (const fault of configurationFaults) this.#warn(fault);
      if (this.#documents.get(uri)?.version !== version) return;
      await this.#connection.sendDiagnostics({ uri, version, diagnostics: [...diagnostics] });
    } catch (error) {
      this.#connection.console.error(`linting ${uri} failed: ${messageOf(error)}`);
    }
  }
}
