/** The example of docs/migrate.md: the template becomes the file that the page shows. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationRules } from "../../lib/adopt/migrate/problem.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { markedBlocks } from "./marked-blocks.ts";

const lintel = lintelInProcess();
const { files } = markedBlocks("docs/migrate.md");

test("the template of the page becomes the file of the page", async () => {
  const { "web.yaml": template = "", "web.lintel.tf": written } = files;
  const PhysicalResourceId = "arn:aws:imagebuilder:eu-west-1:123456789012:lifecycle-policy/keep-recent";
  const StackResources = [{ LogicalResourceId: "KeepRecent", PhysicalResourceId }];
  const cwd = temporaryFolder({ "web.yaml": template, "stack.json": JSON.stringify({ StackResources }) });
  const { code, stderr } = await lintel(["migrate", "web.yaml", "--stack-resources", "stack.json", "--write"], { cwd });
  expect(code, stderr).toBe(0);
  expect(readFileSync(join(cwd, "web.lintel.tf"), "utf8")).toBe(written);
});

test("the pages list every rule of a migration, and of an export", () => {
  const pages = ["docs/migrate.md", "docs/export.md"].map((page) => readFileSync(page, "utf8")).join("");
  const rows = Object.entries(migrationRules).map(([rule, severity]) => [
    `| \`${rule}\` | ${severity} |`,
    `| \`${rule.replace("migrate/", "export/")}\` | ${severity} |`,
  ]);
  expect(rows.filter((either) => !either.some((row) => pages.includes(row)))).toEqual([]);
});
