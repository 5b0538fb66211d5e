/** The emulator over TLS, and cards that require a client certificate. */
import { type RequestOptions, request } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { type EmulatorOptions, startEmulator } from "../../../../lib/emulator/server/server.ts";
import { createCertificate } from "../../../../lib/terraform/protocol/certificate.ts";
import { cardWith, fileForTest } from "./running-agent.ts";

const [server, client, stranger] = [createCertificate(), createCertificate(), createCertificate()];

const files = async () => ({
  certificatePath: await fileForTest(server.certPem, "server.pem"),
  keyPath: await fileForTest(server.keyPem, "server.key"),
  clientAuthorityPath: await fileForTest(client.certPem, "clients.pem"),
});

async function start(members: object, encryption?: EmulatorOptions["encryption"]): Promise<URL> {
  const agentPath = await fileForTest({ card: cardWith(members) });
  const emulator = await startEmulator({ port: 0, agent: { agentPath }, encryption: encryption ?? (await files()) });
  onTestFinished(() => emulator.close());
  expect(emulator.url).toMatch(/^https:/);
  return new URL(emulator.url);
}

/** Status and body of a response. */
function asked({ port }: URL, path: string, options: RequestOptions = {}): Promise<{ status: number; body: string }> {
  const all = { host: "127.0.0.1", servername: "localhost", port, path, ca: server.certPem, agent: false, ...options };
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...all, headers: { "a2a-version": "1.0" } }, async (response) => {
      let body = "";
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode ?? 0, body });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

const certified = { cert: client.certPem, key: client.keyPem };
const mutual = {
  securitySchemes: { tls: { mtlsSecurityScheme: {} } },
  securityRequirements: [{ schemes: { tls: { list: [] } } }],
};

test("clients with a certificate of the authority have access; others may only read the card", async () => {
  const url = await start(mutual);
  expect((await asked(url, "/agent/tasks", certified)).status).toBe(200);
  expect((await asked(url, "/agent/tasks")).status).toBe(401);
  const strange = { cert: stranger.certPem, key: stranger.keyPem };
  expect((await asked(url, "/agent/tasks", strange)).status).toBe(401);
  const { status, body } = await asked(url, "/.well-known/agent-card.json");
  expect(status).toBe(200);
  expect(body).toContain(`"https://127.0.0.1:${url.port}/agent"`);
});

test("without an authority all certificates are refused; plain HTTP gets no response", async () => {
  const { certificatePath, keyPath } = await files();
  const url = await start(mutual, { certificatePath, keyPath });
  expect((await asked(url, "/agent/tasks", certified)).status).toBe(401);
  await expect(fetch(`http://127.0.0.1:${url.port}/agent/tasks`)).rejects.toThrow();
  expect((await asked(url, "/agent/tasks")).status).toBe(401);
});

test("unusable files are named, with the remedy", async () => {
  const good = await files();
  const starting = async (encryption: object) => startEmulator({ port: 0, encryption: { ...good, ...encryption } });
  const other = await fileForTest(stranger.keyPem, "other.key");
  await expect(starting({ keyPath: other })).rejects.toThrow(
    `the key file ${other} cannot be used: it is not the key of ${good.certificatePath}`,
  );
  const text = await fileForTest("no PEM", "text.pem");
  await expect(starting({ certificatePath: text })).rejects.toThrow(
    `the certificate file ${text} cannot be used: it is not PEM`,
  );
  await expect(starting({ clientAuthorityPath: "/nowhere/ca.pem" })).rejects.toThrow(
    "the client authority file /nowhere/ca.pem cannot be used: the file does not exist (ENOENT); docs/agent-emulator.md",
  );
});
