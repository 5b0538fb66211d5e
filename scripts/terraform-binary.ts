/** Which Terraform (or OpenTofu) the tests, the demo and the benchmarks run. */
import { spawnSync } from "node:child_process";

/** A program that speaks Terraform's command line. */
export interface TerraformBinary {
  readonly path: string;
  /** "Terraform v1.11.4" */
  readonly version: string;
}

/**
 * The binary named in LINTEL_TERRAFORM, else `terraform`, else `tofu` on PATH; undefined when none can be run. An empty
 * variable names none, as shells that clear one have it.
 */
export function terraformBinary(): TerraformBinary | undefined {
  const { LINTEL_TERRAFORM: named = "" } = process.env;
  for (const path of named === "" ? ["terraform", "tofu"] : [named]) {
    const answer = spawnSync(path, ["version"], { encoding: "utf8", env: { ...process.env, CHECKPOINT_DISABLE: "1" } });
    const version = /^(?:Terraform|OpenTofu) v\S+/m.exec(answer.stdout ?? "")?.[0];
    if (answer.status === 0 && version !== undefined) return { path, version };
  }
  return undefined;
}
