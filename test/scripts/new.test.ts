/** `npm run new` refuses what cannot be named so; new.long.ts creates a resource. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { projectCopy, runIn } from "./project-copy.ts";

/** The script, which starts in a fraction of the time that tsx takes. */
const bundle = "dist/new.mjs";
let copy: string;

beforeAll(async () => {
  copy = projectCopy();
  const [entryPoints, outfile] = [["scripts/new.ts"], join(copy, bundle)];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    external: ["../build-validators.ts", "../registries.ts"], // load everything; a refusal does not reach them
    logLevel: "error",
  });
});

test.each([
  [[], "say what is new:"],
  [["shelf"], "say what is new:"],
  [["resource"], "name the service and one resource: npm run new -- resource app-runner/book-shelf"],
  [["resource", "a2a/book-shelf"], "there are templates for app-runner only"],
  [["resource", "app-runner/book-shelf", "app-runner/magazine-rack"], "name the service and one resource"],
  [["resource", "app-runner/BookShelf"], "must be two or more lower-case words that hyphens join, such as book-shelf"],
  [["resource", "app-runner/BookShelf"], "did you mean book-shelf?"],
  [["resource", "app-runner/../shelf"], "name the service and one resource"],
  [["resource", "app-runner/class"], "two or more lower-case words"],
  [
    ["resource", "app-runner/lifecycle-policy"],
    "lifecycle-policy already exists: lib/services/image-builder/lifecycle-policy; choose another name",
  ],
  [["resource", "app-runner/vpc-connector"], "vpc-connector already exists"],
  [["resource", "app-runner/null-provider"], "null-provider already exists: constructs/null-provider.ts"],
  [["resource", "app-runner/custom-domain-association"], "already exists"],
  [["rule", "app-runner/hosted-service"], "name the resource and one rule"],
  [
    ["rule", "app-runner/shelf", "books-fit"],
    '"app-runner/shelf" is not a resource; it must be one of a2a/agent-access',
  ],
  [["rule", "app-runner/hosted-service", "Names Differ"], "did you mean names-differ?"],
  [["rule", "app-runner/hosted-service", "names-differ"], "names-differ.ts already exists; choose another name"],
  [["member", "app-runner/hosted-service"], "name the resource and one member"],
  [["member", "app-runner/hosted-service", "Owner-Team"], '"Owner-Team" cannot name a member'],
  [["member", "app-runner/hosted-service", "ServiceName"], "model.ts has a member ServiceName already"],
  [["member", "app-runner/hosted-service", "OwnerTeam", "date"], "write string, integer, boolean"],
])("refuses %j, and writes nothing", (names, said) => {
  const before = readFileSync(join(copy, "lib/services/resources.generated.ts"), "utf8");
  const refused = runIn(copy, process.execPath, [bundle, ...names]);
  expect(refused).toMatchObject({ status: 2, said: expect.stringContaining(said) });
  expect(refused.said).not.toMatch(/^ +at /m);
  expect(readFileSync(join(copy, "lib/services/resources.generated.ts"), "utf8")).toBe(before);
  expect(existsSync(join(copy, "lib/services/app-runner/book-shelf/model.ts"))).toBe(false);
});
