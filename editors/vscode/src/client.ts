/** The client of one language server. */
import { type LogOutputChannel, type TextDocument, workspace } from "vscode";
import {
  CloseAction,
  type DynamicFeature,
  ErrorAction,
  ExecuteCommandRequest,
  LanguageClient,
  RevealOutputChannelOn,
  type ServerOptions,
  State,
  type StaticFeature,
} from "vscode-languageclient/node";
import type { Program } from "./program.ts";

/** The files that may have declarations; of other schemes (`git`, `output`) nobody edits the text. */
export const selector = ["file", "untitled"].flatMap((scheme) => [
  ...["yaml", "json", "jsonc", "json5", "terraform", "opentofu"].map((language) => ({ scheme, language })),
  { scheme, pattern: "**/*.{tf,tofu}" }, // their languages are known only with an extension for Terraform
]);

/** A server that ends so often within this time has a fault that a restart does not repair. */
const restarts = { most: 3, milliseconds: 180_000 };

/** A client that shows one message in place of the library's many. */
class Client extends LanguageClient {
  /** Tells the user that the server does not run. */
  notify: () => void = () => {};

  /** What the library insists on showing says that there is no server; the output has why. */
  override error(message: string, data?: unknown, isShown?: boolean | "force"): void {
    super.error(message, data, false);
    if (isShown === "force") this.notify();
  }

  /** Leaves out the commands of the server: the extension calls them, and every server has the same. */
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    if ("registrationType" in feature && feature.registrationType.method === ExecuteCommandRequest.method) return;
    super.registerFeature(feature);
  }
}

/** How a client is connected with the rest of the extension. */
interface Connected {
  readonly output: LogOutputChannel;
  /** Tells the user that the server does not run. */
  notify(): void;
  /** Whether the server of this client is the one of a document. */
  isOwn(document: TextDocument): boolean;
}

/** A client, and how to end it in whatever state it is. */
export interface EndableClient {
  readonly client: LanguageClient;
  end(): Promise<void>;
}

/** The client of a program; nothing runs before `start`. */
export function createClient(program: Program, { output, notify, isOwn }: Connected): EndableClient {
  const { command, args, env } = program;
  const code = workspace.isTrusted ? [] : ["--no-code"];
  const server: ServerOptions = { command, args: [...args, "lsp", "--stdio", ...code], options: { env } };
  const closings: number[] = [];
  let isEnded = false;
  const client = new Client("lintel", "Lintel", server, {
    documentSelector: selector,
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    diagnosticCollectionName: "lintel",
    initializationOptions: { trusted: trustedFolders() },
    initializationFailedHandler: () => false,
    middleware: {
      didOpen: (document, next) => (isOwn(document) ? next(document) : Promise.resolve()),
      didChange: (event, next) => (isOwn(event.document) ? next(event) : Promise.resolve()),
      didSave: (document, next) => (isOwn(document) ? next(document) : Promise.resolve()),
      didClose: (document, next) => (isOwn(document) ? next(document) : Promise.resolve()),
    },
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        if (isEnded) return { action: CloseAction.DoNotRestart, handled: true };
        const since = Date.now() - restarts.milliseconds;
        closings.push(Date.now());
        const recent = closings.filter((at) => at > since).length;
        if (recent <= restarts.most) return { action: CloseAction.Restart, handled: true };
        closings.length = 0;
        return { action: CloseAction.DoNotRestart, message: `The server ended ${recent} times within 3 minutes.` };
      },
    },
  });
  client.notify = () => {
    if (!isEnded) notify();
  };
  return {
    client,
    end: async () => {
      isEnded = true;
      // The library cannot stop a client that waits for the first response of its server.
      if (client.state === State.Running) await client.dispose();
      else client.serverProcess?.kill();
    },
  };
}

/** The folders whose code may run: those of a trusted window, but no file that is opened from elsewhere. */
const trustedFolders = (): readonly string[] =>
  workspace.isTrusted ? (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString()) : [];
