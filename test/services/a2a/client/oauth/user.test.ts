/** Flows that need a user: in a browser, and with a device. */
import { describe, expect, it } from "vitest";
import { realTiming } from "../../../../../lib/client/retry.ts";
import type { InteractionRequest } from "../../../../../lib/services/a2a/client/interaction.ts";
import type { AgentClientSettings } from "../../../../../lib/services/a2a/client.ts";
import { manualTiming } from "../../../../client/manual-timing.ts";
import { json, type Step } from "../../../../client/scripted-server.ts";
import { failing, granted, oauth2, scripted, task } from "./scripted-authorization.ts";

describe("a user", () => {
  const withUser = (steps: { readonly [path: string]: readonly Step[] }, settings: Partial<AgentClientSettings>) =>
    scripted(
      oauth2("authorizationCode"),
      { "/token": [granted("one")], "/a/tasks/t": [task], ...steps },
      {
        credential: { clientId: "id" },
        ...settings,
      },
    );

  it.each(["authorizationCode", "deviceCode"] as const)("without a terminal causes an error: %s", async (name) => {
    const { get, count } = await scripted(oauth2(name), {}, { credential: { clientId: "id" } });
    await expect(get()).rejects.toThrow(
      new RegExp(`its flow ${name} requires a user at a terminal.*clientCredentials.*access token`),
    );
    expect([count("/token"), count("/device")]).toEqual([0, 0]);
  });

  it("who denies access is prompted once", async () => {
    let asked = 0;
    const interaction = ({ address }: InteractionRequest) => {
      asked += 1;
      const { searchParams } = new URL(address);
      expect(searchParams.get("tenant")).toBe("1");
      const back = new URL(`${searchParams.get("redirect_uri")}`);
      back.search = `${new URLSearchParams({ error: "access_denied", state: `${searchParams.get("state")}` })}`;
      void fetch(back).then((response) => response.text());
    };
    const { get, count, lines } = await withUser({}, { interaction });
    expect(await failing(get(), lines)).toMatch(/access_denied.*denied access/);
    await expect(get()).rejects.toThrow(/access_denied/);
    expect([asked, count("/token")]).toEqual([1, 0]);
  });

  it("who does not respond ends the wait after five minutes", async () => {
    const timing = manualTiming(Date.now());
    const { get, lines } = await withUser({}, { interaction: () => {}, timing });
    expect(await failing(get(), lines)).toMatch(/access was not authorized in the browser within 5 minutes/);
    expect(timing.waits).toEqual([300_000]);
  });

  it("cannot be impersonated: a wrong state, path or method is refused", async () => {
    const statuses: number[] = [];
    const interaction = async ({ address }: InteractionRequest) => {
      const { searchParams } = new URL(address);
      const redirect = `${searchParams.get("redirect_uri")}`;
      const state = `${searchParams.get("state")}`;
      const send = async (to: string, method = "GET") => {
        const response = await fetch(to, { method });
        statuses.push(response.status);
        await response.text();
      };
      await send(`${redirect}?code=evil&state=guessed`);
      await send(`${redirect}?code=evil`);
      await send(redirect.replace("/callback", "/favicon.ico"));
      await send(`${redirect}?code=evil&state=${state}`, "POST");
      await send(`${redirect}?code=the-code&state=${state}`);
    };
    const { get, requests } = await withUser({}, { interaction: (request) => void interaction(request) });
    await get();
    expect(statuses).toEqual([400, 400, 404, 404, 200]);
    const body = new URLSearchParams(requests.find(({ url }) => url === "/token")?.body);
    expect(Object.fromEntries(body)).toMatchObject({
      code: "the-code",
      client_id: "id",
      code_verifier: expect.stringMatching(/^.{43}$/),
    });
  });

  it("who aborts leaves nothing behind: nothing is listening, and the next call starts over", async () => {
    const redirects: string[] = [];
    const stopper = new AbortController();
    const { client } = await withUser(
      {},
      {
        interaction: ({ address }) => {
          redirects.push(`${new URL(address).searchParams.get("redirect_uri")}`);
          stopper.abort();
        },
      },
    );
    await expect(client.call("GetTask", { id: "t" }, stopper.signal)).rejects.toMatchObject({ kind: "Stopped" });
    await expect
      .poll(() =>
        fetch(`${redirects[0]}`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    const again = new AbortController();
    const call = client.call("GetTask", { id: "t" }, again.signal);
    await expect.poll(() => redirects.length).toBe(2);
    again.abort();
    await expect(call).rejects.toMatchObject({ kind: "Stopped" });
  });

  it("who aborts one of two calls is not prompted again for the other, nor for later ones", async () => {
    const addresses: string[] = [];
    const { client } = await withUser({}, { interaction: ({ address }) => void addresses.push(address) });
    const stopper = new AbortController();
    const stopped = client.call("GetTask", { id: "t" }, stopper.signal);
    const call = client.call("GetTask", { id: "t" });
    await expect.poll(() => addresses.length).toBe(1);
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ kind: "Stopped" });
    const later = client.call("GetTask", { id: "t" });
    const { searchParams } = new URL(`${addresses[0]}`);
    await fetch(`${searchParams.get("redirect_uri")}?code=c0de&state=${searchParams.get("state")}`);
    await Promise.all([call, later]);
    expect(addresses).toHaveLength(1);
  });

  it.each<[string, readonly Step[], RegExp | undefined, readonly number[]]>([
    ["pending", [json(400, { error: "authorization_pending" }), granted("one")], undefined, [5, 5]],
    [
      "slow_down",
      [json(400, { error: "slow_down" }), json(400, { error: "slow_down" }), granted("one")],
      undefined,
      [5, 10, 15],
    ],
    ["denied", [json(400, { error: "access_denied" })], /denied access/, [5]],
    ["expired", [json(400, { error: "expired_token" })], /expired before it was entered/, [5]],
    ["a page", [(response) => response.writeHead(502).end("<p>")], /status 502/, [5]],
  ])("on a device: %s", async (_, steps, message, seconds) => {
    const timing = manualTiming(Date.now());
    const device = {
      device_code: "d",
      user_code: "AB\u001bCD",
      verification_uri: "https://a.example/d",
      expires_in: 60,
    };
    const codes: (string | undefined)[] = [];
    const { get } = await scripted(
      oauth2("deviceCode"),
      { "/device": [json(200, device)], "/token": steps, "/a/tasks/t": [task] },
      {
        credential: { clientId: "id" },
        timing,
        interaction: (request) => codes.push(request.ask === "enter-code" ? request.code : undefined),
      },
    );
    if (message === undefined) await get();
    else await expect(get()).rejects.toThrow(message);
    expect(codes).toEqual(["ABCD"]);
    expect(timing.waits).toEqual(seconds.map((each) => each * 1000));
  });

  it("is not sent to an address that is not https", async () => {
    const device = { device_code: "d", user_code: "AB", verification_uri: "javascript:alert(1)", expires_in: 60 };
    const { get } = await scripted(
      oauth2("deviceCode"),
      { "/device": [json(200, device)] },
      {
        credential: { clientId: "id" },
        timing: realTiming,
        interaction: () => expect.unreachable(),
      },
    );
    await expect(get()).rejects.toThrow(/address for its user is not an https address/);
  });
});
