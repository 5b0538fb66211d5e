/** What holds of `lintel migrate` for every configuration: the result parses, and the second time changes nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseHcl } from "../../lib/lint/inputs/hcl/syntax/parse.ts";
import { cases } from "../run/sizes.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { foreignHclFile } from "./arbitrary-hcl.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const textsIn = (folder: string): { readonly [name: string]: string } =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

test("a migrated folder parses, and migrating it again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(foreignHclFile, foreignHclFile, async (main, beside) => {
      const cwd = temporaryFolder({ "main.tf": main, "outputs.tf": beside });
      await lintel(["migrate", "--write"], { cwd });
      const once = textsIn(cwd);
      for (const text of Object.values(once)) expect(() => parseHcl(text)).not.toThrow();
      await lintel(["migrate", "--write"], { cwd });
      expect(textsIn(cwd)).toEqual(once);
    }),
    { numRuns: cases(200) },
  );
});
