/** The language servers of the window: one for each Lintel that its folders have. */
import type { LogOutputChannel, TextDocument } from "vscode";
import { workspace } from "vscode";
import { State } from "vscode-languageclient/node";
import { createClient, type EndableClient } from "./client.ts";
import { reportFault } from "./fault.ts";
import { type Program, programFor } from "./program.ts";

/** A running server, or one that failed to. */
export interface Server extends EndableClient {
  readonly program: Program;
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
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  /** The choice at the last start, by folder: a Lintel that is installed later runs from the next start on. */
  const chosen = new Map<string, Program>();
  const programOf: Servers["programOf"] = ({ uri }) => {
    const folder = workspace.getWorkspaceFolder(uri) ?? workspace.workspaceFolders?.[0];
    return chosen.get(String(folder?.uri)) ?? programFor(folder, bundled);
  };
  const stop = async (): Promise<void> => {
    const stopped = [...servers.values()];
    servers.clear();
    await Promise.allSettled(stopped.map(({ end }) => end()));
  };
  const start = async (program: Program): Promise<void> => {
    const name = `Lintel ${program.origin} (${program.file})`;
    const reportFailure = (): void => reportFault(`${name} does not run.`, output);
    const isOwn = (document: TextDocument): boolean => programOf(document).file === program.file;
    const { client, end } = createClient(program, { output, notify: reportFailure, isOwn });
    servers.set(program.file, { program, client, end });
    client.onDidChangeState(({ newState }) => {
      output.info(`${name}: ${State[newState]}`);
      notify();
    });
    try {
      await client.start();
    } catch (error) {
      client.error(String(error), undefined, "force");
    }
    notify();
  };
  const startAll = async (): Promise<void> => {
    await stop();
    chosen.clear();
    for (const folder of workspace.workspaceFolders ?? [undefined]) {
      chosen.set(String(folder?.uri), programFor(folder, bundled));
    }
    // Nobody waits for a server: it may never respond.
    for (const program of new Map([...chosen.values()].map((each) => [each.file, each])).values()) void start(program);
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
