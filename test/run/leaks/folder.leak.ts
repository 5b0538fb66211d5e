import { join } from "node:path";
import { expect, test } from "vitest";
import { expectSecretsIn } from "../produced.ts";
import { secret } from "../secret.ts";
import { temporaryFolder, writeFiles } from "../temporary-folder.ts";

test("a state file has a secret, and another file has an expected one", () => {
  const folder = temporaryFolder({ "state/terraform.tfstate": JSON.stringify({ token: secret("kept") }) });
  writeFiles(folder, { credentials: secret("given") });
  expectSecretsIn(join(folder, "credentials"), "the client reads its secret there");
  expect(secret("kept")).not.toBe(secret("given"));
});
