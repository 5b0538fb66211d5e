/**
 * `npm run release:provider [FOLDER]`: writes into a folder, release by default, what a release of the provider has for Terraform's registry
 * (https://developer.hashicorp.com/terraform/registry/providers/publishing): an archive for each platform, a manifest
 * and SHA256SUMS, which the release workflow signs.
 */
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../lib/base/version.ts";
import { mirrored } from "../lib/cli/setup/mirror-provider.ts";
import { archiveName, providerArchive } from "../lib/cli/setup/provider-archive.ts";

const [, , folder = "release"] = process.argv;
const base = `terraform-provider-lintel_${version}`;

/** Terraform speaks version 6 of the plugin protocol with the provider. */
const manifest = Buffer.from(`${JSON.stringify({ version: 1, metadata: { protocol_versions: ["6.0"] } }, null, 2)}\n`);

const { zip } = providerArchive();
const files: readonly (readonly [string, Uint8Array])[] = [
  ...mirrored.map((platform) => [archiveName(version, platform), zip] as const),
  [`${base}_manifest.json`, manifest],
];
const sums = files.map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, content] of [...files, [`${base}_SHA256SUMS`, sums.join("")] as const]) {
  await writeFile(join(folder, name), content);
  console.log(join(folder, name));
}
