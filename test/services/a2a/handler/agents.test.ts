/** Clients of agents from the provider's settings, against the emulated agent. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { type Agents, createAgents } from "../../../../lib/services/a2a/handler/agents.ts";
import { json, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";
import { clientSecret, oauth2, requiring, securedAgent } from "../client/oauth/secured-agent.ts";
import { agentForTest, cardWith } from "../emulator/running-agent.ts";

const agentSecret = secret("Agent");

const bearer = { httpAuthSecurityScheme: { scheme: "Bearer" } };

/** Creates clients that are closed with the test. */
function agentsOf(...agents: readonly Members[]): Agents {
  const made = createAgents({ agents, maxRetries: 0 });
  onTestFinished(made.close);
  return made;
}

/** An agent that accepts one token and one user. */
const secured = (scheme: object) =>
  agentForTest({
    agent: {
      card: cardWith(requiring(scheme)),
      credentials: { bearerTokens: [agentSecret], users: { ann: agentSecret } },
    },
  });

beforeAll(() => {
  vi.stubEnv("LINTEL_TEST_AGENT_TOKEN", agentSecret);
  vi.stubEnv("LINTEL_TEST_OTHER_TOKEN", secret("Other"));
});
afterAll(() => {
  vi.unstubAllEnvs();
});
const token = { s: { secretFrom: "env:LINTEL_TEST_AGENT_TOKEN" } };
const otherToken = { s: { secretFrom: "env:LINTEL_TEST_OTHER_TOKEN" } };

it("the settings have one client for each address and tenant, for every form of the agent's address", async () => {
  const agents = agentsOf();
  const client = agents.client("https://a.example.test", undefined);
  expect(agents.client("https://a.example.test/", undefined)).toBe(client);
  expect(agents.client("https://A.example.test/.well-known/agent-card.json", undefined)).toBe(client);
  expect(agents.client("https://a.example.test", "acme")).not.toBe(client);
  expect(agents.client("https://b.example.test", undefined)).not.toBe(client);
  agents.close();
  expect(agents.client("https://a.example.test", undefined)).not.toBe(client);
});

it.each([
  ["a token", bearer, token],
  ["a command", bearer, { s: { secretCommand: ["printenv", "LINTEL_TEST_AGENT_TOKEN"] } }],
  ["a user", { httpAuthSecurityScheme: { scheme: "Basic" } }, { s: { ...token.s, user: "ann" } }],
])("a client of the settings authenticates with %s", async (_, scheme, credentials) => {
  const { url } = await secured(scheme);
  const client = agentsOf({ agent: url, credentials }).client(`${url}/`, undefined);
  expect(await client.call("ListTasks", {})).toMatchObject({ tasks: [] });
});

it("a client of the settings sends the headers and the bearer token of the settings", async () => {
  const { url, requests } = await startServer(json(401, {}));
  const headers = { "X-Team": "on-call", "x-gateway-key": "env:LINTEL_TEST_OTHER_TOKEN" };
  const agents = agentsOf({ agent: url, headers, bearerTokenFrom: "env:LINTEL_TEST_AGENT_TOKEN" });
  await agents
    .client(url, undefined)
    .card()
    .catch(() => {});
  expect(requests[0]?.headers).toMatchObject({
    ...{ "x-team": "on-call", "x-gateway-key": secret("Other"), authorization: `Bearer ${agentSecret}` },
  });
});

it.each([
  [{ "x-gateway-key": "stdin" }, /headers "x-gateway-key" is stdin, which Terraform does not pass/],
  [{ "x-gateway-key": secret("Other") }, /not shown since it may be a secret; write env:NAME or file:PATH instead/],
])("a client of the settings refuses a header's value that is not a reference: %#", async (headers, message) => {
  const agents = agentsOf({ agent: "https://a.example.test", headers });
  expect(() => agents.client("https://a.example.test", undefined)).toThrow(message);
});

it("a client of the settings authenticates as an OAuth 2.0 client", async () => {
  const { url } = await securedAgent(oauth2("clientCredentials"));
  if (clientSecret.from !== "environment") throw new Error("the secret is elsewhere");
  const client = { clientId: "id", clientSecretFrom: `env:${clientSecret.name}`, scopes: [] };
  const agents = agentsOf({ agent: url, credentials: { s: { clientCredentials: client } } });
  expect(await agents.client(url, undefined).call("ListTasks", {})).toMatchObject({ tasks: [] });
});

it("a client of the settings presents a certificate, and names its files if they cannot be read", async () => {
  const card = cardWith({
    ...requiring({ mtlsSecurityScheme: {} }),
    supportedInterfaces: [{ url: "https://127.0.0.1:1", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
  });
  const { url } = await agentForTest({ agent: { card } });
  const clientCertificate = { certificateFile: "/nowhere/client.pem", keyFile: "/nowhere/key.pem" };
  const agents = agentsOf({ agent: url, credentials: { s: { clientCertificate } } });
  await expect(agents.client(url, undefined).call("ListTasks", {})).rejects.toThrow("/nowhere/");
});

it("a client of the settings uses a tenant's own credentials, and the credentials without a tenant for other tenants", async () => {
  const { url } = await secured(bearer);
  const ofNone = { agent: url, credentials: otherToken };
  const agents = agentsOf(ofNone, { agent: url, tenant: "acme", credentials: token });
  expect(await agents.client(url, "acme").call("ListTasks", {})).toMatchObject({ tasks: [] });
  await expect(agents.client(url, "globex").call("ListTasks", {})).rejects.toThrow("status 401");
});

it("a client of the settings sends no credentials to another agent", async () => {
  const { url } = await secured(bearer);
  const agents = agentsOf({ agent: "https://other.example.test", credentials: token });
  await expect(agents.client(url, undefined).call("ListTasks", {})).rejects.toThrow("requires s");
});

it.each([
  [
    "a secret",
    { secretFrom: agentSecret },
    `credentials.s.secret_from is ${agentSecret.length} characters long, not shown`,
  ],
  ["standard input", { secretFrom: "stdin" }, "credentials.s.secret_from is stdin"],
  ["no program", { secretCommand: [] }, "credentials.s.secret_command names no program"],
  ["nothing", {}, "credentials.s.secret_from"],
  [
    "a client's secret",
    { clientCredentials: { clientId: "id", clientSecretFrom: agentSecret } },
    `credentials.s.client_credentials.client_secret_from is ${agentSecret.length} characters long`,
  ],
  [
    "a passphrase",
    { clientCertificate: { certificateFile: "c", keyFile: "k", passphraseFrom: agentSecret } },
    `credentials.s.client_certificate.passphrase_from is ${agentSecret.length} characters long`,
  ],
])("the settings refuse %s in place of a reference, and do not show it", (_, credential, message) => {
  const agents = agentsOf({ agent: "https://a.example.test", credentials: { s: credential } });
  const refuse = () => agents.client("https://a.example.test", undefined);
  expect(refuse).toThrow(message);
  expect(refuse).toThrow(expect.objectContaining({ message: expect.not.stringContaining(agentSecret) }));
});
