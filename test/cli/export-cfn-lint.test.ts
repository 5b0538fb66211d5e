/** The templates of `lintel export` are accepted by CloudFormation's own linter. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const cfnLint = (args: readonly string[], cwd?: string) =>
  spawnSync("cfn-lint", args, { encoding: "utf8", ...(cwd !== undefined && { cwd }) });

test.skipIf(cfnLint(["--version"]).status !== 0)("templates of the examples have no finding of cfn-lint", async () => {
  const cwd = temporaryFolder();
  cpSync("examples/image-builder/hcl", join(cwd, "policies"), { recursive: true });
  cpSync("examples/image-builder/policies", join(cwd, "requests"), { recursive: true });
  const { code } = await lintel(["export", "--to", "cloudformation", "--write"], { cwd });
  expect(code).toBe(0);
  for (const folder of ["policies", "requests"]) {
    const file = join(folder, "lintel.template.yaml");
    const { status, stdout } = cfnLint(["--regions", "eu-west-1", "--template", file], cwd);
    expect(status, String(stdout)).toBe(0);
  }
});
