/** Reads the lifecycle policies that files declare, and checks them as `lintel lint` does. */

import { counted } from "../../base/text/counted.ts";
import { type DeclaredPolicy, policiesAmong, readyPolicies } from "../../lifecycle/declared/ready-policies.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { type ConfigurationOptions, configurationOf } from "../lint/configuration.ts";
import { printMessage } from "../terminal/print.ts";

/** What to read, and whether to omit policies with errors instead of refusing them. */
export interface PolicyOptions extends ConfigurationOptions {
  readonly paths: readonly string[];
  readonly allowErrors: boolean;
  /** Continue without any valid policy. */
  readonly mayBeNone?: true;
}

/**
 * The policies in the order of the paths, those of a folder by path; or the exit code if they cannot be simulated.
 * Reports the reasons on standard error.
 */
export async function declaredPolicies(options: PolicyOptions): Promise<readonly DeclaredPolicy[] | 1 | 2> {
  const { paths, allowErrors, workingFolder } = options;
  const { result, declarations, faulty } = await lintDeclarations({
    paths,
    resources: lintables,
    configuration: configurationOf(options, workingFolder === undefined ? "own files" : "revision"),
    given: options.given,
    ...(options.vocabulary !== undefined && { vocabulary: options.vocabulary }),
    ...(workingFolder !== undefined && { workingFolder }),
  });
  for (const fault of result.faults) printMessage(`lintel: ${fault.toString()}\n`);
  if (result.faults.length > 0 && !allowErrors) return 2;
  const policies = policiesAmong(declarations);
  const refused = policies.filter((each) => faulty.has(each));
  const names = new Set(refused.map((each) => each.resource()));
  for (const { severity, resource, file, line, column, message, rule } of result.findings) {
    if (severity === "error" && names.has(resource))
      printMessage(`lintel: ${file}:${line}:${column}: ${message} (${rule})\n`);
  }
  if (refused.length > 0) {
    const remedy = allowErrors
      ? "the others are simulated"
      : "correct them, or simulate the other policies with --allow-errors";
    const have = refused.length === 1 ? "has" : "have";
    printMessage(`lintel: ${counted(refused.length, "policy", "policies")} ${have} errors; ${remedy}\n`);
    if (!allowErrors) return 1;
  }
  const accepted = policies.filter((each) => !faulty.has(each));
  if (accepted.length === 0 && options.mayBeNone !== true) {
    printMessage(
      `lintel: ${paths.join(" ")} declares no lifecycle policy to simulate; name the files or folders that do\n`,
    );
    return 2;
  }
  return readyPolicies(accepted, paths, workingFolder ?? process.cwd());
}
