/** `npm run demo` without Terraform, and its options; demo.long.ts runs all of it. */
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";

const demo = (env: NodeJS.ProcessEnv = {}, ...args: readonly string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts", ...args], {
    env: { ...process.env, ...env },
  });

test("without Terraform it lints and synthesizes, and says what it skipped and how to get it", () => {
  const { status, stdout, stderr } = demo({ LINTEL_TERRAFORM: "no-such-terraform" });
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("lifecycle-policy/count-filter-needs-delete");
  expect(stdout).toContain("synthesized container-images and machine-images\n");
  expect(stdout).toContain("Plan and apply were left out");
});

test("an unknown host is refused", () => {
  const { status, stderr } = demo({}, "--host", "elsewhere");
  expect([status, stderr]).toEqual([2, '--host is "elsewhere"; it must be provider or null-resource\n']);
});
