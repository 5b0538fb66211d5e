/** The emulated agent's limits: tasks, bytes and streams. Slow readers: stream-limits.test.ts. */
import { describe, expect, test } from "vitest";
import { TaskRecord } from "../../../../lib/services/a2a/emulator/task-record.ts";
import { agentForTest, firstOf, messageOf, type RunningAgent, read, taskIn } from "./running-agent.ts";

const mebibyte = 1024 * 1024;
const works = { prefix: "works-", steps: [{ status: { state: "TASK_STATE_WORKING" } }] };
const asks = { prefix: "asks-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] };
const big = {
  prefix: "big-",
  steps: [{ artifact: { artifactId: "big", parts: [{ text: "x".repeat(mebibyte) }] } }],
};
const late = {
  prefix: "late-",
  steps: [{ message: { parts: [{ text: "at last" }] }, afterMilliseconds: 600_000 }],
};
const slow = {
  prefix: "slow-",
  steps: [{ status: { state: "TASK_STATE_COMPLETED" }, afterMilliseconds: 600_000 }],
};
const scenarios = [works, asks, big, late, slow];
const returnImmediately = true;

const totalOf = async (agent: RunningAgent) => (await agent.send("GET", "/tasks")).body.totalSize;

describe("tasks", () => {
  test("that ended first are removed for new ones; unfinished ones stay", async () => {
    const agent = await agentForTest({ scenarios }, { limits: { tasks: 4 } });
    const waiting = taskIn(await agent.message("asks-0"));
    const ended = [];
    for (const each of ["m1", "m2", "m3", "m4"]) ended.push(taskIn(await agent.message(each)));
    expect(await totalOf(agent)).toBe(4);
    expect((await agent.send("GET", `/tasks/${ended[0]?.id}`)).reason).toBe("TASK_NOT_FOUND");
    expect((await agent.send("GET", `/tasks/${ended[1]?.id}`)).status).toBe(200);
    expect((await agent.send("GET", `/tasks/${waiting.id}`)).status).toBe(200);
  });

  test("that started first and ended last stay longer than those that ended earlier", async () => {
    const agent = await agentForTest({ scenarios }, { limits: { tasks: 2 } });
    const slow = taskIn(await agent.message("slow-0", {}, { returnImmediately }));
    const quick = taskIn(await agent.message("m1"));
    await agent.admin("POST", "clock", { seconds: 600 });
    await agent.message("m2");
    expect((await agent.send("GET", `/tasks/${slow.id}`)).body.status?.state).toBe("TASK_STATE_COMPLETED");
    expect((await agent.send("GET", `/tasks/${quick.id}`)).reason).toBe("TASK_NOT_FOUND");
  });

  test("that have not ended are kept: a new one is refused until there is room", async () => {
    const agent = await agentForTest({ scenarios }, { limits: { tasks: 2 } });
    const { id } = taskIn(await agent.message("asks-1"));
    await agent.message("works-2", {}, { returnImmediately });
    const { status, body } = await agent.message("m");
    expect({ status, error: body.error }).toMatchObject({ status: 503, error: { code: 503, status: "UNAVAILABLE" } });
    await agent.send("POST", `/tasks/${id}:cancel`);
    expect((await agent.message("m")).status).toBe(200);
  });

  test("are limited in bytes, including their artifacts and configurations", async () => {
    const agent = await agentForTest({ scenarios }, { limits: { bytes: 2.5 * mebibyte } });
    const { id } = taskIn(await agent.message("asks-1"));
    const add = () => agent.message("big-1", { taskId: id }, { returnImmediately });
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([200, 200, 503]);
    const path = `/tasks/${id}/pushNotificationConfigs`;
    const config = { url: "https://h.example.test", token: "t".repeat(900_000) };
    expect((await agent.send("POST", path, config)).status).toBe(503);
    expect((await agent.send("POST", path, { ...config, token: "t" })).status).toBe(200);
  });

  test("keep their newest 200 messages", () => {
    const task = new TaskRecord("", "c", "2026-01-01T00:00:00Z", () => Buffer.alloc(0));
    const message = (messageId: string) => ({ messageId, role: "ROLE_USER", parts: [{ text: "hi" }] }) as const;
    for (let index = 0; index <= 200; index++) task.receive(message(`m-${index}`));
    const { history = [] } = task.view({ includeArtifacts: false });
    expect([history.length, history[0]?.messageId, history.at(-1)?.messageId]).toEqual([200, "m-1", "m-200"]);
  });
});

describe("streams", () => {
  test("that are closed make room for others", async () => {
    const agent = await agentForTest({ scenarios }, { limits: { streams: 1 } });
    const { id } = taskIn(await agent.message("asks-0"));
    const stream = await agent.stream(`/tasks/${id}:subscribe`);
    expect((await agent.send("GET", `/tasks/${id}:subscribe`)).status).toBe(503);
    const more = await agent.send("POST", "/message:stream", { message: messageOf("m") });
    expect(more.body.error).toMatchObject({
      status: "UNAVAILABLE",
      message: expect.stringContaining("1 streams are open"),
    });
    await stream.cancel();
    await expect.poll(async () => (await agent.send("GET", `/tasks/${id}:subscribe`)).status).toBe(200);
  });

  test("of one task all receive every event", async () => {
    const agent = await agentForTest({ scenarios });
    const { id } = taskIn(await agent.message("asks-0"));
    const streams = await Promise.all(Array.from({ length: 100 }, () => agent.stream(`/tasks/${id}:subscribe`)));
    await Promise.all(streams.map(firstOf));
    await agent.message("m", { taskId: id });
    const rests = await Promise.all(streams.map(async (stream) => read(await stream.rest()).join()));
    expect(new Set(rests)).toEqual(new Set(["TASK_STATE_WORKING,artifact hi,TASK_STATE_COMPLETED"]));
  });

  test("send a message of 1 MiB, which is not a slow reader", async () => {
    const agent = await agentForTest({ scenarios });
    const parts = [{ text: "x".repeat(1_000_000) }];
    const stream = await agent.stream("/message:stream", { message: messageOf("m", { parts }) });
    expect((await stream.rest()).length).toBe(4);
  });
});

test("a reset releases all waiting clients", async () => {
  const agent = await agentForTest({ scenarios });
  const { id } = taskIn(await agent.message("asks-0"));
  const stream = await agent.stream(`/tasks/${id}:subscribe`);
  const [reply, task] = [agent.message("late-1"), agent.message("works-1")];
  const late = await agent.stream("/message:stream", { message: messageOf("late-2") });
  await expect.poll(() => totalOf(agent)).toBe(2);
  await agent.admin("POST", "reset");
  expect((await reply).body.message?.parts[0]?.text).toBe("at last");
  expect(taskIn(await task).status.state).toBe("TASK_STATE_WORKING");
  for (const cut of [stream, late]) await expect(cut.rest()).rejects.toThrow();
  expect(await totalOf(agent)).toBe(0);
});
