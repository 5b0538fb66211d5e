/** Push notifications of the SDK's server and of the emulator, as a receiver gets them. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { secret } from "../run/secret.ts";
import { startSdkAgent } from "../services/a2a/client/sdk-agent.ts";
import { agentForTest } from "../services/a2a/emulator/running-agent.ts";

/** The response of a receiver. */
interface Reply {
  readonly status: number;
  readonly location?: string;
}

/** A receiver that gives its responses in order, and repeats the last one. */
async function receiver(...replies: readonly Reply[]) {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const { status, location } = replies[received.length] ?? replies.at(-1) ?? { status: 200 };
    received.push({ headers: request.headers, body });
    response.writeHead(status, location === undefined ? {} : { location }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

/** Makes an agent run a task that sends its updates to a receiver. */
async function notify(agentUrl: string, config: object): Promise<void> {
  const message = { messageId: "now", role: "ROLE_USER", parts: [{ text: "now" }] };
  const response = await fetch(`${agentUrl}/agent/message:send`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "A2A-Version": "1.0" },
    body: JSON.stringify({ message, configuration: { taskPushNotificationConfig: config } }),
  });
  expect(await response.json()).toMatchObject({ task: { status: { state: "TASK_STATE_COMPLETED" } } });
}

/** The task, its working state, both chunks of its artifact, and its end. */
const updatesOfSdk = 5;

beforeEach(() => {
  // The SDK logs each delivery, and each failure with its stack.
  for (const level of ["info", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

test("A notification has the token or Authorization, never both", async () => {
  const authentication = { scheme: "Bearer", credentials: secret("Credentials") };
  const [both, without] = [await receiver(), await receiver()];
  const sdk = await startSdkAgent();
  await notify(sdk, { url: both.url, token: secret("Token"), authentication });
  await notify(sdk, { url: without.url, token: secret("Token"), authentication: { scheme: "Bearer" } });
  await expect.poll(() => both.received.length).toBe(updatesOfSdk);
  await expect.poll(() => without.received.length).toBe(updatesOfSdk);
  for (const { headers } of both.received) {
    expect(headers.authorization).toBe(`Bearer ${secret("Credentials")}`);
    expect(headers).not.toHaveProperty("x-a2a-notification-token");
  }
  for (const { headers } of without.received) {
    expect(headers).not.toHaveProperty("authorization");
    expect(headers["x-a2a-notification-token"]).toBe(secret("Token"));
  }

  const ours = await receiver();
  await notify((await agentForTest()).url, { url: ours.url, token: secret("Token"), authentication });
  await expect.poll(() => ours.received.length).toBeGreaterThan(0);
  expect(ours.received[0]?.headers).toMatchObject({
    authorization: `Bearer ${secret("Credentials")}`,
    "x-a2a-notification-token": secret("Token"),
  });
});

test("A notification is sent once", async () => {
  const theirs = await receiver({ status: 503 }, { status: 200 });
  await notify(await startSdkAgent(), { url: theirs.url });
  await expect.poll(() => theirs.received.length).toBe(updatesOfSdk);
  expect(new Set(theirs.received.map(({ body }) => body)).size).toBe(updatesOfSdk);

  const ours = await receiver({ status: 503 }, { status: 200 });
  const agent = await agentForTest();
  await notify(agent.url, { url: ours.url });
  await expect.poll(() => ours.received.length).toBe(1);
  await expect
    .poll(async () => {
      await agent.admin("POST", "clock", { seconds: 1 });
      return ours.received.length;
    })
    .toBeGreaterThan(1);
  expect(ours.received[1]?.body).toBe(ours.received[0]?.body);
});

test("A notification follows redirects", async () => {
  const elsewhere = await receiver();
  const theirs = await receiver({ status: 307, location: elsewhere.url });
  await notify(await startSdkAgent(), { url: theirs.url, token: secret("Token") });
  await expect.poll(() => elsewhere.received.length).toBe(updatesOfSdk);
  expect(elsewhere.received[0]?.headers["x-a2a-notification-token"]).toBe(secret("Token"));

  const nowhere = await receiver();
  const ours = await receiver({ status: 307, location: nowhere.url });
  await notify((await agentForTest()).url, { url: ours.url, token: secret("Token") });
  // Every update was sent, and so met its redirect.
  await expect.poll(() => ours.received.length).toBe(3);
  expect(nowhere.received).toEqual([]);
});
