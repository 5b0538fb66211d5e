/** The example of docs/export.md is what the command writes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { markedBlocks } from "./marked-blocks.ts";

const page = "docs/export.md";
const lintel = lintelInProcess();

test("the exported configuration is what the page shows", async () => {
  const cwd = temporaryFolder(markedBlocks(page).files);
  const { code } = await lintel(["export", "web", "--write"], { cwd });
  expect(code).toBe(0);
  const [, shown] = /<!-- exported: web\/main.tf -->\n```hcl\n([\s\S]*?)^```/m.exec(readFileSync(page, "utf8")) ?? [];
  expect(readFileSync(join(cwd, "web/main.tf"), "utf8")).toBe(shown);
});
