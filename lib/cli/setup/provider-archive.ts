/** The provider as the archive that registries and mirrors serve, with the checksums that Terraform locks. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { fileName, licenses, licensesFile, providerFile } from "./provider-files.ts";

/** An archive of the provider: the same for every platform, unless it is a standalone executable. */
export interface ProviderArchive {
  /** The ZIP file: the provider, which is executable, and the licenses. The same content makes the same bytes. */
  readonly zip: Uint8Array;
  /** The digest of the ZIP file in hexadecimal: SHA256SUMS of a release has it, and "zh:" hashes of lock files. */
  readonly sha256: string;
  /**
   * The hash of the content that Terraform prefers in lock files, "h1:" and Base64: the digest of a line for each file,
   * as Go modules have it (https://developer.hashicorp.com/terraform/language/files/dependency-lock).
   */
  readonly h1: string;
}

/** The earliest time that a ZIP file can state; it has no zone, and is the same wherever the archive is made. */
const mtime = new Date(1980, 0, 1);

/** The file systems of Unix, whose modes stand in the upper half of a file's attributes. */
const unix = 3;

const sha256 = (content: Uint8Array | string): Buffer => createHash("sha256").update(content).digest();

/** What an archive contains. */
export interface ArchivedProvider {
  /** The name that Terraform looks for. */
  readonly name: string;
  /** The path of the provider. */
  readonly file: string;
  /** The texts of the licenses of what it contains. */
  readonly licenses: Uint8Array;
}

/** Packs a provider; by default the one that this process has. */
export function providerArchive(provider?: ArchivedProvider): ProviderArchive {
  const own = provider ?? { name: fileName(), file: providerFile(), licenses: licenses() };
  const { name, file } = own;
  const files = [
    { name: licensesFile, content: own.licenses, mode: 0o644 },
    { name, content: readFileSync(file), mode: 0o755 },
  ];
  const zip = zipSync(
    Object.fromEntries(
      files.map(({ name, content, mode }) => [name, [content, { os: unix, attrs: (0o100000 | mode) << 16, mtime }]]),
    ),
  );
  // Sorted as bytes: capital letters come first.
  const lines = files.map(({ name, content }) => `${sha256(content).toString("hex")}  ${name}\n`);
  return { zip, sha256: sha256(zip).toString("hex"), h1: `h1:${sha256(lines.join("")).toString("base64")}` };
}

export const archiveName = (version: string, platform: string): string =>
  `terraform-provider-lintel_${version}_${platform}.zip`;
