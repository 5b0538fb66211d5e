/** Invariants of tasks and streams for any order of events. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StreamResponse } from "../../../../lib/services/a2a/emulator/documents.ts";
import { type TaskState, taskStates } from "../../../../lib/services/a2a/model/task.ts";
import { cases } from "../../../run/sizes.ts";
import { agentForTest, messageOf, type OpenStream, type RunningAgent, read, taskIn } from "./running-agent.ts";

const states = Object.keys(taskStates).filter((state) => state !== "TASK_STATE_UNSPECIFIED");
const working = { status: { state: "TASK_STATE_WORKING" } };
const asks = { status: { state: "TASK_STATE_INPUT_REQUIRED" } };
const done = { status: { state: "TASK_STATE_COMPLETED" } };
const chunk = (text: string, afterMilliseconds: number) => ({
  artifact: { artifactId: "a", parts: [{ text }] },
  append: true,
  afterMilliseconds,
});
const scenarios = [
  { prefix: "now-", steps: [working, chunk("1", 0), done] },
  { prefix: "later-", steps: [working, chunk("2", 1000), { ...done, afterMilliseconds: 1000 }] },
  { prefix: "asks-", steps: [chunk("3", 500), asks] },
  { prefix: "works-", steps: [working] },
];
/** A regression: the first subscriber received the first question, the second one the second question. */
const interruptedTwice: Action[] = [
  { kind: "message", prefix: "asks-", returnImmediately: false },
  { kind: "clock", seconds: 1 },
  { kind: "subscribe" },
  { kind: "message", prefix: "asks-", returnImmediately: false },
  { kind: "clock", seconds: 1 },
];
const maximumActions = 12;
/** The same for each message by its number, so that no two messages have equal chunks. */
const numberedScenarios = Array.from({ length: maximumActions }, (_, number) =>
  scenarios.map(({ prefix, steps }) => ({
    prefix: `${prefix}${number}-`,
    steps: steps.map((step) =>
      "artifact" in step ? { ...step, ...chunk(`${prefix}${number}`, step.afterMilliseconds) } : step,
    ),
  })),
).flat();

const action = fc.oneof(
  fc.record({
    kind: fc.constant("message" as const),
    prefix: fc.constantFrom("now-", "later-", "asks-", "works-"),
    returnImmediately: fc.boolean(),
  }),
  fc.constant({ kind: "cancel" as const }),
  fc.constant({ kind: "subscribe" as const }),
  fc.record({ kind: fc.constant("clock" as const), seconds: fc.integer({ min: 0, max: 2 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** The result of a run. */
interface Run {
  readonly streams: readonly OpenStream[];
  /** States in the order of the responses of GetTask. */
  readonly seen: readonly TaskState[];
}

/** Applies all actions to one task, without waiting for responses. */
async function run(agent: RunningAgent, taskId: string, actions: readonly Action[]): Promise<Run> {
  const streams: OpenStream[] = [];
  const seen: TaskState[] = [];
  const responses: Promise<unknown>[] = [];
  for (const each of actions) {
    if (each.kind === "message") {
      const { prefix, returnImmediately } = each;
      responses.push(agent.message(`${prefix}${responses.length}-`, { taskId }, { returnImmediately }));
    } else if (each.kind === "cancel") responses.push(agent.send("POST", `/tasks/${taskId}:cancel`));
    else if (each.kind === "clock") await agent.admin("POST", "clock", { seconds: each.seconds });
    else streams.push(await agent.stream(`/tasks/${taskId}:subscribe`));
    seen.push((await agent.send("GET", `/tasks/${taskId}`)).body.status?.state ?? "TASK_STATE_UNSPECIFIED");
  }
  await agent.send("POST", `/tasks/${taskId}:cancel`);
  await Promise.all(responses);
  return { streams: streams.filter(({ status }) => status === 200), seen };
}

const isTerminal = (state: TaskState): boolean => taskStates[state] === "terminal";

/** Updates after the first event, which is the task itself. */
const updatesOf = (events: readonly StreamResponse[]): readonly string[] =>
  events.slice(1).map((event) => JSON.stringify(event));

const stateIn = (event: StreamResponse | undefined): TaskState | undefined =>
  event !== undefined && "statusUpdate" in event ? event.statusUpdate.status.state : undefined;

test("all subscribers see the same order, and a terminal state is the last one", async () => {
  const agent = await agentForTest({ scenarios: [...numberedScenarios, ...scenarios] });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: maximumActions }), async (actions) => {
      const { id } = taskIn(await agent.message("works-0", {}, { returnImmediately: true }));
      // This one receives everything that later subscribers receive.
      const first = await agent.stream(`/tasks/${id}:subscribe`);
      const { streams, seen } = await run(agent, id, actions);
      const all = await Promise.all([first, ...streams].map((stream) => stream.rest()));
      const pieces = all.map(updatesOf);
      const [whole = []] = pieces;
      for (const [index, events] of all.entries()) {
        expect(events[0]).toHaveProperty("task.id", id);
        const states = events.map(stateIn).filter((state) => state !== undefined);
        const waits = states.findIndex((state) => taskStates[state] !== "active");
        expect(waits === -1 || waits === states.length - 1).toBe(true);
        const own = pieces[index] ?? [];
        const at = whole.indexOf(own[0] ?? "");
        // Both received their common events in the same order; the first stream may have ended earlier.
        if (at >= 0) expect(whole.slice(at, at + own.length)).toEqual(own.slice(0, whole.length - at));
      }
      const end = seen.findIndex(isTerminal);
      if (end >= 0) expect(new Set(seen.slice(end)).size).toBe(1);
      expect(isTerminal((await agent.send("GET", `/tasks/${id}`)).body.status?.state ?? "TASK_STATE_UNSPECIFIED")).toBe(
        true,
      );
    }),
    { numRuns: cases(200), examples: [[interruptedTwice]] },
  );
});

describe("an ended task", () => {
  test.each(states.filter((state) => taskStates[state as TaskState] === "terminal"))(
    "stays unchanged %s",
    async (state) => {
      const agent = await agentForTest({ scenarios: [{ prefix: "ends-", steps: [{ status: { state } }] }] });
      const { id, status } = taskIn(await agent.message("ends-1"));
      expect(status.state).toBe(state);
      expect((await agent.message("m", { taskId: id })).reason).toBe("UNSUPPORTED_OPERATION");
      expect((await agent.send("POST", `/tasks/${id}:cancel`)).reason).toBe("TASK_NOT_CANCELABLE");
      expect((await agent.send("GET", `/tasks/${id}:subscribe`)).reason).toBe("UNSUPPORTED_OPERATION");
      expect((await agent.send("GET", `/tasks/${id}`)).body.status).toEqual(status);
    },
  );

  test("is not restarted by a message that returned earlier", async () => {
    const agent = await agentForTest({ scenarios });
    const { id } = taskIn(await agent.message("asks-1", {}, { returnImmediately: true }));
    await Promise.all([
      agent.message("now-1", { taskId: id }, { returnImmediately: true }),
      agent.send("POST", `/tasks/${id}:cancel`),
    ]);
    await agent.admin("POST", "clock", { seconds: 5 });
    const { state, timestamp } = (await agent.send("GET", `/tasks/${id}`)).body.status ?? {};
    await agent.admin("POST", "clock", { seconds: 5 });
    expect((await agent.send("GET", `/tasks/${id}`)).body.status).toEqual({ state, timestamp });
    expect(isTerminal(state ?? "TASK_STATE_UNSPECIFIED")).toBe(true);
  });
});

test("messages that return immediately are all processed, in quick succession too", async () => {
  const agent = await agentForTest({ scenarios: [...scenarios, { prefix: "chunk-", steps: [chunk("x", 0)] }] });
  const { id } = taskIn(await agent.message("works-0", {}, { returnImmediately: true }));
  const stream = await agent.stream(`/tasks/${id}:subscribe`);
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      agent.message(`chunk-${index}`, { taskId: id }, { returnImmediately: true }),
    ),
  );
  await agent.message("now-1", { taskId: id });
  expect(read(await stream.rest()).filter((each) => each === "artifact x")).toHaveLength(100);
});

test("a message that continues an interrupted task returns when the task is interrupted again", async () => {
  const agent = await agentForTest({ scenarios });
  const asking = agent.message("asks-1");
  await expect.poll(async () => (await agent.send("GET", "/tasks")).body.totalSize).toBe(1);
  await agent.admin("POST", "clock", { seconds: 1 });
  const { id } = taskIn(await asking);
  const again = agent.message("asks-2", { taskId: id });
  await expect.poll(async () => (await agent.send("GET", `/tasks/${id}`)).body.history?.length).toBe(2);
  await agent.admin("POST", "clock", { seconds: 1 });
  expect(taskIn(await again).artifacts?.[0]?.parts).toEqual([{ text: "3" }, { text: "3" }]);
});

test("ids of tasks, contexts, messages and artifacts are generated, and unique", async () => {
  const agent = await agentForTest({
    scenarios: [{ prefix: "reply-", steps: [{ message: { parts: [{ text: "x" }] } }] }],
  });
  const made = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const task = taskIn(await agent.message(`m${index}`));
      const { message } = (await agent.send("POST", "/message:send", { message: messageOf(`reply-${index}`) })).body;
      return [task.id, task.contextId, task.artifacts?.[0]?.artifactId, message?.messageId, message?.contextId];
    }),
  );
  expect(new Set(made.flat()).size).toBe(500);
});
