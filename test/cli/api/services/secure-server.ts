/** Documents over HTTPS, with a self-signed certificate. */

import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { spawnSync } from "../../../run/child-process.ts";

/** Whether openssl is available to make certificates. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** Serves a JSON document for every request until the test ends; writes the certificate into the folder. */
export const serveSecurely = (folder: string, document: object) =>
  respondSecurely(folder, () => ({ type: "application/json", content: JSON.stringify(document) }));

/** Responds to paths until the test ends, with 404 where there is nothing; writes the certificate into the folder. */
export async function respondSecurely(
  folder: string,
  responseTo: (path: string) => { readonly type: string; readonly content: string | Uint8Array } | undefined,
) {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key, "-out", certificate];
  const made = spawnSync("openssl", [...args, ...subject]);
  if (made.status !== 0) throw new Error(made.stderr);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, ({ url = "" }, response) => {
    const found = responseTo(url);
    if (found === undefined) response.writeHead(404).end();
    else response.setHeader("content-type", found.type).end(found.content);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, certificate };
}
