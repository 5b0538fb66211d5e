/**
 * Writes what users and their programs see of Lintel into a folder, so that two commits can be compared byte for byte:
 * help texts, outputs for the examples, schemas, reference pages, and the packed package's files, exports and types.
 *
 *   npm run build && npx tsx proofs/public-interface.ts before    # and after a change, in another folder
 *   diff -r before after
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../lib/cli/commands/index.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: npx tsx proofs/public-interface.ts FOLDER");
mkdirSync(folder, { recursive: true });

const retention = ["examples/image-builder/policies", "--inventory", "examples/image-builder/retention/inventory.json"];
const revision = ["--format", "json", "--against", "examples/image-builder/policies/nightly-images.yaml"];

/** Command lines with a result that depends on the repository only, by the name of their file. */
const runs: { readonly [name: string]: readonly string[] } = {
  ...Object.fromEntries(["json", "sarif", "text", "html"].map((format) => [`lint-${format}`, linted(format)])),
  rules: ["rules", "--format", "json"],
  simulate: ["simulate", ...retention, "--at", "2026-01-01", "--format", "json"],
  compare: ["compare", "examples/image-builder/policies/golden-images.yaml", ...revision],
  export: ["export", "examples/image-builder/review-environments", "--format", "json"],
  migrate: ["migrate", "examples/image-builder/review-environments", "--format", "json"],
  "api-skeleton": ["api", "imagebuilder", "create-lifecycle-policy", "--generate-cli-skeleton"],
  "help-of-api": ["api", "help"],
  "help-of-imagebuilder": ["api", "imagebuilder", "help"],
  "help-of-apprunner": ["api", "apprunner", "help"],
  "help-of-agent": ["api", "agent", "help"],
  "help-of-rest": ["api", "rest", "help"],
  help: ["--help"],
  ...Object.fromEntries(
    commands.map(({ name }) => [`help-${name.replaceAll(" ", "-")}`, [...name.split(" "), "--help"]]),
  ),
};

function linted(format: string): readonly string[] {
  return ["lint", "examples/faulty", "examples/image-builder", "--format", format, "--no-cache"];
}

for (const [name, words] of Object.entries(runs)) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/lintel.cjs", ...words], {
    encoding: "utf8",
    env: { ...process.env, COLUMNS: "120", NO_COLOR: "1", CI: "1" },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 60_000,
  });
  const heading = `lintel ${words.join(" ")}\nexit code ${status}\n`;
  writeFileSync(join(folder, `${name}.txt`), `${heading}--- stdout\n${stdout}--- stderr\n${stderr}`);
}

for (const pages of ["schemas", "docs/reference"]) cpSync(pages, join(folder, pages), { recursive: true });
for (const types of ["dist/types", "dist/types-cdktn"]) cpSync(types, join(folder, types), { recursive: true });

const [packed] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { encoding: "utf8" }),
);
// Packed files have a digest of their content in their names.
const files: readonly string[] = packed.files.map(({ path }: { readonly path: string }) =>
  path.replace(/-[0-9a-f]{8}(?=\.)/, "-DIGEST"),
);
writeFileSync(join(folder, "files.txt"), `${files.toSorted().join("\n")}\n`);
const { exports, bin } = JSON.parse(readFileSync("package.json", "utf8"));
writeFileSync(join(folder, "exports.json"), `${JSON.stringify({ exports, bin }, null, 2)}\n`);
