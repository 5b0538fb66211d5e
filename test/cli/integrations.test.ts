/** The action for GitHub and the hook for pre-commit, as far as they run on any machine. */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** A member of what a YAML file holds, by its keys. */
const member = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce((inner, key) => Reflect.get(Object(inner), key), value);

const action = load(readFileSync("action.yml", "utf8"));

/** Runs the action's first step as the runner does, in a repository that has Lintel installed. */
function runAction(files: { readonly [path: string]: string }, inputs: { readonly [name: string]: string }) {
  const cwd = temporaryFolder({ "package.json": "{}", ...files });
  mkdirSync(join(cwd, "node_modules/.bin"), { recursive: true });
  symlinkSync(resolve("dist/lintel.cjs"), join(cwd, "node_modules/.bin/lintel"));
  const env = Object.entries(Object(member(action, "runs", "steps", 0, "env"))).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(String(expression))?.[1] ?? "";
    return [name, inputs[input] ?? String(member(action, "inputs", input, "default"))];
  });
  const script = String(member(action, "runs", "steps", 0, "run"));
  const options = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
  const { status, stdout } = spawnSync("bash", options, {
    cwd,
    env: { ...process.env, ...Object.fromEntries(env) },
  });
  return { cwd, status, stdout };
}

it("the action annotates, writes SARIF and fails for errors", () => {
  const files = { "a b/x.json": JSON.stringify({ ...policy, status: "ON" }), "c/y.json": JSON.stringify(policy) };
  const { cwd, status, stdout } = runAction(files, { paths: "a b\nc\n\n", sarif: "out/x.sarif" });
  expect(stdout).toMatch(/^::error file=a b\/x\.json,line=1,/);
  expect(stdout).toContain("in 2 resources of 2 files.");
  expect(status).toBe(1);
  expect(JSON.parse(readFileSync(join(cwd, "out/x.sarif"), "utf8")).runs[0].results).not.toEqual([]);
});

it("the action runs nothing that its inputs hold, and succeeds without errors", () => {
  const { cwd, status } = runAction({ "$(touch taken)/x.json": JSON.stringify(policy) }, { paths: "$(touch taken)" });
  expect([status, existsSync(join(cwd, "taken")), existsSync(join(cwd, "lintel.sarif"))]).toEqual([0, false, true]);
});

it("the hook for pre-commit runs a command that there is, from the package", () => {
  const hook = member(load(readFileSync(".pre-commit-hooks.yaml", "utf8")), 0);
  const entry = String(member(hook, "entry")).split(" ");
  expect([member(hook, "id"), member(hook, "language"), entry]).toEqual(["lintel", "node", ["lintel", "lint"]]);
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  expect(Object.keys(manifest.bin)).toContain(entry[0]);
  expect(manifest.scripts.prepack).toContain("build"); // pre-commit packs the repository, in which dist/ is not
});
