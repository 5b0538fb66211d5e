/** Lints a CDKTF app when it is synthesized. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { App, TerraformStack } from "cdktf";
import { withoutMap } from "./source-map.ts";
import { suppress } from "./suppression.ts";

/** Options of {@link Lint.enforce}. */
export interface EnforceOptions {
  /** The lowest severity that fails the synthesis; lower ones are printed. Default `error`. */
  readonly failOn?: "error" | "warning";
  /** Print a summary even if there are no findings. Default false. */
  readonly summary?: boolean;
}

/** The severities of `failOn`. Programs without types may pass anything. */
const severities: readonly unknown[] = ["error", "warning"] satisfies EnforceOptions["failOn"][];

/**
 * Makes `app.synth()` lint all stacks after they are written, and throw one Error with all findings, each with the line
 * of its construct, in the format of `lintel lint`. Findings of a lower severity are printed on standard output, since
 * the cdktf CLI reports all output on standard error as errors; without findings nothing is printed. The app's
 * `skipValidation` skips it. Throws for anything but an app, and for another severity.
 */
function enforce(app: App, { failOn = "error", summary = false }: EnforceOptions = {}): void {
  if (!App.isApp(app)) throw new TypeError("Lint.enforce has no app; pass the App of the program: Lint.enforce(app)");
  if (!severities.includes(failOn)) {
    throw new TypeError(
      `failOn of Lint.enforce is ${JSON.stringify(failOn)}; it must be ${severities.map((each) => `"${each}"`).join(" or ")}`,
    );
  }
  app.node.addValidation({ validate: () => faults(app, { failOn, summary }) });
}

/** The linter, in the form that `app.synth()` expects. */
export const Lint = { enforce, suppress } as const;

/** The findings that fail the synthesis, as one text; empty if there are none. */
function faults(app: App, { failOn, summary }: Required<EnforceOptions>): string[] {
  const stacks = app.node.findAll().filter((node): node is TerraformStack => TerraformStack.isStack(node));
  if (stacks.length === 0) return [];
  const files = stacks.map((stack) => resolve(app.outdir, app.manifest.forStack(stack).synthesizedStackPath));
  const { status, stdout, stderr } = lint("text", files);
  const said = `\n${stderr}${stdout}${withoutMap(process.cwd())}`;
  if (status !== 0) return [said];
  if (stdout.startsWith("No findings ")) {
    if (summary) process.stdout.write(stdout);
    return [];
  }
  if (failOn === "warning" && hasWarnings(files)) return [said];
  process.stdout.write(stdout);
  return [];
}

const hasWarnings = (files: readonly string[]): boolean => JSON.parse(lint("json", files).stdout).summary.warnings > 0;

/** The environment without values of Terraform's variables: a program is judged for every value that they may get. */
const withoutVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("TF_VAR_")));

/**
 * Runs the linter in a separate process, since synthesis is synchronous and linting is not. It is the executable that
 * users and CI run, so all of them get the same findings.
 */
function lint(
  format: "text" | "json",
  files: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  const executable = createRequire(import.meta.url).resolve("#executable");
  const { error, ...response } = spawnSync(process.execPath, [executable, "lint", "--format", format, ...files], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    env: withoutVariables(),
  });
  if (error !== undefined) throw error;
  return response;
}
