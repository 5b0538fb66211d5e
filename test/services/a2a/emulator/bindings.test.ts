/** What holds of the emulated agent over every binding, with the client of the public SDK over each of its transports. */
import { SubscribeToTaskRequest } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import { describe, expect, test } from "vitest";
import { secret } from "../../../run/secret.ts";
import { receiverForTest } from "./receiver.ts";
import { agentForTest, cardWith, everyInterface, read, servedCard } from "./running-agent.ts";
import { elementsOf, everyBinding, sdkClientOf, sending, taskOf } from "./sdk-client.ts";

const later = (state: string) => ({ status: { state }, afterMilliseconds: 3_600_000 });
const scenarios = [
  { prefix: "work-", steps: [{ status: { state: "TASK_STATE_WORKING" } }, later("TASK_STATE_COMPLETED")] },
  { prefix: "login-", steps: [{ status: { state: "TASK_STATE_AUTH_REQUIRED" } }, later("TASK_STATE_COMPLETED")] },
  { prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] },
];

const begun = (client: Client, messageId: string) =>
  taskOf(client, sending(messageId, {}, { returnImmediately: true }));
const subscribed = (client: Client, id: string) => client.resubscribeTask(SubscribeToTaskRequest.fromJSON({ id }));

test("the card lists every binding, each with its address", async () => {
  const { url } = await agentForTest();
  expect((await servedCard(url)).supportedInterfaces).toEqual([
    { url: `${url}/agent`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    { url: `${url}/agent`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
    { url: new URL(url).host, protocolBinding: "GRPC", protocolVersion: "1.0" },
  ]);
});

describe.each(everyBinding)("over %s", (binding) => {
  const started = async (files: Parameters<typeof agentForTest>[0] = { scenarios }) => {
    const agent = await agentForTest(files);
    return { agent, client: await sdkClientOf(agent, binding) };
  };

  test("TASK_STATE_AUTH_REQUIRED does not end a stream, and the task may continue by itself", async () => {
    const { agent, client } = await started();
    const stream = client.sendMessageStream(sending("login-1"));
    const first = [await stream.next(), await stream.next()].map(({ value }) => value);
    expect(first).toMatchObject([{ payload: { $case: "task" } }, { payload: { $case: "statusUpdate" } }]);
    await agent.admin("POST", "clock", { seconds: 3_600 });
    expect(await elementsOf(stream)).toMatchObject([{ statusUpdate: { status: { state: "TASK_STATE_COMPLETED" } } }]);
  });

  test("a late subscriber gets the task as it is, and every later update", async () => {
    const { agent, client } = await started();
    const { id } = await begun(client, "work-1");
    await agent.admin("POST", "clock", { seconds: 60 });
    const stream = subscribed(client, id);
    expect(await stream.next()).toMatchObject({ value: { payload: { $case: "task", value: { id } } } });
    await agent.admin("POST", "clock", { seconds: 3_600 });
    expect(await elementsOf(stream)).toMatchObject([{ statusUpdate: { status: { state: "TASK_STATE_COMPLETED" } } }]);
  });

  test("a stream whose reader leaves does not disturb the task or other readers", async () => {
    const { agent, client } = await started();
    const { id } = await begun(client, "work-1");
    const [leaving, staying] = [subscribed(client, id), subscribed(client, id)];
    await Promise.all([leaving.next(), staying.next()]);
    await leaving.return(undefined);
    await agent.admin("POST", "clock", { seconds: 3_600 });
    expect(await elementsOf(staying)).toMatchObject([{ statusUpdate: { status: { state: "TASK_STATE_COMPLETED" } } }]);
  });

  test("updates are posted to the configuration of a message, with its token, in the same form", async () => {
    const receiver = await receiverForTest();
    const { client } = await started();
    const taskPushNotificationConfig = { url: `${receiver.url}/hook`, token: secret("Token") };
    await taskOf(client, sending("ask-1", {}, { taskPushNotificationConfig }));
    await expect.poll(() => read(receiver.received.map(({ event }) => event))).toEqual(["TASK_STATE_INPUT_REQUIRED"]);
    expect(receiver.received[0]?.headers).toMatchObject({ "x-a2a-notification-token": secret("Token") });
  });

  test("a fault of an error refuses the request as the binding does, and the next one succeeds", async () => {
    const { agent, client } = await started();
    await agent.admin("POST", "faults", { kind: "error", status: 503, operations: ["SendMessage"], times: 1 });
    await expect(client.sendMessage(sending("m"))).rejects.toThrow(/this fault was injected/);
    const fault = { kind: "error", error: "TASK_NOT_FOUND", status: 404, message: "gone", times: 1 };
    await agent.admin("POST", "faults", { ...fault, operations: ["SendMessage"] });
    await expect(client.sendMessage(sending("m"))).rejects.toMatchObject({ reason: "TASK_NOT_FOUND", message: "gone" });
    expect(await taskOf(client, sending("m"))).toMatchObject({ history: [{ messageId: "m" }] });
  });

  test("a fault edits a successful response by the paths of its content, and no error", async () => {
    const { agent, client } = await started();
    const set = { "task.contextId": "edited" };
    await agent.admin("POST", "faults", { kind: "edit-answer", operations: ["SendMessage"], set });
    expect(await taskOf(client, sending("m"))).toMatchObject({ contextId: "edited" });
    const missing = client.sendMessage(sending("m", { taskId: "none" }));
    await expect(missing).rejects.toMatchObject({ reason: "TASK_NOT_FOUND" });
  });

  test("a reset connection fails the request; a lost response has been handled", async () => {
    const { agent, client } = await started();
    await agent.admin("POST", "faults", { kind: "reset", operations: ["SendMessage"], times: 1 });
    await expect(client.sendMessage(sending("m"))).rejects.toThrow();
    await agent.admin("POST", "faults", { kind: "lose-answer", operations: ["SendMessage"], times: 1 });
    await expect(client.sendMessage(sending("m"))).rejects.toThrow();
    expect((await agent.send("GET", "/tasks")).body.totalSize).toBe(1);
  });

  test("a stream that the agent breaks off is an error at its reader over gRPC", async () => {
    const { agent, client } = await started();
    const { id } = await begun(client, "work-1");
    const stream = subscribed(client, id);
    await stream.next();
    const rest = elementsOf(stream);
    await agent.admin("POST", "reset");
    // The SDK's transports over HTTP do not tell a stream that broke from one that ended.
    if (binding === "GRPC") await expect(rest).rejects.toThrow();
    else await rest.catch(() => undefined);
  });

  test("the request log names the operation", async () => {
    const { agent, client } = await started();
    await client.sendMessage(sending("m"));
    const sent = expect.objectContaining({ service: "agent", operation: "SendMessage", status: 200 });
    expect(await (await agent.admin("GET", "requests")).json()).toEqual({ requests: expect.arrayContaining([sent]) });
  });

  test("credentials are those of the card: an API key, a token or a password", async () => {
    const card = cardWith({
      securitySchemes: {
        key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } },
        bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } },
      },
      securityRequirements: [{ schemes: { key: {} } }, { schemes: { bearer: {} } }],
    });
    const credentials = { apiKeys: [secret("Key")], bearerTokens: [secret("Token")] };
    const { client } = await started({ agent: { card, extendedCard: { ...card, name: "Extended" }, credentials } });
    const refused = client.sendMessage(sending("m"));
    await expect(refused).rejects.toThrow(/the request is not authenticated; the agent card requires key, or bearer/);
    for (const given of [{ "x-key": secret("Key") }, { authorization: `Bearer ${secret("Token")}` }]) {
      const serviceParameters = { ...given };
      expect(await client.sendMessage(sending("m"), { serviceParameters })).toMatchObject({ history: [{}] });
      expect(await client.getAgentCard({ serviceParameters })).toMatchObject({ name: "Extended" });
    }
  });

  test("a tenant that no interface of the binding declares is refused", async () => {
    const supportedInterfaces = everyInterface.map((each) => ({ ...each, tenant: "acme" }));
    const { agent } = await started({ agent: { card: cardWith({ supportedInterfaces }) } });
    const card = await servedCard(agent.url);
    const other = card.supportedInterfaces.map((each) => ({ ...each, tenant: "other" }));
    const client = await sdkClientOf(agent, binding, async (input, init) =>
      `${input}`.endsWith(".json") ? Response.json({ ...card, supportedInterfaces: other }) : fetch(input, init),
    );
    await expect(client.sendMessage(sending("m"))).rejects.toThrow(/the tenant is "other"; the agent card has acme/);
  });

  test("a card without the binding limits the agent to the others", async () => {
    const { agent } = await started();
    const whole = await servedCard(agent.url);
    const supportedInterfaces = everyInterface.filter(({ protocolBinding }) => protocolBinding !== binding);
    const limited = await agentForTest({ agent: { card: cardWith({ supportedInterfaces }) } });
    const moved = JSON.parse(JSON.stringify(whole).replaceAll(new URL(agent.url).host, new URL(limited.url).host));
    const client = await sdkClientOf(limited, binding, async (input, init) =>
      `${input}`.endsWith(".json") ? Response.json(moved) : fetch(input, init),
    );
    await expect(client.sendMessage(sending("m"))).rejects.toThrow(
      `the agent card has no interface with ${binding}; it has`,
    );
  });
});
