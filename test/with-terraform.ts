import { describe } from "vitest";
import { terraformBinary } from "../scripts/terraform-binary.ts";

/** The binary that the tests run; undefined if neither Terraform nor OpenTofu is installed. */
export const terraform = terraformBinary();

/**
 * A suite that needs Terraform: skipped with its name if there is none, which continuous integration does not allow.
 */
export const describeWithTerraform = (name: string, tests: () => void): void => {
  describe.skipIf(terraform === undefined)(`${name} (needs Terraform)`, tests);
};
