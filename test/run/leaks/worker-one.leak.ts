import { expect, test } from "vitest";
import { expectSecretsIn } from "../produced.ts";
import { secret } from "../secret.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("expects a secret in one place, and leaks one where the next file expects one", () => {
  expectSecretsIn(/\/one$/, "this file reads it there");
  expect(temporaryFolder({ one: secret("given"), two: secret("leaked") })).not.toBe("");
});
