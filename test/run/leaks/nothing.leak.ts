import { expect, test } from "vitest";
import { spawnSync } from "../child-process.ts";
import { secret } from "../secret.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("a process receives a secret, and prints another text", () => {
  const env = { SECRET: secret("used") };
  const program = "console.log(process.env.SECRET.length)";
  const { stdout } = spawnSync(process.execPath, ["-e", program], { env, cwd: temporaryFolder() });
  expect(Number(stdout)).toBe(secret("used").length);
});
