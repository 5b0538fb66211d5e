/** Compressed texts, kept between builds: to compress what did not change would take half of a build. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How long a text is kept, in milliseconds: after a day most texts have changed. */
const keptFor = 24 * 60 * 60 * 1000;

/**
 * Compresses a text, unless the folder has the result. Builds at the same time may share the folder.
 * @param compress returns the same bytes for the same text in each version of Brotli.
 */
export function compressedOnce(text: string, folder: string, compress: (text: string) => Buffer): Buffer {
  const name = createHash("sha256").update(`${process.versions.brotli} ${text}`).digest("hex");
  const file = join(folder, name);
  try {
    return readFileSync(file);
  } catch {
    const bytes = compress(text);
    mkdirSync(folder, { recursive: true });
    removeOld(folder);
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
    return bytes;
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > keptFor) rmSync(file, { force: true });
  }
}
