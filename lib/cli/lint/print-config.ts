/** Implements `lintel lint --print-config FILE`. */
import { join, resolve } from "node:path";
import { printAsJson, printAsYaml } from "../../lint/config/print-config.ts";
import { print, printMessage } from "../terminal/print.ts";
import { refuseUnknownRules } from "./all-rules.ts";
import { configurationOf } from "./configuration.ts";
import type { LintOptions } from "./run-lint.ts";

/** Prints the configuration of a file, or of any file in this folder if none is given; exits with 2 on a fault. */
export async function printConfig(file: string, options: LintOptions): Promise<void> {
  const configuration = configurationOf({ ...options, paths: [file === "" ? "." : file] }, "own files");
  const effective = await configuration.effective(file === "" ? join(process.cwd(), "*") : resolve(file));
  await refuseUnknownRules(options, configuration);
  for (const fault of configuration.read.faults) printMessage(`lintel: ${fault.toString()}\n`);
  const asJson = options.format.includes("json");
  print(asJson ? printAsJson(effective) : printAsYaml(effective, file === "" ? "this folder" : file));
  process.exitCode = configuration.read.faults.length > 0 ? 2 : 0;
}
