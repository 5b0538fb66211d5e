/** Streams of the emulated agent with bursts of events, with many readers, and with slow readers. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { agentForTest, firstOf, messageOf, type RunningAgent, read, taskIn } from "./running-agent.ts";

const asks = { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] };

/** A scenario with this many updates in immediate succession. */
const burstOf = (count: number) => ({
  prefix: "burst-",
  steps: [
    ...Array.from({ length: count }, (_, index) => ({
      artifact: { artifactId: "a", parts: [{ text: `update ${index} of many, and nobody waits between them` }] },
      append: index > 0,
    })),
    { status: { state: "TASK_STATE_COMPLETED" } },
  ],
});

/** The limit of unread bytes of all readers. It is less than a burst, which nobody can have read in between. */
const unread = 256 * 1024;
const many = 3_000;

test("a message's own stream sends all events of a burst", async () => {
  const agent = await agentForTest({ scenarios: [burstOf(many)] }, { limits: { unread } });
  const stream = await agent.stream("/message:stream", { message: messageOf("burst-1") });
  expect(await stream.rest()).toHaveLength(many + 2);
});

test("subscribers get all events of a burst", async () => {
  const agent = await agentForTest({ scenarios: [asks, burstOf(many)] }, { limits: { unread } });
  const { id } = taskIn(await agent.message("ask-1"));
  const streams = await Promise.all([0, 1, 2].map(() => agent.stream(`/tasks/${id}:subscribe`)));
  await agent.message("burst-1", { taskId: id });
  for (const stream of streams) expect(await stream.rest()).toHaveLength(many + 2);
});

/** Subscribes, and reads nothing after the first event. */
async function silentReader(agent: RunningAgent, id: string): Promise<void> {
  const { hostname, port, host } = new URL(agent.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  socket.on("error", () => undefined);
  socket.write(`GET /agent/tasks/${id}:subscribe HTTP/1.1\r\nHost: ${host}\r\nA2A-Version: 1.0\r\n\r\n`);
  await once(socket, "data");
  socket.pause();
}

test("a reader that does not read is dropped, and the others get all events", async () => {
  const report = { artifact: { artifactId: "a", parts: [{ text: "x".repeat(1_000_000) }] } };
  const steps = [
    { status: { state: "TASK_STATE_WORKING" } },
    ...Array.from({ length: 12 }, () => ({ ...report, afterMilliseconds: 1_000 })),
    { status: { state: "TASK_STATE_COMPLETED" }, afterMilliseconds: 60_000 },
  ];
  const agent = await agentForTest({ scenarios: [{ steps }] }, { limits: { streams: 2, unread: 3_000_000 } });
  const { id } = taskIn(await agent.message("m", {}, { returnImmediately: true }));
  await expect.poll(async () => (await agent.send("GET", `/tasks/${id}`)).body.status?.state).toMatch(/WORKING/);
  await silentReader(agent, id);
  const other = await agent.stream(`/tasks/${id}:subscribe`);
  expect(read(await firstOf(other))).toEqual(["task TASK_STATE_WORKING"]);
  expect((await agent.stream(`/tasks/${id}:subscribe`)).status).toBe(503);
  for (let step = 0; step < 12; step++) {
    await agent.admin("POST", "clock", { seconds: 1 });
    expect(await firstOf(other)).toMatchObject([report].map((artifactUpdate) => ({ artifactUpdate })));
  }
  const statusOfAnother = async () => {
    const stream = await agent.stream(`/tasks/${id}:subscribe`);
    await stream.cancel();
    return stream.status;
  };
  await expect.poll(statusOfAnother, { timeout: 20_000 }).toBe(200);
  await agent.admin("POST", "clock", { seconds: 60 });
  expect(read(await other.rest())).toEqual(["TASK_STATE_COMPLETED"]);
});

test("ended streams make room for others", async () => {
  const agent = await agentForTest({}, { limits: { streams: 1 } });
  for (const messageId of ["m1", "m2", "m3"]) {
    const stream = await agent.stream("/message:stream", { message: messageOf(messageId) });
    expect(stream.status).toBe(200);
    expect(await stream.rest()).toHaveLength(4);
  }
});
