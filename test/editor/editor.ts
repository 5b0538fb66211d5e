/** An editor that speaks the protocol with the real executable over standard input and output. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach } from "vitest";
import {
  type CodeAction,
  CodeActionRequest,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type DocumentLink,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  ExitNotification,
  HoverRequest,
  InitializeRequest,
  type Location,
  type MarkupContent,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { spawn } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** A policy without findings. */
export const policy = `name: keep-recent
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 1.x.x }]
`;

/** An editor that speaks the protocol with the real executable. */
export class Editor {
  readonly #process = spawn(process.execPath, ["dist/lintel.cjs", "lsp", "--stdio"]);
  readonly #connection: ProtocolConnection;
  readonly #folder = temporaryFolder({});
  readonly #published: PublishDiagnosticsParams[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly exited = once(this.#process, "exit");
  #version = 1;

  constructor() {
    const { stdout, stdin } = this.#process;
    this.#connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#connection.onNotification(PublishDiagnosticsNotification.type, (published) => {
      this.#published.push(published);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.#connection.listen();
  }

  /** Initializes the server; `isSnippet` says whether this editor fills placeholders. */
  async start(isSnippet = false) {
    const answer = await this.#connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: pathToFileURL(this.#folder).href,
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: isSnippet } } } },
    });
    return answer.capabilities;
  }

  async end(): Promise<unknown> {
    await this.#connection.sendRequest(ShutdownRequest.type);
    await this.#connection.sendNotification(ExitNotification.type);
    return (await this.exited)[0];
  }

  kill(): void {
    this.#process.kill();
  }

  uri(name: string): string {
    return pathToFileURL(join(this.#folder, name)).href;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), text);
  }

  async open(name: string, text: string, languageId = "yaml"): Promise<void> {
    this.write(name, text);
    const textDocument = { uri: this.uri(name), languageId, version: this.#version, text };
    await this.#connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  /** Opens an unsaved document: a new file, or a document without a name. */
  async openUnsaved(uri: string, text: string, languageId = "yaml"): Promise<void> {
    const textDocument = { uri, languageId, version: this.#version, text };
    await this.#connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  async change(name: string, text: string): Promise<void> {
    this.#version += 1;
    await this.#connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), version: this.#version },
      contentChanges: [{ text }],
    });
  }

  /** The diagnostics of the latest version. */
  async diagnostics(name: string) {
    return this.diagnosticsOf(this.uri(name));
  }

  async diagnosticsOf(of: string) {
    for (;;) {
      const found = this.#published.find(({ uri, version }) => uri === of && version === this.#version);
      if (found !== undefined) return found.diagnostics;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The completions at `¦` of an open text. */
  async completion(name: string, marked: string) {
    await this.change(name, marked.replace("¦", ""));
    const answer = await this.#connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: this.uri(name) },
      position: positionOf(marked),
    });
    return Array.isArray(answer) ? answer : (answer?.items ?? []);
  }

  /** The quick fixes of the diagnostics. */
  async actions(name: string): Promise<readonly CodeAction[]> {
    const diagnostics = [...(await this.diagnostics(name))];
    const answer = await this.#connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: this.uri(name) },
      range: diagnostics[0]?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics },
    });
    return (answer ?? []).filter((each): each is CodeAction => "kind" in each);
  }

  /** Where the name at `¦` of an open text is defined. */
  async definition(name: string, marked: string): Promise<readonly Location[]> {
    await this.change(name, marked.replace("¦", ""));
    const answer = await this.#connection.sendRequest(DefinitionRequest.type, {
      textDocument: { uri: this.uri(name) },
      position: positionOf(marked),
    });
    return [answer ?? []].flat().filter((each): each is Location => "uri" in each);
  }

  async symbols(name: string): Promise<readonly DocumentSymbol[]> {
    const answer = await this.#connection.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri: this.uri(name) },
    });
    return (answer ?? []).filter((each): each is DocumentSymbol => "range" in each);
  }

  async links(name: string): Promise<readonly DocumentLink[]> {
    return (
      (await this.#connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: this.uri(name) } })) ?? []
    );
  }

  async hover(name: string, marked: string): Promise<string | undefined> {
    await this.change(name, marked.replace("¦", ""));
    const answer = await this.#connection.sendRequest(HoverRequest.type, {
      textDocument: { uri: this.uri(name) },
      position: positionOf(marked),
    });
    return (answer?.contents as MarkupContent | undefined)?.value;
  }
}

function positionOf(marked: string) {
  const before = marked.slice(0, marked.indexOf("¦")).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.kill();
});

/** Starts an editor for a test, and ends it after the test. */
export async function startEditor(isSnippet = false): Promise<Editor> {
  const editor = new Editor();
  editors.push(editor);
  await editor.start(isSnippet);
  return editor;
}
