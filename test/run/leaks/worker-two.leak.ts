import { expect, test } from "vitest";
import { expectSecretsIn } from "../produced.ts";
import { secret } from "../secret.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("the other way round", () => {
  expectSecretsIn(/\/two$/, "this file reads it there");
  expect(temporaryFolder({ two: secret("given"), one: secret("leaked") })).not.toBe("");
});
