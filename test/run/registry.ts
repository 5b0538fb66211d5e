/** A local npm registry that has only the packed package. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { packedPackage } from "./packed-package.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Serves the packed package to the tests of a file; returns the environment in which npm installs it from there. */
export function registryForTests(): () => NodeJS.ProcessEnv {
  const folder = temporaryFolder();
  let registry = "";
  const server = createServer(({ url = "" }, response) => {
    const { name, version, manifest, file, tarball, integrity } = packed;
    if (url.endsWith(".tgz")) return response.end(tarball);
    if (url !== `/${name}`) return response.writeHead(404).end("{}");
    const dist = { tarball: `${registry}/${file}`, integrity };
    const versions = { [version]: { ...manifest, dist } };
    return response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
  });
  let packed = { name: "", version: "", manifest: {}, file: "", tarball: Buffer.of(), integrity: "" };
  beforeAll(async () => {
    const archive = await packedPackage();
    const manifest = JSON.parse(readFileSync("package.json", "utf8"));
    const { name, version } = manifest;
    const tarball = readFileSync(archive);
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    packed = { name, version, manifest, file: basename(archive), tarball, integrity };
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => ({
    ...process.env,
    npm_config_registry: registry,
    npm_config_cache: join(folder, "cache"),
    npm_config_update_notifier: "false",
  });
}
