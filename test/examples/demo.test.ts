/** The options of `npm run demo`; demo.long.ts runs all of it. */
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";

const demo = (env: NodeJS.ProcessEnv = {}, ...args: readonly string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts", ...args], {
    env: { ...process.env, ...env },
  });

test("the demo refuses an unknown host, and the provider without Terraform", () => {
  const unknown = demo({}, "--host", "elsewhere");
  expect([unknown.status, unknown.stderr]).toEqual([
    2,
    '--host is "elsewhere"; it must be provider or null-resource\n',
  ]);
  const unhosted = demo({ LINTEL_TERRAFORM: "no-such-terraform" }, "--host", "provider");
  expect([unhosted.status, unhosted.stderr]).toEqual([
    2,
    "--host provider needs Terraform or OpenTofu: install one, or name it in LINTEL_TERRAFORM\n",
  ]);
});
