import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImageBuilderClient } from "../../lib/services/image-builder/client.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe.skipIf(!hasOpenssl)("an untrusted certificate (needs openssl)", () => {
  const folder = temporaryFolder();
  const server = createServer((_, response) => response.end("{}"));

  beforeAll(async () => {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const args = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-keyout",
      key,
      "-out",
      cert,
      ...subject,
    ];
    const { status, stderr } = spawnSync("openssl", args);
    if (status !== 0) throw new Error(stderr);
    server.setSecureContext({ key: readFileSync(key), cert: readFileSync(cert) });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => server.close());

  test("is reported with the reason and how to trust the certificate, and is not retried", async () => {
    const { port } = server.address() as AddressInfo;
    const lines: string[] = [];
    const client = createImageBuilderClient({
      endpointUrl: `https://127.0.0.1:${port}`,
      skipCredentials: true,
      log: (line) => lines.push(line),
    });
    await expect(client.listLifecyclePolicies({})).rejects.toMatchObject({
      kind: "Tls",
      message: `ListLifecyclePolicies: no secure connection to 127.0.0.1:${port} (DEPTH_ZERO_SELF_SIGNED_CERT). If its certificate, or that of a proxy on the way, is signed by a private authority, name that authority's file in custom_ca_bundle (AWS_CA_BUNDLE) or NODE_EXTRA_CA_CERTS`,
    });
    expect(lines).toHaveLength(1);
  });

  test("is trusted if its authority is configured, or if verification is off", async () => {
    const { port } = server.address() as AddressInfo;
    const settings = { endpointUrl: `https://localhost:${port}`, skipCredentials: true };
    for (const trust of [{ caBundle: join(folder, "cert.pem") }, { verifyTls: false }]) {
      const client = createImageBuilderClient({ ...settings, ...trust });
      await expect(client.listLifecyclePolicies({})).resolves.toEqual({});
      client.close();
    }
    const client = createImageBuilderClient({ ...settings, verifyTls: true });
    await expect(client.listLifecyclePolicies({})).rejects.toMatchObject({ kind: "Tls" });
  });

  test("is reported when the file of certificate authorities is unreadable", async () => {
    const { port } = server.address() as AddressInfo;
    const caBundle = join(folder, "none.pem");
    const client = createImageBuilderClient({
      endpointUrl: `https://localhost:${port}`,
      skipCredentials: true,
      caBundle,
    });
    await expect(client.listLifecyclePolicies({})).rejects.toMatchObject({
      kind: "InvalidSetting",
      message: expect.stringContaining(
        `the file of certificate authorities ${JSON.stringify(caBundle)} does not exist`,
      ),
    });
  });
});
