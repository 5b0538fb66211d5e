import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { secret } from "../secret.ts";

test("a test prints a secret itself", () => console.log(`the token is ${secret("told")}`));

test(`the name of a test holds ${secret("named")}`, () => {});

test("a test leaves a secret in the temporary files", () => {
  writeFileSync(join(mkdtempSync(join(tmpdir(), "left-")), "crash-report"), secret("left"));
});
