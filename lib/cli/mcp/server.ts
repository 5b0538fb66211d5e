/** The server of `lintel mcp`: the Model Context Protocol over standard input and output. */
import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type Members, membersOf } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { version } from "../../base/version.ts";
import { closest } from "../../lint/text/suggest.ts";
import { ClientRoots } from "./client-roots.ts";
import { type Arguments, referencePages, type ToolResult, toolsWith } from "./tools.ts";
import type { Workspace } from "./workspace.ts";

const instructions =
  "Lintel knows the documented constraints of EC2 Image Builder lifecycle policies, App Runner services, A2A agents and tokens of GitHub-like REST APIs. " +
  "Lint each text before you save it, and compare a change with its base before you propose it. Every tool only reads.";

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
