/** Agents of version 0.3: the emulated one, that of the SDK, scripted ones, and the laws of the translation. */

import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { chooseInterface } from "../../../../lib/services/a2a/agent-card/client/interface.ts";
import { cardOfV0_3 } from "../../../../lib/services/a2a/client/v0_3/card.ts";
import { v0_3Params } from "../../../../lib/services/a2a/client/v0_3/requests.ts";
import { resultOfV0_3 } from "../../../../lib/services/a2a/client/v0_3/responses.ts";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { requestOf } from "../../../../lib/services/a2a/emulator/bindings/v0_3/requests.ts";
import { taskState } from "../../../../lib/services/a2a/model/task.ts";
import { lintelInProcess } from "../../../cli/lintel-in-process.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { agentForTest } from "../emulator/running-agent.ts";
import { elementsOf } from "./outcomes.ts";
import { startSdkAgent } from "./sdk-agent.ts";

const lintel = lintelInProcess();

const scenarios = [
  { prefix: "hello", steps: [{ message: { parts: [{ text: "hello yourself" }] } }] },
  { prefix: "wait", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] },
];

/** A client, and the remarks that it made. */
function clientOf(agent: string, settings: Partial<AgentClientSettings> = {}) {
  const remarks: string[] = [];
  const client = createAgentClient({
    ...{ agent, maxRetries: 0, ...settings },
    remark: (sentence) => remarks.push(sentence),
  });
  onTestFinished(client.close);
  return { client, remarks };
}

let count = 0;
const sending = (text: string) => ({
  message: { messageId: `${text}-${++count}`, role: "ROLE_USER", parts: [{ text }] },
});

const onEmulator = async () => (await agentForTest({ scenarios }, { protocol: "0.3" })).url;
const onSdk = async (binding: "JSONRPC" | "HTTP+JSON") => startSdkAgent("", { isV0_3: true, bindings: [binding] });

describe.each([
  ["the emulator", "JSONRPC", onEmulator],
  ["the emulator", "HTTP+JSON", onEmulator],
  ["the SDK", "JSONRPC", onSdk],
  ["the SDK", "HTTP+JSON", onSdk],
] as const)("an agent of 0.3 on %s, over %s,", (_, binding, start) => {
  it("responds to every operation but the list of tasks", async () => {
    const { client, remarks } = clientOf(await start(binding), { bindings: [binding] });
    expect(await client.chosen()).toMatchObject({ version: "0.3", binding });
    expect(await client.call("SendMessage", sending("hello"))).toMatchObject({
      message: { role: "ROLE_AGENT", parts: [{ text: "hello yourself" }] },
    });
    const begun = await client.call("SendMessage", {
      ...sending("wait"),
      configuration: { returnImmediately: true },
    });
    const { id } = { id: "", ...Object(begun.task) };
    expect(await client.call("GetTask", { id })).toMatchObject({ id, history: [{ role: "ROLE_USER" }] });

    const config = { taskId: id, id: "c", url: "https://hooks.example.com/a" };
    expect(await client.call("CreateTaskPushNotificationConfig", config)).toMatchObject(config);
    expect(await client.call("GetTaskPushNotificationConfig", { taskId: id, id: "c" })).toMatchObject(config);
    expect(await client.call("ListTaskPushNotificationConfigs", { taskId: id })).toMatchObject({ configs: [config] });
    expect(await client.call("DeleteTaskPushNotificationConfig", { taskId: id, id: "c" })).toEqual({});

    expect(await client.call("CancelTask", { id })).toMatchObject({ id, status: { state: "TASK_STATE_CANCELED" } });
    await expect(client.call("GetTask", { id: "none" })).rejects.toMatchObject({ reason: "TASK_NOT_FOUND" });
    await expect(client.call("ListTasks", {})).rejects.toThrow(
      /speaks version 0\.3 of A2A, which has no list of tasks/,
    );
    expect(remarks).toEqual([expect.stringMatching(/speaks version 0\.3 of A2A: tenants, .* are lost$/)]);
  });

  it("streams updates until the task has ended", async () => {
    const { client } = clientOf(await start(binding), { bindings: [binding] });
    const elements = await elementsOf(client.stream("SendStreamingMessage", sending("now")));
    expect(elements[0]).toHaveProperty("task.status.state");
    expect(elements.at(-1)).toMatchObject({ statusUpdate: { status: { state: "TASK_STATE_COMPLETED" } } });
  });
});

describe("an agent of 0.3", () => {
  it("on the SDK declares its extended card, although the SDK adds interfaces of 1.0's form to the card", async () => {
    const { client } = clientOf(await startSdkAgent("", { isV0_3: true, bindings: ["JSONRPC"] }));
    expect(await client.call("GetExtendedAgentCard", {})).toMatchObject({ name: "Echo, extended" });
  });

  it("is named on standard error once, with what is lost", async () => {
    const { url } = await agentForTest({ scenarios }, { protocol: "0.3" });
    const { code, stderr } = await lintel(["agent", "send", "--agent", url, "--text", "now"]);
    expect({ code, stderr }).toEqual({
      ...{
        code: 0,
        stderr: expect.stringMatching(/^lintel: 127\.0\.0\.1:\d+ speaks version 0\.3 of A2A: .* are lost\n$/),
      },
    });
    const message = JSON.stringify(sending("now").message);
    const api = await lintel(["api", "agent", "send-message", "--endpoint-url", url, "--message", message]);
    expect(api).toMatchObject({
      ...{
        code: 0,
        stderr: expect.stringMatching(/^lintel: \[WARNING\]: 127\.0\.0\.1:\d+ speaks version 0\.3 of A2A: /),
      },
    });
    expect(await lintel(["agent", "list", "--agent", url])).toMatchObject({
      ...{ code: 2, stderr: expect.stringMatching(/^lintel: ListTasks: not sent, because .* Name the tasks, or use/) },
    });
  });

  const card: Step = (response, seen) =>
    json(200, { url: `http://${seen.headers.host}/rpc`, capabilities: { streaming: true } })(response, seen);
  const responding =
    (result: unknown): Step =>
    (response, seen) =>
      json(200, { jsonrpc: "2.0", id: JSON.parse(seen.body).id, result })(response, seen);

  it("receives the words and headers of 0.3", async () => {
    const task = { kind: "task", id: "t", contextId: "c", status: { state: "working" } };
    const server = await startServer(card, responding(task));
    const { client } = clientOf(server.url, { extensions: ["https://x.example"] });
    await client.call("SendMessage", sending("hi"));
    const [, seen] = server.requests;
    expect(seen?.headers).toMatchObject({ "a2a-version": "0.3", "x-a2a-extensions": "https://x.example" });
    expect(JSON.parse(seen?.body ?? "")).toMatchObject({
      method: "message/send",
      params: {
        message: { kind: "message", role: "user", parts: [{ kind: "text", text: "hi" }] },
        configuration: { blocking: true },
      },
    });
  });

  it("returns its extended card as one of 1.0", async () => {
    const extended = { name: "A", description: "a", version: "1", url: "https://agent.example.com", skills: [] };
    const open: Step = (response, seen) =>
      json(200, { url: `http://${seen.headers.host}/rpc`, supportsAuthenticatedExtendedCard: true })(response, seen);
    const server = await startServer(open, responding({ ...extended, capabilities: {} }));
    expect(await clientOf(server.url).client.call("GetExtendedAgentCard", {})).toMatchObject({
      ...{ name: "A", capabilities: { extendedAgentCard: false } },
      supportedInterfaces: [{ url: extended.url, protocolBinding: "JSONRPC", protocolVersion: "0.3" }],
    });
    expect(JSON.parse(server.requests[1]?.body ?? "")).toMatchObject({ method: "agent/getAuthenticatedExtendedCard" });
  });

  it.each<[string, unknown, RegExp]>([
    ["of no kind", { id: "t", status: { state: "working" } }, /exactly one of task, message/],
    ["with a status that is a text", { kind: "task", id: "t", status: "working" }, /status is a string, not an object/],
    ["that is a list", [], /its result is \[\], not an object/],
    ["with a part that is a text", { kind: "message", messageId: "m", role: "agent", parts: ["a"] }, /parts\[0\]/],
  ])("cannot return a result %s", async (_, result, message) => {
    const server = await startServer(card, responding(result));
    await expect(clientOf(server.url).client.call("SendMessage", sending("hi"))).rejects.toThrow(message);
  });

  it("has no tenants, so that a client with one finds no interface", async () => {
    const server = await startServer(card);
    await expect(clientOf(server.url, { tenant: "a" }).client.chosen()).rejects.toThrow(/and tenant "a"/);
  });
});

describe("a card of 0.3", () => {
  it("has interfaces, schemes and requirements of 1.0", () => {
    const url = "https://agent.example.com/rpc";
    const translated = cardOfV0_3({
      ...{ name: "A", protocolVersion: "0.3.0", url, supportsAuthenticatedExtendedCard: true, signatures: [{}] },
      additionalInterfaces: [
        { url, transport: "JSONRPC" },
        { url: "https://agent.example.com/v1", transport: "HTTP+JSON" },
      ],
      capabilities: { streaming: true, stateTransitionHistory: true },
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" }, odd: { type: "odd" } },
      security: [{ key: ["read"] }],
      skills: [{ id: "s", security: [{ key: [] }] }],
    });
    expect(translated).toEqual({
      name: "A",
      supportedInterfaces: [
        { url, protocolBinding: "JSONRPC", protocolVersion: "0.3.0" },
        { url: "https://agent.example.com/v1", protocolBinding: "HTTP+JSON", protocolVersion: "0.3.0" },
      ],
      capabilities: { streaming: true, extendedAgentCard: true },
      securitySchemes: { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } }, odd: { type: "odd" } },
      securityRequirements: [{ schemes: { key: { list: ["read"] } } }],
      skills: [{ id: "s", securityRequirements: [{ schemes: { key: { list: [] } } }] }],
    });
  });

  it("is used only where the card has no interface of 1.0", () => {
    const entry = (protocolVersion: string) => ({
      ...{ url: `https://agent.example.com/${protocolVersion}`, protocolBinding: "JSONRPC", protocolVersion },
    });
    const chosen = (...supportedInterfaces: object[]) =>
      chooseInterface({ supportedInterfaces }, new URL("https://agent.example.com"), {}).version;
    expect(chosen(entry("0.3"), entry("1.0"))).toBe("1.0");
    expect(chosen(entry("0.3"))).toBe("0.3");
  });
});

describe("the translation", () => {
  const text = fc.string({ minLength: 1 });
  const metadata = fc.option(fc.dictionary(text, fc.jsonValue(), { noNullPrototype: true }), { nil: undefined });
  const defined = <Value extends object>(value: Value) =>
    Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
  const optional = fc.option(text, { nil: undefined });
  const named = { filename: optional, mediaType: optional };
  const part = fc.oneof(
    fc.record({ text: fc.string(), metadata }),
    fc.record({ raw: fc.base64String(), ...named, metadata }),
    fc.record({ url: fc.webUrl(), ...named, metadata }),
    fc.record({ data: fc.dictionary(text, fc.jsonValue(), { noNullPrototype: true }), metadata }),
    fc.record({ data: fc.jsonValue() }),
  );
  const message = fc
    .record({ messageId: text, role: fc.constantFrom("ROLE_USER", "ROLE_AGENT"), parts: fc.array(part.map(defined)) })
    .map(defined);

  it("of a message to 0.3 and back is the identity", () => {
    fc.assert(
      fc.property(message, (sent) => {
        const { message: v0_3 } = v0_3Params("SendMessage", { message: sent });
        const back = resultOfV0_3("SendMessage", JSON.parse(JSON.stringify(v0_3)));
        expect(back).toEqual({ message: JSON.parse(JSON.stringify(sent)) });
      }),
    );
  });

  it("of a configuration to 0.3 and back is the identity", () => {
    const authentication = fc.option(fc.record({ scheme: text, credentials: text }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ taskId: text, id: text, url: fc.webUrl(), token: optional, authentication }).map(defined),
        (config) => {
          const v0_3 = v0_3Params("CreateTaskPushNotificationConfig", config);
          expect(resultOfV0_3("CreateTaskPushNotificationConfig", v0_3)).toEqual(config);
          expect(requestOf("CreateTaskPushNotificationConfig", v0_3)).toEqual(config);
        },
      ),
    );
  });

  it("reads every state", () => {
    for (const [v0_3, state] of Object.entries(taskState.earlierValues)) {
      expect(resultOfV0_3("GetTask", { kind: "task", status: { state: v0_3 } })).toEqual({ status: { state } });
    }
  });

  it("says whether to wait as the message does", () => {
    for (const returnImmediately of [true, false]) {
      const v0_3 = v0_3Params("SendMessage", { configuration: { returnImmediately } });
      expect(requestOf("SendMessage", v0_3)).toMatchObject({ configuration: { returnImmediately } });
    }
  });
});
