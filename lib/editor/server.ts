/**
 * The language server: responds to an editor's requests about its open texts. Positions of the protocol are lines and
 * UTF-16 code units from 0, as in JavaScript.
 */

import { dirname, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  SymbolKind,
  TextDocumentSyncKind,
  TextDocuments,
  type WorkspaceFolder,
  type WorkspaceFoldersChangeEvent,
  type WorkspaceSymbol,
} from "vscode-languageserver";
import { createConnection } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { version } from "../base/version.ts";
import type { ResourceModel } from "../facts/model/resource.ts";
import { find } from "../lint/files/find.ts";
import type { Lintable } from "../lint/rule/lintable.ts";
import { completionAt } from "./completion/completion.ts";
import { rulesAt } from "./completion/rule-names.ts";
import { definitionsOf, isConfiguration, referencesOf, savedText } from "./find-definitions.ts";
import { actionsAt, fixAllKind } from "./findings/actions.ts";
import type { Linter } from "./findings/diagnostics.ts";
import { explainCommand, type RuleDocumentation, textOfRule } from "./findings/explain-rule.ts";
import { Linting, watchedFiles } from "./findings/linting.ts";
import { hoverAt } from "./hover.ts";
import { askedAt, syntaxOf } from "./open-documents.ts";
import { hoverIn, pageLinksIn, proposalsIn, symbolsIn } from "./protocol-responses.ts";

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

/** Editors show fewer, and ask again for each letter. */
const maxSymbols = 500;

/** The declarations whose names contain a text, in the files that the linter would read. */
function symbolsNamed(
  query: string,
  folders: Iterable<string>,
  documents: TextDocuments<TextDocument>,
  models: readonly ResourceModel[],
): WorkspaceSymbol[] {
  const found: WorkspaceSymbol[] = [];
  const wanted = query.toLowerCase();
  for (const path of new Set([...folders].flatMap(filesIn))) {
    const uri = pathToFileURL(path).href;
    const document = documents.get(uri) ?? TextDocument.create(uri, "", 0, savedText(path) ?? "");
    const syntax = syntaxOf(document);
    for (const { name, detail = "", selectionRange } of syntax ? symbolsIn(document, syntax, models) : []) {
      if (!name.toLowerCase().includes(wanted)) continue;
      found.push({ name, kind: SymbolKind.Struct, containerName: detail, location: { uri, range: selectionRange } });
      if (found.length === maxSymbols) return found;
    }
  }
  return found;
}

function filesIn(folder: string): readonly string[] {
  try {
    const found = find(folder, folder);
    return found.kind === "folder" ? found.files.map(({ path }) => path) : [];
  } catch {
    return []; // a folder that was deleted
  }
}

/** The open folders, the same through all changes. */
class EditorFolders {
  readonly #paths = new Set<string>();

  /** Takes what the editor has open at the start; older editors know one root only. */
  begin({ workspaceFolders, rootUri }: Pick<InitializeParams, "workspaceFolders" | "rootUri">): void {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === "string" ? [rootUri] : []);
    for (const path of uris.flatMap(pathsOf)) this.#paths.add(path);
  }

  change({ added, removed }: WorkspaceFoldersChangeEvent): void {
    for (const path of removed.flatMap(({ uri }: WorkspaceFolder) => pathsOf(uri))) this.#paths.delete(path);
    for (const path of added.flatMap(({ uri }: WorkspaceFolder) => pathsOf(uri))) this.#paths.add(path);
  }

  get paths(): Iterable<string> {
    return this.#paths;
  }

  /** The innermost open folder with a file; undefined for files of elsewhere. */
  around(path: string): string | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if (this.#paths.has(folder)) return folder;
      if (folder === dirname(folder)) return undefined;
    }
  }
}

/**
 * Whether a folder is one of those that the user trusts, by the initialization options of the editor, which has asked the
 * user: `{ trusted: true }` are all, `{ trusted: [uri] }` those and what is in them.
 */
function trustedBy(options: unknown): (folder: string) => boolean {
  const given: unknown = typeof options === "object" && options !== null ? Reflect.get(options, "trusted") : undefined;
  if (given === true) return () => true;
  const trusted = Array.isArray(given) ? given.flatMap((uri) => (typeof uri === "string" ? pathsOf(uri) : [])) : [];
  return (folder) =>
    trusted.some((each) => folder === each || folder.startsWith(each.endsWith(sep) ? each : each + sep));
}

/** The path of a folder on this machine, without a separator at its end; of others none. */
function pathsOf(uri: string): readonly string[] {
  try {
    const path = fileURLToPath(uri);
    return [path.length > 1 && path.endsWith(sep) && !path.endsWith(`:${sep}`) ? path.slice(0, -1) : path];
  } catch {
    return [];
  }
}
