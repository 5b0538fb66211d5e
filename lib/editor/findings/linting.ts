/** Lints open texts when they are opened, when typing pauses, and when a file changes that they rest on. */
import { type Connection, MessageType, ShowMessageNotification, type TextDocuments } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { messageOf } from "../../base/message-of.ts";
import { isReadable, openText, syntaxOf } from "../open-documents.ts";
import { type Diagnosis, diagnose, type Linter } from "./diagnostics.ts";

/** Milliseconds without typing before a text is linted. */
const typingPauseMs = 150;

/** The globs of files that findings of another file rest on: configurations, and the files of a module. */
export const watchedFiles: readonly string[] = [
  "**/lintel.config.*",
  "**/*.{tf,tofu,tfvars}",
  "**/*.{tf,tofu,tfvars}.json",
];

/** The results for an open document as it is now, together with the other open texts. */
export const diagnosisOf = (
  document: TextDocument,
  documents: TextDocuments<TextDocument>,
  linter: Linter,
): Promise<Diagnosis> => {
  const others = documents.all().filter((each) => each.uri !== document.uri && isReadable(each));
  return diagnose(openText(document), linter, others.map(openText));
};

/** The lint runs of a server. */
export class Linting {
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
    this.#documents.onDidSave(() => this.again());
    this.#documents.onDidChangeContent(({ document }) => this.#soon(document.uri));
    this.#documents.onDidClose(({ document: { uri } }) => {
      clearTimeout(this.#waiting.get(uri));
      this.#waiting.delete(uri);
      void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    this.#connection.onDidChangeWatchedFiles(() => this.again());
  }

  /** Lints all open texts again: what they rest on has changed. */
  again(): void {
    for (const uri of this.#documents.keys()) this.#soon(uri);
  }

  #soon(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.set(
      uri,
      setTimeout(() => this.#lint(uri), typingPauseMs),
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
      const { diagnostics, configurationFaults } = await diagnosisOf(document, this.#documents, this.#linter);
      for (const fault of configurationFaults) this.#warn(fault);
      if (this.#documents.get(uri)?.version !== version) return;
      await this.#connection.sendDiagnostics({ uri, version, diagnostics: [...diagnostics] });
    } catch (error) {
      this.#connection.console.error(`linting ${uri} failed: ${messageOf(error)}`);
    }
  }
}
