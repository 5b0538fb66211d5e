/** One reader of the command line: a second one can disagree with the options that were parsed. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Entries of programs, which pass the words on. */
const entries = [
  "lib/cli/launch.ts",
  "lib/cli/lintel.ts",
  "lib/cli/standalone.ts",
  "lib/terraform/null-resource/entry.ts",
];

test("only the entries of programs read process.argv", () => {
  const readers = ["lib", "constructs", "lint-rules"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith(".ts") && /\bargv\b/.test(readFileSync(file, "utf8"))),
  );
  expect(readers.sort()).toEqual(entries);
});
