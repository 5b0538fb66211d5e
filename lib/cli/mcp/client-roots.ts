/** The workspace that a client names by its roots: the folders that its user has open. */

import { fileURLToPath } from "node:url";
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type Root,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { membersOf } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { orUndefined } from "../../base/or-undefined.ts";
import { Workspace } from "./workspace.ts";

/** A client that has roots is waited for this long, in milliseconds; our judgment. */
const timeout = 10_000;

const remedy = "open a folder in the client, or start `lintel mcp --root` with the folder to work in";

/** What a call of the client carries: from protocol 2026-07-28 on, an envelope, and the responses to what it was asked. */
type CallContext = Pick<ServerContext["mcpReq"], "envelope" | "inputResponses">;

/**
 * Asks a client for its roots: once, and again after it reports a change; from protocol 2026-07-28 on, in the result of
 * each call, which the client then repeats with its roots.
 */
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

  /**
   * The workspace: the client's roots that are folders; the given folder if the client declares no roots. Or the
   * result of the call that asks for the roots.
   * @throws an error whose message is a sentence, if the client declares roots and reports none that is a folder
   */
  async workspace({ envelope, inputResponses }: CallContext): Promise<Workspace | InputRequiredResult> {
    const ofCall = membersOf(envelope)[CLIENT_CAPABILITIES_META_KEY];
    const { roots } = membersOf(ofCall ?? this.#server.getClientCapabilities());
    if (roots === undefined) return this.#folder;
    if (envelope !== undefined) {
      const reported = inputResponse(inputResponses, "roots");
      if (reported.kind === "roots") return workspaceOf(reported.roots);
      if (inputResponses !== undefined)
        throw new Error(`the client declares roots, but did not report them; ${remedy}`);
      return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
    }
    this.#asked ??= this.#ask();
    try {
      return await this.#asked;
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }

  async #ask(): Promise<Workspace> {
    const { roots } = await this.#server.listRoots(undefined, { timeout }).catch((error: unknown) => {
      throw new Error(`the client declares roots, but did not report them: ${messageOf(error)}; ${remedy}`);
    });
    return workspaceOf(roots);
  }
}

function workspaceOf(roots: readonly Root[]): Workspace {
  const [first, ...others] = roots.flatMap(({ uri }) => folderOf(uri) ?? []);
  if (first !== undefined) return new Workspace(first, others);
  const reported = roots.length === 0 ? "no root" : "no root that is a folder on this machine";
  throw new Error(`the client declares roots, but reports ${reported}; ${remedy}`);
}

/** The real path of a root; undefined if this machine does not have the folder. */
const folderOf = (uri: string): string | undefined => orUndefined(() => new Workspace(fileURLToPath(uri)).root);
