/** Differences of streams and messages that need more than one request. */
import { expect, test } from "vitest";
import { membersOf } from "../../lib/base/members.ts";
import { taskOf } from "../../lib/services/a2a/client/stream.ts";
import { type AgentApiClient, createAgentClient } from "../../lib/services/a2a/client.ts";
import { startSdkAgent } from "../services/a2a/client/sdk-agent.ts";
import { agentForTest, messageOf, type OpenStream, read, streamAt } from "../services/a2a/emulator/running-agent.ts";

const message = (text: string) => ({ messageId: text, role: "ROLE_USER", parts: [{ text }] });

const streamOf = (url: string, text: string): Promise<OpenStream> =>
  streamAt(`${url}/agent/message:stream`, { message: message(text) });

/** The elements that Lintel's client receives, and how their stream ends. */
async function seenBy(client: AgentApiClient, text: string) {
  const seen: string[] = [];
  const end = await (async () => {
    for await (const element of client.stream("SendStreamingMessage", { message: message(text) })) {
      seen.push(...Object.keys(element));
    }
    return "ended";
  })().catch((error: Error) => error.message);
  client.close();
  return { seen, end };
}

test("A stream continues while its task waits for authentication", async () => {
  const url = await startSdkAgent();
  const stream = await streamOf(url, "ask");
  const [first, second, third] = [await stream.next(), await stream.next(), await stream.next()];
  if (first === undefined || !("task" in first)) throw new Error("the stream begins without a task");
  expect([second, third]).toMatchObject([
    { statusUpdate: { status: { state: "TASK_STATE_WORKING" } } },
    { statusUpdate: { status: { state: "TASK_STATE_AUTH_REQUIRED" } } },
  ]);
  await fetch(`${url}/agent/tasks/${first.task.id}:cancel`, { method: "POST", headers: { "A2A-Version": "1.0" } });
  expect(read(await stream.rest())).toEqual(["TASK_STATE_CANCELED"]);

  const client = createAgentClient({ agent: url });
  const seen: string[] = [];
  for await (const element of client.stream("SendStreamingMessage", { message: message("ask") })) {
    const { state } = membersOf(membersOf(element.task ?? element.statusUpdate).status);
    seen.push(String(state));
    if (state === "TASK_STATE_AUTH_REQUIRED") await client.call("CancelTask", { id: taskOf(element) });
  }
  client.close();
  expect(seen.slice(-3)).toEqual(["TASK_STATE_WORKING", "TASK_STATE_AUTH_REQUIRED", "TASK_STATE_CANCELED"]);

  const steps = [
    { status: { state: "TASK_STATE_AUTH_REQUIRED" } },
    { afterMilliseconds: 1, status: { state: "TASK_STATE_COMPLETED" } },
  ];
  const ours = await agentForTest({ scenarios: [{ steps }] });
  expect(read(await (await ours.stream("/message:stream", { message: messageOf("m") })).rest())).toEqual([
    ...["task TASK_STATE_SUBMITTED", "TASK_STATE_AUTH_REQUIRED", "TASK_STATE_COMPLETED"],
  ]);
});

test("A stream ends when its executor returns, although the task is working", async () => {
  const url = await startSdkAgent();
  const [begun, ...rest] = await (await streamOf(url, "leave")).rest();
  expect(read(rest)).toEqual(["TASK_STATE_WORKING"]);
  if (begun === undefined || !("task" in begun)) throw new Error("the stream begins without a task");
  const again = await streamAt(`${url}/agent/tasks/${begun.task.id}:subscribe`);
  expect(read(await again.rest())).toEqual(["task TASK_STATE_WORKING"]);

  const client = createAgentClient({ agent: url, maxRetries: 0 });
  expect(await seenBy(client, "leave")).toEqual({
    seen: ["task", "statusUpdate"],
    end: expect.stringMatching(/ended before task \S+ did, and could not be resumed/),
  });
});

test.each([{ parts: [] }, { role: undefined }, { role: "user" }])("the client reads a task with %j", async (fault) => {
  const client = createAgentClient({ agent: await startSdkAgent() });
  const { task } = await client.call("SendMessage", { message: { ...message("now"), ...fault } });
  expect(task).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" }, history: [{ messageId: "now" }] });
  client.close();
});

test("null does not count as data", async () => {
  const client = createAgentClient({ agent: await startSdkAgent() });
  const sent = client.call("SendMessage", { message: { ...message("m"), parts: [{ data: null }] } });
  await expect(sent).rejects.toMatchObject({
    reason: "INVALID_AGENT_RESPONSE",
    mayHaveExecuted: true,
    message: expect.stringMatching(/task\.history\[0\]\.parts\[0\] must have exactly one of .*has nothing/),
  });
  client.close();
});

test("history_length may be negative, or not a number", async () => {
  const client = createAgentClient({ agent: await startSdkAgent() });
  const request = { message: message("now"), configuration: { historyLength: -3 } };
  const { task } = await client.call("SendMessage", request);
  expect(task).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
  expect(task).not.toHaveProperty("history");
  client.close();
});
