/** Mutual TLS with a server that requires a client certificate. */
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { trustIn } from "../../../../../lib/client/http/trust.ts";
import type { ClientCertificate } from "../../../../../lib/services/a2a/client/credentials/client-certificate.ts";
import { AgentSessions } from "../../../../../lib/services/a2a/client/credentials/sessions.ts";
import { createAgentClient } from "../../../../../lib/services/a2a/client.ts";
import { spawnSync } from "../../../../run/child-process.ts";
import { secret } from "../../../../run/secret.ts";
import { temporaryFolder } from "../../../../run/temporary-folder.ts";
import { secretForTest, secretText } from "../oauth/secured-agent.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe.skipIf(!hasOpenssl)("a client certificate (needs openssl)", () => {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  const passphrase = secretForTest(secret("Passphrase"));
  /** Caller and path of each request, as the server sees them. */
  const seen: string[] = [];
  const server = createServer({ requestCert: true, rejectUnauthorized: true }, (request, response) => {
    const certificate = (request.socket as TLSSocket).getPeerCertificate();
    seen.push(`${certificate.subject?.CN ?? "nobody"} ${request.url}`);
    const url = `https://localhost:${(server.address() as AddressInfo).port}/a`;
    const card = {
      supportedInterfaces: [{ url, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
      capabilities: { streaming: true },
      securitySchemes: { tls: { mtlsSecurityScheme: {} } },
      securityRequirements: [{ schemes: { tls: { list: [] } } }],
    };
    const isStream = request.url?.endsWith(":subscribe") === true;
    if (isStream) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const status = { state: "TASK_STATE_COMPLETED" };
      response.end(`data: ${JSON.stringify({ task: { id: "t", contextId: "c", status } })}\n\n`);
    } else response.end(JSON.stringify(request.url?.endsWith(".json") === true ? card : { tasks: [] }));
  });

  const openssl = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync("openssl", args);
    if (status !== 0) throw new Error(stderr);
  };
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  /** Makes a certificate that is signed by the authority `ca` or self-signed. */
  const make = (name: string, subject: string, ...more: readonly string[]) =>
    openssl(
      "req",
      "-x509",
      ...key,
      "-days",
      "1",
      "-subj",
      subject,
      "-keyout",
      file(`${name}.key`),
      "-out",
      file(`${name}.pem`),
      ...more,
    );
  const ca = ["-CA", file("ca.pem"), "-CAkey", file("ca.key")];

  beforeAll(async () => {
    make("ca", "/CN=authority");
    make(
      "server",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      "-addext",
      "basicConstraints=critical,CA:FALSE",
      ...ca,
    );
    make("ann", "/CN=ann", "-addext", "basicConstraints=critical,CA:FALSE", ...ca);
    make("stranger", "/CN=stranger");
    const locked = ["-aes256", "-passout", `pass:${secretText(passphrase)}`];
    openssl("ec", "-in", file("ann.key"), "-out", file("locked.key"), ...locked);
    copyFileSync(file("ann.key"), file("open.key"));
    for (const name of ["ann", "stranger", "locked"]) chmodSync(file(`${name}.key`), 0o600);
    chmodSync(file("open.key"), 0o640);
    openssl("req", "-new", "-key", file("ann.key"), "-subj", "/CN=ann", "-out", file("request.pem"));
    const ended = ["-days", "-1", "-signkey", file("ann.key"), "-out", file("ended.pem")];
    openssl("x509", "-req", "-in", file("request.pem"), ...ended);
    writeFileSync(file("empty.pem"), "");
    writeFileSync(file("empty.key"), "", { mode: 0o600 });
    const read = (name: string) => readFileSync(file(name));
    server.setSecureContext({ key: read("server.key"), cert: read("server.pem"), ca: read("ca.pem") });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void seen.splice(0));

  const clientWith = (certificate: ClientCertificate) => {
    const agent = `https://localhost:${(server.address() as AddressInfo).port}`;
    const credentials = { tls: certificate };
    const trusted = { trust: () => trustIn(file("ca.pem")), sessions: new AgentSessions(), maxRetries: 0 };
    const client = createAgentClient({ agent, credentials, ...trusted });
    onTestFinished(client.close);
    return client;
  };
  const ann = { certificateFile: file("ann.pem"), keyFile: file("ann.key") };

  it.each<[string, ClientCertificate]>([
    ["a key", ann],
    ["an encrypted key", { ...ann, keyFile: file("locked.key"), passphrase }],
  ])("is presented for the card, calls and streams: with %s", async (_, certificate) => {
    const client = clientWith(certificate);
    await client.call("ListTasks", {});
    for await (const _element of client.stream("SubscribeToTask", { id: "t" }));
    expect(seen).toEqual(["ann /.well-known/agent-card.json", "ann /a/tasks", "ann /a/tasks/t:subscribe"]);
  });

  it("that the server does not trust is refused, with the remedy", async () => {
    const stranger = { certificateFile: file("stranger.pem"), keyFile: file("stranger.key") };
    await expect(clientWith(stranger).call("ListTasks", {})).rejects.toThrow(
      /Does the server accept the client certificate\?|requires a client certificate that it trusts/,
    );
    expect(seen).toEqual([]);
  });

  it("that is missing is named in the error", async () => {
    const agent = `https://localhost:${(server.address() as AddressInfo).port}`;
    const client = createAgentClient({ agent, trust: () => trustIn(file("ca.pem")), maxRetries: 0 });
    onTestFinished(client.close);
    await expect(client.card()).rejects.toMatchObject({
      kind: "Tls",
      message: expect.stringMatching(/requires a client certificate that it trusts/),
    });
  });

  it.each<[string, ClientCertificate, RegExp]>([
    [
      "does not exist",
      { ...ann, certificateFile: file("none.pem") },
      /none\.pem cannot be used: it does not exist\. Name/,
    ],
    [
      "holds none",
      { ...ann, certificateFile: file("empty.pem") },
      /empty\.pem cannot be used: it does not contain a PEM certificate/,
    ],
    ["has ended", { ...ann, certificateFile: file("ended.pem") }, /ended\.pem cannot be used: it expired on 20\d\d-/],
    ["has no key", { ...ann, keyFile: file("none.key") }, /none\.key: it cannot be opened \(ENOENT\)/],
    [
      "has a key that is none",
      { ...ann, keyFile: file("empty.key") },
      /empty\.key cannot be used: it does not contain a PEM private key/,
    ],
    [
      "has a key that others may read",
      { ...ann, keyFile: file("open.key") },
      /others may access it \(its mode is 640\).*chmod 600/,
    ],
    ["has another's key", { ...ann, keyFile: file("stranger.key") }, /its key does not belong to the certificate/],
    [
      "has a locked key and no passphrase",
      { ...ann, keyFile: file("locked.key") },
      /encrypted, and no passphrase is given/,
    ],
    [
      "has a locked key and a wrong passphrase",
      { ...ann, keyFile: file("locked.key"), passphrase: secretForTest("this is a wrong one") },
      /the passphrase does not decrypt its key/,
    ],
  ])("that %s is not presented", async (_, certificate, message) => {
    const error: unknown = await clientWith(certificate)
      .call("ListTasks", {})
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "NoCredentials", message: expect.stringMatching(message) });
    expect(String(error)).not.toMatch(/wrong one|PRIVATE KEY/);
    expect(seen).toEqual([]);
  });
});
