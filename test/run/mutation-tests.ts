/** The tests of mutants. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Where proofs/bundle-tests.ts writes, in the copy of the repository in which mutants are tested. */
export const bundledTests = ".stryker-tests";

const folders = process.env.LINTEL_MUTATION_TESTS?.split(",") ?? [
  "test/lint-rules",
  "test/terraform/runtime",
  "test/lifecycle/simulate",
];

/** The tests of the rooms that are mutated, or those whose paths begin as LINTEL_MUTATION_TESTS says. */
export const testsOfMutants = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name))
  .filter((name) => name.endsWith(".test.ts") && folders.some((folder) => name.startsWith(folder)));
