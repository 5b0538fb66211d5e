/** `npm run demo` as users run it: Terraform starts the installed provider itself. */
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { terraform } from "../with-terraform.ts";

test.skipIf(terraform === undefined)("the demo runs every step (needs Terraform)", { timeout: 240_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts"]);
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout.match(/No changes\./g)).toHaveLength(2);
  expect(stdout).toMatch(/Done in \d+ s; nothing is left behind/);
});
