import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderedPages } from "../../scripts/rendered-pages.ts";

const pages = await renderedPages();

test.each(pages)("$file is what `npm run docs` renders", ({ file, text }) => {
  expect(readFileSync(file, "utf8")).toBe(text);
});
