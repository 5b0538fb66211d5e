import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { type App, TerraformStack } from "cdktf";
import { withoutMap } from "./source-map.ts";
import { suppress } from "./suppression.ts";

/** When a finding fails the synthesis. */
export interface EnforceOptions {
  /** The lowest severity that fails it; findings below are printed. Default `error`. */
  readonly failOn?: "error" | "warning";
  /** Print what was linted even when there are no findings. Default false. */
  readonly summary?: boolean;
}

/**
 * Makes `app.synth()` lint every stack once all are written, and throw once with all findings, as `lintel lint` prints
 * them: each on the line of its construct. Findings that fail nothing are printed on standard output, since cdktf's
 * command line calls everything on standard error an error; without findings nothing is printed. The app's
 * `skipValidation` skips it.
 */
function enforce(app: App, { failOn = "error", summary = false }: EnforceOptions = {}): void {
  app.node.addValidation({ validate: () => faults(app, { failOn, summary }) });
}

/** The linter, in the form that `app.synth()` expects. */
export const Lint = { enforce, suppress } as const;

/** The findings that fail the synthesis, in one text; none when there are none. */
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

/**
 * Runs the linter in a process of its own: synthesizing is synchronous, and linting is not. It is the same executable
 * that people and CI run, so all of them see the same findings.
 */
function lint(
  format: "text" | "json",
  files: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  const executable = createRequire(import.meta.url).resolve("#executable");
  const { error, ...answer } = spawnSync(process.execPath, [executable, "lint", "--format", format, ...files], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error !== undefined) throw error;
  return answer;
}
