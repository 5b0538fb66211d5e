/** `npm run new-resource` refuses what cannot name a resource; new-resource.long.ts creates one. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { projectCopy, runIn } from "./project-copy.ts";

/** The script, which starts in a fraction of the time that tsx takes. */
const bundle = "dist/new-resource.mjs";
let copy: string;

beforeAll(async () => {
  copy = projectCopy();
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

test.each([
  [[], "name one resource: npm run new-resource NAME, such as npm run new-resource book-shelf"],
  [["book-shelf", "magazine-rack"], "name one resource"],
  [["BookShelf"], "must be two or more lower-case words that hyphens join, such as book-shelf"],
  [["BookShelf"], "did you mean book-shelf?"],
  [["../shelf"], '"../shelf" cannot name a resource'],
  [["class"], "two or more lower-case words"],
  [
    ["lifecycle-policy"],
    "lifecycle-policy already exists: lib/services/image-builder/lifecycle-policy; choose another name",
  ],
  [["vpc-connector"], "vpc-connector already exists: lib/services/app-runner/vpc-connector/emulator.ts"],
  [["null-provider"], "null-provider already exists: constructs/null-provider.ts"],
  [["custom-domain-association"], "already exists"],
])("refuses %j, and writes nothing", (names, said) => {
  const before = readFileSync(join(copy, "lib/services/resources.generated.ts"), "utf8");
  const refused = runIn(copy, process.execPath, [bundle, ...names]);
  expect(refused).toMatchObject({ status: 2, said: expect.stringContaining(said) });
  expect(refused.said).not.toMatch(/^ +at /m);
  expect(readFileSync(join(copy, "lib/services/resources.generated.ts"), "utf8")).toBe(before);
  expect(existsSync(join(copy, "lib/services/app-runner/book-shelf/model.ts"))).toBe(false);
});
