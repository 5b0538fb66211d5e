/** `npm run demo` as users run it: with Terraform on both hosts, and without. */
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { describeWithTerraform } from "../with-terraform.ts";

const demo = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts", ...args], { env: { ...process.env, ...env } });

/** Expects all notifications in order, with stars in place of the secret. */
function expectNews(stdout: string): void {
  const news = stdout.matchAll(
    /^POST \/deployments\n {2}content-type: .*\n {2}authorization: Bearer \*\*\*\n {2}(\w+): /gm,
  );
  expect([...news].map(([, first]) => first)).toEqual(["TASK_STATE_WORKING", "report", "TASK_STATE_FAILED"]);
  expect(stdout).not.toMatch(/wake-somebody-up|emulator-token/);
}

/** It takes under a minute on an idle machine. */
const timeout = 240_000;

test("the demo runs every step without Terraform too, and says what Terraform adds", { timeout }, () => {
  const { status, stdout, stderr } = demo([], { LINTEL_TERRAFORM: "no-such-terraform" });
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout).toContain("lifecycle-policy/count-filter-needs-delete");
  expect(stdout).toMatch(/no changes: the emulator received \d+ requests, and all of them only read/);
  expect(stdout).toMatch(/null_resource\.lintel\["runner-images"\]: \S+ differs in status/);
  expect(stdout).toMatch(/null_resource\.lintel\["shop"\]: \S+ differs in desired_status/);
  expect(stdout.match(/^0 of \d resources drifted/gm)).toHaveLength(3);
  expect(stdout).toContain("back-office is PAUSED\n");
  expect(stdout).toContain("back-office is RUNNING\n");
  expectNews(stdout);
  expect(stdout.match(/lintel runtime delete/g)).toHaveLength(6);
  expect(stdout).toMatch(/== What Terraform adds\n- a plan.*\n(?:.*\n)+== Done in \d+ s; nothing is left behind/);
});

describeWithTerraform("the demo with Terraform", () => {
  test("runs every step, from lint to destroy", { timeout }, () => {
    const { status, stdout, stderr } = demo();
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toMatch(/~ status\s+= "DISABLED" -> "ENABLED"/);
    expect(stdout).toMatch(/~ desired_status\s+= "PAUSED" -> "RUNNING"/);
    expect(stdout.match(/No changes\./g)).toHaveLength(2);
    expect(stdout).toMatch(/Destroy complete! Resources: 2 destroyed\./);
    expectNews(stdout);
    expect(stdout).toContain("task_ended = true");
    expect(stdout).toMatch(/Done in \d+ s; nothing is left behind/);
  });

  test("runs every step on the null_resource host", { timeout }, () => {
    const { status, stdout, stderr } = demo(["--host", "null-resource"]);
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toMatch(/null_resource\.lintel\["runner-images"\]: \S+ differs in status/);
    expect(stdout).toMatch(/null_resource\.lintel\["shop"\]: \S+ differs in desired_status/);
    expect(stdout).toContain("To fix it: terraform apply -replace=null_resource.shop");
    expect(stdout.match(/^0 of \d resources drifted/gm)).toHaveLength(3);
    expect(stdout).toMatch(/Destroy complete! Resources: 6 destroyed\./);
    expectNews(stdout);
    expect(stdout).toMatch(/Done in \d+ s; nothing is left behind/);
  });
});
