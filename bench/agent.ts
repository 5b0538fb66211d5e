/**
 * Compares the emulator's agent with the server of the public SDK over each binding: the same client sends both the
 * same requests in turn.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { listAt, membersOf } from "../lib/base/members.ts";
import type { CoreBinding } from "../lib/services/a2a/agent-card/model.ts";
import { type AgentServer, startServer } from "./agent-servers.ts";
import { openStream, postAll } from "./connections.ts";
import { sendAll } from "./grpc-messages.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** Including the warm-up round, as many tasks as the emulator stores by default. */
const rounds = 9;
const messagesARound = 1_000;
const connections = 32;

const subscribers = 1_000;
const updates = 100;
const streamRounds = 3;

const against = "the SDK's server";

const artifact = (index: number) => ({
  artifact: { artifactId: "a", name: "echo", parts: [{ text: String(index) }] },
  append: index > 0,
  lastChunk: index === updates - 1,
});

/** The behavior of the SDK's server (sdk-server.ts). */
const scenarios = [
  { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] },
  {
    prefix: "updates-",
    steps: [
      ...Array.from({ length: updates }, (_, index) => artifact(index)),
      { status: { state: "TASK_STATE_COMPLETED" } },
    ],
  },
];

/** What every response contains. */
const completed = "TASK_STATE_COMPLETED";

let sent = 0;

const sending = (prefix: string, text: string, taskId?: string): string =>
  JSON.stringify({
    message: {
      messageId: `${prefix}-${++sent}`,
      role: "ROLE_USER",
      parts: [{ text }],
      ...(taskId !== undefined && { taskId }),
    },
  });

/** Sends messages to an interface; each response has a completed task. */
const senders: { readonly [binding in CoreBinding]: (url: URL, bodies: readonly string[]) => Promise<unknown> } = {
  "HTTP+JSON": (url, bodies) => postAll(new URL(`${url}/message:send`), bodies, connections, completed),
  JSONRPC: (url, bodies) => postAll(url, bodies.map(called), connections, completed),
  GRPC: (url, bodies) => sendAll(url, bodies, connections, completed),
};

const called = (body: string, id: number): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"SendMessage","params":${body}}`;

/** The processor time of a server for a round of messages, in milliseconds: that of the client is not counted. */
async function messages(server: AgentServer, binding: CoreBinding): Promise<number> {
  const text = "What is new in the reports of this week? Give me the three that matter most.";
  const bodies = Array.from({ length: messagesARound }, () => sending("message", text));
  const address = await interfaceOf(server, binding);
  const before = server.processorTime();
  await senders[binding](address, bodies);
  return server.processorTime() - before;
}

/** The address of an interface, as the card has it. */
async function interfaceOf({ url }: AgentServer, binding: CoreBinding): Promise<URL> {
  const card = await (await fetch(`${url}/.well-known/agent-card.json`)).json();
  const found = listAt(membersOf(card), "supportedInterfaces").find((each) => each.protocolBinding === binding);
  const address = String(found?.url);
  return new URL(binding === "GRPC" ? `http://${address}` : address);
}

/**
 * The time until all subscribers have received all updates of a task, in milliseconds. Throws if one is lost or out of
 * order.
 */
async function fanOut(server: AgentServer): Promise<number> {
  const url = await interfaceOf(server, "HTTP+JSON");
  const headers = { "content-type": "application/json", "a2a-version": "1.0" };
  const post = async (body: string) => (await fetch(`${url}/message:send`, { method: "POST", headers, body })).text();
  const { task }: { readonly task: { readonly id: string } } = JSON.parse(await post(sending("ask", "ask")));
  const address = new URL(`${url}/tasks/${task.id}:subscribe`);
  const streams = await Promise.all(Array.from({ length: subscribers }, () => openStream(address)));
  const start = performance.now();
  const [seen] = await Promise.all([
    Promise.all(streams.map(({ events }) => events)),
    post(sending("updates", String(updates), task.id)),
  ]);
  const milliseconds = performance.now() - start;
  for (const events of seen) requireAll(events);
  return milliseconds;
}

/** Throws unless a subscriber received the task, then all updates in order. */
function requireAll(events: readonly string[]): void {
  const expected = (index: number) => {
    if (index === 0) return '{"task":';
    return index > updates ? "TASK_STATE_COMPLETED" : `"parts":[{"text":"${index - 1}"}]`;
  };
  const wrong = events.findIndex((event, index) => !event.includes(expected(index)));
  if (wrong >= 0) throw new Error(`the event after ${wrong} others is ${events[wrong]}`);
  if (events.length !== updates + 2) throw new Error(`a subscriber got ${events.length} of ${updates + 2} events`);
}

/** Both servers, which stop when the work is done. */
async function withServers<Result>(work: (ours: AgentServer, sdk: AgentServer) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  const file = join(folder, "scenarios.json");
  await writeFile(file, JSON.stringify({ scenarios }));
  const servers: AgentServer[] = [];
  const start = async (...args: readonly string[]) => {
    const server = await startServer(args, "");
    servers.push(server);
    return server;
  };
  try {
    const ours = await start("dist/lintel.cjs", "emulate", "--port", "0", "--json", "--scenarios", file);
    return await work(ours, await start("--import", "tsx", "bench/sdk-server.ts"));
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const count = (number: number) => number.toLocaleString("en");

/** Messages over a binding. */
async function messageRow(ours: AgentServer, sdk: AgentServer, binding: CoreBinding): Promise<Row> {
  const sends = await sideBySide({ ours: () => messages(ours, binding), sdk: () => messages(sdk, binding) }, rounds);
  return {
    what: `SendMessage over ${binding}, processor time of a message`,
    ...{ measured: sends.ours / messagesARound, against, compared: sends.sdk / messagesARound, unit: "ms", goal: 0.5 },
  };
}

/** Messages over each binding, streams, and the memory of both servers. */
export async function* benchAgent(): AsyncGenerator<Row> {
  yield* await withServers(async (ours, sdk) => {
    const sends = await messageRow(ours, sdk, "HTTP+JSON");
    const memory = { ours: ours.memory(), sdk: sdk.memory() };
    const streams = await sideBySide({ ours: () => fanOut(ours), sdk: () => fanOut(sdk) }, streamRounds);
    const tasks = count((rounds + 1) * messagesARound);
    return [
      sends,
      {
        what: `memory of the agent with ${tasks} tasks`,
        ...{ measured: memory.ours, against, compared: memory.sdk, unit: "MB" as const },
      },
      {
        what: `${updates} updates to ${count(subscribers)} subscribers, each gets all in order`,
        ...{ measured: streams.ours, against, compared: streams.sdk, unit: "ms" as const, goal: 0.5 },
      },
    ];
  });
  for (const binding of ["JSONRPC", "GRPC"] as const) {
    yield await withServers((ours, sdk) => messageRow(ours, sdk, binding));
  }
}
