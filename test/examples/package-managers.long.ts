/**
 * The packed package in new projects of each package manager, with a framework and the newest constructs that it takes.
 * Needs the registry.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { packedPackage } from "../run/packed-package.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { longTimeout, npmInstall, succeeds, userEnvironment } from "./packed-project.ts";

const tools = temporaryFolder({ "package.json": "{}" });
const home = temporaryFolder();
const installed = (file: string): string => join(tools, "node_modules", file);
const yarn = installed("@yarnpkg/cli-dist/bin/yarn.js");
let archive = "";

beforeAll(async () => {
  archive = await packedPackage();
  const bun = `bun@npm:@oven/bun-${process.platform}-${process.arch}`;
  npmInstall(tools, "pnpm@10", "yarn@1", "@yarnpkg/cli-dist@4", bun);
}, longTimeout);

interface PackageManager {
  /** The command that adds packages. */
  readonly add: () => readonly string[];
  /** Node as this package manager starts it. */
  readonly node?: readonly string[];
  /** Settings of the project. */
  readonly settings?: { readonly [file: string]: string };
}

const managers = {
  npm: { add: () => ["npm", "install", "--ignore-scripts"] },
  pnpm: { add: () => [process.execPath, installed("pnpm/bin/pnpm.cjs"), "add"] },
  "pnpm without hoisting": {
    add: () => [process.execPath, installed("pnpm/bin/pnpm.cjs"), "add"],
    settings: { ".npmrc": "hoist=false\n" },
  },
  "Yarn 1": { add: () => [process.execPath, installed("yarn/bin/yarn.js"), "add"] },
  "Yarn with Plug'n'Play": {
    add: () => [process.execPath, yarn, "add"],
    node: [process.execPath, yarn, "node"],
    settings: { "yarn.lock": "" },
  },
  "Yarn with node_modules": {
    add: () => [process.execPath, yarn, "add"],
    settings: { "yarn.lock": "", ".yarnrc.yml": "nodeLinker: node-modules\n" },
  },
  bun: { add: () => [installed("bun/bin/bun"), "add"] },
} satisfies { readonly [name: string]: PackageManager };

/** Installs these packages into a new project with Lintel, and expects that one module loads and the other explains. */
function loads(
  { add, node = [process.execPath], settings = {} }: PackageManager,
  packages: readonly string[],
  { loaded, missing }: { readonly loaded: string; readonly missing: string },
): void {
  const folder = temporaryFolder({ "package.json": '{"name":"p","version":"1.0.0","private":true}', ...settings });
  // Not every package manager reads npm's setting of the certificates (fast-starts.ts).
  const { npm_config_cafile: certificates } = process.env;
  const env = {
    ...userEnvironment(home),
    ...(certificates !== undefined && { NODE_EXTRA_CA_CERTS: certificates }),
  };
  const run = ([file = "", ...args]: readonly string[]) => spawnSync(file, args, { cwd: folder, env });
  succeeds(run([...add(), `lintel@file:${archive}`, ...packages]));
  const program = join(folder, "program.cjs");
  writeFileSync(
    program,
    `console.log(typeof require("${loaded}").LintelProvider);\ntry { require("${missing}"); } catch ({ message }) { console.log(message); }\n`,
  );
  expect(succeeds(run([...node, program]))).toMatch(
    /^function\nlintel\/\w+ needs the package \w+, which is not installed/,
  );
}

const frameworks = {
  cdktf: [["cdktf@0.21", "constructs@10"], { loaded: "lintel/constructs", missing: "lintel/cdktn" }],
  cdktn: [["cdktn@0.24", "constructs@10.7"], { loaded: "lintel/cdktn", missing: "lintel/constructs" }],
} as const;

// Those that let a package load only what it names install both frameworks; what the others install is found anyway.
test.each([
  ["npm", "cdktf"],
  ["pnpm", "cdktn"],
  ["pnpm without hoisting", "cdktf"],
  ["pnpm without hoisting", "cdktn"],
  ["Yarn 1", "cdktf"],
  ["Yarn with Plug'n'Play", "cdktf"],
  ["Yarn with Plug'n'Play", "cdktn"],
  ["Yarn with node_modules", "cdktn"],
  ["bun", "cdktf"],
] as const)("%s installs Lintel beside %s", { timeout: longTimeout }, (manager, framework) => {
  const [packages, modules] = frameworks[framework];
  loads(managers[manager], packages, modules);
});

test("npm resolves Lintel beside the command line of cdktf", { timeout: longTimeout }, () => {
  const folder = temporaryFolder({ "package.json": "{}" });
  const packages = [`lintel@file:${archive}`, "cdktf@0.21", "constructs@10", "cdktf-cli@0.21"];
  npmInstall(folder, "--package-lock-only", ...packages);
  const { packages: resolved } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  expect(Object.keys(resolved)).toEqual(expect.arrayContaining(["node_modules/lintel", "node_modules/cdktf-cli"]));
});
