/** Runs the GitHub action of action.yml. */
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { execFile } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** A nested member of a parsed YAML file, by its keys. */
export const member = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce((inner, key) => Reflect.get(Object(inner), key), value);

const action = load(readFileSync("action.yml", "utf8"));

/** A repository with Lintel installed. */
export function installedIn(files: { readonly [path: string]: string }): string {
  const cwd = temporaryFolder({ "package.json": "{}", ...files });
  mkdirSync(join(cwd, "node_modules/.bin"), { recursive: true });
  symlinkSync(resolve("dist/lintel.cjs"), join(cwd, "node_modules/.bin/lintel"));
  return cwd;
}

/**
 * Runs the action's first step like the runner, in the tests' environment unless there is another; with the version that
 * {@link installedIn} installs, unless the inputs name one. Returns what the step hands to the workflow.
 */
export async function runAction(
  cwd: string,
  inputs: { readonly [name: string]: string },
  environment: NodeJS.ProcessEnv = process.env,
) {
  const given: { readonly [name: string]: string } = { version: "installed", ...inputs };
  const ofInputs = Object.entries(Object(member(action, "runs", "steps", 0, "env"))).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(String(expression))?.[1] ?? "";
    return [name, given[input] ?? String(member(action, "inputs", input, "default"))];
  });
  const runner = temporaryFolder({ output: "", "summary.md": "" });
  const env = {
    ...environment,
    ...Object.fromEntries(ofInputs),
    RUNNER_TEMP: runner,
    GITHUB_OUTPUT: join(runner, "output"),
    GITHUB_STEP_SUMMARY: join(runner, "summary.md"),
  };
  const script = String(member(action, "runs", "steps", 0, "run"));
  const options = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
  const ran = await execFile("bash", options, { cwd, env }).catch((error: { code: number; stdout: string }) => error);
  const lines = readFileSync(env.GITHUB_OUTPUT, "utf8").split("\n");
  const outputs = new Map(
    lines.filter((line) => line !== "").map((line) => [line.replace(/=.*/, ""), line.replace(/^.*?=/, "")]),
  );
  const category = outputs.get("category");
  outputs.delete("category");
  return {
    cwd,
    status: "code" in ran ? ran.code : 0,
    stdout: ran.stdout,
    /** The files that the step writes, by the names of its outputs. */
    outputs,
    /** The category of the findings in code scanning. */
    category,
    summary: readFileSync(env.GITHUB_STEP_SUMMARY, "utf8"),
  };
}
