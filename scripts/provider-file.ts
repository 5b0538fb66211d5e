/** Writes the plugin that Terraform installs and locks: a single file, which has most of its code compressed. */
import { createHash } from "node:crypto";
import { chmod } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { build, type Metafile, type Plugin } from "esbuild";
import { scriptText } from "../lib/base/process/common-js.ts";
import { bundleOptions } from "./bundle-options.ts";

/** Options of {@link writeProvider}. */
export interface ProviderFile {
  /** The module that the plugin runs; it exports `calls` as `lib/terraform/provider/entry.ts` does. */
  readonly entry: string;
  /** The file to write. */
  readonly file: string;
  readonly plugins?: Plugin[];
  /** Receives the metafile of each bundle. */
  readonly built?: (metafile: Metafile) => void;
}

/** Bundles the entry, and `lib/terraform/provider/launch-plugin.ts` around it. */
export async function writeProvider({ entry, file, plugins = [], built }: ProviderFile): Promise<void> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions("", plugins),
    entryPoints: [entry],
    outfile: file,
    write: false,
    // Licenses stay with their code.
    legalComments: "inline",
    metafile: true,
  });
  built?.(metafile);
  const code = scriptText(outputFiles.map(({ text }) => text).join(""));
  const launcher = bundleOptions("#!/usr/bin/env node");
  const launched = await build({
    ...launcher,
    define: {
      ...launcher.define,
      providerCode: JSON.stringify(deflateRawSync(code, { level: 9 }).toString("base64")),
      providerDigest: JSON.stringify(createHash("sha256").update(code).digest("hex").slice(0, 16)),
    },
    entryPoints: ["lib/terraform/provider/launch-plugin.ts"],
    outfile: file,
    metafile: true,
  });
  built?.(launched.metafile);
  await chmod(file, 0o755);
}
