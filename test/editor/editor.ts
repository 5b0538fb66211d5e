/** An editor that speaks the protocol with the language server over two streams. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import {
  type CodeAction,
  CodeActionRequest,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidOpenTextDocumentNotification,
  type DocumentLink,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  ExitNotification,
  FileChangeType,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type Location,
  type MarkupContent,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ReferencesRequest,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  WorkspaceSymbolRequest,
} from "vscode-languageserver-protocol/node";
import { builtInPages } from "../../lib/cli/lint/built-in-pages.ts";
import { serveEditor } from "../../lib/editor/server.ts";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** A policy without findings. */
export const policy = `name: keep-recent
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 1.x.x }]
`;

/** An editor. */
export class Editor {
  readonly #connection: ProtocolConnection;
  readonly #folder = temporaryFolder({});
  readonly #published: PublishDiagnosticsParams[] = [];
  readonly #waiting: (() => void)[] = [];
  /** The latest version of each text that is linted. */
  readonly #linted = new Map<string, number>();
  #version = 1;
  #registered: readonly unknown[] = [];

  /** @param output what the server writes; `input` is what it reads. */
  constructor(output: NodeJS.ReadableStream, input: NodeJS.WritableStream) {
    this.#connection = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
    this.#connection.onNotification(PublishDiagnosticsNotification.type, (published) => {
      this.#published.push(published);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.#connection.listen();
  }

  /** Initializes the server; `isSnippet` says whether this editor fills placeholders. */
  async start(isSnippet = false) {
    const response = await this.#connection.sendRequest(InitializeRequest.type, {
      processId: null, // the server would end with that process
      rootUri: pathToFileURL(this.#folder).href,
      capabilities: {
        textDocument: { completion: { completionItem: { snippetSupport: isSnippet } } },
        workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
      },
    });
    const watched = new Promise<readonly unknown[]>((resolve) => {
      this.#connection.onRequest(RegistrationRequest.type, ({ registrations }) =>
        resolve(registrations.map(({ method, registerOptions }) => [method, registerOptions])),
      );
    });
    await this.#connection.sendNotification(InitializedNotification.type, {});
    this.#registered = await watched;
    return response.capabilities;
  }

  /** What the server has asked this editor to watch. */
  get registered(): readonly unknown[] {
    return this.#registered;
  }

  /** Tells the server that a file, which is not open, has changed. */
  async changeOutside(name: string, text: string): Promise<void> {
    this.write(name, text);
    const changes = [{ uri: this.uri(name), type: FileChangeType.Changed }];
    await this.#connection.sendNotification(DidChangeWatchedFilesNotification.type.method, { changes });
  }

  /** Opens other folders, named below the one of this editor, in place of it. */
  async changeFolders(...names: readonly string[]): Promise<void> {
    const folderOf = (name: string) => ({ uri: pathToFileURL(join(this.#folder, name)).href, name });
    const event = { added: names.map(folderOf), removed: [folderOf("")] };
    await this.#connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
  }

  /** The latest diagnostics that `isExpected` accepts. */
  async diagnosticsWhen(name: string, isExpected: (diagnostics: readonly Diagnostic[]) => boolean) {
    for (;;) {
      const last = this.#published.findLast(({ uri }) => uri === this.uri(name));
      if (last !== undefined && isExpected(last.diagnostics)) return last.diagnostics;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The actions of a kind for a whole text, as an editor asks when it saves. */
  async actionsOfKind(name: string, kind: string): Promise<readonly CodeAction[]> {
    const start = { line: 0, character: 0 };
    const response = await this.#connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: this.uri(name) },
      range: { start, end: start },
      context: { diagnostics: [], only: [kind] },
    });
    return (response ?? []).filter((each): each is CodeAction => "kind" in each);
  }

  async execute(command: string, ...args: readonly string[]): Promise<unknown> {
    return this.#connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: [...args] });
  }

  async end(): Promise<void> {
    await this.#connection.sendRequest(ShutdownRequest.type);
    await this.#connection.sendNotification(ExitNotification.type);
  }

  uri(name: string): string {
    return pathToFileURL(join(this.#folder, name)).href;
  }

  write(name: string, text: string): void {
    const path = join(this.#folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  async open(name: string, text: string, languageId = "yaml"): Promise<void> {
    this.write(name, text);
    await this.openUnsaved(this.uri(name), text, languageId);
  }

  /** Opens an unsaved document: a new file, or a document without a name. */
  async openUnsaved(uri: string, text: string, languageId = "yaml"): Promise<void> {
    if (languageId !== "plaintext") this.#linted.set(uri, this.#version);
    const textDocument = { uri, languageId, version: this.#version, text };
    await this.#connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  async change(name: string, text: string): Promise<void> {
    this.#version += 1;
    this.#linted.set(this.uri(name), this.#version);
    await this.#connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), version: this.#version },
      contentChanges: [{ text }],
    });
  }

  /** The diagnostics of the latest version. */
  async diagnostics(name: string) {
    return this.diagnosticsOf(this.uri(name));
  }

  async diagnosticsOf(of: string, latest = this.#version) {
    for (;;) {
      const found = this.#published.find(({ uri, version }) => uri === of && version === latest);
      if (found !== undefined) return found.diagnostics;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** All diagnostics that were published of a text, with its version. */
  published(name: string) {
    return this.#published.filter(({ uri }) => uri === this.uri(name)).map((each) => [each.version, each.diagnostics]);
  }

  /** Waits until every text has been linted. */
  async settles(): Promise<void> {
    for (const [uri, version] of this.#linted) await this.diagnosticsOf(uri, version);
  }

  /** The completions at `¦` of an open text. */
  async completion(name: string, marked: string) {
    await this.change(name, marked.replace("¦", ""));
    const response = await this.#connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: this.uri(name) },
      position: positionOf(marked),
    });
    return Array.isArray(response) ? response : (response?.items ?? []);
  }

  /** The quick fixes of the diagnostics. */
  async actions(name: string): Promise<readonly CodeAction[]> {
    const diagnostics = [...(await this.diagnostics(name))];
    const response = await this.#connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: this.uri(name) },
      range: diagnostics[0]?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics },
    });
    return (response ?? []).filter((each): each is CodeAction => "kind" in each);
  }

  /** Where the name at `¦` of an open text is defined. */
  async definition(name: string, marked: string): Promise<readonly Location[]> {
    await this.change(name, marked.replace("¦", ""));
    const response = await this.#connection.sendRequest(DefinitionRequest.type, {
      textDocument: { uri: this.uri(name) },
      position: positionOf(marked),
    });
    return [response ?? []].flat().filter((each): each is Location => "uri" in each);
  }

  /** Where the module refers to the name at `¦` of an open text. */
  async references(name: string, marked: string, includeDeclaration: boolean): Promise<readonly Location[]> {
    await this.change(name, marked.replace("¦", ""));
    const response = await this.#connection.sendRequest(ReferencesRequest.type, {
      textDocument: { uri: this.uri(name) },
      position: positionOf(marked),
      context: { includeDeclaration },
    });
    return response ?? [];
  }

  /** The declarations in the folders whose names contain a text. */
  async workspaceSymbols(query: string) {
    return (await this.#connection.sendRequest(WorkspaceSymbolRequest.type, { query })) ?? [];
  }

  async symbols(name: string): Promise<readonly DocumentSymbol[]> {
    const response = await this.#connection.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri: this.uri(name) },
    });
    return (response ?? []).filter((each): each is DocumentSymbol => "range" in each);
  }

  async links(name: string): Promise<readonly DocumentLink[]> {
    return (
      (await this.#connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: this.uri(name) } })) ?? []
    );
  }

  async hover(name: string, marked: string): Promise<string | undefined> {
    await this.change(name, marked.replace("¦", ""));
    const response = await this.#connection.sendRequest(HoverRequest.type, {
      textDocument: { uri: this.uri(name) },
      position: positionOf(marked),
    });
    return (response?.contents as MarkupContent | undefined)?.value;
  }
}

function positionOf(marked: string) {
  const before = marked.slice(0, marked.indexOf("¦")).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/** Starts an editor and a server in this process; the server's rules are there when `loaded` is. */
export async function startEditor({ isSnippet = false, loaded = Promise.resolve() } = {}): Promise<Editor> {
  const [output, input] = [new PassThrough(), new PassThrough()];
  const linted = lintables.map((each) => ({ ...each, rules: () => loaded.then(each.rules) }));
  serveEditor(
    input,
    output,
    linted,
    {
      isRefused: false,
      refusal: "code is refused",
      isTrusted: () => false,
      remedy: "the folder is not trusted",
    },
    { gaps: async () => gaps, pages: builtInPages },
  );
  const editor = new Editor(output, input);
  // What is loaded after the end of a file of tests fails.
  onTestFinished(() => editor.settles());
  await editor.start(isSnippet);
  return editor;
}
