/** An emulator with an agent for a test, and plain HTTP requests to it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startEmulator } from "../../../../lib/emulator/server/server.ts";
import type { AgentOptions } from "../../../../lib/services/a2a/emulator/agent-settings.ts";
import type {
  Artifact,
  CardMembers,
  Message,
  StreamResponse,
  Task,
} from "../../../../lib/services/a2a/emulator/documents.ts";
import { streamMediaType } from "../../../../lib/services/a2a/model/wire.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

/** The members of all responses; a test reads those of its response. */
export interface AgentResponse extends Partial<Task> {
  readonly task?: Task;
  readonly message?: Message;
  readonly tasks?: readonly Task[];
  readonly nextPageToken?: string;
  readonly pageSize?: number;
  readonly totalSize?: number;
  readonly configs?: readonly { readonly id: string }[];
  readonly url?: string;
  readonly name?: string;
  readonly artifacts?: readonly Artifact[];
  readonly error?: {
    readonly code: number;
    readonly status: string;
    readonly message: string;
    readonly details: readonly { readonly reason: string; readonly domain: string; readonly "@type": string }[];
  };
}

/** A response. */
export interface Received {
  readonly status: number;
  /** The error's reason; undefined if there is none. */
  readonly reason: string | undefined;
  readonly headers: Headers;
  readonly body: AgentResponse;
}

/** The content of an agent file. */
export interface AgentFile {
  readonly card?: object;
  readonly extendedCard?: object;
  readonly credentials?: object;
}

/** An emulator with an agent. */
export interface RunningAgent {
  /** Base URL of the emulator. */
  readonly url: string;
  /** Sends a JSON body to a path below `/agent`. If the response is a stream, it is closed immediately. */
  send(method: string, path: string, body?: unknown, headers?: { readonly [name: string]: string }): Promise<Received>;
  /** Sends a message with this id, and members of the message and of the configuration. */
  message(messageId: string, members?: object, configuration?: object): Promise<Received>;
  /** Opens a stream. */
  stream(path: string, body?: unknown): Promise<OpenStream>;
  /** Sends a request to the admin API. */
  admin(method: string, path: string, body?: object): Promise<Response>;
}

/** An open stream. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; undefined at the end. */
  next(): Promise<StreamResponse | undefined>;
  /** All remaining events. */
  rest(): Promise<readonly StreamResponse[]>;
  cancel(): Promise<void>;
}

const standard = { "content-type": "application/json", "a2a-version": "1.0" };

/** A valid message. */
export const messageOf = (messageId: string, members: object = {}): object => ({
  messageId,
  role: "ROLE_USER",
  parts: [{ text: "hi" }],
  ...members,
});

/** The interfaces of a card with all bindings. */
export const everyInterface = [
  { url: "{base_url}/agent", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
  { url: "{base_url}/agent", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
  { url: "{host}", protocolBinding: "GRPC", protocolVersion: "1.0" },
] as const;

/** A card with all capabilities. */
export const cardWith = (members: object = {}, capabilities: object = {}): object => ({
  name: "Tested",
  description: "An agent that is tested.",
  supportedInterfaces: everyInterface,
  version: "1.0.0",
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, ...capabilities },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [{ id: "echo", name: "Echo", description: "Echoes.", tags: ["test"] }],
  ...members,
});

/** Writes a file that is removed after the test. */
export async function fileForTest(content: unknown, name = "file.json"): Promise<string> {
  const folder = temporaryFolder();
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** What an emulator's agent reads. */
interface AgentFiles {
  readonly agent?: AgentFile;
  readonly scenarios?: readonly object[];
}

/** Starts an emulator, which stops with the test. */
export async function agentForTest(files?: AgentFiles, options?: AgentOptions): Promise<RunningAgent> {
  const { close, ...agent } = await startAgent(files, options);
  onTestFinished(close);
  return agent;
}

/** Starts an emulator that the caller closes. */
export async function startAgent(
  files: AgentFiles = {},
  options: AgentOptions = {},
): Promise<RunningAgent & { readonly close: () => Promise<void> }> {
  const agentPath = files.agent && (await fileForTest(files.agent, "agent.json"));
  if (agentPath !== undefined) expectSecretsIn(agentPath, "the agent knows its callers by it");
  const emulator = await startEmulator({
    port: 0,
    agent: {
      ...(agentPath !== undefined && { agentPath }),
      ...(files.scenarios !== undefined && { scenariosPath: await fileForTest({ scenarios: files.scenarios }) }),
      ...options,
    },
  });
  const request = (method: string, path: string, body?: unknown, headers = {}) =>
    fetch(`${emulator.url}/agent${path}`, {
      method,
      headers: { ...standard, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const send: RunningAgent["send"] = async (method, path, body, headers) => {
    const response = await request(method, path, body, headers);
    const isStream = response.headers.get("content-type") === streamMediaType;
    if (isStream) await response.body?.cancel();
    const text = isStream ? "" : await response.text();
    const received: AgentResponse = text === "" ? {} : JSON.parse(text);
    return {
      status: response.status,
      reason: received.error?.details[0]?.reason,
      headers: response.headers,
      body: received,
    };
  };
  return {
    url: emulator.url,
    close: () => emulator.close(),
    send,
    message: (messageId, members, configuration = {}) =>
      send("POST", "/message:send", { message: messageOf(messageId, members), configuration }),
    stream: (path, body) => streamAt(`${emulator.url}/agent${path}`, body),
    admin: (method, path, body) =>
      fetch(`${emulator.url}/_lintel/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  };
}

/** Opens a stream of any agent: with GET, or with POST if there is a body. */
export async function streamAt(url: string, body?: unknown): Promise<OpenStream> {
  const posted = body !== undefined && { method: "POST", body: JSON.stringify(body) };
  return readerOf(await fetch(url, { headers: standard, ...posted }));
}

function readerOf(response: Response): OpenStream {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<StreamResponse | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const event = text.slice("data: ".length, end);
        text = text.slice(end + 2);
        return JSON.parse(event);
      }
      const chunk = await reader?.read();
      if (chunk?.value === undefined) return undefined;
      text += chunk.value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    async rest() {
      const events: StreamResponse[] = [];
      for (let event = await next(); event !== undefined; event = await next()) events.push(event);
      return events;
    },
    cancel: async () => reader?.cancel(),
  };
}

/** The task of a response that has one. */
export function taskIn({ body }: Received): Task {
  if (body.task === undefined) throw new Error(`task: ${JSON.stringify(body)}`);
  return body.task;
}

/** The states and texts of events, short enough to compare. */
export const read = (events: readonly StreamResponse[]): readonly string[] =>
  events.map((event) => {
    if ("task" in event) return `task ${event.task.status.state}`;
    if ("message" in event) return `message ${event.message.parts.map(({ text }) => text).join("")}`;
    if ("statusUpdate" in event) return event.statusUpdate.status.state;
    return `artifact ${event.artifactUpdate.artifact.parts.map(({ text }) => text).join("")}`;
  });

/** The card as the agent serves it. */
export const servedCard = async (url: string): Promise<CardMembers> =>
  (await fetch(`${url}/.well-known/agent-card.json`)).json() as Promise<CardMembers>;

/** The next event of a stream, if any. */
export async function firstOf(stream: OpenStream): Promise<readonly StreamResponse[]> {
  const event = await stream.next();
  return event === undefined ? [] : [event];
}
