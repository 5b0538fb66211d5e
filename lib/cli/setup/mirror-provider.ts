/** Writes the provider as a mirror, which a file system or a web server serves to many machines. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isMembers, type Members } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { isStandalone } from "../../base/process/standalone.ts";
import { version } from "../../base/version.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { readText } from "../../lint/files/source-file.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { makeFolderOf, writeAtomically } from "../terminal/write-file.ts";
import { archiveName, providerArchive } from "./provider-archive.ts";
import { refuseUnknown, registries, source, thisPlatform } from "./provider-files.ts";

/** The platforms on which the provider's file can be started if it is a script. */
export const mirrored = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"] as const;

/**
 * Writes the archive for each platform into `dir`, with the documents of the network mirror protocol
 * (https://developer.hashicorp.com/terraform/internals/provider-network-mirror-protocol): the layout that `terraform
 * providers mirror` writes. Other versions and platforms that the folder has stay listed. Returns the written files.
 * Throws a {@link UsageError} for what cannot be written, and for documents that are there and are not a mirror's.
 */
export function mirrorProvider(
  dir: string,
  platforms: readonly string[] = isStandalone() ? [thisPlatform()] : mirrored,
): string[] {
  refuseUnknown(platforms);
  const { zip, sha256, h1 } = providerArchive();
  const hashes = [h1, `zh:${sha256}`];
  const archives = Object.fromEntries(
    platforms.map((platform) => [platform, { hashes, url: archiveName(version, platform) }]),
  );
  const written: string[] = [];
  for (const registry of registries) {
    const folder = join(dir, registry, source);
    const [index, ofVersion] = [join(folder, "index.json"), join(folder, `${version}.json`)];
    const documents = [
      [ofVersion, { archives: { ...listedIn(ofVersion, "archives"), ...archives } }],
      [index, { versions: { ...listedIn(index, "versions"), [version]: {} } }],
    ] as const;
    try {
      makeFolderOf(index, dir);
      // The archives first, then what lists them: who reads meanwhile finds everything that is listed.
      for (const platform of platforms) {
        const file = join(folder, archiveName(version, platform));
        writeAtomically(file, Buffer.from(zip));
        written.push(file);
      }
      for (const [file, document] of documents) {
        writeAtomically(file, `${JSON.stringify(document, null, 2)}\n`);
        written.push(file);
      }
    } catch (error) {
      throw new UsageError(`the mirror cannot be written to ${folder}: ${messageOf(error)}`);
    }
  }
  return written;
}

/** What a document of the mirror lists already. */
function listedIn(file: string, member: string): Members {
  if (!existsSync(file)) return {};
  try {
    const document: unknown = JSON.parse(readText(namedPath(file), file));
    const listed = isMembers(document) ? document[member] : undefined;
    if (isMembers(listed)) return listed;
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : messageOf(error);
    throw new UsageError(`${file} cannot be read: ${reason}; remove it, or name another folder`);
  }
  throw new UsageError(
    `${file} has no "${member}", as the documents of mirrors have; remove it, or name another folder`,
  );
}
