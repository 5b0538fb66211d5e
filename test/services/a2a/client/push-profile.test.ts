/** A push profile is added to the messages that a client sends, and its secrets appear nowhere else. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { type PushProfile, parsePushProfile } from "../../../../lib/services/a2a/push-config/client/profile.ts";
import { json, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";

const hookSecret = secret("Hook");
beforeEach(() => {
  process.env.LINTEL_TEST_PUSH = hookSecret;
});
afterEach(() => {
  delete process.env.LINTEL_TEST_PUSH;
  delete process.env.LINTEL_TEST_BROKEN;
});

const url = "https://hooks.example.com/a";
const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "hello" }] };
const response = json(200, { message: { messageId: "n", role: "ROLE_AGENT", parts: [{ text: "hello" }] } });

/** A client with the profile, and the requests of its agent: the one for the card first. */
async function clientWith(
  pushProfile: PushProfile,
  capabilities: object = { streaming: true, pushNotifications: true },
) {
  const server = await startServer((response, seen) => {
    const supportedInterfaces = [
      { url: `http://${seen.headers.host}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    ];
    json(200, { supportedInterfaces, capabilities })(response, seen);
  }, response);
  const client = createAgentClient({ agent: server.url, maxRetries: 0, pushProfile });
  onTestFinished(client.close);
  return { client, requests: server.requests };
}

const full = {
  id: "on-call",
  url,
  token: "env:LINTEL_TEST_PUSH",
  authentication: { scheme: "Bearer", credentials: "env:LINTEL_TEST_PUSH" },
};

describe("a profile", () => {
  it("is added to both operations that send messages; its secrets are read then, and no task is named", async () => {
    const { client, requests } = await clientWith(parsePushProfile(full));
    const input = { message: { ...message, taskId: "t" }, configuration: { historyLength: 0 } };
    await client.call("SendMessage", input);
    await client
      .stream("SendStreamingMessage", { message })
      .next()
      .catch(() => {});
    const taskPushNotificationConfig = {
      ...{ id: "on-call", url, token: hookSecret },
      authentication: { scheme: "Bearer", credentials: hookSecret },
    };
    expect(requests.slice(1).map(({ body }) => JSON.parse(body))).toEqual([
      { ...input, configuration: { historyLength: 0, taskPushNotificationConfig } },
      { message, configuration: { taskPushNotificationConfig } },
    ]);
    expect(input.configuration).toEqual({ historyLength: 0 });
  });

  it("is added to no other operation", async () => {
    const { client, requests } = await clientWith(parsePushProfile(full));
    await client.call("CancelTask", { id: "t" }).catch(() => {});
    expect(requests[1]?.body).toBe("{}");
  });

  it("is overridden by the configuration of a message", async () => {
    const { client, requests } = await clientWith(parsePushProfile(full));
    const configuration = { taskPushNotificationConfig: { url: "https://other.example.com" } };
    await client.call("SendMessage", { message, configuration });
    expect(JSON.parse(requests[1]?.body ?? "")).toEqual({ message, configuration });
  });

  it.each([
    ["the profile's", { message }],
    ["the message's own", { message, configuration: { taskPushNotificationConfig: { url } } }],
  ])("is not sent to an agent without push notifications: %s", async (_, input) => {
    const { client, requests } = await clientWith(parsePushProfile({ url, token: "env:LINTEL_TEST_NOT_SET" }), {});
    await expect(client.call("SendMessage", input)).rejects.toMatchObject({
      reason: "PUSH_NOTIFICATION_NOT_SUPPORTED",
      message: expect.stringContaining(
        "not sent, because the agent's card does not declare capabilities.pushNotifications",
      ),
    });
    expect(requests).toHaveLength(1);
  });

  it("whose secret cannot be read sends nothing", async () => {
    const { client, requests } = await clientWith(parsePushProfile({ url, token: "env:LINTEL_TEST_NOT_SET" }));
    await expect(client.call("SendMessage", { message })).rejects.toThrow(/LINTEL_TEST_NOT_SET: it is not set/);
    process.env.LINTEL_TEST_BROKEN = `${hookSecret}\nX-Role: admin`;
    const { client: other, requests: seen } = await clientWith(
      parsePushProfile({ url, token: "env:LINTEL_TEST_BROKEN" }),
    );
    const refusal = await other.call("SendMessage", { message }).catch((error: unknown) => String(error));
    expect(refusal).toMatch(/a line break/);
    expect(refusal).not.toContain(hookSecret);
    expect([requests.length, seen.length]).toEqual([1, 1]);
  });
});

describe("the document of a profile", () => {
  it("is read in either casing, with every kind of reference", () => {
    expect(parsePushProfile({ url, token: "file:/run/hook", authentication: { scheme: "Basic" } })).toEqual({
      url,
      token: { from: "file", path: "/run/hook" },
      authentication: { scheme: "Basic" },
    });
    expect(() => parsePushProfile({ url, task_id: "t" })).toThrow(/remove taskId/);
  });

  it.each([
    [{}, /has no url/],
    [{ url: "ftp://hooks.example.com" }, /has the url "ftp:.*absolute URL with http or https/],
    [{ url, tokn: hookSecret }, /has the unknown member "tokn"; it may have id, url, token and authentication/],
    [{ url, token: hookSecret }, /token of the push profile is \d+ characters long, not shown/],
    [{ url, token: 5 }, /has no token, which must be a string/],
    [{ url, authentication: { credentials: "env:A" } }, /has no authentication.scheme/],
    [{ url, authentication: { scheme: `Bearer ${hookSecret}` } }, /\d+ characters, not shown.*without the credentials/],
    [{ url, authentication: { scheme: "Bearer", credentials: hookSecret } }, /authentication.credentials of the push/],
  ])("case %# is refused, without a secret", (document, sentence) => {
    const refusal = (() => {
      try {
        return JSON.stringify(parsePushProfile(document));
      } catch (error) {
        return String(error);
      }
    })();
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain(hookSecret);
  });
});
