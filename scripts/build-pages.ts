/** Bundles the scripts of HTML pages, each to a module that exports it as text: dist/pages/<page>.js. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";

/** The pages with scripts: lib/browser/<page>.ts. */
const pages = ["lint-report", "simulation"];

const declaration = `declare const script: string;
export default script;
`;

/**
 * Writes the scripts of all pages into `folder`.
 * @param built receives the metafile of each bundle.
 */
export async function buildPages(folder: string, built: (metafile: Metafile) => void = () => {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of pages) {
    const { outputFiles, metafile } = await build({
      entryPoints: [join("lib/browser", `${name}.ts`)],
      write: false,
      bundle: true,
      metafile: true,
      minify: true,
      format: "iife",
      platform: "browser",
      target: "es2022",
      logLevel: "warning",
    });
    built(metafile);
    const script = outputFiles.map(({ text }) => text).join("");
    await writeFile(join(folder, `${name}.js`), `export default ${JSON.stringify(script)};\n`);
    await writeFile(join(folder, `${name}.d.ts`), declaration);
  }
}
