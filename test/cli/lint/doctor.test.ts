/** `lintel doctor`: versions, configurations, what a run reads, and what it does not. */
import { expect, test } from "vitest";
import { version } from "../../../lib/base/version.ts";
import { policy } from "../../lint/policy.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();

test("names versions, configurations, inputs, skipped files and open checks, but no value of a variable", async () => {
  const password = secret("Doctor");
  const cwd = temporaryFolder({
    "lintel.config.yaml": "ignore: [old.json]\n",
    "a.json": JSON.stringify(policy),
    "old.json": JSON.stringify(policy),
    "package.json": "{}",
    "main.tf": 'variable "name" {}\nresource "lintel_lifecycle_policy" "a" {\n  name = var.name\n}\n',
  });
  const { code, stdout, stderr } = await lintel(["doctor"], { cwd, env: { TF_VAR_password: password, CI: "1" } });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`Lintel ${version}\n`);
  expect(stdout).toContain(`  Node.js ${process.versions.node}, ${process.platform} ${process.arch}\n`);
  expect(stdout).toMatch(/^ {2}variables that are set: (?:.*, )?CI, .*TF_VAR_password/m);
  expect(stdout).toContain("\nConfigurations and plugins\n  lintel.config.yaml\n");
  expect(stdout).toContain("\nFaults: none\n");
  expect(stdout).toMatch(
    /\nInputs\n {2}2 resources in 2 files\n {2}\d+ findings?, \d+ checks? not evaluated\n {2}a\.json\n {2}main\.tf\n/,
  );
  expect(stdout).toContain("  old.json: the configuration ignores it\n");
  expect(stdout).toContain("  package.json: it contains nothing to lint\n");
  expect(stdout).toMatch(/\nNot evaluated\n {2}\d+ checks?, first at main\.tf:3:10: /);
  expect(stdout).not.toContain(password);
});

test("lists the other files of a Terraform module as parts of it, in the order of names", async () => {
  const cwd = temporaryFolder({
    "web/main.tf": 'resource "lintel_lifecycle_policy" "a" {\n  name = var.name\n}\n',
    "web/variables.tf": 'variable "name" {}\n',
    "web/calls.tf": 'module "log" {\n  source = "./log"\n}\n',
    "web/log/main.tf": 'resource "aws_cloudwatch_log_group" "a" {}\n',
    "net/main.tf": 'resource "aws_vpc" "a" {}\n',
    "package.json": "{}",
  });
  const part = "it declares nothing to lint; Lintel reads it as a part of its module";
  expect((await lintel(["doctor"], { cwd })).stdout).toContain(
    `Skipped\n  net/main.tf: it contains nothing to lint\n  package.json: it contains nothing to lint\n  web/calls.tf: ${part}\n  web/log/main.tf: it contains nothing to lint\n  web/variables.tf: ${part}\n`,
  );
});

test("exits with 2 and names the fault of a configuration", async () => {
  const cwd = temporaryFolder({ "lintel.config.yaml": "rulez: {}\n", "a.json": JSON.stringify(policy) });
  const { code, stdout } = await lintel(["doctor", "a.json"], { cwd });
  expect(code).toBe(2);
  expect(stdout).toContain('\nFaults\n  lintel.config.yaml:1:1: unknown member "rulez"');
});

test("lists a file that cannot be parsed as a fault, not as skipped", async () => {
  const main = 'resource "lintel_lifecycle_policy" "a" {}\n';
  const cwd = temporaryFolder({ "main.tf": main, "broken.tf": 'resource "a" {\n' });
  const { code, stdout } = await lintel(["doctor"], { cwd });
  expect(code).toBe(2);
  expect(stdout).toContain("\nFaults\n  broken.tf:2:1: is not valid HCL");
  expect(stdout).toContain("\nSkipped: none\n");
});
