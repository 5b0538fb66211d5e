/** The programs: which modules each bundle contains, and which of them are packed because few runs need them. */
import { readFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { build, type Metafile, type Plugin } from "esbuild";
import { bundleOptions, makeScript } from "./bundle-options.ts";
import { noOptions, onlyCommands } from "./left-out.ts";
import { type PackedWhere, packLazily } from "./pack-lazily.ts";
import { writeProvider } from "./provider-file.ts";

/** Receives what esbuild says of a bundle. */
type Built = (metafile: Metafile) => void;

interface Bundling {
  readonly entry: string;
  readonly file: string;
  /** Modules that are packed, and unpacked when they are first imported. */
  readonly rarely?: readonly string[];
  readonly where?: PackedWhere;
  readonly plugins?: readonly Plugin[];
  readonly banner?: string;
}

/** Bundles a program. */
async function bundle(
  { entry, file, rarely = [], where, plugins = [], banner }: Bundling,
  built: Built,
): Promise<void> {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile: file,
    ...bundleOptions(banner, [...plugins, packLazily(rarely, where, built)]),
    legalComments: "external",
    metafile: true,
  });
  built(metafile);
  await chmod(file, 0o755);
}

/** The handlers of the resources. */
const handlers = [
  ...readFileSync("lib/services/resources.generated.ts", "utf8").matchAll(/import\("\.\/([^"]+\/handler\.ts)"\)/g),
].map(([, file]) => `lib/services/${file}`);

/** The pages of Lintel's own rules, as data (rule-texts.ts). */
const builtInPages = "lib/cli/lint/built-in-pages.ts";

/** Modules that few runs of `lintel lint` need. */
const rarelyLinting = [
  builtInPages,
  "lib/cli/lint/fixed-files.ts",
  "lib/lint/report/formats/checkstyle.ts",
  "lib/lint/report/formats/gitlab.ts",
  "lib/lint/report/formats/html.ts",
  "lib/lint/report/formats/junit.ts",
  "lib/lint/report/formats/sarif.ts",
  ...handlers,
];

/** Modules that few runs of the command line need. */
const rarelyRun = [
  ...rarelyLinting,
  "lib/services/a2a/client/bindings/grpc/library.ts",
  "lib/services/a2a/client/oauth/library.ts",
  "lib/services/a2a/agent-card/client/jose.ts",
  "lib/client/credentials/credential-chain.ts",
  "lib/client/protocols/read-xml.ts",
  "lib/cli/api/auto-prompt/ask.ts",
  "lib/cli/api/help.ts",
  "lib/cli/api/output/jmespath.ts",
  "lib/cli/api/output/table.ts",
  "lib/cli/api/output/yaml-output.ts",
  "lib/cli/mcp/server.ts",
  "lib/cli/setup/write-plan.ts",
  "lib/lifecycle/report/simulation/html.ts",
  "lib/editor/server.ts",
  "lib/emulator/server/server.ts",
  "lib/terraform/null-resource/main.ts",
  "lib/terraform/provider/main.ts",
  "lib/services/gaps.generated.ts",
];

/** Modules that few provisioners, and few plans, need. */
const rarelyProvisioned = [
  "lib/services/a2a/client/bindings/grpc/library.ts",
  "lib/services/a2a/client/oauth/library.ts",
  "lib/services/a2a/agent-card/client/jose.ts",
  "lib/client/credentials/credential-chain.ts",
  "lib/client/protocols/read-xml.ts",
];

/**
 * Builds the programs into a folder: the bundles that a launcher or a standalone executable runs, and the provider, a single file.
 * @param where how the command line finds what few runs need.
 */
export async function buildPrograms(folder: string, where: "beside" | "contained", built: Built): Promise<void> {
  const ofBundle = (name: string): string => `${folder}/${name}.bundle.cjs`;
  const command = "lib/cli/lintel.ts";
  await Promise.all([
    bundle({ entry: command, file: ofBundle("lintel"), rarely: rarelyRun, where }, built),
    bundle(
      {
        entry: command,
        file: ofBundle("lintel-lint"),
        rarely: rarelyLinting,
        where,
        plugins: [onlyCommands(["lint"])],
      },
      built,
    ),
    bundle(
      { entry: command, file: ofBundle("lintel-about"), plugins: [onlyCommands(["about/version"]), noOptions] },
      built,
    ),
    bundle(
      {
        entry: command,
        file: ofBundle("lintel-lsp"),
        rarely: [...handlers, "lib/services/gaps.generated.ts", builtInPages],
        where,
        plugins: [onlyCommands(["lsp"])],
      },
      built,
    ),
    bundle(
      { entry: "lib/terraform/null-resource/entry.ts", file: ofBundle("lintel-runtime"), rarely: rarelyProvisioned },
      built,
    ),
    writeProvider({
      entry: "lib/terraform/provider/entry.ts",
      file: `${folder}/terraform-provider-lintel.cjs`,
      plugins: [packLazily(rarelyProvisioned, "inside", built)],
      built,
    }),
  ]);
  const names = ["lintel", "lintel-about", "lintel-lint", "lintel-lsp", "lintel-runtime"];
  for (const name of names) await makeScript(ofBundle(name));
}

/** Builds what starts the bundles. */
export const buildLauncher = (entry: string, file: string, built: Built, banner?: string): Promise<void> =>
  bundle({ entry, file, ...(banner !== undefined && { banner }) }, built);
