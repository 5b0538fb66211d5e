/**
 * Builds the playground into a folder that any server can serve, and that opens without one: release/playground, or the
 * folder that is named.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { engineFile, pageFiles, pagePackages, sizeOf } from "./playground-bundle.ts";

const [folder = "release/playground"] = process.argv.slice(2);

if (!pagePackages.areThere) {
  console.error(`The playground cannot be built: its packages are missing (${pagePackages.remedy}).`);
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
for (const file of [await engineFile(), ...(await pageFiles())]) {
  await writeFile(join(folder, file.name), file.text);
  const { raw, gzip, brotli } = sizeOf(file);
  console.log(`${file.name}: ${kilobytes(raw)}, ${kilobytes(gzip)} with gzip, ${kilobytes(brotli)} with Brotli`);
}
