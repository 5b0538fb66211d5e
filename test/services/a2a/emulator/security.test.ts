/** The emulated agent enforces every security scheme that a card can declare. */
import { createHash, createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { secret } from "../../../run/secret.ts";
import { agentForTest, cardWith, type RunningAgent } from "./running-agent.ts";

type Headers = { readonly [name: string]: string };

const [key, token] = [secret("Key"), secret("Token")];
const password = `${secret("Password")}:word`;
const clientSecret = `${secret("Client")}/+`;
const credentials = {
  apiKeys: [key],
  bearerTokens: [token],
  users: { ada: password },
  clients: { confidential: clientSecret, public: "" },
};
const basic = (name: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`,
});
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const schemes = {
  header: { apiKeySecurityScheme: { location: "header", name: "X-Key" } },
  query: { apiKeySecurityScheme: { location: "query", name: "key" } },
  cookie: { apiKeySecurityScheme: { location: "cookie", name: "session" } },
  bearer: { httpAuthSecurityScheme: { scheme: "bearer" } },
  basic: { httpAuthSecurityScheme: { scheme: "Basic" } },
  oauth: {
    oauth2SecurityScheme: {
      flows: {
        clientCredentials: { tokenUrl: "https://a.example.test/token", scopes: { read: "Reads.", write: "Writes." } },
      },
    },
  },
  oidc: {
    openIdConnectSecurityScheme: { openIdConnectUrl: "https://a.example.test/.well-known/openid-configuration" },
  },
  digest: { httpAuthSecurityScheme: { scheme: "Digest" } },
  tls: { mtlsSecurityScheme: {} },
};

/** A requirement of schemes with their scopes. */
const needing = (each: { readonly [scheme: string]: readonly string[] }) => ({
  schemes: Object.fromEntries(Object.entries(each).map(([name, list]) => [name, { list }])),
});

const agentWith = (securityRequirements: readonly object[], members: object = {}): Promise<RunningAgent> =>
  agentForTest({
    agent: { card: cardWith({ securitySchemes: schemes, securityRequirements, ...members }), credentials },
  });

const extendedCard = { ...cardWith(), name: "Extended" };

/** The status of a request for tasks. */
async function asked(agent: RunningAgent, headers: Headers = {}, query = ""): Promise<number> {
  return (await agent.send("GET", `/tasks${query}`, undefined, headers)).status;
}

describe("a required scheme", () => {
  test.each<readonly [scheme: keyof typeof schemes, good: Headers, bad: readonly Headers[]]>([
    ["header", { "x-key": key }, [{}, { "x-key": "key-2" }, { "x-key": "" }, { cookie: `X-Key=${key}` }]],
    ["cookie", { cookie: `a=b; session=${key}` }, [{}, { cookie: "session=key-2" }, { cookie: `xsession=${key}` }]],
    ["bearer", bearer(token), [{}, bearer("token-2"), bearer(""), basic(token, "")]],
    ["bearer", { authorization: `bearer ${token}` }, [{ authorization: token }]],
    ["basic", basic("ada", password), [{}, basic("ada", secret("Password")), basic("bob", password), bearer(token)]],
    ["oauth", bearer(token), [{}, bearer("made-up")]],
    ["oidc", bearer(token), [{}, bearer("made-up")]],
  ])("%s accepts valid credentials, case %#", async (scheme, good, bad) => {
    const agent = await agentWith([needing({ [scheme]: [] })]);
    expect(await asked(agent, good)).toBe(200);
    for (const headers of bad) expect(await asked(agent, headers)).toBe(401);
    expect((await fetch(`${agent.url}/.well-known/agent-card.json`)).status).toBe(200);
  });

  test("query accepts valid credentials", async () => {
    const agent = await agentWith([needing({ query: [] })]);
    expect(await asked(agent, {}, `?key=${key}&pageSize=1`)).toBe(200);
    expect(await asked(agent, { key })).toBe(401);
    expect(await asked(agent, {}, "?key=key-2")).toBe(401);
  });

  test("digest accepts no credentials, and the message says why", async () => {
    const agent = await agentWith([needing({ digest: [] }), needing({ header: [] })]);
    const { status, body, headers } = await agent.send("GET", "/tasks", undefined, bearer(token));
    expect({ status, error: body.error }).toEqual({
      status: 401,
      error: {
        code: 401,
        status: "UNAUTHENTICATED",
        message: `the request is not authenticated; the agent card requires digest, or header; the emulator cannot check digest`,
        details: [],
      },
    });
    expect(headers.get("www-authenticate")).toContain("ApiKey");
    expect(await asked(agent, { "x-key": key })).toBe(200);
  });
});

describe("requirements", () => {
  test("in a list are alternatives; the schemes of one are required together", async () => {
    const agent = await agentWith([needing({ header: [], cookie: [] }), needing({ basic: [] })]);
    expect(await asked(agent, { "x-key": key })).toBe(401);
    expect(await asked(agent, { "x-key": key, cookie: `session=${key}` })).toBe(200);
    expect(await asked(agent, basic("ada", password))).toBe(200);
  });

  test("that are empty allow everyone", async () => {
    expect(await asked(await agentWith([needing({ header: [] }), needing({})]))).toBe(200);
    expect(await asked(await agentWith([]))).toBe(200);
  });

  test("refuse a token without their scopes with 403", async () => {
    const agent = await agentWith([needing({ oauth: ["read", "write"] })]);
    const token = async (scope: string) =>
      (await tokenFor(agent, { grant_type: "client_credentials", scope })).access_token;
    expect(await asked(agent, bearer(await token("read")))).toBe(403);
    expect(await asked(agent, bearer(await token("write read extra")))).toBe(200);
  });
});

describe("the extended card", () => {
  test("is available to callers with a declared scheme, required or not", async () => {
    const agent = await agentForTest({
      agent: { card: cardWith({ securitySchemes: { key: schemes.header } }), extendedCard, credentials },
    });
    expect(await asked(agent)).toBe(200);
    expect((await agent.send("GET", "/extendedAgentCard")).status).toBe(401);
    const { status, body } = await agent.send("GET", "/extendedAgentCard", undefined, { "x-key": key });
    expect([status, body.name]).toEqual([200, "Extended"]);
  });

  test("is available to nobody if no scheme is declared", async () => {
    const agent = await agentForTest({ agent: { card: cardWith(), extendedCard } });
    const { status, body } = await agent.send("GET", "/extendedAgentCard");
    expect([status, body.error?.message]).toEqual([401, expect.stringContaining("declares no security scheme")]);
  });
});

/** A response of the authorization server. */
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
  readonly error: string;
  readonly device_code: string;
  readonly verification_uri_complete: string;
}

const confidential = basic("confidential", encodeURIComponent(clientSecret));

async function posted({ url }: RunningAgent, path: string, form: Headers, headers: Headers): Promise<Tokens> {
  const response = await fetch(`${url}/oauth${path}`, { method: "POST", headers, body: new URLSearchParams(form) });
  return response.json() as Promise<Tokens>;
}

const tokenFor = (agent: RunningAgent, form: Headers, headers = confidential) => posted(agent, "/token", form, headers);

describe("the authorization server", () => {
  const verifier = "v".repeat(43);
  const proof = {
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  const redirect_uri = "http://127.0.0.1:9/callback";

  /** The redirect parameters of an authorization. */
  async function authorized(agent: RunningAgent, query: Headers): Promise<URLSearchParams> {
    const all = new URLSearchParams({ response_type: "code", redirect_uri, state: "s", ...query });
    const response = await fetch(`${agent.url}/oauth/authorize?${all}`, { redirect: "manual" });
    return new URL(response.headers.get("location") ?? "http://none").searchParams;
  }

  test("issues a code that is valid once, with its verifier, and refreshable tokens", async () => {
    const agent = await agentWith([needing({ oauth: ["read"] })]);
    const back = await authorized(agent, { client_id: "public", scope: "read openid", nonce: "n", ...proof });
    expect([back.get("state"), back.get("iss")]).toEqual(["s", `${agent.url}/oauth`]);
    const form = { grant_type: "authorization_code", client_id: "public", code: back.get("code") ?? "", redirect_uri };
    expect((await tokenFor(agent, { ...form, code_verifier: "w".repeat(43) }, {})).error).toBe("invalid_grant");
    expect((await tokenFor(agent, { ...form, code_verifier: verifier }, {})).error).toBe("invalid_grant");
    const again = await authorized(agent, { client_id: "public", scope: "read openid", nonce: "n", ...proof });
    const tokens = await tokenFor(agent, { ...form, code: again.get("code") ?? "", code_verifier: verifier }, {});
    expect(await asked(agent, bearer(tokens.access_token))).toBe(200);
    const refresh = { grant_type: "refresh_token", client_id: "public", refresh_token: tokens.refresh_token };
    expect(await asked(agent, bearer((await tokenFor(agent, refresh, {})).access_token))).toBe(200);
    expect((await tokenFor(agent, refresh, {})).error).toBe("invalid_grant");
    await expectIdToken(agent, tokens.id_token);
  });

  interface Discovery {
    readonly jwks_uri: string;
    readonly issuer: string;
  }

  const got = async <T>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>;

  /** Expects an ID token that is signed with the discovered key. */
  async function expectIdToken(agent: RunningAgent, token: string): Promise<void> {
    const discovered = await got<Discovery>(`${agent.url}/oauth/.well-known/openid-configuration`);
    const { keys } = await got<{ readonly keys: readonly [JsonWebKey] }>(discovered.jwks_uri);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const key = { key: createPublicKey({ key: keys[0], format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url"))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      iss: discovered.issuer,
      aud: "public",
      nonce: "n",
    });
  }

  test("requires PKCE from public clients, and from all if the card says so", async () => {
    const agent = await agentWith([]);
    expect((await authorized(agent, { client_id: "public" })).get("error")).toBe("invalid_request");
    expect(
      (await authorized(agent, { client_id: "public", ...proof, code_challenge_method: "plain" })).get("error"),
    ).toBe("invalid_request");
    expect((await authorized(agent, { client_id: "confidential" })).get("code")).not.toBeNull();
    const flow = {
      authorizationUrl: "https://a.example.test/authorize",
      tokenUrl: "https://a.example.test/token",
      scopes: {},
      pkceRequired: true,
    };
    const securitySchemes = { oauth: { oauth2SecurityScheme: { flows: { authorizationCode: flow } } } };
    const strict = await agentWith([], { securitySchemes });
    expect((await authorized(strict, { client_id: "confidential" })).get("error")).toBe("invalid_request");
    expect((await authorized(strict, { client_id: "confidential", ...proof })).get("code")).not.toBeNull();
  });

  test("redirects only to loopback addresses, and only for known clients", async () => {
    const agent = await agentWith([]);
    const to = async (query: Headers) => {
      const all = new URLSearchParams({ response_type: "code", client_id: "confidential", redirect_uri, ...query });
      return (await fetch(`${agent.url}/oauth/authorize?${all}`, { redirect: "manual" })).status;
    };
    expect(await to({})).toBe(302);
    expect(await to({ redirect_uri: "https://elsewhere.example.test" })).toBe(400);
    expect(await to({ redirect_uri: "http://127.0.0.1.example.test/" })).toBe(400);
    expect(await to({ client_id: "other" })).toBe(400);
  });

  test("issues a device its tokens after approval", async () => {
    const agent = await agentWith([needing({ oauth: ["read"] })]);
    const device = await posted(agent, "/device_authorization", { client_id: "public", scope: "read" }, {});
    const form = {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      client_id: "public",
      device_code: device.device_code,
    };
    expect((await tokenFor(agent, form, {})).error).toBe("authorization_pending");
    expect((await fetch(device.verification_uri_complete)).status).toBe(200);
    expect(await asked(agent, bearer((await tokenFor(agent, form, {})).access_token))).toBe(200);
    expect((await tokenFor(agent, form, {})).error).toBe("expired_token");
  });

  test.each<readonly [error: string, form: Headers, headers: Headers]>([
    ["invalid_client", { grant_type: "client_credentials" }, basic("confidential", "wrong")],
    ["invalid_client", { grant_type: "client_credentials" }, basic("other", clientSecret)],
    ["invalid_client", { grant_type: "client_credentials", client_id: "confidential" }, {}],
    ["unauthorized_client", { grant_type: "client_credentials", client_id: "public" }, {}],
    ["unsupported_grant_type", { grant_type: "password" }, confidential],
    ["invalid_grant", { grant_type: "refresh_token", refresh_token: "made-up" }, confidential],
  ])("responds with %s to %j", async (error, form, headers) => {
    expect((await tokenFor(await agentWith([]), form, headers)).error).toBe(error);
  });

  test("tokens expire by the emulator's clock", async () => {
    const agent = await agentWith([needing({ oauth: [] })]);
    const { access_token } = await tokenFor(agent, { grant_type: "client_credentials" });
    expect(await asked(agent, bearer(access_token))).toBe(200);
    await agent.admin("POST", "clock", { seconds: 3600 });
    expect(await asked(agent, bearer(access_token))).toBe(401);
  });
});
