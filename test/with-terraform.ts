import { describe } from "vitest";
import { terraformBinary } from "../scripts/terraform-binary.ts";

/** The binary that the tests run; undefined where this machine has neither Terraform nor OpenTofu. */
export const terraform = terraformBinary();

/** A suite that needs Terraform: skipped by name where there is none, which continuous integration does not allow. */
export const describeWithTerraform = (name: string, tests: () => void): void => {
  describe.skipIf(terraform === undefined)(`${name} (needs Terraform)`, tests);
};
