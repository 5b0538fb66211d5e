/** Credentials are sent only to their intended receivers (docs/design/security.md). */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SchemeCredential } from "../../lib/services/a2a/client/credentials/credential.ts";
import type { CredentialOriginSettings } from "../../lib/services/a2a/client/credentials/credential-origins.ts";
import { AgentSessions } from "../../lib/services/a2a/client/credentials/sessions.ts";
import { createAgentClient } from "../../lib/services/a2a/client.ts";
import { createRestClient } from "../../lib/services/rest-api/client.ts";
import { hostedLintel } from "../cli/lintel-executable.ts";
import { json, startServer } from "../client/scripted-server.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const key = secret("Key");
process.env.LINTEL_TEST_KEY = key;
const reference = { from: "environment", name: "LINTEL_TEST_KEY" } as const;
const apiKey: SchemeCredential = { secret: reference };
const keyScheme = { apiKeySecurityScheme: { location: "header", name: "x-key" } };
const oauth = (members: object) => ({
  oauth2SecurityScheme: { flows: { clientCredentials: { scopes: {}, ...members } } },
});

/** All hosts behind one proxy, which receives requests for http addresses with their whole address. */
async function calling(
  agent: string,
  interfaceAt: string,
  settings: CredentialOriginSettings & { readonly scheme?: object; readonly credential?: SchemeCredential } = {},
) {
  const { scheme = keyScheme, credential = apiKey, ...more } = settings;
  const proxy = await startServer((response, { url }) => {
    if (!url.endsWith("agent-card.json")) return json(200, { id: "t", access_token: key })(response, { url } as never);
    const card = {
      supportedInterfaces: [{ url: interfaceAt, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
      ...{ capabilities: {}, securitySchemes: { s: scheme }, securityRequirements: [{ schemes: { s: { list: [] } } }] },
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(card));
  });
  const client = createAgentClient({
    ...{ agent, credentials: { s: credential }, sessions: new AgentSessions(), maxRetries: 0, httpProxy: proxy.url },
    ...more,
  });
  onTestFinished(client.close);
  const error: unknown = await client.call("GetTask", { id: "t" }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const sent = proxy.requests.some(({ headers, body }) => JSON.stringify([headers, body]).includes(key));
  return { message: error instanceof Error ? error.message : undefined, sent };
}

it("a public client's sign-in at one server is not redeemed at another one that the card names", async () => {
  const authorizationCode = {
    authorizationUrl: "https://id.example/a",
    tokenUrl: "https://evil.example/t",
    scopes: {},
  };
  const { message } = await calling("http://agent.example", "http://agent.example/a", {
    scheme: { oauth2SecurityScheme: { flows: { authorizationCode } } },
    credential: { clientId: "public" },
    allowInsecure: true,
  });
  expect(message).toContain(
    "would let you sign in at https://id.example and take what that grants to https://evil.example",
  );
});

describe("an agent's key", () => {
  it("is not sent because of a card that is read over plain http", async () => {
    const { message, sent } = await calling("http://agent.example", "https://agent.example/a");
    expect(message).toMatch(/not sent, because the agent's card is read over plain http from agent\.example/);
    expect(sent).toBe(false);
  });

  it("is sent over plain http to the card's origin if allowed", async () => {
    const settings = { allowInsecure: true };
    expect(await calling("http://agent.example", "http://agent.example/a", settings)).toMatchObject({ sent: true });
  });

  it("is sent to another origin only if it is listed", async () => {
    const elsewhere = ["http://agent.example", "http://other.example/a", { allowInsecure: true }] as const;
    const refused = await calling(...elsewhere);
    expect(refused.message).toMatch(/to http:\/\/other\.example, while the card itself is at http:\/\/agent\.example/);
    expect(refused.message).toContain("--credential-origin http://other.example");
    expect(refused.sent).toBe(false);
    const listed = { allowInsecure: true, credentialOrigins: ["http://other.example"] };
    expect(await calling(elsewhere[0], elsewhere[1], listed)).toMatchObject({ sent: true });
    const port = { allowInsecure: true, credentialOrigins: ["http://other.example:81"] };
    expect(await calling(elsewhere[0], elsewhere[1], port)).toMatchObject({ sent: false });
  });

  it("is not sent to this machine because of a card from another one", async () => {
    const settings = { allowInsecure: true };
    const { message, sent } = await calling("http://agent.example", "http://127.0.0.1:9/a", settings);
    expect(message).toContain("would send the credentials to http://127.0.0.1:9");
    expect(sent).toBe(false);
  });
});

describe("a header of the user", () => {
  const gatewayKey = { name: "x-gateway-key", value: { secret: reference } } as const;

  /** The requests that contain the key, by their addresses, and the error. */
  async function calling(agent: string, interfaceAt: string, settings: CredentialOriginSettings = {}) {
    const proxy = await startServer((response, seen) => {
      const supportedInterfaces = [{ url: interfaceAt, protocolBinding: "JSONRPC", protocolVersion: "1.0" }];
      const card = { supportedInterfaces, capabilities: {} };
      const { id = 1 } = seen.body === "" ? {} : JSON.parse(seen.body);
      const received = { jsonrpc: "2.0", id, result: { id: "t", status: { state: "TASK_STATE_WORKING" } } };
      json(200, seen.url.endsWith("agent-card.json") ? card : received)(response, seen);
    });
    const client = createAgentClient({
      ...{ agent, headers: [gatewayKey], sessions: new AgentSessions(), maxRetries: 0, httpProxy: proxy.url },
      ...settings,
    });
    onTestFinished(client.close);
    const error: unknown = await client.call("GetTask", { id: "t" }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const holding = proxy.requests.filter(({ headers }) => JSON.stringify(headers).includes(key));
    return { message: error instanceof Error ? error.message : "", to: holding.map(({ url }) => url) };
  }

  it("is not sent over plain http to another machine, not even for the card", async () => {
    const { message, to } = await calling("http://agent.example", "http://agent.example/a");
    expect(message).toMatch(/not sent, because the agent's card is read over plain http from agent\.example/);
    expect(to).toEqual([]);
  });

  it("goes to the card's origin, and to others only if they are listed, although the card requires nothing", async () => {
    const card = "http://agent.example/.well-known/agent-card.json";
    const insecure = { allowInsecure: true };
    const same = await calling("http://agent.example", "http://agent.example/a", insecure);
    expect(same).toEqual({ message: "", to: [card, "http://agent.example/a"] });
    const other = await calling("http://agent.example", "http://other.example/a", insecure);
    expect(other.message).toMatch(/to http:\/\/other\.example, while the card itself is at http:\/\/agent\.example/);
    expect(other.to).toEqual([card]);
    const listed = { ...insecure, credentialOrigins: ["http://other.example"] };
    expect((await calling("http://agent.example", "http://other.example/a", listed)).to).toContain(
      "http://other.example/a",
    );
  });
});

describe("a client's secret", () => {
  const credential: SchemeCredential = { clientId: "id", clientSecret: reference, flow: "clientCredentials" };

  it.each([
    ["the token endpoint", { tokenUrl: "https://id.example/token" }],
    ["the refresh endpoint", { tokenUrl: "https://agent.example/token", refreshUrl: "https://id.example/token" }],
  ])("is sent to another origin as %s only if it is listed", async (_, members) => {
    const settings = { allowInsecure: true, credentialOrigins: ["https://agent.example"] };
    const { message, sent } = await calling("http://agent.example", "http://agent.example/a", {
      ...{ credential, scheme: oauth(members) },
      ...settings,
    });
    expect(message).toContain("would send the credentials to https://id.example");
    expect(sent).toBe(false);
  });
});

describe("a push configuration with secrets", () => {
  const config = (members: object = {}) => ({ taskId: "t", url: "http://hooks.example/x", token: key, ...members });

  /** The number of requests to the agent with this configuration, and the error. */
  async function sending(
    name: "CreateTaskPushNotificationConfig" | "SendMessage",
    input: object,
    allowInsecure = false,
  ) {
    const agent = await startServer((response, { url, headers }) => {
      if (!url.endsWith("agent-card.json")) return json(200, { id: "t" })(response, { url } as never);
      const supportedInterfaces = [
        { url: `http://${headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      const card = { supportedInterfaces, capabilities: { pushNotifications: true } };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(card));
    });
    const client = createAgentClient({ agent: agent.url, maxRetries: 0, allowInsecure });
    onTestFinished(client.close);
    const error: unknown = await client.call(name, { ...input }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { message: error instanceof Error ? error.message : "", asked: agent.requests.length };
  }

  const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "x" }] };
  const within = (given: object) => ({ message, configuration: { taskPushNotificationConfig: given } });
  const basic = { scheme: "Basic", credentials: key };

  it.each([
    ["CreateTaskPushNotificationConfig", config()],
    ["CreateTaskPushNotificationConfig", config({ token: undefined, authentication: basic })],
    ["CreateTaskPushNotificationConfig", config({ url: "HTTP://hooks.example" })],
    ["SendMessage", within(config())],
  ] as const)("is not sent over plain http, and neither is anything else: %s %#", async (name, input) => {
    const { message: said, asked } = await sending(name, input);
    expect(said).toMatch(/the url of the push configuration is "http:.*allow_insecure, --allow-insecure/i);
    expect([said.includes(key), asked]).toEqual([false, 0]);
    expect((await sending(name, input, true)).asked).toBe(2);
  });

  it.each([
    ["to https", config({ url: "https://hooks.example" })],
    ["to this machine", config({ url: "http://127.0.0.1:9/x" })],
    ["to this machine by its name", config({ url: "http://localhost:9/x" })],
    ["without a secret", config({ token: "", authentication: { scheme: "Bearer", credentials: "" } })],
  ])("is sent %s", async (_, input) => {
    expect((await sending("CreateTaskPushNotificationConfig", input)).asked).toBe(2);
  });
});

it.each(["agent.example", "https://agent.example/path", "https://a:b@agent.example", "ftp://agent.example"])(
  "a credential origin must be an origin, so %s is refused",
  (origin) => {
    const settings = { agent: "https://agent.example", credentialOrigins: [origin] };
    expect(() => createAgentClient(settings)).toThrow(/a credential origin is .*https:\/\/id\.example\.com/);
  },
);

describe("a token of the REST API", () => {
  const calls = async (baseUrl: string, allowInsecure: boolean) => {
    const proxy = await startServer(json(200, {}));
    const client = createRestClient({
      ...{ baseUrl, apiVersion: "2022-11-28", maxRetries: 0, httpProxy: proxy.url, allowInsecure },
      credential: { kind: undefined, token: reference, scheme: "Bearer" },
    });
    onTestFinished(client.close);
    const app = { kind: "app-client", clientId: "id", clientSecret: reference } as const;
    const outcomes = await Promise.allSettled([
      client.send({ method: "GET", path: "/user" }),
      client.checkToken(app, reference),
    ]);
    return { outcomes: outcomes.map((each) => (each.status === "rejected" ? String(each.reason) : "sent")), proxy };
  };

  it("is sent over plain http to another machine only if allowed", async () => {
    const { outcomes, proxy } = await calls("http://api.example.test", false);
    for (const outcome of outcomes)
      expect(outcome).toMatch(/base URL is "http:\/\/api\.example\.test\/".*--allow-insecure/);
    expect(proxy.requests).toEqual([]);
    expect((await calls("http://api.example.test", true)).outcomes).toEqual(["sent", "sent"]);
  });
});

describe("references in a document", () => {
  const lintel = hostedLintel();
  const hook = secret("Hook");

  const sending = async (document: object, args: readonly string[], env: object = {}) => {
    const folder = temporaryFolder();
    expectSecretsIn(join(folder, "secret"), "the secret is read from it");
    writeFileSync(join(folder, "secret"), hook, { mode: 0o600 });
    const written = JSON.stringify(document).replaceAll("{FOLDER}", folder);
    writeFileSync(join(folder, "message.json"), written);
    const server = await startServer((response, seen) => {
      const supportedInterfaces = [{ url: `${server.url}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }];
      const card = { supportedInterfaces, capabilities: { pushNotifications: true } };
      const reply = { message: { messageId: "r", role: "ROLE_AGENT", parts: [{ text: "thanks" }] } };
      json(200, seen.url.endsWith(".json") ? card : reply)(response, seen);
    });
    const words = args.map((each) => each.replaceAll("{FOLDER}", folder).replaceAll("{AGENT}", server.url));
    const { code, stderr } = await lintel(words, { env: { HOOK: hook, ...env } });
    return { code, stderr, sent: server.requests.some(({ body }) => body.includes(hook)) };
  };
  const parts = [{ text: "a" }];
  const push = (token: string) => ({ url: "https://hooks.example.com/a", token });
  const message = (token: string) => ({
    message: { messageId: "m", role: "ROLE_USER", parts },
    configuration: { taskPushNotificationConfig: push(token) },
  });
  const send = ["agent", "send", "--agent", "{AGENT}", "--message", "{FOLDER}/message.json"];
  const api = ["api", "agent", "send-message", "--endpoint-url", "{AGENT}"];
  const apiDocument = [...api, "--cli-input-json", "file://{FOLDER}/message.json"];
  const profile = ["agent", "send", "--agent", "{AGENT}", "--text", "a", "--push-profile", "{FOLDER}/message.json"];

  it.each<[string, object, readonly string[], string]>([
    ["of agent send", message("env:HOOK"), send, "env:HOOK"],
    ["of agent send, to a file", message("file:{FOLDER}/secret"), send, "file:{FOLDER}"],
    ["of a push profile", push("env:HOOK"), profile, "env:HOOK"],
    ["of api agent", message("env:HOOK"), apiDocument, "env:HOOK"],
    ["of api agent, to a file", message("file:{FOLDER}/secret"), apiDocument, "file:{FOLDER}"],
  ])("%s are read only if the sender allows it", async (_, document, args, reference) => {
    const refused = await sending(document, args);
    expect(refused.stderr).toMatch(/token in the document refers to .*which is not allowed.*--allow-reference/);
    expect(refused).toMatchObject({ sent: false });
    expect(refused.code).not.toBe(0);
    const other = await sending(document, [
      ...args,
      "--allow-reference",
      "env:OTHER",
      "--allow-reference",
      "file:/dev",
    ]);
    expect(other).toMatchObject({ sent: false });
    expect(await sending(document, [...args, "--allow-reference", reference])).toMatchObject({ code: 0, sent: true });
  });

  it("can be allowed with the variable", async () => {
    const env = { LINTEL_ALLOW_REFERENCE: "env:OTHER env:HOOK" };
    expect(await sending(message("env:HOOK"), send, env)).toMatchObject({ code: 0, sent: true });
    expect(await sending(message("env:HOOK"), apiDocument, env)).toMatchObject({ code: 0, sent: true });
  });

  it("include those in a file that a parameter names; the command line's own are the sender's", async () => {
    const { message: said, configuration } = message("env:HOOK");
    const words = [...api, "--message", JSON.stringify(said), "--configuration"];
    expect(await sending(configuration, [...words, "file://{FOLDER}/message.json"])).toMatchObject({ sent: false });
    expect(await sending({}, [...words, JSON.stringify(configuration)])).toMatchObject({ code: 0, sent: true });
  });

  it("are sent over plain http only if allowed, linted or not", async () => {
    const words = ["agent", "send", "--agent", "{AGENT}", "--text", "a", "--push-token", "env:HOOK"];
    const plain = [...words, "--push-url", "http://hooks.example.com/a"];
    expect((await sending({}, plain)).stderr).toContain("[push-config/address-is-https]");
    const unlinted = await sending({}, [...plain, "--no-lint"]);
    expect(unlinted.stderr).toContain("its token or credentials would be readable on the network over plain http");
    expect(unlinted.sent).toBe(false);
    expect(await sending({}, [...plain, "--allow-insecure"])).toMatchObject({ code: 0, sent: true });
  });
});
