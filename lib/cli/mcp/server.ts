/** The server of `lintel mcp`: the Model Context Protocol over standard input and output. */

import { fileURLToPath } from "node:url";
import {
  CLIENT_CAPABILITIES_META_KEY,
  fromJsonSchema,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  type Root,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type Members, membersOf } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { orUndefined } from "../../base/or-undefined.ts";
import { version } from "../../base/version.ts";
import { closest } from "../../lint/text/suggest.ts";
import { type Arguments, referencePages, type ToolResult, toolsWith } from "./tools.ts";
import { Workspace } from "./workspace.ts";

const instructions =
  "Lintel knows the documented constraints of EC2 Image Builder lifecycle policies, App Runner services, A2A agents and tokens of GitHub-like REST APIs. " +
  "Lint each text before you save it, and compare a change with its base before you propose it. Every tool only reads.";

// The workspace that a client names by its roots: the folders that its user has open.

/** A client that has roots is waited for this long, in milliseconds; our judgment. */
const rootsTimeout = 10_000;

const remedyForRoots = "open a folder in the client, or start `lintel mcp --root` with the folder to work in";

/** What a call of the client carries: from protocol 2026-07-28 on, an envelope, and the responses to what it was asked. */
type CallContext = Pick<ServerContext["mcpReq"], "envelope" | "inputResponses">;

/**
 * Asks a client for its roots: once, and again after it reports a change; from protocol 2026-07-28 on, in the result of
 * each call, which the client then repeats with its roots.
 */
class ClientRoots {
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
        throw new Error(`the client declares roots, but did not report them; ${remedyForRoots}`);
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
    const { roots } = await this.#server.listRoots(undefined, { timeout: rootsTimeout }).catch((error: unknown) => {
      throw new Error(`the client declares roots, but did not report them: ${messageOf(error)}; ${remedyForRoots}`);
    });
    return workspaceOf(roots);
  }
}

function workspaceOf(roots: readonly Root[]): Workspace {
  const [first, ...others] = roots.flatMap(({ uri }) => folderOf(uri) ?? []);
  if (first !== undefined) return new Workspace(first, others);
  const reported = roots.length === 0 ? "no root" : "no root that is a folder on this machine";
  throw new Error(`the client declares roots, but reports ${reported}; ${remedyForRoots}`);
}

/** The real path of a root; undefined if this machine does not have the folder. */
const folderOf = (uri: string): string | undefined => orUndefined(() => new Workspace(fileURLToPath(uri)).root);

/**
 * Serves the tools until the client closes the stream, for the workspace that the user names, or for the client's roots;
 * the folder is the workspace of clients that have none.
 */
export function serveAssistant({ named, folder }: { readonly named: boolean; readonly folder: Workspace }): void {
  serveStdio(() => {
    const server = new McpServer({ name: "lintel", title: "Lintel", version }, { instructions });
    const roots = new ClientRoots(server, folder);
    for (const { name, title, description, input, call } of toolsWith(referencePages())) {
      const inputSchema = namingArguments(fromJsonSchema<Arguments>(input), name, input);
      const annotations = { readOnlyHint: true, openWorldHint: false };
      server.registerTool(name, { title, description, inputSchema, annotations }, async (args, { mcpReq }) => {
        try {
          const workspace = named ? folder : await roots.workspace(mcpReq);
          if ("resultType" in workspace) return workspace;
          return resultOf(await call(args, workspace, mcpReq.signal));
        } catch (error) {
          return { content: [{ type: "text", text: messageOf(error) }], isError: true };
        }
      });
    }
    return server;
  });
}

type ArgumentSchema = ReturnType<typeof fromJsonSchema<Arguments>>;

/** A schema that names an argument that the tool does not have; the library reports only that there is one. */
function namingArguments(schema: ArgumentSchema, tool: string, { properties }: Members): ArgumentSchema {
  const { "~standard": standard } = schema;
  const known = Object.keys(membersOf(properties));
  return {
    "~standard": {
      ...standard,
      validate(given) {
        const unknown = Object.keys(membersOf(given)).find((each) => !known.includes(each));
        if (unknown === undefined) return standard.validate(given);
        const meant = closest(unknown, known);
        const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
        const message = `unknown argument ${JSON.stringify(unknown)} of ${tool}; the arguments are ${known.join(", ")}${hint}`;
        return { issues: [{ message }] };
      },
    },
  };
}

/** The result of a call; clients that do not read structured content have its text. */
const resultOf = (read: ToolResult) =>
  typeof read === "string"
    ? { content: [{ type: "text" as const, text: read }] }
    : { content: [{ type: "text" as const, text: JSON.stringify(read) }], structuredContent: read };
