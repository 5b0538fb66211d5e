import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleOf } from "../../lib/cli/bundle-of.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelExecutable } from "./lintel-executable.ts";

const lintel = lintelExecutable();

/** Lints the example policies, with this environment. */
async function lints(env: NodeJS.ProcessEnv): Promise<void> {
  const { code, stdout, stderr } = await lintel(["lint", "examples/image-builder/policies"], {
    cwd: process.cwd(),
    env,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("No findings in");
}

describe("the command line's code cache", () => {
  it("is kept by the second run, and used by later ones, each for its command", async () => {
    const cache = temporaryFolder();
    const env = { NODE_COMPILE_CACHE: cache };
    const kept = () => readdirSync(join(cache, "lintel")).map((name) => join(cache, "lintel", name));
    await lints(env);
    const [file = ""] = kept();
    expect(statSync(file).size).toBe(0);
    await lints(env);
    const { size, ino } = statSync(file);
    expect(size).toBeGreaterThan(500_000);
    await lints(env);
    expect(statSync(file).ino).toBe(ino); // it would be replaced if V8 had rejected it
    await lintel(["rules"], { env });
    expect(
      kept()
        .map((path) => statSync(path).size)
        .sort((a, b) => a - b),
    ).toEqual([0, size]);
  });

  it("is kept by runs at the same time", async () => {
    const cache = temporaryFolder();
    const env = { NODE_COMPILE_CACHE: cache };
    await lints(env);
    await Promise.all([lints(env), lints(env)]);
    const names = readdirSync(join(cache, "lintel"));
    expect(names).toHaveLength(1);
    const { length } = readFileSync(join(cache, "lintel", String(names[0])));
    expect(length).toBeGreaterThan(500_000);
    await lints(env);
  });

  it.each([
    ["lint a.yaml", "lint-yaml"],
    ["lint a.yml b/c.yaml", "lint-yaml"],
    ["lint web.template.json cdk.tf.json", "lint-json"],
    ["lint main.tf", "lint-tf"],
    ["lint a.yaml b.json", "lint"],
    ["lint --quiet a.yaml", "lint"],
    ["lint --baseline=a.yaml", "lint"],
    ["lint policies", "lint"],
    ["lint -", "lint"],
    ["lint", "lint"],
    ["lsp", "lsp"],
    ["version", "about"],
    ["api agent help", "api"],
    ["simulate a.yaml", "lintel"],
  ])("of `lintel %s` is that of %s", (line, program) => {
    expect(bundleOf(line.split(" ")).program).toBe(program);
  });

  it.each([
    ["there is no home folder", { HOME: "/nonexistent/home" }],
    ["the cache folder cannot be written to", { XDG_CACHE_HOME: "/proc/1" }],
    ["the cache folder is a file", { XDG_CACHE_HOME: "/dev/null" }],
  ])("is missing without a word where %s", async (_, env) => {
    for (let run = 0; run < 3; run++) await lints({ NODE_COMPILE_CACHE: "", XDG_CACHE_HOME: "", ...env });
  });
});
