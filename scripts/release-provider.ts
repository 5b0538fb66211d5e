/**
 * `npm run release:provider -- [FOLDER] [--executables FOLDER]`: writes into a folder, release by default, what a release
 * of the provider has for Terraform's registry
 * (https://developer.hashicorp.com/terraform/registry/providers/publishing): an archive for each platform, a manifest
 * and SHA256SUMS, which the release workflow signs. An archive has the standalone executable for its platform if the
 * other folder has it (`npm run release:standalone`), and otherwise the script, which needs Node.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { version } from "../lib/base/version.ts";
import { mirrored } from "../lib/cli/setup/mirror-provider.ts";
import { archiveName, providerArchive } from "../lib/cli/setup/provider-archive.ts";
import { executableName, platformOf } from "../lib/cli/setup/provider-files.ts";
import { licensesBeside } from "./node-license.ts";

const options = { executables: { type: "string" } } as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const [folder = "release"] = positionals;
const base = `terraform-provider-lintel_${version}`;

/** Terraform speaks version 6 of the plugin protocol with the provider. */
const manifest = Buffer.from(`${JSON.stringify({ version: 1, metadata: { protocol_versions: ["6.0"] } }, null, 2)}\n`);

/** A standalone executable, and the texts of the licenses of what it contains, Node's too. */
interface ReleasedExecutable {
  readonly name: string;
  readonly file: string;
  readonly licenses: Buffer;
}

function licensesOf(file: string): Buffer {
  const licenses = licensesBeside(file);
  if (existsSync(licenses)) return readFileSync(licenses);
  console.error(`${licenses} does not exist: npm run release:standalone writes it beside the executable`);
  process.exit(2);
}

/** The standalone executables of a folder, by platform as Terraform names it: the file, and its name in the archive. */
function executablesIn(from: string): ReadonlyMap<string, ReleasedExecutable> {
  const files = existsSync(from) ? readdirSync(from) : [];
  const found = files.flatMap((file) => {
    const [, system, architecture] = /^lintel-([a-z0-9]+)-([a-z0-9]+)(?:\.exe)?$/.exec(file) ?? [];
    if (system === undefined || architecture === undefined) return [];
    const executable = { name: executableName(system), file: join(from, file), licenses: licensesOf(join(from, file)) };
    return [[platformOf(system, architecture), executable] as const];
  });
  return new Map(found);
}

const from = values.executables;
const executables: ReturnType<typeof executablesIn> = from === undefined ? new Map() : executablesIn(from);
if (from !== undefined && executables.size === 0) {
  console.error(`${from} has no standalone executable: write one with npm run release:standalone -- ${from}`);
  process.exit(2);
}
const script = mirrored.some((platform) => !executables.has(platform)) ? providerArchive() : undefined;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const sums: string[] = [];
async function write(name: string, content: Uint8Array): Promise<void> {
  sums.push(`${createHash("sha256").update(content).digest("hex")}  ${name}\n`);
  await writeFile(join(folder, name), content);
  console.log(join(folder, name));
}

// One after the other, because executables are large.
for (const platform of new Set([...mirrored, ...executables.keys()])) {
  const executable = executables.get(platform);
  const archive = executable === undefined ? script : providerArchive(executable);
  if (archive !== undefined) await write(archiveName(version, platform), archive.zip);
}
await write(`${base}_manifest.json`, manifest);
await writeFile(join(folder, `${base}_SHA256SUMS`), sums.join(""));
console.log(join(folder, `${base}_SHA256SUMS`));
