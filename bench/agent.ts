/**
 * Compares the emulator's agent with the server of the public SDK: the same client sends both the same requests in
 * turn.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { type AgentServer, startServer } from "./agent-servers.ts";
import { openStream, postAll } from "./connections.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** Including the warm-up round, as many tasks as the emulator stores by default. */
const rounds = 9;
const messagesARound = 1_000;
const connections = 32;

const subscribers = 1_000;
const updates = 100;
const streamRounds = 3;

const against = "the SDK's Express server";

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

/** The time of a round of messages, in milliseconds; each response has a completed task. */
const messages = ({ url }: AgentServer) => {
  const text = "What is new in the reports of this week? Give me the three that matter most.";
  const bodies = Array.from({ length: messagesARound }, () => sending("message", text));
  return postAll(new URL(`${url}/message:send`), bodies, connections, "TASK_STATE_COMPLETED");
};

/**
 * The time until all subscribers have received all updates of a task, in milliseconds. Throws if one is lost or out of
 * order.
 */
async function fanOut({ url }: AgentServer): Promise<number> {
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

/** Messages and streams of both servers, and their memory afterwards. */
export async function benchAgent(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  const file = join(folder, "scenarios.json");
  await writeFile(file, JSON.stringify({ scenarios }));
  const servers: AgentServer[] = [];
  try {
    const ours = await startServer(
      ["dist/lintel.cjs", "emulate", "--port", "0", "--json", "--scenarios", file],
      "/agent",
    );
    servers.push(ours);
    const sdk = await startServer(["--import", "tsx", "bench/sdk-server.ts"], "/agent");
    servers.push(sdk);
    const sends = await sideBySide({ ours: () => messages(ours), sdk: () => messages(sdk) }, rounds);
    const memory = { ours: ours.memory(), sdk: sdk.memory() };
    const streams = await sideBySide({ ours: () => fanOut(ours), sdk: () => fanOut(sdk) }, streamRounds);
    const count = (number: number) => number.toLocaleString("en");
    const tasks = count((rounds + 1) * messagesARound);
    return [
      {
        what: "SendMessage, time of a message",
        measured: sends.ours / messagesARound,
        against,
        compared: sends.sdk / messagesARound,
        unit: "ms",
        goal: 0.5,
      },
      {
        what: `memory of the agent with ${tasks} tasks`,
        measured: memory.ours,
        against,
        compared: memory.sdk,
        unit: "MB",
      },
      {
        what: `${updates} updates to ${count(subscribers)} subscribers, each gets all in order`,
        measured: streams.ours,
        against,
        compared: streams.sdk,
        unit: "ms",
        goal: 0.5,
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
