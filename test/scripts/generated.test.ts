import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { registries } from "../../scripts/registries.ts";
import { renderedPages } from "../../scripts/rendered-pages.ts";

const files = [...(await registries()), ...(await renderedPages())];

test.each(files)("$file is what `npm run generate` writes", ({ file, text }) => {
  expect(readFileSync(file, "utf8")).toBe(text);
});
