/** The language servers of the window: one for each Lintel that its folders have. */
import type { LogOutputChannel, TextDocument } from "vscode";
import { workspace } from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { createClient } from "./client.ts";
import { tellFault } from "./fault.ts";
import { type Program, programFor } from "./program.ts";

/** A running server, or one that failed to. */
export interface Server {
  readonly program: Program;
  readonly client: LanguageClient;
}

/** The servers, as the other parts of the extension see them. */
export interface Servers {
  /** Starts the servers that the window needs now, in place of those that run. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** The server of a document; undefined while servers are about to start. */
  serverOf(document: TextDocument): Server | undefined;
  /** The Lintel of a document or a folder. */
  programOf(where: Pick<TextDocument, "uri">): Program;
  /** Calls back whenever a server changes its state. */
  onChange(listener: () => void): { dispose(): void };
}

/** @param bundled the Lintel of this extension. */
export function createServers({
  bundled,
  output,
}: {
  readonly bundled: string;
  readonly output: LogOutputChannel;
}): Servers {
  const servers = new Map<string, Server>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const programOf: Servers["programOf"] = ({ uri }) => programFor(workspace.getWorkspaceFolder(uri), bundled);
  const stop = async (): Promise<void> => {
    const former = [...servers.values()];
    servers.clear();
    await Promise.allSettled(former.map(({ client }) => client.dispose()));
  };
  const start = async (program: Program): Promise<void> => {
    const tellFailure = (): void => tellFault(`Lintel ${program.origin} (${program.file}) does not run.`, output);
    const isOwn = (document: TextDocument): boolean => programOf(document).file === program.file;
    const client = createClient(program, { output, tell: tellFailure, isOwn });
    servers.set(program.file, { program, client });
    client.onDidChangeState(({ newState }) => {
      output.info(`Lintel ${program.origin} (${program.file}): ${State[newState]}`);
      tell();
    });
    try {
      await client.start();
    } catch (error) {
      output.error(String(error));
      tellFailure();
    }
    tell();
  };
  const startAll = async (): Promise<void> => {
    await stop();
    const folders = workspace.workspaceFolders ?? [undefined];
    const programs = new Map(folders.map((folder) => programFor(folder, bundled)).map((each) => [each.file, each]));
    await Promise.all([...programs.values()].map(start));
  };
  // One after the other: two reasons to restart may come at once.
  let last = Promise.resolve();
  return {
    restart: () => {
      last = last.then(startAll);
      return last;
    },
    stop: () => last.then(stop),
    serverOf: (document) => servers.get(programOf(document).file),
    programOf,
    onChange: (listener) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
}
