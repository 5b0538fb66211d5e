/** Messages, tasks and streams of the emulated agent. */
import { describe, expect, test } from "vitest";
import { agentForTest, firstOf, messageOf, read, servedCard, taskIn } from "./running-agent.ts";

const working = { status: { state: "TASK_STATE_WORKING" } };
const completed = { status: { state: "TASK_STATE_COMPLETED", message: { parts: [{ text: "done" }] } } };
const asks = {
  prefix: "ask-",
  steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED", message: { parts: [{ text: "which?" }] } } }],
};
const works = { prefix: "work-", steps: [working] };
const chunks = {
  prefix: "chunks-",
  steps: [
    working,
    { artifact: { artifactId: "a", name: "report", parts: [{ text: "one" }] } },
    { artifact: { artifactId: "a", parts: [{ text: "two" }] }, append: true, lastChunk: true },
    completed,
  ],
};
const reply = { prefix: "reply-", steps: [{ message: { parts: [{ text: "hello" }] } }] };
const slow = { prefix: "slow-", steps: [working, { ...completed, afterMilliseconds: 60_000 }] };
const scenarios = [asks, works, chunks, reply, slow];

describe("SendMessage", () => {
  test("returns the message as an artifact and completes, unless a scenario matches", async () => {
    const agent = await agentForTest();
    const received = await agent.message("m1", { parts: [{ text: "hi" }, { data: null }] });
    expect(received.status).toBe(200);
    expect(taskIn(received)).toMatchObject({
      status: { state: "TASK_STATE_COMPLETED", timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) },
      artifacts: [{ parts: [{ text: "hi" }, { data: null }] }],
      history: [{ messageId: "m1", role: "ROLE_USER" }],
    });
  });

  test("reads snake case, and responds in camel case and in the request's media type", async () => {
    const agent = await agentForTest();
    const body = {
      message: {
        message_id: "m",
        context_id: "c",
        role: "ROLE_USER",
        parts: [{ text: "x", media_type: "text/plain" }],
      },
    };
    const received = await agent.send("POST", "/message:send", body, { "content-type": "application/a2a+json" });
    expect(received.headers.get("content-type")).toBe("application/a2a+json");
    expect(taskIn(received)).toMatchObject({
      contextId: "c",
      history: [{ messageId: "m", parts: [{ mediaType: "text/plain" }] }],
    });
  });

  test("waits until the task has ended, or returns immediately on request", async () => {
    const agent = await agentForTest({ scenarios });
    const early = taskIn(await agent.message("slow-1", {}, { returnImmediately: true }));
    expect(early.status.state).toBe("TASK_STATE_SUBMITTED");
    const waiting = agent.message("slow-2");
    await expect.poll(async () => (await agent.send("GET", "/tasks?status=TASK_STATE_WORKING")).body.totalSize).toBe(2);
    await agent.admin("POST", "clock", { seconds: 60 });
    expect(taskIn(await waiting).status).toMatchObject({
      state: "TASK_STATE_COMPLETED",
      message: { role: "ROLE_AGENT" },
    });
    expect((await agent.send("GET", `/tasks/${early.id}`)).body.status?.state).toBe("TASK_STATE_COMPLETED");
  });

  test("returns a single message if the scenario has one", async () => {
    const agent = await agentForTest({ scenarios });
    const { body } = await agent.message("reply-1", { contextId: "c" });
    expect(body).toEqual({
      message: { messageId: expect.any(String), contextId: "c", role: "ROLE_AGENT", parts: [{ text: "hello" }] },
    });
    expect((await agent.send("GET", "/tasks")).body.totalSize).toBe(0);
  });

  test("continues an interrupted task in its context; the agent's question is part of the history", async () => {
    const agent = await agentForTest({ scenarios });
    const asked = taskIn(await agent.message("ask-1"));
    expect(asked.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
    const { id, contextId } = asked;
    const ended = taskIn(await agent.message("m2", { taskId: id }));
    expect(ended).toMatchObject({ id, contextId, status: { state: "TASK_STATE_COMPLETED" } });
    expect(ended.history?.map(({ parts }) => parts[0]?.text)).toEqual(["hi", "which?", "hi"]);
  });

  test.each([
    [undefined, 3],
    [0, 0],
    [2, 2],
    [99, 3],
  ])("history of length %s has %i messages, the most recent ones", async (historyLength, count) => {
    const agent = await agentForTest({ scenarios });
    const { id } = taskIn(await agent.message("ask-1"));
    const configuration = historyLength === undefined ? {} : { historyLength };
    const history = taskIn(await agent.message("m2", { taskId: id }, configuration)).history ?? [];
    expect(history).toHaveLength(count);
    if (count > 0) expect(history.at(-1)?.messageId).toBe("m2");
    const query = historyLength === undefined ? "" : `?historyLength=${historyLength}`;
    expect((await agent.send("GET", `/tasks/${id}${query}`)).body.history ?? []).toEqual(history);
    expect((await agent.send("GET", `/tasks${query}`)).body.tasks?.[0]?.history ?? []).toEqual(history);
  });

  test("uses the longest matching prefix", async () => {
    const steps = (text: string) => [{ message: { parts: [{ text }] } }];
    const agent = await agentForTest({
      scenarios: [
        { prefix: "a-b", steps: steps("long") },
        { prefix: "a", steps: steps("short") },
        { steps: steps("none") },
      ],
    });
    const texts = await Promise.all(["a-b-c", "a-c", "c"].map((id) => agent.message(id)));
    expect(texts.map(({ body }) => body.message?.parts[0]?.text)).toEqual(["long", "short", "none"]);
  });
});

describe("streams", () => {
  test("send the task and its updates in order, and end with it", async () => {
    const agent = await agentForTest({ scenarios });
    const stream = await agent.stream("/message:stream", { message: messageOf("chunks-1") });
    const events = await stream.rest();
    expect(read(events)).toEqual([
      "task TASK_STATE_SUBMITTED",
      "TASK_STATE_WORKING",
      "artifact one",
      "artifact two",
      "TASK_STATE_COMPLETED",
    ]);
    expect(events[3]).toMatchObject({ artifactUpdate: { append: true, lastChunk: true } });
    const { tasks } = (await agent.send("GET", "/tasks?includeArtifacts=true")).body;
    expect(tasks?.[0]?.artifacts).toEqual([
      { artifactId: "a", name: "report", parts: [{ text: "one" }, { text: "two" }] },
    ]);
  });

  test("send a single message, and end", async () => {
    const agent = await agentForTest({ scenarios });
    const stream = await agent.stream("/message:stream", { message: messageOf("reply-1") });
    expect(read(await stream.rest())).toEqual(["message hello"]);
  });

  test.each(["GET", "POST"])("%s subscribes to later updates, in the same order for all", async (method) => {
    const agent = await agentForTest({ scenarios });
    const { id } = taskIn(await agent.message("ask-1"));
    const open = () => agent.stream(`/tasks/${id}:subscribe`, method === "POST" ? {} : undefined);
    const streams = await Promise.all([open(), open(), open()]);
    for (const stream of streams) expect(read(await firstOf(stream))).toEqual(["task TASK_STATE_INPUT_REQUIRED"]);
    await agent.message("chunks-2", { taskId: id });
    const rests = await Promise.all(streams.map((stream) => stream.rest()));
    expect(read(rests[0] ?? [])).toEqual([
      "TASK_STATE_WORKING",
      "artifact one",
      "artifact two",
      "TASK_STATE_COMPLETED",
    ]);
    for (const rest of rests) expect(rest).toEqual(rests[0]);
  });

  test("end when the task requires input", async () => {
    const agent = await agentForTest({ scenarios });
    const stream = await agent.stream("/message:stream", { message: messageOf("ask-1") });
    expect(read(await stream.rest())).toEqual(["task TASK_STATE_SUBMITTED", "TASK_STATE_INPUT_REQUIRED"]);
  });
});

describe("CancelTask", () => {
  test("ends the task for all waiting clients, and its remaining steps", async () => {
    const agent = await agentForTest({ scenarios });
    const waiting = agent.message("slow-1");
    await expect.poll(async () => (await agent.send("GET", "/tasks")).body.totalSize).toBe(1);
    const id = (await agent.send("GET", "/tasks")).body.tasks?.[0]?.id;
    const stream = await agent.stream(`/tasks/${id}:subscribe`);
    expect((await agent.send("POST", `/tasks/${id}:cancel`)).body.status?.state).toBe("TASK_STATE_CANCELED");
    expect(taskIn(await waiting).status.state).toBe("TASK_STATE_CANCELED");
    expect(read(await stream.rest())).toEqual(["task TASK_STATE_WORKING", "TASK_STATE_CANCELED"]);
    await agent.admin("POST", "clock", { seconds: 600 });
    expect((await agent.send("GET", `/tasks/${id}`)).body.status?.state).toBe("TASK_STATE_CANCELED");
  });
});

describe("ListTasks", () => {
  test("filters by context, state and time, newest status first", async () => {
    const agent = await agentForTest({ scenarios });
    const first = taskIn(await agent.message("work-1", { contextId: "one" }, { returnImmediately: true }));
    await agent.admin("POST", "clock", { seconds: 1 });
    const second = taskIn(await agent.message("m2", { contextId: "one" }));
    await agent.admin("POST", "clock", { seconds: 1 });
    const third = taskIn(await agent.message("m3", { contextId: "two" }));
    const ids = async (query: string) => (await agent.send("GET", `/tasks?${query}`)).body.tasks?.map(({ id }) => id);
    expect(await ids("")).toEqual([third.id, second.id, first.id]);
    expect(await ids("contextId=one")).toEqual([second.id, first.id]);
    expect(await ids("context_id=one")).toEqual([second.id, first.id]);
    expect(await ids("status=TASK_STATE_COMPLETED")).toEqual([third.id, second.id]);
    const at = second.status.timestamp;
    expect(await ids(`statusTimestampAfter=${at}`)).toEqual([third.id, second.id]);
    expect(await ids(`statusTimestampAfter=${at.replace("Z", "001Z")}`)).toEqual([third.id]);
    await agent.send("POST", `/tasks/${first.id}:cancel`);
    expect(await ids("")).toEqual([first.id, third.id, second.id]);
  });

  test("begins with the task that changed last", async () => {
    const agent = await agentForTest({ scenarios });
    const early = taskIn(await agent.message("slow-1", {}, { returnImmediately: true }));
    const state = async () => (await agent.send("GET", `/tasks/${early.id}`)).body.status?.state;
    await expect.poll(state).toBe("TASK_STATE_WORKING");
    const late = taskIn(await agent.message("m"));
    const ids = async () => (await agent.send("GET", "/tasks")).body.tasks?.map(({ id }) => id);
    expect(await ids()).toEqual([late.id, early.id]);
    await agent.admin("POST", "clock", { seconds: 60 });
    expect(await ids()).toEqual([early.id, late.id]);
  });

  test("has pages of 50 by default, 1 to 100, with artifacts on request", async () => {
    const agent = await agentForTest();
    await Promise.all(Array.from({ length: 51 }, (_, index) => agent.message(`m${index}`)));
    const page = (await agent.send("GET", "/tasks")).body;
    expect(page).toMatchObject({ pageSize: 50, totalSize: 51, nextPageToken: expect.stringMatching(/./) });
    expect(page.tasks?.some((task) => "artifacts" in task)).toBe(false);
    const last = (await agent.send("GET", `/tasks?pageToken=${page.nextPageToken}&includeArtifacts=true`)).body;
    expect(last).toMatchObject({ totalSize: 51, nextPageToken: "", tasks: [{ artifacts: [{ name: "echo" }] }] });
    const ids = [...(page.tasks ?? []), ...(last.tasks ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(51);
    for (const [size, status] of [
      ["1", 200],
      ["100", 200],
      ["0", 400],
      ["101", 400],
      ["ten", 400],
    ] as const) {
      expect((await agent.send("GET", `/tasks?pageSize=${size}`)).status).toBe(status);
    }
    const other = await agent.send("GET", `/tasks?contextId=x&pageToken=${page.nextPageToken}`);
    expect(other.status).toBe(400);
  });
});

describe("tenants", () => {
  test("have separate tasks", async () => {
    const agent = await agentForTest();
    const message = { message: messageOf("m") };
    const { id } = taskIn(await agent.send("POST", "/a%2Fb/message:send", message));
    expect((await agent.send("GET", `/a%2Fb/tasks/${id}`)).status).toBe(200);
    expect((await agent.send("GET", `/tasks/${id}`)).reason).toBe("TASK_NOT_FOUND");
    expect((await agent.send("GET", `/other/tasks/${id}`)).reason).toBe("TASK_NOT_FOUND");
    expect((await agent.send("GET", "/a%2Fb/tasks")).body.totalSize).toBe(1);
    expect((await agent.send("GET", "/tasks")).body.totalSize).toBe(0);
  });
});

describe("the card", () => {
  test("has the emulator's address, and supports conditional requests", async () => {
    const agent = await agentForTest();
    const [inner] = (await servedCard(agent.url)).supportedInterfaces;
    expect(inner?.url).toBe(`${agent.url}/agent`);
    const path = `${agent.url}/agent/.well-known/agent-card.json`;
    const first = await fetch(path);
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await fetch(path, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });
});
