/**
 * `npm run generate`: writes what follows from the model, the rules and the names of files: lists of rules and
 * resources, the validators of fields in dist/, and the generated pages of docs/.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { registries } from "./registries.ts";
import type { Rendered } from "./rendered.ts";

write(await registries());
// The rules import their validators: a new resource has none yet, and those of a changed one are of its former model.
const { buildValidators } = await import("./build-validators.ts");
await buildValidators("dist/validators");
// The pages are rendered from everything that is in the lists.
const { renderedPages } = await import("./rendered-pages.ts");
write(await renderedPages());
const { pictures } = await import("./terminal/scenes.ts");
write(await pictures());

/** Writes the files that differ, and names them. */
function write(files: readonly Rendered[]): void {
  for (const { file, text } of files) {
    if (textOf(file) === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    process.stdout.write(`${file}\n`);
  }
}

/** The text of a file; undefined if there is none. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
