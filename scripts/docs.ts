/** `npm run docs`: renders the generated pages of docs/. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { renderedPages } from "./rendered-pages.ts";

for (const { file, text } of await renderedPages()) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${file}\n`);
}
