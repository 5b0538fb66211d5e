/**
 * Builds the modules that users import, for all kinds of projects: a CommonJS bundle, an ES module that re-exports it,
 * so that each class exists once in programs with both kinds of import, and types for both.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Metafile } from "esbuild";
import { bundleTarget, oldestNode, unsupportedNodeMessage } from "../lib/base/process/node-version.ts";
import { ruleTexts } from "./rule-texts.ts";

/** A module that users import: its name in dist/ and its source. */
interface Published {
  readonly name: string;
  readonly entry: string;
  /** The framework of its constructs, a peer dependency. */
  readonly framework?: string;
}

/** The modules, by name in the package's exports. */
export const published: readonly Published[] = [
  { name: "constructs", entry: "constructs/index.ts", framework: "cdktf" },
  { name: "cdktn", entry: "constructs/index.ts", framework: "cdktn" },
  { name: "config", entry: "lib/published/config.ts" },
  { name: "rules", entry: "lib/published/rules.ts" },
  { name: "rule-tester", entry: "lib/published/rule-tester.ts" },
  { name: "simulate", entry: "lib/published/simulate.ts" },
  { name: "aws-cdk", entry: "lib/published/aws-cdk.ts" },
];

/**
 * Writes all modules below `out`. `declarations` is the compiler's output folder; `told` receives each bundle's
 * metafile.
 */
export async function buildPublished(
  out: string,
  declarations: string,
  onMetafile: (metafile: Metafile) => void,
): Promise<void> {
  const types = new Map<string, string>();
  for (const { name, entry, framework } of published) {
    const { metafile } = await build({
      metafile: true,
      entryPoints: [entry],
      outfile: join(out, `${name}.cjs`),
      bundle: true,
      platform: "node",
      target: bundleTarget,
      format: "cjs",
      mainFields: ["module", "main"],
      // Nothing that users import applies a resource, so handlers and their clients are left out.
      external: ["./runtime/*", "./*/handler.ts", "cdktf", "cdktn", "constructs"],
      ...(framework === "cdktn" && { alias: { cdktf: framework } }),
      define: { "import.meta.url": "moduleUrl" },
      supported: { "dynamic-import": false },
      plugins: [ruleTexts],
      banner: {
        js: `const moduleUrl = require("node:url").pathToFileURL(__filename).href;${peers(name, framework)}`,
      },
      logLevel: "warning",
    });
    onMetafile(metafile);
    await writeFile(join(out, `${name}.js`), `export * from "./${name}.cjs";\n`);
    await writeFile(join(out, `${name}.d.ts`), `export * from "./${name}.cjs";\n`);
    const folder = framework === "cdktn" ? "types-cdktn" : "types";
    const root = entry.replace(/\.ts$/, ".d.ts");
    await writeFile(join(out, `${name}.d.cts`), `export * from "./${folder}/${root.replace(/\.d\.ts$/, ".cjs")}";\n`);
    await addTypes(types, declarations, root, folder, framework);
  }
  for (const [path, text] of types) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text);
  }
}

/** Adds a declaration file and its imports, in CommonJS form. */
async function addTypes(
  types: Map<string, string>,
  declarations: string,
  file: string,
  folder: string,
  framework: string | undefined,
): Promise<void> {
  const path = join(folder, file.replace(/\.d\.ts$/, ".d.cts"));
  if (types.has(path)) return;
  const text = await readFile(join(declarations, file), "utf8");
  const ours = text.replaceAll(/(?<=\bfrom "|\bimport\(")(\.[^"]+)\.ts(?=")/g, "$1.cjs");
  types.set(path, framework === undefined ? ours : ours.replaceAll(/(?<=\bfrom "|\bimport\(")cdktf(?=")/g, framework));
  for (const [, name] of text.matchAll(/\b(?:from |import\()"(\.[^"]+)\.ts"/g)) {
    await addTypes(types, declarations, relative(".", join(dirname(file), `${name}.d.ts`)), folder, framework);
  }
}

/** The beginning of a module: it throws one sentence if a peer dependency is missing. */
function peers(name: string, framework: string | undefined): string {
  if (framework === undefined) return "";
  const other = framework === "cdktf" ? "; with cdktn, import lintel/cdktn" : "; with cdktf, import lintel/constructs";
  const install = framework === "cdktf" ? "cdktf@0.21 constructs@10" : "cdktn@0.24 constructs@10.7";
  return `
const oldestNode = ${JSON.stringify(oldestNode)};
const tooOld = (${unsupportedNodeMessage.toString()})("lintel/${name}");
if (tooOld !== undefined) throw new Error(tooOld);
for (const peer of ["${framework}", "constructs"]) {
  try { require.resolve(peer); } catch { throw new Error("lintel/${name} needs the package " + peer + ", which is not installed: npm install ${install}${other}"); }
}`;
}
