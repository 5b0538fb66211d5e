/** `npm run demo`, as the README promises it. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { describeWithTerraform } from "../with-terraform.ts";

const demo = (env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts"], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });

test("without Terraform it lints and synthesizes, and says what it left out and how to get it", () => {
  const { status, stdout, stderr } = demo({ LINTEL_TERRAFORM: "no-such-terraform" });
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("lifecycle-policy/count-filter-needs-delete");
  expect(stdout).toContain("synthesized container-images and machine-images\n");
  expect(stdout).toContain("Plan and apply were left out");
});

describeWithTerraform("with Terraform", () => {
  test("it tells the whole story, from lint to destroy", () => {
    const { status, stdout, stderr } = demo();
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toContain('~ status             = "DISABLED" -> "ENABLED"');
    expect(stdout).toMatch(/~ desired_status\s+= "PAUSED" -> "RUNNING"/);
    expect(stdout.match(/No changes\./g)).toHaveLength(2);
    expect(stdout).toMatch(/Destroy complete! Resources: 2 destroyed\./);
    expect(stdout).toMatch(/Done in \d+ s; nothing is left behind/);
  });
});
