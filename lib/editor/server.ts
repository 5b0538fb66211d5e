/**
 * The language server: responds to an editor's requests about its open texts. Positions of the protocol are lines and
 * UTF-16 code units from 0, as in JavaScript.
 */

import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { createConnection } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { version } from "../base/version.ts";
import type { Lintable } from "../lint/rule/lintable.ts";
import { completionAt } from "./completion/completion.ts";
import { rulesAt } from "./completion/rule-names.ts";
import { definitionsOf, isConfiguration, referencesOf } from "./find-definitions.ts";
import { actionsAt, fixAllKind } from "./findings/actions.ts";
import type { Linter } from "./findings/diagnostics.ts";
import { explainCommand, type RuleDocumentation, textOfRule } from "./findings/explain-rule.ts";
import { Linting, watchedFiles } from "./findings/linting.ts";
import { hoverAt } from "./hover.ts";
import { askedAt, syntaxOf } from "./open-documents.ts";
import { hoverIn, pageLinksIn, proposalsIn, symbolsIn } from "./protocol-responses.ts";
import { EditorFolders, trustedBy } from "./workspace.ts";
import { symbolsNamed } from "./workspace-symbols.ts";

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

/**
 * Serves an editor over two streams until it exits.
 * @param documentation for explanations of rules.
 */
export function serveEditor(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  resources: readonly Lintable[],
  trust: CodeTrust,
  documentation: RuleDocumentation,
): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const models = resources.map(({ model }) => model);
  const folders = new EditorFolders();
  let isTrustedByClient = trustedBy(undefined);
  let client: InitializeParams["capabilities"] = {};
  const linter: Linter = {
    resources,
    codeIn: (folder) => {
      if (trust.isRefused) return { refused: trust.refusal };
      return isTrustedByClient(folder) || trust.isTrusted(folder) ? "runs" : { refused: trust.remedy };
    },
    workingFolderOf: (path) => folders.around(path),
  };
  const linting = new Linting(connection, documents, linter);
  connection.onInitialize((given) => {
    client = given.capabilities;
    folders.begin(given);
    isTrustedByClient = trustedBy(given.initializationOptions);
    return initialized;
  });
  connection.onInitialized(() => {
    if (client.workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders((change) => {
        folders.change(change);
        linting.again();
      });
    }
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      const watchers = watchedFiles.map((globPattern) => ({ globPattern }));
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    }
  });
  connection.onHover((at) => {
    const asked = askedAt(documents, at);
    return asked && hoverIn(asked, hoverAt(asked.text, asked.offset, asked.syntax, models));
  });
  const fillsPlaceholders = (): boolean => client.textDocument?.completion?.completionItem?.snippetSupport === true;
  connection.onCompletion((at) => {
    const asked = askedAt(documents, at);
    if (asked !== undefined && isConfiguration(asked.document)) return rulesAt(asked, resources);
    return (
      asked &&
      proposalsIn(
        asked,
        completionAt(asked.text, asked.offset, models, { syntax: asked.syntax, isSnippet: fillsPlaceholders() }),
      )
    );
  });
  connection.onDefinition((at) => {
    const asked = askedAt(documents, at);
    return asked && [...definitionsOf(asked, documents)];
  });
  connection.onReferences((at) => {
    const asked = askedAt(documents, at);
    return asked && [...referencesOf(asked, documents, at.context.includeDeclaration)];
  });
  connection.onWorkspaceSymbol(({ query }) => symbolsNamed(query, folders.paths, documents, models));
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
  connection.onCodeAction((asked) => actionsAt(asked, documents, linter));
  connection.onExecuteCommand(({ command, arguments: given = [] }) =>
    command === explainCommand ? textOfRule(given, linter, documentation) : undefined,
  );
  linting.listen();
  documents.listen(connection);
  connection.listen();
}

const initialized: InitializeResult = {
  serverInfo: { name: "lintel", version },
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
    definitionProvider: true,
    referencesProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    documentLinkProvider: {},
    completionProvider: { triggerCharacters: ['"', " ", ":", "\n"] },
    executeCommandProvider: { commands: [explainCommand] },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
};
