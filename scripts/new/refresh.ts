/** What follows new files: their form, the generated lists, and the compiled validators. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

/** Formats the files, and writes the lists and validators anew. */
export async function refresh(files: readonly string[]): Promise<void> {
  execFileSync("node_modules/.bin/biome", ["check", "--write", "--log-level=error", ...files], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { registries } = await import("../registries.ts");
  for (const { file, text } of await registries()) writeFileSync(file, text);
  // The rules import their validator, so it must exist.
  const { buildValidators } = await import("../build-validators.ts");
  await buildValidators("dist/validators");
}
