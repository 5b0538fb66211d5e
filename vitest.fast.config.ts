import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import everything from "./vitest.config.ts";

/** What starts processes or a browser: tests that import it, by whatever way, are left out. */
const slow = /\/test\/run\/child-process\.ts$|^playwright-core$/;

const known = new Map<string, boolean>();

/** Whether a module of the tests starts processes. */
function startsProcesses(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const imports = [...readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, name = ""]) => (name.startsWith(".") ? resolve(dirname(file), name) : name),
  );
  const found = imports.some(
    (name) => slow.test(name) || (name.startsWith(resolve("test")) && name.endsWith(".ts") && startsProcesses(name)),
  );
  known.set(file, found);
  return found;
}

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join("test", name));

/** `npm run test:fast`: the tests of the inner loop, which start no process, no Terraform and no browser. */
export default mergeConfig(
  everything,
  defineConfig({ test: { exclude: files.filter((file) => startsProcesses(resolve(file))) } }),
);
