/** Responses of agents that differ from the emulated one. */
import { describe, expect, it, onTestFinished } from "vitest";
import { createAgentClient } from "../../../../../lib/services/a2a/client.ts";
import { configsOf, readWithTask, tasksOf } from "../../../../../lib/services/a2a/push-config/handler/task-requests.ts";
import { json, type Step, startServer } from "../../../../client/scripted-server.ts";
import { cardWith } from "../../emulator/running-agent.ts";

const signal = new AbortController().signal;
const place = { agent: "any", tenant: undefined, within: "t", id: "on-call" };
const working = { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } };

/** A client of an agent with a response for each path. */
async function clientOf(responses: { readonly [path: string]: Step }) {
  const card: Step = (response, request) => {
    const host = `http://${request.headers.host}`;
    const supportedInterfaces = [{ url: host, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }];
    json(200, cardWith({ supportedInterfaces }))(response, request);
  };
  const { url } = await startServer((response, request) => {
    const path = request.url.replace(/[?&]pageSize=\d+/, "").replace(/[?&]historyLength=0/, "");
    (responses[path] ?? card)(response, request);
  });
  const client = createAgentClient({ agent: url, maxRetries: 0 });
  onTestFinished(client.close);
  return client;
}

const list = "/tasks/t/pushNotificationConfigs";

describe("configurations", () => {
  it("are read from all pages", async () => {
    const client = await clientOf({
      [list]: json(200, { configs: [{ id: "a", url: "https://a.example.test" }], nextPageToken: "2" }),
      [`${list}&pageToken=2`]: json(200, { configs: [{ id: "b", url: "https://b.example.test" }], nextPageToken: "" }),
    });
    expect((await configsOf(client, "t", signal)).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("are empty for an empty response", async () => {
    expect(await configsOf(await clientOf({ [list]: json(200, {}) }), "t", signal)).toEqual([]);
  });

  it("with endless pages are an error", async () => {
    const page = json(200, { configs: [], nextPageToken: "2" });
    const client = await clientOf({ [list]: page, [`${list}&pageToken=2`]: page });
    await expect(configsOf(client, "t", signal)).rejects.toThrow("so its pages would never end");
  });
});

describe("a task", () => {
  it.each([
    [json(404, {}), "missing"],
    [json(200, working), "live"],
    [json(200, { ...working, status: { state: "TASK_STATE_INPUT_REQUIRED" } }), "live"],
    [json(200, { ...working, status: { state: "TASK_STATE_THAT_IS_NEW" } }), "live"],
    [json(200, { ...working, status: { state: "TASK_STATE_REJECTED" } }), "ended"],
  ])("is live until it has ended or is missing (%#)", async (response, task) => {
    const client = await clientOf({ "/tasks/t": response, [list]: json(200, {}) });
    expect(await readWithTask(client, place, signal)).toEqual({ task, found: undefined });
  });

  it.each([401, 403, 500, 502])("with a response %i is an error", async (status) => {
    const client = await clientOf({ "/tasks/t": json(status, {}), [list]: json(200, {}) });
    await expect(readWithTask(client, place, signal)).rejects.toThrow(`status ${status}`);
  });

  it("of another context is skipped if the agent ignores the filter", async () => {
    const tasks = [working, { ...working, id: "u", contextId: "d" }];
    const client = await clientOf({
      "/tasks?contextId=c": json(200, { tasks, nextPageToken: "", pageSize: 2, totalSize: 2 }),
    });
    expect(await tasksOf(client, "c", signal)).toEqual([{ id: "t", life: "live" }]);
  });
});
