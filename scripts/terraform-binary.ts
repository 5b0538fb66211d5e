/** Finds the Terraform or OpenTofu that the tests, the demo and the benchmarks run. */
import { spawnSync } from "node:child_process";

/** A program with Terraform's command line. */
export interface TerraformBinary {
  readonly path: string;
  /** "Terraform v1.11.4" */
  readonly version: string;
}

/**
 * The binary in LINTEL_TERRAFORM, else `terraform`, else `tofu` on PATH; undefined if none of them runs. An empty
 * variable counts as unset.
 */
export function terraformBinary(): TerraformBinary | undefined {
  const { LINTEL_TERRAFORM: named = "" } = process.env;
  for (const path of named === "" ? ["terraform", "tofu"] : [named]) {
    const response = spawnSync(path, ["version"], {
      encoding: "utf8",
      env: { ...process.env, CHECKPOINT_DISABLE: "1" },
    });
    const version = /^(?:Terraform|OpenTofu) v\S+/m.exec(response.stdout ?? "")?.[0];
    if (response.status === 0 && version !== undefined) return { path, version };
  }
  return undefined;
}
