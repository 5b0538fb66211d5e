/** The workspace that a client names by its roots: the folders that its user has open. */
import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import { Workspace } from "./workspace.ts";

/** A client that has roots is waited for this long, in milliseconds; our judgment. */
const timeout = 10_000;

/** Asks a client for its roots, once, and again after it reports a change. */
export class ClientRoots {
  readonly #server: McpServer["server"];
  readonly #folder: Workspace;
  #asked: Promise<Workspace> | undefined;

  /** The folder is the workspace of clients without roots. */
  constructor({ server }: McpServer, folder: Workspace) {
    this.#server = server;
    this.#folder = folder;
    server.setNotificationHandler("notifications/roots/list_changed", () => {
      this.#asked = undefined;
    });
  }

  /** The workspace: the client's roots that are folders, or the given folder if it names none or does not respond. */
  workspace(): Promise<Workspace> {
    this.#asked ??= this.#ask().catch(() => this.#folder);
    return this.#asked;
  }

  async #ask(): Promise<Workspace> {
    if (this.#server.getClientCapabilities()?.roots === undefined) return this.#folder;
    // Protocol 2026-07-28 removes this request; the SDK refuses it there, and the folder counts.
    const { roots } = await this.#server.listRoots(undefined, { timeout });
    const [first, ...others] = roots.flatMap(({ uri }) => folderOf(uri) ?? []);
    return first === undefined ? this.#folder : new Workspace(first, others);
  }
}

/** The real path of a root; undefined if this machine does not have the folder. */
function folderOf(uri: string): string | undefined {
  try {
    return new Workspace(fileURLToPath(uri)).root;
  } catch {
    return undefined;
  }
}
