/** The handlers of push configurations with the emulated agent, without Terraform. */
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import pushConfig from "../../../../../lib/services/a2a/push-config/handler.ts";
import pushConfigSet from "../../../../../lib/services/a2a/push-config-set/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import {
  AlreadyExistsError,
  type HandlerCall,
  HeldError,
  PartialResultError,
  Retained,
} from "../../../../../lib/terraform/runtime/handler.ts";
import { emulatorForTest, type RunningEmulator } from "../../../../emulator/running-emulator.ts";
import { secret } from "../../../../run/secret.ts";
import { AgentTasks, agentThatWaits } from "../../../../terraform/real-terraform/agent-tasks.ts";

const url = "https://hooks.example.test/agents";
const other = "https://other.example.test/agents";

type PushCall = HandlerCall<Awaited<ReturnType<typeof pushConfig.connect>>>;

let emulator: RunningEmulator;
let tasks: AgentTasks;
let call: PushCall;
let said: string[];
const withOptions = (options: Members): PushCall => ({ ...call, options: { ...call.options, ...options } });

beforeEach(async () => {
  emulator = await emulatorForTest(agentThatWaits());
  const { url: agent } = emulator;
  tasks = new AgentTasks(agent);
  said = [];
  const client = await pushConfig.connect({ reservedTagPrefix: "aws:", agents: [{ agent }], maxRetries: 0 });
  onTestFinished(client.agents.close);
  call = {
    client,
    options: { agent, onTaskEnd: "retain", updateMode: "in-place" },
    ownership: new StateOwnership(),
    signal: new AbortController().signal,
    log: (level, message) => said.push(`${level} ${message}`),
  };
});

describe("a push configuration", () => {
  const declared = (taskId: string, members: Members = {}): Members => ({
    taskId,
    url,
    token: secret("Hook"),
    ...members,
  });
  const identity = ({ importId }: Members): string => String(importId);

  it("is sent to its task, read without its secrets, changed in place and deleted", async () => {
    const task = await tasks.start();
    const made = await pushConfig.create(declared(task, { id: "on-call" }), call);
    expect(made).toEqual({
      importId: `${tasks.agent}#${task}/on-call`,
      agent: tasks.agent,
      taskId: task,
      id: "on-call",
      url,
      taskEnded: false,
    });
    expect(await tasks.configs(task)).toMatchObject([{ id: "on-call", url, token: secret("Hook") }]);
    expect(await pushConfig.read(identity(made), call)).toEqual(made);
    const authentication = { scheme: "Bearer", credentials: secret("Credentials") };
    const changed = declared(task, { id: "on-call", url: other, token: undefined, authentication });
    expect(await pushConfig.update(made, changed, call)).toEqual({
      ...made,
      url: other,
      authentication: { scheme: "Bearer" },
    });
    expect(await tasks.configs(task)).toMatchObject([{ id: "on-call", url: other, authentication }]);
    await pushConfig.delete(made, call);
    expect(await tasks.configs(task)).toEqual([]);
    expect(await pushConfig.read(identity(made), call)).toBeUndefined();
    await pushConfig.delete(made, call);
  });

  it("gets the same generated id again, and adopts the configuration of an interrupted run", async () => {
    const task = await tasks.start();
    const made = await pushConfig.create(declared(task), call);
    expect(await pushConfig.create(declared(task), call).catch((error: unknown) => error)).toBeInstanceOf(HeldError);
    const again = await pushConfig.create(declared(task), { ...call, ownership: new StateOwnership() });
    expect(again).toEqual(made);
    expect(await tasks.configs(task)).toHaveLength(1);
  });

  it("never replaces an existing configuration with its id, except to adopt an equal one", async () => {
    const task = await tasks.start();
    await tasks.put(task, { id: "on-call", url });
    const refused = await pushConfig.create(declared(task, { id: "on-call" }), call).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AlreadyExistsError);
    const adopting = withOptions({ adoptExisting: true });
    const differing = await pushConfig
      .create(declared(task, { id: "on-call", url: other }), adopting)
      .catch((error: unknown) => error);
    expect(differing).toBeInstanceOf(AlreadyExistsError);
    expect(await tasks.configs(task)).toMatchObject([{ url }]);
    await pushConfig.create(declared(task, { id: "on-call" }), adopting);
    expect(await tasks.configs(task)).toMatchObject([{ id: "on-call", url, token: secret("Hook") }]);
  });

  it("is not created for a task that has ended or does not exist", async () => {
    const task = await tasks.start();
    await tasks.cancel(task);
    await expect(pushConfig.create(declared(task), call)).rejects.toThrow("has ended");
    await expect(pushConfig.create(declared("no-task"), call)).rejects.toThrow("was not found");
    const recreating = withOptions({ onTaskEnd: "recreate" });
    await expect(pushConfig.create(declared("no-task"), recreating)).rejects.toThrow("was not found");
  });

  it("is retained after its task has ended, and nothing more is sent", async () => {
    const task = await tasks.start();
    const made = await pushConfig.create(declared(task, { id: "on-call" }), call);
    await tasks.cancel(task);
    const { url: _, ...place } = made;
    expect(await pushConfig.read(identity(made), call)).toEqual(new Retained({ ...place, taskEnded: true }));
    const updated = await pushConfig.update(made, declared(task, { id: "on-call", url: other }), call);
    expect(updated).toMatchObject({ url: other, taskEnded: true });
    expect(said).toEqual(["info the task has ended: nothing was sent"]);
    await pushConfig.delete(made, call);
  });

  it.each(["in-place", "replace"])("exists once after an update that is %s", async (updateMode) => {
    const task = await tasks.start();
    const made = await pushConfig.create(declared(task, { id: "on-call" }), call);
    const replacing = withOptions({ updateMode });
    await pushConfig.update(made, declared(task, { id: "on-call", url: other }), replacing);
    expect(await tasks.configs(task)).toMatchObject([{ id: "on-call", url: other }]);
  });

  it("uses the provider's only agent by default, and fails without one", async () => {
    const task = await tasks.start();
    const unnamed = withOptions({ agent: undefined });
    expect(await pushConfig.create(declared(task, { id: "on-call" }), unnamed)).toMatchObject({ agent: tasks.agent });
    const noAgent = { ...unnamed, client: { ...unnamed.client, onlyAgent: undefined } };
    await expect(pushConfig.create(declared(task), noAgent)).rejects.toThrow("agent is missing");
  });

  it("has an import id of a task and an id", () => {
    expect(pushConfig.parseImportId?.("task-1/on-call")).toBe("task-1/on-call");
    expect(() => pushConfig.parseImportId?.("on-call")).toThrow("task_id/id");
  });
});

describe("a set of push configurations", () => {
  const contextId = "incident-7";
  const declared = (members: Members = {}): Members => ({ contextId, url, id: "on-call", ...members });
  const start = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => tasks.start(contextId)))).sort();

  it("covers the live tasks of its context, even more than ten, and is deleted from all", async () => {
    const live = await start(12);
    const [ended = ""] = await start(1);
    await tasks.cancel(ended);
    const outside = await tasks.start("incident-8");
    const made = await pushConfigSet.create(declared(), call);
    expect(made).toEqual({
      importId: `${tasks.agent}#${contextId}/on-call`,
      agent: tasks.agent,
      contextId,
      id: "on-call",
      url,
      coveredTasks: live,
      uncoveredTasks: [],
    });
    expect(said).toEqual([expect.stringContaining("A later task sends no notifications")]);
    const ids = (await Promise.all(live.map((task) => tasks.configs(task)))).map((configs) =>
      configs.map(({ id }) => id),
    );
    expect(ids.every(({ length }) => length === 1)).toBe(true);
    expect(new Set(ids.flat()).size).toBe(live.length);
    expect([...(await tasks.configs(ended)), ...(await tasks.configs(outside))]).toEqual([]);
    expect(await pushConfigSet.read(String(made.importId), call)).toEqual(made);
    await pushConfigSet.delete(made, call);
    expect((await Promise.all(live.map((task) => tasks.configs(task)))).flat()).toEqual([]);
  });

  it("lists uncovered tasks, and covers them with an update", async () => {
    const [first = "", second = "", third = ""] = await start(3);
    const made = await pushConfigSet.create(declared(), call);
    const [config] = await tasks.configs(second);
    await tasks.put(second, { id: config?.id, url: other });
    const later = await start(1);
    const uncovered = [second, ...later].sort();
    expect(await pushConfigSet.read(String(made.importId), call)).toMatchObject({
      url,
      coveredTasks: [first, third],
      uncoveredTasks: uncovered,
    });
    expect(await pushConfigSet.update(made, declared({ url: other }), call)).toMatchObject({
      url: other,
      coveredTasks: [first, second, third, ...later].sort(),
      uncoveredTasks: [],
    });
    expect((await tasks.configs(first)).map((each) => each.url)).toEqual([other]);
  });

  it("is retained if no task has a configuration", async () => {
    const live = await start(2);
    const made = await pushConfigSet.create(declared(), call);
    await pushConfigSet.delete(made, call);
    const { url: _, ...place } = made;
    expect(await pushConfigSet.read(String(made.importId), call)).toEqual(
      new Retained({ ...place, coveredTasks: [], uncoveredTasks: live }),
    );
  });

  it("never replaces a different configuration, and adopts those of an interrupted run", async () => {
    await start(2);
    await pushConfigSet.create(declared(), call);
    const unknowing = () => ({ ...call, ownership: new StateOwnership() });
    const refused = await pushConfigSet.create(declared({ url: other }), unknowing()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AlreadyExistsError);
    expect(refused).toMatchObject({
      message: expect.stringContaining("have configurations of a set"),
      differences: ["url"],
    });
    expect(await pushConfigSet.create(declared(), unknowing())).toMatchObject({ url });
  });

  it("belongs to one declaration of a state", async () => {
    await start(2);
    await pushConfigSet.create(declared(), call);
    await expect(pushConfigSet.create(declared(), call)).rejects.toBeInstanceOf(HeldError);
  });

  it("shows the configuration of most tasks, whichever comes first", async () => {
    const [first = "", ...others] = await start(3);
    const made = await pushConfigSet.create(declared(), call);
    const [config] = await tasks.configs(first);
    await tasks.put(first, { id: config?.id, url: other });
    expect(await pushConfigSet.read(String(made.importId), call)).toMatchObject({
      url,
      coveredTasks: others,
      uncoveredTasks: [first],
    });
  });

  /** The requests of an update to another address that create and delete configurations, sorted. */
  const updateRequests = async (options: Members): Promise<readonly (string | null)[]> => {
    const made = await pushConfigSet.create(declared(), call);
    await start(1);
    await emulator.send("DELETE", "/_lintel/requests");
    await pushConfigSet.update(made, declared({ url: other }), withOptions(options));
    const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
    return requests.flatMap(({ operation }) => (/^(?:Create|Delete)/.test(operation ?? "") ? [operation] : [])).sort();
  };
  const creation = "CreateTaskPushNotificationConfig";
  const deletion = "DeleteTaskPushNotificationConfig";

  it.each([
    ["in-place", [creation, creation]],
    ["replace", [creation, creation, deletion]],
  ])("is updated as update_mode = %s says", async (updateMode, expected) => {
    await start(1);
    expect(await updateRequests({ updateMode })).toEqual(expected);
  });

  it("leaves out a task that ended meanwhile", async () => {
    await start(1);
    const fault = {
      times: 1,
      kind: "edit-answer",
      operations: ["GetTask"],
      set: { "status.state": "TASK_STATE_FAILED" },
    };
    await emulator.send("POST", "/_lintel/faults", fault);
    await emulator.send("POST", "/_lintel/faults", { times: 1, kind: "error", status: 403, operations: [creation] });
    expect(await pushConfigSet.create(declared(), call)).toMatchObject({ coveredTasks: [] });
  });

  /** Makes the agent say of its only task that it has completed. */
  const sayEnded = () =>
    emulator.send("POST", "/_lintel/faults", {
      ...{ times: 1, kind: "edit-answer", operations: ["ListTasks"] },
      set: { "tasks[].status.state": "TASK_STATE_COMPLETED" },
    });

  it("is deleted from tasks that have ended, too, since their configurations contain secrets", async () => {
    const [task = ""] = await start(1);
    const made = await pushConfigSet.create(declared(), call);
    expect(await tasks.configs(task)).toHaveLength(1);
    await sayEnded();
    await pushConfigSet.delete(made, call);
    expect(await tasks.configs(task)).toEqual([]);
  });

  it("is deleted although the agent no longer lists the configurations of a task that has ended", async () => {
    const [task = ""] = await start(1);
    const made = await pushConfigSet.create(declared(), call);
    said.length = 0;
    const refusal = { times: 1, kind: "error", status: 403, operations: ["ListTaskPushNotificationConfigs"] };
    await sayEnded();
    await emulator.send("POST", "/_lintel/faults", refusal);
    await pushConfigSet.delete(made, call);
    expect(said).toEqual([expect.stringContaining(`warn The task "${task}" of the context "incident-7"`)]);
    await emulator.send("POST", "/_lintel/faults", refusal);
    await expect(pushConfigSet.delete(made, call)).rejects.toThrow("ListTaskPushNotificationConfigs");
  });

  it("fails if a live task refuses its configuration, with what was done until then", async () => {
    await start(1);
    await emulator.send("POST", "/_lintel/faults", { times: 1, kind: "error", status: 403, operations: [creation] });
    const failed = await pushConfigSet.create(declared(), call).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PartialResultError);
    expect(failed).toMatchObject({
      message: expect.stringContaining(creation),
      record: { url, id: "on-call", coveredTasks: [], uncoveredTasks: [] },
    });
  });

  it("has an import id of a context and an id", () => {
    expect(pushConfigSet.parseImportId?.("incident-7/on-call")).toBe("incident-7/on-call");
    expect(() => pushConfigSet.parseImportId?.("on-call")).toThrow("context_id/id");
  });
});
