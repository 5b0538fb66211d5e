/** The toy provider as a single file that Terraform runs. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ENTRY = fileURLToPath(new URL("./toy-main.ts", import.meta.url));

/** Bundles the plugin into `file`, like a release. */
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
