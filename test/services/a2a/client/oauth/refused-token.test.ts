/** Agents that refuse credentials. */
import { describe, expect, it } from "vitest";
import { json } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { granted, oauth2, scripted, task } from "./scripted-authorization.ts";
import { secretForTest } from "./secured-agent.ts";

describe("an agent that refuses a token", () => {
  const refusing = json(401, { error: { message: "no" } });

  it("gets a new one, once", async () => {
    const { get, requests, count } = await scripted(oauth2("clientCredentials"), {
      "/token": [granted("one"), granted("two")],
      "/a/tasks/t": [refusing, task],
    });
    await get();
    expect(requests.filter(({ url }) => url === "/a/tasks/t").map(({ headers }) => headers.authorization)).toEqual([
      ...[`Bearer ${secret("one")}`, `Bearer ${secret("two")}`],
    ]);
    await get();
    expect(count("/token")).toBe(2);
  });

  it("and its replacement gets no further request in the run", async () => {
    const { client, get, count } = await scripted(oauth2("clientCredentials"), {
      "/token": [granted("one"), granted("two")],
      "/a/tasks/t": [refusing],
    });
    const calls = await Promise.allSettled(Array.from({ length: 50 }, get));
    const messages = calls.map((call) => (call.status === "rejected" ? String(call.reason) : ""));
    expect(messages.filter((message) => /refused the request \(status 401\)/.test(message))).toHaveLength(1);
    expect(
      messages.filter((message) => /not sent, because .* rejected these credentials earlier/.test(message)),
    ).toHaveLength(49);
    await expect(client.stream("SubscribeToTask", { id: "t" }).next()).rejects.toThrow(/rejected these credentials/);
    expect([count("/token"), count("/a/tasks/t")]).toEqual([2, 2]);
  });

  it("of fifty parallel calls causes one request for a new token", async () => {
    let isRevoked = false;
    const { get, count } = await scripted(oauth2("clientCredentials"), {
      "/token": [granted("one"), granted("two")],
      "/a/tasks/t": [
        (response, request) => {
          const isOld = request.headers.authorization === `Bearer ${secret("one")}`;
          (isRevoked && isOld ? refusing : task)(response, request);
        },
      ],
    });
    await get();
    isRevoked = true;
    await Promise.all(Array.from({ length: 50 }, get));
    expect(count("/token")).toBe(2);
  });

  it("a refused key is sent once by fifty calls", async () => {
    const key = secretForTest(secret("Key"));
    const { get, count, client } = await scripted(
      { apiKeySecurityScheme: { location: "header", name: "X-Key" } },
      { "/a/tasks/t": [refusing], "/a/message:send": [refusing] },
      { credential: { secret: key } },
    );
    await Promise.allSettled(Array.from({ length: 50 }, get));
    await expect(client.call("SendMessage", {})).rejects.toThrow(/not sent/);
    expect([count("/a/tasks/t"), count("/a/message:send")]).toEqual([1, 0]);
  });

  it("does not affect other responses of the agent, nor a message whose response is slow", async () => {
    let received: () => void = () => {};
    const { get, client, count } = await scripted(oauth2("clientCredentials"), {
      "/token": [granted("one")],
      "/a/message:send": [
        (response, request) => {
          received = () => json(200, { message: { messageId: "m", role: "ROLE_AGENT", parts: [] } })(response, request);
        },
      ],
      "/a/tasks/t": [json(403, {}), task],
    });
    const sent = client.call("SendMessage", {});
    await expect.poll(() => count("/a/message:send")).toBe(1);
    await expect(get()).rejects.toThrow(/status 403/);
    await get();
    received();
    await sent;
  });
});
