/** Tokens from the emulator's authorization server, by every flow. */
import { describe, expect, it } from "vitest";
import { realTiming } from "../../../../../lib/client/retry.ts";
import type { OAuthClient, SchemeCredential } from "../../../../../lib/services/a2a/client/credentials/credential.ts";
import { AgentSessions } from "../../../../../lib/services/a2a/client/credentials/sessions.ts";
import type { InteractionRequest } from "../../../../../lib/services/a2a/client/interaction.ts";
import { manualTiming } from "../../../../client/manual-timing.ts";
import { secret } from "../../../../run/secret.ts";
import {
  agreeableUser,
  clientOf,
  clientSecret,
  oauth2,
  openIdConnect,
  secretForTest,
  secretText,
  securedAgent,
} from "./secured-agent.ts";

const confidential: OAuthClient = { clientId: "id", clientSecret };
const list = ["ListTasks", {}] as const;

describe("client credentials", () => {
  it("get one token for fifty parallel calls, with the scopes that the card requires", async () => {
    const { url } = await securedAgent(oauth2("clientCredentials"), "tasks:read");
    const { client, tokenRequests } = clientOf(url, confidential);
    await Promise.all(Array.from({ length: 50 }, () => client.call(...list)));
    expect(tokenRequests()).toBe(1);
  });

  it("share the token between clients of a run, but not with other runs, clients or scopes", async () => {
    const { url } = await securedAgent(oauth2("clientCredentials"), "a");
    const sessions = new AgentSessions();
    const [one, other] = [clientOf(url, confidential, { sessions }), clientOf(url, confidential, { sessions })];
    await Promise.all([one.client.call(...list), other.client.call(...list)]);
    expect(one.tokenRequests() + other.tokenRequests()).toBe(1);
    const wider = clientOf(url, { ...confidential, scopes: ["b"] }, { sessions });
    const apart = clientOf(url, confidential);
    await Promise.all([wider.client.call(...list), apart.client.call(...list)]);
    expect([wider.tokenRequests(), apart.tokenRequests()]).toEqual([1, 1]);
  });

  it("renew the token one minute before it expires, and not earlier", async () => {
    const { url } = await securedAgent(oauth2("clientCredentials"));
    const timing = manualTiming(Date.now());
    const { client, tokenRequests } = clientOf(url, confidential, { timing });
    await client.call(...list);
    await timing.sleep(3_540_000 - 1, undefined);
    await client.call(...list);
    expect(tokenRequests()).toBe(1);
    await timing.sleep(1, undefined);
    await client.call(...list);
    expect(tokenRequests()).toBe(2);
  });

  it("that are wrong are sent once, for all clients and attempts", async () => {
    const { url } = await securedAgent(oauth2("clientCredentials"));
    const wrong = { clientId: "id", clientSecret: secretForTest(secret("Wrong")) };
    const { client, tokenRequests } = clientOf(url, wrong, { maxRetries: 3 });
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => client.call(...list)));
    expect(calls.every(({ status }) => status === "rejected")).toBe(true);
    await expect(client.call(...list)).rejects.toMatchObject({
      kind: "NoCredentials",
      error: "invalid_client",
      message: expect.stringMatching(
        /scheme "s": 127\.0\.0\.1:\d+ refused the client "id" \(invalid_client\).*has expired: correct it/,
      ),
    });
    expect(tokenRequests()).toBe(1);
  });
});

describe("an authorization code", () => {
  it.each<[string, SchemeCredential]>([
    ["a public client", { clientId: "public" }],
    ["a client with a secret", confidential],
  ])("is obtained in the browser by %s, with PKCE, state and a page that may be closed", async (_, credential) => {
    const { url } = await securedAgent(oauth2("authorizationCode"), "tasks:read");
    const { interaction, pages } = agreeableUser();
    const asked: InteractionRequest[] = [];
    const { client, tokenRequests } = clientOf(url, credential, {
      interaction: (request) => {
        asked.push(request);
        interaction(request);
      },
    });
    await Promise.all(Array.from({ length: 10 }, () => client.call(...list)));
    expect(asked).toHaveLength(1);
    const address = new URL(asked[0]?.ask === "open-address" ? asked[0].address : "");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: "code",
      client_id: credential === confidential ? "id" : "public",
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
      scope: "tasks:read",
      state: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: "S256",
    });
    expect(await pages[0]).toContain("You may close this page");
    expect(tokenRequests()).toBe(1);
    // Nothing is listening anymore.
    await expect(fetch(address.searchParams.get("redirect_uri") ?? "")).rejects.toThrow();
  });

  it("yields a refresh token, which replaces further prompts", async () => {
    const { url } = await securedAgent(oauth2("authorizationCode"));
    const { interaction, pages } = agreeableUser();
    const clock = manualTiming(Date.now());
    const timing = { ...realTiming, now: clock.now };
    const { client, tokenRequests } = clientOf(url, { clientId: "public" }, { interaction, timing });
    for (let hour = 0; hour < 3; hour++) {
      await client.call(...list);
      await clock.sleep(3_600_000, undefined);
    }
    expect(tokenRequests()).toBe(3);
    expect(pages).toHaveLength(1);
  });
});

describe("a device code", () => {
  it("is shown, and polled for as the server requires", async () => {
    const { url } = await securedAgent(oauth2("deviceCode"), "x");
    const asked: InteractionRequest[] = [];
    const waits: number[] = [];
    const { client } = clientOf(
      url,
      { clientId: "public" },
      {
        interaction: (request) => asked.push(request),
        timing: {
          ...realTiming,
          // The user agrees during the client's third wait.
          sleep: async (milliseconds) => {
            waits.push(milliseconds);
            const [request] = asked;
            if (waits.length === 3 && request?.ask === "enter-code") await fetch(`${request.addressWithCode}`);
          },
        },
      },
    );
    await client.call(...list);
    expect(asked).toEqual([
      {
        ask: "enter-code",
        address: `${url}/oauth/device`,
        code: expect.stringMatching(/^\d{8}$/),
        addressWithCode: expect.stringContaining("?user_code="),
        expiresIn: 600,
      },
    ]);
    expect(waits).toEqual([1000, 1000, 1000]);
  });

  it("that nobody enters expires", async () => {
    const { url } = await securedAgent(oauth2("deviceCode"));
    const timing = manualTiming(Date.now());
    // Each wait takes a minute, so that the code expires after ten of them.
    const slow = {
      ...timing,
      sleep: async (milliseconds: number, signal: AbortSignal | undefined) => {
        await timing.sleep(milliseconds, signal);
        await timing.sleep(59_000, signal);
      },
    };
    const { client } = clientOf(url, { clientId: "public" }, { interaction: () => {}, timing: slow });
    await expect(client.call(...list)).rejects.toMatchObject({
      error: "expired_token",
      message: expect.stringContaining("expired before it was entered"),
    });
    expect(timing.waits).toEqual(Array.from({ length: 10 }, () => [1000, 59_000]).flat());
  });
});

describe("OpenID Connect", () => {
  it.each<[string, OAuthClient, number]>([
    ["authorization code", { clientId: "public" }, 1],
    ["client credentials", confidential, 0],
    ["device code", { clientId: "public", flow: "deviceCode" }, 1],
  ])("is discovered, and used by %s", async (_, credential, asks) => {
    const { url } = await securedAgent(openIdConnect, "tasks:read");
    const { interaction, pages } = agreeableUser();
    const { client } = clientOf(url, credential, { interaction });
    await client.call(...list);
    await client.call(...list);
    expect(pages).toHaveLength(asks);
  });

  it("requests the scope openid, and checks the ID token", async () => {
    const { url } = await securedAgent(openIdConnect, "tasks:read");
    const { interaction } = agreeableUser();
    const scopes: (string | null)[] = [];
    const { client } = clientOf(
      url,
      { clientId: "public" },
      {
        interaction: (request) => {
          scopes.push(new URL(request.address).searchParams.get("scope"));
          interaction(request);
        },
      },
    );
    await client.call(...list);
    expect(scopes).toEqual(["openid tasks:read"]);
  });
});

describe("the metadata of the server that the card names are used", () => {
  it.each(["/oauth/.well-known/oauth-authorization-server", "/.well-known/oauth-authorization-server/oauth"])(
    "are read at %s",
    async (path) => {
      const { url } = await securedAgent(oauth2("clientCredentials", { oauth2MetadataUrl: `{base_url}${path}` }));
      const { client, lines } = clientOf(url, confidential);
      await client.call(...list);
      expect(lines.join("\n")).toMatch(/requesting a token for "s": GET sent/);
    },
  );
});

it("the client keeps every secret out of logs and errors", async () => {
  const { url } = await securedAgent(oauth2("authorizationCode"), "a");
  const { interaction } = agreeableUser();
  const { client, lines } = clientOf(url, confidential, { interaction });
  await client.call(...list);
  await client.call("GetTask", { id: "none" }).catch((error: unknown) => lines.push(String(error)));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join("\n")).not.toContain(secretText(clientSecret));
  expect(lines.join("\n")).not.toMatch(/Bearer |Basic |code=|verifier/);
});
