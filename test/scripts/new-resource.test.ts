/** `npm run new-resource`, in a copy of the project: its output is valid without changes. */
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const folders = ["bench", "constructs", "dist", "docs", "examples", "lib", "lint-rules", "schemas", "scripts", "test"];
const files = [".gitignore", "biome.json", "cdktf.json", "package.json"];
const configs = readdirSync(".").filter((name) => /^(?:tsconfig|vitest)\b.*\.(?:json|ts)$/.test(name));

/** The paths that the script writes. */
const written = [
  ...["constructs", "lib/api", "lib/emulator/app-runner", "lib/model/hosted-service", "lib/resources.ts"],
  ...["lib/runtime/book-shelf", "lint-rules/book-shelf", "test/constructs", "test/runtime/book-shelf"],
];

/** The script, for names that it refuses: it starts in a fraction of the time that tsx takes. */
const bundle = "dist/new-resource.mjs";
let copy: string;

beforeAll(async () => {
  copy = temporaryFolder();
  for (const name of [...folders, ...files, ...configs]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const [entryPoints, outfile] = [["scripts/new-resource.ts"], join(copy, bundle)];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    external: ["./build-validators.ts"], // loads every rule; a refusal does not reach it
    logLevel: "error",
  });
});

function inCopy(file: string, args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: copy });
  return { status, said: stdout + stderr };
}
/** Runs a program of node_modules in the copy. */
const run = (program: string, ...args: readonly string[]) => inCopy(join("node_modules/.bin", program), args);
const made = (...names: readonly string[]) => run("tsx", "scripts/new-resource.ts", ...names);

test.each([
  [[], "name one resource: npm run new-resource NAME, such as npm run new-resource book-shelf"],
  [["book-shelf", "magazine-rack"], "name one resource"],
  [["BookShelf"], "must be two or more lower-case words that hyphens join, such as book-shelf"],
  [["BookShelf"], "did you mean book-shelf?"],
  [["../shelf"], '"../shelf" cannot name a resource'],
  [["class"], "two or more lower-case words"],
  [["lifecycle-policy"], "lifecycle-policy already exists: lint-rules/lifecycle-policy/index.ts; choose another name"],
  [["vpc-connector"], "vpc-connector already exists: lib/emulator/app-runner/vpc-connector.ts"],
  [["null-provider"], "null-provider already exists: constructs/null-provider.ts"],
  [["custom-domain"], "already exists"],
])("refuses %j, and writes nothing", (names, said) => {
  const before = readFileSync(join(copy, "lib/resources.ts"), "utf8");
  const refused = inCopy(process.execPath, [bundle, ...names]);
  expect(refused).toMatchObject({ status: 2, said: expect.stringContaining(said) });
  expect(refused.said).not.toMatch(/^ +at /m);
  expect(readFileSync(join(copy, "lib/resources.ts"), "utf8")).toBe(before);
  expect(existsSync(join(copy, "lib/model/hosted-service/book-shelf.ts"))).toBe(false);
});

test("creates a resource that compiles, is formatted, and passes its tests", { timeout: 900_000 }, () => {
  expect(made("book-shelf")).toMatchObject({ status: 0, said: expect.stringContaining("book-shelf is there") });
  // The other tests and scripts cannot break: no type depends on the entries of a list.
  const include = ["lib", "constructs", "lint-rules", "test/constructs/book-shelf.types.ts", "test/runtime/book-shelf"];
  writeFileSync(join(copy, "tsconfig.part.json"), JSON.stringify({ extends: "./tsconfig.json", include }));
  const compiled = run("tsc", "-p", "tsconfig.part.json", "--checkers", "1"); // several repeat each other's work
  expect(compiled.said).toBe("");
  expect(compiled.status).toBe(0);
  expect(run("biome", "check", ...written)).toMatchObject({ status: 0 });
  const tested = run(
    "vitest",
    ...[
      "run",
      "--config=vitest.fast.config.ts",
      "--maxWorkers=1",
      "test/runtime/book-shelf",
      "test/host/exec/every-resource.test.ts",
    ],
    ...["test/lint-rules/rules.test.ts", "test/constructs/bounds.test.ts", "test/house/type-names.test.ts"],
  );
  expect(tested.said).toMatch(/Test Files .*5 passed/);
  expect(tested.status).toBe(0);
  expect(inCopy(process.execPath, [bundle, "book-shelf"])).toMatchObject({
    status: 2,
    said: expect.stringContaining("book-shelf already exists"),
  });
});
