/** Credentials of every kind over every binding, at agents that require them. */
import { chmod } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { listOf } from "../../../../lib/base/members.ts";
import { trustIn } from "../../../../lib/client/http/trust.ts";
import { startEmulator } from "../../../../lib/emulator/server/server.ts";
import type { SchemeCredential } from "../../../../lib/services/a2a/client/credentials/credential.ts";
import { AgentSessions } from "../../../../lib/services/a2a/client/credentials/sessions.ts";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { createCertificate } from "../../../../lib/terraform/protocol/certificate.ts";
import { secret } from "../../../run/secret.ts";
import { agentForTest, cardWith, everyInterface, fileForTest } from "../emulator/running-agent.ts";
import { everyBinding } from "../emulator/sdk-client.ts";
import { clientSecret, oauth2, requiring, secretForTest, secretText } from "./oauth/secured-agent.ts";

const known = {
  apiKeys: [secret("ApiKey")],
  bearerTokens: [secret("Bearer")],
  users: { ann: secret("Password") },
  clients: { id: secretText(clientSecret) },
};

const apiKey = (location: string, name: string) => ({ apiKeySecurityScheme: { location, name } });
const basic = { httpAuthSecurityScheme: { scheme: "Basic" } };

const kinds: readonly (readonly [string, object, SchemeCredential])[] = [
  ["a key in a header", apiKey("header", "X-Key"), { secret: secretForTest(known.apiKeys[0] ?? "") }],
  ["a key in the query", apiKey("query", "key"), { secret: secretForTest(known.apiKeys[0] ?? "") }],
  ["a key in a cookie", apiKey("cookie", "session"), { secret: secretForTest(known.apiKeys[0] ?? "") }],
  [
    "a bearer token",
    { httpAuthSecurityScheme: { scheme: "Bearer" } },
    { secret: secretForTest(known.bearerTokens[0] ?? "") },
  ],
  ["a user name and password", basic, { user: "ann", secret: secretForTest(known.users.ann) }],
  ["a token of OAuth 2.0", oauth2("clientCredentials"), { clientId: "id", clientSecret }],
];

/** A client that shares nothing with others, and the lines that it logged. */
function clientOf(agent: string, settings: Partial<AgentClientSettings>) {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const client = createAgentClient({ agent, sessions: new AgentSessions(), maxRetries: 0, log, ...settings });
  onTestFinished(client.close);
  return { client, lines };
}

const sending = { message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "hi" }] } };

/** The number of elements of a stream. */
async function countOf(stream: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of stream) count++;
  return count;
}

const [server, own, other] = [createCertificate(), createCertificate(), createCertificate()];

describe.each(everyBinding)("over %s", (binding) => {
  it.each(kinds)("an agent that requires %s has calls and streams of a client that gives it", async (_, scheme, s) => {
    const { url } = await agentForTest({ agent: { card: cardWith(requiring(scheme)), credentials: known } });
    const { client, lines } = clientOf(url, { bindings: [binding], credentials: { s } });
    expect(await client.call("ListTasks", {})).toMatchObject({ tasks: [] });
    expect(await countOf(client.stream("SendStreamingMessage", sending))).toBeGreaterThan(1);
    expect(lines).toContainEqual(expect.stringMatching(`^ListTasks: sent to .* over ${binding.replace("+", "\\+")}$`));
    expect(lines.join("\n")).not.toContain(secret(""));
  });

  it("an agent that requires a client certificate has calls of a client with one, and of no other", async () => {
    const supportedInterfaces = everyInterface.map((each) => ({
      ...each,
      ...(each.protocolBinding === "GRPC" && { url: "https://{host}" }),
    }));
    const card = cardWith({ ...requiring({ mtlsSecurityScheme: {} }), supportedInterfaces });
    const emulator = await startEmulator({
      ...{ port: 0, agent: { agentPath: await fileForTest({ card }) } },
      encryption: {
        certificatePath: await fileForTest(server.certPem, "server.pem"),
        keyPath: await fileForTest(server.keyPem, "server.key"),
        clientAuthorityPath: await fileForTest(own.certPem, "clients.pem"),
      },
    });
    onTestFinished(() => emulator.close());
    const authority = await fileForTest(server.certPem, "authority.pem");
    const agent = emulator.url.replace("127.0.0.1", "localhost");
    const clientWith = async ({ certPem, keyPem }: { readonly certPem: string; readonly keyPem: string }) => {
      const keyFile = await fileForTest(keyPem, "client.key");
      await chmod(keyFile, 0o600);
      const s = { certificateFile: await fileForTest(certPem, "client.pem"), keyFile };
      return clientOf(agent, { bindings: [binding], credentials: { s }, trust: () => trustIn(authority) }).client;
    };
    const client = await clientWith(own);
    expect(await client.call("ListTasks", {})).toMatchObject({ tasks: [] });
    expect(await countOf(client.stream("SendStreamingMessage", sending))).toBeGreaterThan(1);
    await expect((await clientWith(other)).call("ListTasks", {})).rejects.toMatchObject({ status: 401 });
    const without = clientOf(agent, { bindings: [binding], trust: () => trustIn(authority) }).client;
    await expect(without.call("ListTasks", {})).rejects.toThrow(/not sent, because the agent's card requires s/);
  });
});

/** Every kind over one binding, and one kind over the others. */
const refusals = everyBinding.flatMap((binding) =>
  kinds
    .filter(([kind]) => binding === "HTTP+JSON" || kind === "a bearer token")
    .map((kind) => [binding, ...kind] as const),
);
it.each(refusals)(
  "over %s an agent that requires %s refuses another one once, in one sentence without it",
  async (binding, _, scheme, s) => {
    const { url, admin } = await agentForTest({ agent: { card: cardWith(requiring(scheme)), credentials: known } });
    const wrong = secretForTest(secret("Wrong"));
    const credential = "clientId" in s ? { ...s, clientSecret: wrong } : { ...s, secret: wrong };
    const { client } = clientOf(url, { bindings: [binding], credentials: { s: credential } });
    const refused: unknown = await client.call("ListTasks", {}).catch((error: unknown) => error);
    expect(String(refused)).toMatch(/^\w+: [^\n]*(?:refused the request|invalid_client|rejected)[^\n]*$/);
    expect(String(refused)).not.toContain(secret(""));
    await expect(client.call("ListTasks", {})).rejects.toThrow(/not sent|invalid_client/);
    const { requests } = Object(await (await admin("GET", "requests")).json());
    expect(listOf(requests).filter(({ operation }) => operation !== "GetAgentCard")).toHaveLength(1);
  },
);
