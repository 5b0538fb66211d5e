/** What follows new files: their form, the generated lists, and the compiled validators. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Formats the files, and writes the lists and validators anew. */
export async function refresh(files: readonly string[]): Promise<void> {
  format(files);
  const { registries } = await import("../registries.ts");
  for (const { file, text } of await registries()) writeFileSync(file, text);
  // The rules import their validator, so it must exist.
  const { buildValidators } = await import("../build-validators.ts");
  await buildValidators("dist/validators");
}

/** Formats the files and sorts their imports; leaves the linter out, which would read the whole project first. */
function format(files: readonly string[]): void {
  const { formatter, assist } = JSON.parse(readFileSync("biome.json", "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "lintel-new-"));
  try {
    writeFileSync(join(folder, "biome.json"), JSON.stringify({ formatter, assist, linter: { enabled: false } }));
    const args = ["check", "--write", `--config-path=${folder}`, "--log-level=error", ...files];
    execFileSync("node_modules/.bin/biome", args, { stdio: ["ignore", "ignore", "inherit"] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
