/** Push notifications of the emulated agent to real receivers on this machine. */
import { describe, expect, test } from "vitest";
import { retryWaits } from "../../../../lib/services/a2a/push-config/emulator/queue.ts";
import { secret } from "../../../run/secret.ts";
import { type Receiver, receiverForTest } from "./receiver.ts";
import { agentForTest, type RunningAgent, read, taskIn } from "./running-agent.ts";

const asks = { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] };
const chunks = {
  prefix: "chunks-",
  steps: [
    { status: { state: "TASK_STATE_WORKING" } },
    ...["1", "2", "3"].map((text) => ({ artifact: { artifactId: "a", parts: [{ text }] }, append: true })),
    { status: { state: "TASK_STATE_COMPLETED" } },
  ],
};
const scenarios = [asks, chunks];

/** An interrupted task with a configuration. */
async function configured(agent: RunningAgent, config: object): Promise<string> {
  const { id } = taskIn(await agent.message("ask-1"));
  const { status, body } = await agent.send("POST", `/tasks/${id}/pushNotificationConfigs`, config);
  expect({ status, body }).toMatchObject({ status: 200 });
  return id;
}

const states = ({ received }: Receiver) => read(received.map(({ event }) => event));
const whole = ["TASK_STATE_WORKING", "artifact 1", "artifact 2", "artifact 3", "TASK_STATE_COMPLETED"];

test("every update is sent, in order, with the token and the credentials", async () => {
  const receiver = await receiverForTest();
  const agent = await agentForTest({ scenarios });
  const authentication = { scheme: "Bearer", credentials: secret("Credentials") };
  const taskId = await configured(agent, { url: `${receiver.url}/hook?x=1`, token: secret("Token"), authentication });
  await agent.message("chunks-1", { taskId });
  await expect.poll(() => states(receiver)).toEqual(whole);
  for (const { method, path, headers } of receiver.received) {
    expect({ method, path }).toEqual({ method: "POST", path: "/hook?x=1" });
    expect(headers).toMatchObject({
      "content-type": "application/a2a+json",
      "x-a2a-notification-token": secret("Token"),
      authorization: `Bearer ${secret("Credentials")}`,
    });
  }
});

test("an update has the other name of the token's header, and protocol 1.0.0's media type, on request", async () => {
  const receiver = await receiverForTest();
  const agent = await agentForTest({ scenarios }, { protocol: "1.0.0", pushTokenHeader: "A2A-Notification-Token" });
  const taskId = await configured(agent, { url: receiver.url, token: secret("Token") });
  await agent.message("m", { taskId });
  await expect.poll(() => receiver.received.length).toBe(3);
  const [{ headers } = { headers: {} }] = receiver.received;
  expect(headers).toMatchObject({ "content-type": "application/json", "a2a-notification-token": secret("Token") });
  expect(headers).not.toHaveProperty("x-a2a-notification-token");
  expect(headers).not.toHaveProperty("authorization");
});

describe("a receiver that fails", () => {
  test.each([500, 503, 408, 429])("with %i gets the same update again, and then the next one", async (status) => {
    const receiver = await receiverForTest([status, status]);
    const agent = await agentForTest({ scenarios });
    const taskId = await configured(agent, { url: receiver.url });
    await agent.message("chunks-1", { taskId });
    await pollInTime(agent, receiver, ["TASK_STATE_WORKING", "TASK_STATE_WORKING", ...whole]);
  });

  test("always is given up, update by update, after increasing delays", async () => {
    const attempts = retryWaits.length + 1;
    const receiver = await receiverForTest(Array.from({ length: attempts }, () => 500));
    const agent = await agentForTest({ scenarios });
    const taskId = await configured(agent, { url: receiver.url });
    await agent.message("chunks-1", { taskId });
    const failed = Array.from({ length: attempts }, () => "TASK_STATE_WORKING");
    const passed = await pollInTime(agent, receiver, [...failed, ...whole.slice(1)]);
    // Real time passes too.
    expect(passed).toBeGreaterThan(retryWaits.reduce((sum, wait) => sum + wait, 0) / 1000 - 3);
  });

  test.each([400, 404, 410])("with %i refuses for good: the next update follows immediately", async (status) => {
    const receiver = await receiverForTest([status]);
    const agent = await agentForTest({ scenarios });
    const taskId = await configured(agent, { url: receiver.url });
    await agent.message("chunks-1", { taskId });
    await expect.poll(() => states(receiver)).toEqual(whole);
  });

  test("by not responding gets the update again after a timeout", async () => {
    const receiver = await receiverForTest(["never"]);
    // Long enough for responses on a busy machine.
    const agent = await agentForTest({ scenarios }, { pushTimeout: 1000 });
    const taskId = await configured(agent, { url: receiver.url });
    await agent.message("chunks-1", { taskId });
    await pollInTime(agent, receiver, ["TASK_STATE_WORKING", ...whole]);
  });

  test("does not delay another one", async () => {
    const [slow, quick] = [await receiverForTest(["never"]), await receiverForTest()];
    const agent = await agentForTest({ scenarios });
    const taskId = await configured(agent, { id: "slow", url: slow.url });
    await agent.send("POST", `/tasks/${taskId}/pushNotificationConfigs`, { id: "quick", url: quick.url });
    await agent.message("chunks-1", { taskId });
    await expect.poll(() => states(quick)).toEqual(whole);
    expect(states(slow)).toEqual(["TASK_STATE_WORKING"]);
  });

  test("of a deleted or replaced configuration gets no more updates", async () => {
    const [before, after] = [await receiverForTest([500]), await receiverForTest()];
    const agent = await agentForTest({ scenarios });
    const taskId = await configured(agent, { id: "c", url: before.url });
    await agent.message("ask-2", { taskId });
    await expect.poll(() => before.received.length).toBe(1);
    await agent.send("POST", `/tasks/${taskId}/pushNotificationConfigs`, { id: "c", url: after.url });
    await agent.admin("POST", "clock", { seconds: 60 });
    await agent.message("chunks-1", { taskId });
    await expect.poll(() => states(after)).toEqual(whole);
    expect(before.received).toHaveLength(1);
    const configs = (await agent.send("GET", `/tasks/${taskId}/pushNotificationConfigs`)).body.configs;
    expect(configs).toEqual([{ id: "c", taskId, url: after.url }]);
  });
});

test("redirects are not followed", async () => {
  const elsewhere = await receiverForTest();
  const receiver = await receiverForTest([{ redirectTo: elsewhere.url }]);
  const agent = await agentForTest({ scenarios });
  const taskId = await configured(agent, { url: receiver.url });
  await agent.message("chunks-1", { taskId });
  await expect.poll(() => states(receiver)).toEqual(whole);
  expect(elsewhere.received).toEqual([]);
});

describe("addresses of receivers", () => {
  test.each([
    "http://10.0.0.1",
    "http://192.168.1.1",
    "http://169.254.169.254/latest",
    "http://100.64.0.1",
    "http://0.0.0.0",
    "http://[fd00::1]",
    "http://[fe80::1]",
    "http://[::ffff:127.0.0.1]",
    "http://metadata.google.internal",
    "http://0xa000001",
    "http://167772161",
  ])("%s is refused", async (url) => {
    const agent = await agentForTest({ scenarios });
    const { id } = taskIn(await agent.message("ask-1"));
    const { status, body } = await agent.send("POST", `/tasks/${id}/pushNotificationConfigs`, { url });
    expect({ status, message: body.error?.message }).toEqual({
      status: 400,
      message: expect.stringContaining("notifications go to public addresses only"),
    });
    expect((await agent.message("m2", {}, { taskPushNotificationConfig: { url } })).status).toBe(400);
  });

  test.each(["http://127.0.0.1:1", "http://127.1", "http://localhost", "http://sub.localhost", "http://[::1]"])(
    "%s is refused if notifications to this machine are disabled",
    async (url) => {
      const agent = await agentForTest({ scenarios }, { pushToLoopback: false });
      const refused = await agent.message("ask-1", {}, { taskPushNotificationConfig: { url } });
      expect(refused.body.error?.message).toContain("the loopback of this machine");
      const allowed = await agentForTest({ scenarios });
      expect((await allowed.message("ask-1", {}, { taskPushNotificationConfig: { url } })).status).toBe(200);
    },
  );
});

test("configurations are listed in pages, and may be part of a message that creates a task", async () => {
  const receiver = await receiverForTest();
  const agent = await agentForTest({ scenarios });
  const config = { id: "0", url: receiver.url };
  const { id } = taskIn(await agent.message("ask-1", {}, { taskPushNotificationConfig: config }));
  await expect.poll(() => states(receiver)).toEqual(["TASK_STATE_INPUT_REQUIRED"]);
  const path = `/tasks/${id}/pushNotificationConfigs`;
  const { body: named } = await agent.send("POST", path, { url: receiver.url });
  expect(named).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), taskId: id });
  await agent.send("POST", path, { id: "2", url: receiver.url });
  const all = (await agent.send("GET", path)).body;
  expect(all).toMatchObject({ nextPageToken: "" });
  expect(all.configs).toHaveLength(3);
  const first = (await agent.send("GET", `${path}?pageSize=2`)).body;
  const last = (await agent.send("GET", `${path}?pageSize=2&pageToken=${first.nextPageToken}`)).body;
  expect(last.nextPageToken).toBe("");
  expect([...(first.configs ?? []), ...(last.configs ?? [])]).toEqual(all.configs);
});

/** Advances the clock by seconds until a receiver has the expected updates. Returns the number of seconds. */
async function pollInTime(agent: RunningAgent, receiver: Receiver, expected: readonly string[]): Promise<number> {
  let passed = 0;
  await expect
    .poll(async () => {
      const seen = states(receiver);
      if (seen.length < expected.length) {
        passed += 1;
        await agent.admin("POST", "clock", { seconds: 1 });
      }
      return seen;
    })
    .toEqual(expected);
  return passed;
}
