/** Cards with unusable schemes, and metadata that contradict them. */
import { describe, expect, it } from "vitest";
import type { SchemeCredential } from "../../../../../lib/services/a2a/client/credentials/credential.ts";
import { json, type Step } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { failing, flow, granted, oauth2, scripted, task } from "./scripted-authorization.ts";
import { clientSecret, secretText } from "./secured-agent.ts";

describe("a card", () => {
  const never = { "/token": [granted("one")] };

  it.each<[string, object, SchemeCredential, RegExp]>([
    [
      "with the flow implicit alone",
      { implicit: {} },
      { clientId: "id" },
      /implicit, is deprecated; use an agent that offers .*authorizationCode/,
    ],
    ["with the flow password alone", { password: {} }, { clientId: "id" }, /password, is deprecated.*deviceCode/],
    ["without a flow", {}, { clientId: "id" }, /the card offers no flow/],
    [
      "with a flow that needs a secret",
      { clientCredentials: flow.clientCredentials },
      { clientId: "id" },
      /the card offers clientCredentials/,
    ],
    [
      "without the flow that is wanted",
      { clientCredentials: flow.clientCredentials },
      { clientId: "id", clientSecret, flow: "deviceCode" },
      /deviceCode is not offered; the card offers clientCredentials/,
    ],
    [
      "with the flow that is wanted, for a client without a secret",
      { clientCredentials: flow.clientCredentials },
      { clientId: "id", flow: "clientCredentials" },
      /requires the client's secret/,
    ],
    [
      "whose token address is plain http",
      { clientCredentials: { tokenUrl: "http://a.example/t" } },
      { clientId: "id", clientSecret },
      /tokenUrl is "http:\/\/a\.example\/t"; it must be an absolute https/,
    ],
    [
      "whose token address has a fragment",
      { clientCredentials: { tokenUrl: "https://a.example/t#x" } },
      { clientId: "id", clientSecret },
      /tokenUrl is "https:\/\/a\.example\/t#x"/,
    ],
    [
      "whose token address is relative",
      { clientCredentials: { tokenUrl: "/t" } },
      { clientId: "id", clientSecret },
      /tokenUrl is "\/t"/,
    ],
    [
      "whose token address has a password",
      { clientCredentials: { tokenUrl: `https://a:${secret("Password")}@b.example/` } },
      { clientId: "id", clientSecret },
      /tokenUrl is an address with an @/,
    ],
    [
      "without a token address",
      { clientCredentials: {} },
      { clientId: "id", clientSecret },
      /token_endpoint is missing/,
    ],
  ])("%s is an error", async (_, flows, credential, message) => {
    const { get, lines, count } = await scripted({ oauth2SecurityScheme: { flows } }, never, { credential });
    expect(await failing(get(), lines)).toMatch(message);
    expect(count("/token")).toBe(0);
  });

  it("whose metadata require the client's secret in the body sends it there", async () => {
    const path = "/.well-known/oauth-authorization-server";
    const metadata: Step = (response, request) => {
      const issuer = `http://${request.headers.host}/`;
      json(200, { issuer, token_endpoint_auth_methods_supported: ["client_secret_post"] })(response, request);
    };
    const { get, requests } = await scripted(oauth2("clientCredentials", {}, { oauth2MetadataUrl: `{url}${path}` }), {
      ...never,
      [path]: [metadata],
      "/a/tasks/t": [task],
    });
    await get();
    const sent = requests.find(({ url }) => url === "/token");
    expect(sent?.headers.authorization).toBeUndefined();
    expect(new URLSearchParams(sent?.body).get("client_secret")).toBe(secretText(clientSecret));
  });

  it.each<[string, object, Step, RegExp]>([
    [
      "that contradict it",
      {},
      (response, request) => {
        const issuer = `http://${request.headers.host}`;
        json(200, { issuer, token_endpoint: "https://other.example/token" })(response, request);
      },
      /card gives tokenUrl as "http.*\/token", its server's metadata as "https:\/\/other\.example\/token"/,
    ],
    [
      "of another issuer",
      {},
      json(200, { issuer: "https://other.example" }),
      /names the issuer "https:\/\/other\.example"/,
    ],
    ["that are a page", {}, (response) => response.writeHead(200).end("<p>"), /status 200 with no content type/],
    ["that are not there", {}, json(404, {}), /status 404/],
    ["at no well-known address", { oauth2MetadataUrl: "{url}/metadata" }, json(200, {}), /not a well-known address/],
    [
      "over plain http",
      { oauth2MetadataUrl: "http://a.example/.well-known/x" },
      json(200, {}),
      /plain http is allowed only to this machine/,
    ],
  ])("with metadata %s is an error", async (_, more, step, message) => {
    const path = "/.well-known/oauth-authorization-server";
    const { get, lines, count } = await scripted(
      oauth2("clientCredentials", {}, { oauth2MetadataUrl: `{url}${path}`, ...more }),
      {
        ...never,
        [path]: [step],
      },
    );
    expect(await failing(get(), lines)).toMatch(message);
    expect(count("/token")).toBe(0);
  });

  it.each<[string, readonly object[], Readonly<Record<string, SchemeCredential>>, string | undefined]>([
    [
      "the first whose schemes the credentials fit",
      [{ old: {} }, { s: {} }],
      { old: { clientId: "id" }, s: { clientId: "id", clientSecret } },
      `Bearer ${secret("one")}`,
    ],
    [
      "one that asks for credentials, where they are given",
      [{}, { s: {} }],
      { s: { clientId: "id", clientSecret } },
      `Bearer ${secret("one")}`,
    ],
    ["none, where none is given and none is needed", [{}, { s: {} }], {}, undefined],
  ])("with several requirements is satisfied by %s", async (_, required, credentials, authorization) => {
    const { get, requests } = await scripted(
      oauth2("clientCredentials"),
      { "/token": [granted("one")], "/a/tasks/t": [task] },
      {
        credentials,
        card: (members) => ({
          ...members,
          securitySchemes: { ...members.securitySchemes, old: { mtlsSecurityScheme: {} } },
          securityRequirements: required.map((schemes) => ({ schemes })),
        }),
      },
    );
    await get();
    expect(requests.at(-1)?.headers.authorization).toBe(authorization);
  });

  it.each<[string, object, SchemeCredential, RegExp]>([
    [
      "API key",
      { apiKeySecurityScheme: { location: "header", name: "k" } },
      { clientId: "id" },
      /a client id is only for OAuth 2/,
    ],
    ["mutual TLS", { mtlsSecurityScheme: {} }, { secret: clientSecret }, /mutual TLS requires a client certificate/],
    [
      "HTTP",
      { httpAuthSecurityScheme: { scheme: "Bearer" } },
      { certificateFile: "a", keyFile: "b" },
      /certificate is only for mutual TLS/,
    ],
    [
      "mutual TLS over http",
      { mtlsSecurityScheme: {} },
      { certificateFile: "a", keyFile: "b" },
      /mutual TLS needs https/,
    ],
    ["HTTP without a name", { httpAuthSecurityScheme: {} }, { secret: clientSecret }, /it names no HTTP scheme/],
    ["unknown", { quantumSecurityScheme: {} }, { secret: clientSecret }, /Lintel supports API keys/],
  ])("with a scheme that does not match the credential is an error: %s", async (_, scheme, credential, message) => {
    const { get, lines } = await scripted(scheme, never, { credential });
    expect(await failing(get(), lines)).toMatch(message);
  });
});
