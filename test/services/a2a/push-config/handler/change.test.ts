/** Sending and deleting a push configuration at agents that lose responses or contradict themselves. */
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import { type AgentApiClient, createAgentClient } from "../../../../../lib/services/a2a/client.ts";
import { remove, send } from "../../../../../lib/services/a2a/push-config/handler/change.ts";
import type { AgentAddress } from "../../../../../lib/services/a2a/push-config/handler/place.ts";
import type { PushCall } from "../../../../../lib/services/a2a/push-config/handler/task-requests.ts";
import pushConfig from "../../../../../lib/services/a2a/push-config/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import { PartialResultError } from "../../../../../lib/terraform/runtime/handler.ts";
import { json, type Step, startServer } from "../../../../client/scripted-server.ts";
import { emulatorForTest, type RunningEmulator } from "../../../../emulator/running-emulator.ts";
import { AgentTasks, agentThatWaits } from "../../../../terraform/real-terraform/agent-tasks.ts";

const url = "https://hooks.example.test/agents";
const creation = "CreateTaskPushNotificationConfig";
const listing = "ListTaskPushNotificationConfigs";
const deletion = "DeleteTaskPushNotificationConfig";

let emulator: RunningEmulator;
let tasks: AgentTasks;
let task: string;
let place: AgentAddress;
let client: AgentApiClient;
let call: PushCall;

beforeEach(async () => {
  emulator = await emulatorForTest(agentThatWaits());
  tasks = new AgentTasks(emulator.url);
  task = await tasks.start();
  place = { agent: tasks.agent, tenant: undefined, within: task, id: "on-call" };
  client = createAgentClient({ agent: tasks.agent, maxRetries: 0 });
  onTestFinished(client.close);
  const connected = await pushConfig.connect({ reservedTagPrefix: "aws:", agents: [], maxRetries: 0 });
  onTestFinished(connected.agents.close);
  const { signal } = new AbortController();
  call = { client: connected, options: {}, ownership: new StateOwnership(), signal, log: () => {} };
});

const fault = async (order: object) =>
  expect(await emulator.send("POST", "/_lintel/faults", { times: 1, ...order })).toMatchObject({ status: 200 });
const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("it succeeded"),
    (error: Error) => error,
  );
const ids = async () => (await tasks.configs(task)).map(({ id }) => id);
const sent = (isNew = true): Promise<Members | undefined> =>
  send(client, place, { taskId: task, id: "on-call", url }, isNew, call);

describe("a configuration that is sent", () => {
  it("is the one that the agent lists", async () => {
    expect(await sent()).toMatchObject({ id: "on-call", url });
  });

  it("exists although the response was lost, if none existed before", async () => {
    await fault({ kind: "lose-answer", operations: [creation] });
    expect(await sent()).toMatchObject({ id: "on-call", url });
    await fault({ kind: "lose-answer", operations: [creation] });
    expect((await failure(sent(false))).message).toContain(creation);
  });

  it("does not exist if the request was lost or refused", async () => {
    await fault({ kind: "reset", operations: [creation] });
    const lost = await failure(sent());
    expect(lost).not.toBeInstanceOf(PartialResultError);
    expect(lost.message).toContain(creation);
    await fault({ kind: "error", status: 403, operations: [creation] });
    await fault({ kind: "error", status: 500, operations: [listing] });
    expect((await failure(sent())).message).toContain(creation);
    expect(await emulator.send("DELETE", "/_lintel/faults")).toMatchObject({ status: 200 });
    expect(await ids()).toEqual([]);
  });

  it("may exist if it cannot be read back: the error has it, and the reason", async () => {
    await fault({ kind: "error", status: 500, operations: [listing] });
    const unread = await failure(sent());
    expect(unread).toBeInstanceOf(PartialResultError);
    expect(unread.message).toContain(`was sent, but could not be read back: ${listing}`);
    expect(Object(unread).record).toMatchObject({ id: "on-call", url, taskEnded: false });
    await tasks.delete(task, "on-call");
    // Neither the request nor the reading succeeded: the first failure is the reason.
    await fault({ kind: "lose-answer", operations: [creation] });
    await fault({ kind: "error", status: 500, operations: [listing] });
    expect((await failure(sent())).message).toContain(`could not be read back: ${creation}`);
  });

  it("is deleted again if the agent gave it another id, which the error names", async () => {
    await fault({ kind: "edit-answer", operations: [creation], set: { id: "given" } });
    await fault({ kind: "edit-answer", operations: [listing], set: { configs: [] } });
    await emulator.send("DELETE", "/_lintel/requests");
    expect((await failure(sent())).message).toContain('gave the configuration the id "given" instead of "on-call"');
    const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
    expect(requests.map(({ operation }) => operation)).toContain(deletion);
  });

  it.each([[{}], [{ id: "" }], [{ id: "on-call" }]])(
    "fails if the agent does not list it, although its response has %j",
    async (set) => {
      await fault({ kind: "edit-answer", operations: [creation], set, remove: "id" in set ? [] : ["id"] });
      await fault({ kind: "edit-answer", operations: [listing], set: { configs: [] } });
      expect((await failure(sent())).message).toContain("but then does not list it");
    },
  );

  it("is removed with a task that ended meanwhile", async () => {
    await fault({ kind: "edit-answer", operations: [listing], set: { configs: [] } });
    await fault({ kind: "edit-answer", operations: ["GetTask"], set: { "status.state": "TASK_STATE_COMPLETED" } });
    expect(await sent()).toBeUndefined();
  });

  it("fails if the agent lists it differently, and the error has it", async () => {
    const other = [{ id: "on-call", taskId: task, url: "https://other.example.test/" }];
    await fault({ kind: "edit-answer", operations: [listing], set: { configs: other } });
    const differing = await failure(sent());
    expect(differing).toBeInstanceOf(PartialResultError);
    expect(differing.message).toContain("but then lists it with a different url");
  });
});

describe("a configuration that is deleted", () => {
  const removed = (signal = call.signal) => remove(client, place, signal);
  beforeEach(() => sent());

  it("is gone, and may be gone already", async () => {
    await removed();
    expect(await ids()).toEqual([]);
    await removed();
    place = { ...place, within: "no-such-task" };
    await removed();
  });

  it("is gone although the response was lost", async () => {
    await fault({ kind: "lose-answer", operations: [deletion] });
    await removed();
    expect(await ids()).toEqual([]);
  });

  it("stays if the agent refuses, and no longer matters if the task has ended", async () => {
    await fault({ kind: "error", status: 500, operations: [deletion] });
    expect((await failure(removed())).message).toContain(deletion);
    expect(await ids()).toEqual(["on-call"]);
    await tasks.cancel(task);
    await fault({ kind: "error", status: 500, operations: [deletion] });
    await removed();
  });

  it("fails as the agent says if it has no such operation and goes on listing it", async () => {
    const agent: Step = (response, seen) => {
      const supportedInterfaces = [
        { url: `http://${seen.headers.host}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      const card = { supportedInterfaces, capabilities: { pushNotifications: true } };
      const configs = [{ id: "on-call", taskId: task, url }];
      const [status, body] =
        seen.method === "DELETE"
          ? [404, { detail: "Not Found" }]
          : seen.url.endsWith(".json")
            ? [200, card]
            : [200, { configs }];
      json(status, body)(response, seen);
    };
    const { url: address } = await startServer((response, seen) =>
      seen.url.includes(`/tasks/${task}?`)
        ? json(200, { id: task, contextId: "c", status: { state: "TASK_STATE_WORKING" } })(response, seen)
        : agent(response, seen),
    );
    const without = createAgentClient({ agent: address, maxRetries: 0 });
    onTestFinished(without.close);
    const { signal } = new AbortController();
    const { message } = await failure(remove(without, place, signal));
    expect(message).toMatch(/^DeleteTaskPushNotificationConfig: .* \(status 404\)\. It says: .*Not Found/);
  });

  it("fails if the agent still lists it", async () => {
    const configs = [{ id: "on-call", taskId: task, url }];
    await fault({ kind: "edit-answer", operations: [listing], set: { configs } });
    expect((await failure(removed())).message).toContain("but still lists it: notifications may continue");
  });

  it("fails if the agent cannot be asked, with the first failure", async () => {
    await fault({ kind: "error", status: 500, operations: [listing] });
    expect((await failure(removed())).message).toContain(listing);
    await fault({ kind: "error", status: 500, operations: [deletion] });
    await fault({ kind: "error", status: 500, operations: [listing] });
    expect((await failure(removed())).message).toContain(deletion);
  });

  it("is not looked up after an abort", async () => {
    await emulator.send("DELETE", "/_lintel/requests");
    await failure(removed(AbortSignal.abort(new Error("stopped"))));
    expect((await emulator.send("GET", "/_lintel/requests")).body.requests).toEqual([]);
    expect(await ids()).toEqual(["on-call"]);
  });
});
