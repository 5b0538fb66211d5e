/** Token endpoints that refuse, respond badly, or fail temporarily. */
import { describe, expect, it } from "vitest";
import { manualTiming } from "../../../../client/manual-timing.ts";
import { json, reset, type Step } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { failing, granted, oauth2, scripted, task } from "./scripted-authorization.ts";
import { clientSecret, secretText } from "./secured-agent.ts";

describe("a token endpoint", () => {
  it("gets the scopes that the card requires, and the secret in the header, encoded once", async () => {
    const { get, requests } = await scripted(oauth2("clientCredentials"), {
      "/token": [granted("one")],
      "/a/tasks/t": [task],
    });
    await get();
    const [, id, encoded] =
      /^(.*):(.*)$/.exec(
        Buffer.from(`${requests[1]?.headers.authorization?.slice("Basic ".length)}`, "base64").toString(),
      ) ?? [];
    expect([id, decodeURIComponent(`${encoded}`)]).toEqual(["id", secretText(clientSecret)]);
    expect(requests[1]).toMatchObject({ method: "POST", body: "scope=read+write&grant_type=client_credentials" });
    expect(requests[2]?.headers.authorization).toBe(`Bearer ${secret("one")}`);
  });

  it.each<[string, Step, RegExp]>([
    [
      "refuses the client",
      json(401, { error: "invalid_client", error_description: `no\nsorry` }),
      /refused the client "id" \(invalid_client\)\. It says: "no sorry"\. The client's id or secret is wrong/,
    ],
    [
      "does not know the scopes",
      json(400, { error: "invalid_scope" }),
      /for the scopes "read write" \(invalid_scope\)\. Remove the scopes/,
    ],
    [
      "refuses the client with status 200",
      json(200, { error: "invalid_client", error_description: "no such client" }),
      /refused the client "id" \(invalid_client\)\. It says: "no such client"/,
    ],
    [
      "refuses the client with an object",
      json(401, { error: { code: 401, message: "no such\u001b[2J client" } }),
      /refused the client "id" \(\{"code":401,"message":"no such\\u001b\[2J client"\}\)\. Check the client's registration/,
    ],
    [
      "refuses the client with an object and status 200",
      json(200, { error: { message: "no such client ".repeat(1000) } }),
      /refused the client "id" \(\{"message":"(?:no such client ){12}[^)]{0,15}\)\. Check the client's registration/,
    ],
    ["refuses the client with a number", json(400, { error: 7 }), /refused the client "id" \(7\)/],
    ["has not the flow", json(400, { error: "unsupported_grant_type" }), /does not have this flow/],
    ["refuses it this flow", json(400, { error: "unauthorized_client" }), /may not use this flow/],
    ["gives a code of its own", json(400, { error: "odd\u001b[2J" }), /\(odd \[2J\)\. Check the client's registration/],
    [
      "answers with a page",
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in</p>"),
      /status 200 with text\/html\. Is this the address of the authorization server/,
    ],
    ["fails with a page", (response) => response.writeHead(404).end("<p>"), /status 404 with no content type/],
    [
      "breaks off its JSON",
      (response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(`{"access_token": "${secret("BrokenOff")}`),
      /its JSON is incomplete or malformed/,
    ],
    [
      "breaks off its answer",
      (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write(`{"access_token": "${secret("Cut")}"`, () => response.socket?.destroy());
      },
      /connection was closed before the response was complete/,
    ],
    ["gives no object", json(200, []), /its JSON is not an object/],
    ["gives no token", json(200, { token_type: "Bearer" }), /"access_token" of its response must be a string/],
    ["gives no type", json(200, { access_token: secret("Unseen") }), /"token_type" of its response/],
    [
      "gives a token that is not a bearer token",
      json(200, { access_token: secret("Unseen"), token_type: "DPoP" }),
      /a token of the type dpop; Lintel supports only Bearer/,
    ],
    [
      "gives a token with a line break",
      json(200, { access_token: `${secret("Lines")}\r\nx: y`, token_type: "Bearer" }),
      /its access token contains a character that is not allowed in tokens/,
    ],
    [
      "gives a token with half a pair of surrogates, which no URL can hold",
      json(200, { access_token: `${secret("Half")}\ud800`, token_type: "Bearer" }),
      /its access token contains a character that is not allowed in tokens/,
    ],
    [
      "leads elsewhere",
      (response) => response.writeHead(307, { location: "http://10.0.0.1/token" }).end(),
      /status 307 with no content type/,
    ],
    ["cuts the connection", reset, /the connection was closed/],
  ])("that %s is an error, and nothing is sent to the agent", async (_, step, message) => {
    const { get, count, lines } = await scripted(oauth2("clientCredentials"), { "/token": [step] });
    expect(await failing(get(), lines)).toMatch(message);
    expect([count("/token"), count("/a/tasks/t")]).toEqual([1, 0]);
  });

  const bearer = { access_token: secret("Tolerated"), token_type: "Bearer" };

  it.each<[string, Step]>([
    [
      "members that are null",
      json(200, { ...bearer, expires_in: null, refresh_token: null, scope: null, id_token: null }),
    ],
    ["scopes in a list", json(200, { ...bearer, scope: ["read", "write"] })],
    [
      "a form",
      (response) =>
        response
          .writeHead(200, { "content-type": "application/x-www-form-urlencoded; charset=utf-8" })
          .end(String(new URLSearchParams({ ...bearer, expires_in: "3600" }))),
    ],
  ])("that returns a token with %s is understood", async (_, step) => {
    const { get, requests } = await scripted(oauth2("clientCredentials"), { "/token": [step], "/a/tasks/t": [task] });
    await get();
    expect(requests[2]?.headers.authorization).toBe(`Bearer ${bearer.access_token}`);
  });

  it.each<[string, Step]>([
    ["with a status", json(503, {})],
    ["in words", json(400, { error: "temporarily_unavailable" })],
    ["without one", reset],
  ])("that fails temporarily, %s, gets another request", async (_, step) => {
    const { get, count } = await scripted(
      oauth2("clientCredentials"),
      { "/token": [step, granted("one")], "/a/tasks/t": [task] },
      { maxRetries: 1, timing: manualTiming(Date.now()) },
    );
    await get();
    expect(count("/token")).toBe(2);
  });

  it("that fails to renew a token is an error only after the token has expired", async () => {
    const timing = manualTiming(Date.now());
    const { get, lines } = await scripted(
      oauth2("clientCredentials"),
      { "/token": [granted("one", { expires_in: 100 }), json(503, {})], "/a/tasks/t": [task] },
      { timing },
    );
    await get();
    await timing.sleep(99_999, undefined);
    await get();
    await timing.sleep(1, undefined);
    expect(await failing(get(), lines)).toMatch(/status 503/);
  });

  it("that rejects the refresh token, after trying the card's refreshUrl, gets a request for a new token", async () => {
    const timing = manualTiming(Date.now());
    const { get, requests } = await scripted(
      oauth2("clientCredentials", { refreshUrl: "{url}/refresh" }),
      {
        "/token": [granted("one", { expires_in: 10, refresh_token: secret("r") })],
        "/refresh": [granted("two", { expires_in: 10 }), json(400, { error: "invalid_grant" })],
        "/a/tasks/t": [task],
      },
      { timing },
    );
    for (let run = 0; run < 3; run++) {
      await get();
      await timing.sleep(10_000, undefined);
    }
    expect(requests.slice(1).map(({ url }) => url)).toEqual([
      "/token",
      "/a/tasks/t",
      "/refresh",
      "/a/tasks/t",
      "/refresh",
      "/token",
      "/a/tasks/t",
    ]);
    expect(requests[5]?.body).toBe(`refresh_token=${secret("r")}&grant_type=refresh_token`);
  });
});
