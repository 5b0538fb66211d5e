/** The toy provider as the one file that Terraform runs. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ENTRY = fileURLToPath(new URL("./toy-main.ts", import.meta.url));

/** Bundles the plugin into `file`, as a release is bundled. */
export async function bundleToy(file: string): Promise<void> {
  await build({
    entryPoints: [ENTRY],
    outfile: file,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "error",
  });
}

/** A folder of the test's own, under the system's temporary folder. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "lintel-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
