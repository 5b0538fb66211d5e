/** The templates of `lintel export` are accepted by CloudFormation's own linter. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const hasCfnLint = spawnSync("which", ["cfn-lint"]).status === 0;

test.skipIf(!hasCfnLint)("templates of the examples have no finding of cfn-lint", async () => {
  const cwd = temporaryFolder();
  cpSync("examples/image-builder/hcl", join(cwd, "policies"), { recursive: true });
  cpSync("examples/image-builder/policies", join(cwd, "requests"), { recursive: true });
  const { code } = await lintel(["export", "--to", "cloudformation", "--write"], { cwd });
  expect(code).toBe(0);
  const templates = ["policies", "requests"].map((folder) => join(folder, "lintel.template.yaml"));
  const { status, stdout } = spawnSync("cfn-lint", ["--regions", "eu-west-1", "--", ...templates], {
    encoding: "utf8",
    cwd,
  });
  expect(status, stdout).toBe(0);
});
