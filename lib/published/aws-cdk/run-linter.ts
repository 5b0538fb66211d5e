/** Runs the command `lintel lint`, since the CDK expects a plug-in to be done when it returns. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Citation } from "../../facts/model/citation.ts";
import type { Finding } from "../../lint/findings/finding.ts";

/** The members of the JSON output that the validator uses. */
export interface JsonOutput {
  readonly findings: readonly (Omit<Finding, "documents"> & {
    readonly documents: readonly (Citation & { readonly url?: string })[];
  })[];
  readonly unreadable: readonly { readonly file?: string; readonly line?: number; readonly message: string }[];
  readonly summary: { readonly notEvaluated: number; readonly suppressed: number };
}

/** The output of a run with these options; throws an error with what the command said if it could not run. */
export function runLinter(options: readonly string[], paths: readonly string[]): JsonOutput {
  const command = fileURLToPath(new URL("./lintel.cjs", import.meta.url));
  const args = [command, "lint", "--format", "json", "--ignore-unknown", ...options, "--", ...paths];
  const { stdout, stderr, error } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (error !== undefined) throw new Error(`lintel lint did not run: ${error.message}`);
  // Without output the command line itself was refused, such as an unknown rule in the validator's props.
  if (stdout === "") throw new Error(stderr.trim().replace(/^lintel: /, ""));
  return JSON.parse(stdout);
}
