/** `npm run new` refuses what cannot be named so; new.long.ts creates a resource. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
  [[], "say what is new\nUsage: npm run new -- <what>"],
  [["shelf"], 'cannot make a new "shelf"'],
  [["resourse"], 'cannot make a new "resourse"; did you mean resource?'],
  [["resource"], "name the service and one resource: npm run new -- resource app-runner/reading-room"],
  [["resource", "app-runner/"], "name the service and one resource"],
  [["resource", "app-runer/book-shelf"], 'unknown service "app-runer"; did you mean app-runner?'],
  [["resource", "toString/book-shelf"], 'unknown service "toString"; it must be one of app-runner, image-builder'],
  [["resource", "compute/book-shelf"], "no templates for compute: Lintel only reads images and their uses there"],
  [
    ["resource", "sts/book-shelf"],
    "no templates for sts: Lintel only assumes roles there; templates exist for app-runner",
  ],
  [["resource", "a2a/book-shelf"], "no templates for a2a: its resources are rare; copy lib/services/a2a/push-config"],
  [["resource", "app-runner/book-shelf", "app-runner/magazine-rack"], "name the service and one resource"],
  [
    ["resource", "app-runner/BookShelf"],
    "must be two or more lower-case words that hyphens join, such as reading-room",
  ],
  [["resource", "app-runner/BookShelf"], "did you mean book-shelf?"],
  [["resource", "app-runner/../shelf"], "name the service and one resource"],
  [["resource", "app-runner/class"], "two or more lower-case words"],
  [
    ["resource", "app-runner/lifecycle-policy"],
    "lifecycle-policy already exists: lib/services/image-builder/lifecycle-policy; choose another name",
  ],
  [["resource", "app-runner/vpc-connector"], "vpc-connector already exists"],
  [["resource", "app-runner/source-map"], "source-map already exists: constructs/source-map.ts"],
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
])("npm run new refuses %j, and writes nothing", (names, said) => {
  const before = readFileSync(join(copy, "lib/services/resources.generated.ts"), "utf8");
  const refused = runIn(copy, process.execPath, [bundle, ...names]);
  expect(refused).toMatchObject({ status: 2, said: expect.stringContaining(said) });
  expect(refused.said).not.toMatch(/^ +at /m);
  expect(readFileSync(join(copy, "lib/services/resources.generated.ts"), "utf8")).toBe(before);
  expect(existsSync(join(copy, "lib/services/app-runner/book-shelf/model.ts"))).toBe(false);
});

test.each([["--help"], ["resource", "-h"], ["rule", "app-runner/hosted-service", "--help"]])(
  "prints how to use it for %j %j %j",
  (...names) => {
    const asked = runIn(copy, process.execPath, [bundle, ...names]);
    expect(asked).toMatchObject({ status: 0, said: expect.stringContaining("npm run new -- resource SERVICE/NAME") });
    expect(asked.said).toContain("Resources can be added to app-runner, image-builder");
  },
);

test("an entry whose place is gone is an error that names the file, and nothing is written", () => {
  const file = join(copy, "lib/services/app-runner/emulator/tables.ts");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("];", "] as const;"));
  const refused = runIn(copy, process.execPath, [bundle, "resource", "app-runner/book-shelf"]);
  writeFileSync(file, text);
  expect(refused).toMatchObject({ status: 2, said: expect.stringContaining('tables.ts has no "];"') });
  expect(existsSync(join(copy, "lib/services/app-runner/book-shelf/model.ts"))).toBe(false);
});
