import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeEach, describe, expect, test } from "vitest";
import { bundleTarget } from "../../lib/base/process/node-version.ts";
import { type PackedWhere, packLazily } from "../../scripts/pack-lazily.ts";
import { json, startServer } from "../client/scripted-server.ts";
import { execFile } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = temporaryFolder();
});

const write = async (name: string, content: string) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

/** Bundles a program like scripts/build.ts; returns the path of the bundle. */
async function bundle(program: string, packed: readonly string[], where?: PackedWhere): Promise<string> {
  const outfile = join(folder, "bundle.cjs");
  await build({
    entryPoints: [await write("program.ts", program)],
    outfile,
    bundle: true,
    platform: "node",
    target: bundleTarget,
    format: "cjs",
    minify: true,
    mainFields: ["module", "main"],
    logLevel: "silent",
    define: { "import.meta.url": "bundleUrl" },
    banner: { js: 'const bundleUrl = "file:///bundle";' },
    plugins: [
      packLazily(
        packed.map((module) => resolve(folder, module)),
        where,
      ),
    ],
  });
  return outfile;
}

/** Runs a bundle, which prints JSON. */
async function run(file: string, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { stdout } = await execFile(process.execPath, [file], { env });
  return JSON.parse(stdout);
}

describe("a module that import() loads from a matching path", () => {
  beforeEach(async () => {
    await write("deeper.ts", "export const deeper = 'only found by running it';");
    await write(
      "rare.ts",
      `import { sep } from "node:path";
      globalThis.runs = (globalThis.runs ?? 0) + 1;
      export const named = async () => [(await import("./deeper.ts")).deeper, (await import("node:path")).sep === sep];
      export default 7;`,
    );
  });

  test("has the same exports and imports, and runs once", async () => {
    const program = `const load = () => import("./rare.ts");
      load().then(async ({ default: seven, named }) => {
        await load();
        console.log(JSON.stringify({ seven, named: await named(), runs: globalThis.runs }));
      });`;
    const file = await bundle(program, ["rare.ts"]);
    expect(await run(file)).toEqual({ seven: 7, named: ["only found by running it", true], runs: 1 });
    expect(await readFile(file, "utf8")).not.toContain("only found by running it");
  });

  test("is packed beside the bundle on request", async () => {
    const dynamic = `import("./rare.ts").then(({ default: seven }) => console.log(seven));`;
    const file = await bundle(dynamic, ["rare.ts"], "beside");
    expect(await run(file)).toBe(7);
    expect(await readdir(join(folder, "packed"))).toEqual([expect.stringMatching(/^rare-[0-9a-f]{8}\.br$/)]);
    expect(await readFile(file, "utf8")).not.toContain("base64");
  });

  test("is packed alone: other modules stay in the bundle", async () => {
    const dynamic = `import("./rare.ts").then(({ default: seven }) => console.log(seven));`;
    expect(await readFile(await bundle(dynamic, []), "utf8")).toContain("only found by running it");
  });

  test("that is not imported lazily fails the build", async () => {
    const message = /nothing imports .*rare\.ts lazily/;
    await expect(bundle(`import seven from "./rare.ts"; console.log(seven);`, ["rare.ts"])).rejects.toThrow(message);
    await expect(bundle("console.log(7);", ["rare.ts"])).rejects.toThrow(message);
  });

  test.each([
    ["it is not there", `import("./missing-rare.ts")`, /Could not resolve "\.\/missing-rare\.ts"/],
    ["what it imports is not there", `import("./broken-rare.ts")`, /Could not resolve "\.\/nowhere\.ts"/],
  ])("fails the build when %s", async (_, program, message) => {
    await write("broken-rare.ts", `export * from "./nowhere.ts";`);
    await expect(bundle(program, ["missing-rare.ts", "broken-rare.ts"])).rejects.toThrow(message);
  });
});

describe("the credential chain, packed as in the executables", () => {
  /** Lists policies once; prints whether a module was unpacked, that is, compiled at run time. */
  const program = `const vm = require("node:vm");
    const { compileFunction } = vm;
    let unpacked = false;
    vm.compileFunction = (...args) => {
      unpacked = true;
      return compileFunction(...args);
    };
    import { createImageBuilderClient } from ${JSON.stringify(join(process.cwd(), "lib/services/image-builder/client.ts"))};
    const client = createImageBuilderClient({ region: "eu-west-1", profile: "p" });
    client.listLifecyclePolicies({}).then(() => {
      client.close();
      console.log(JSON.stringify(unpacked));
    });`;

  test.each([
    ["a credential process, which only the chain runs", "asked", true],
    ["fixed keys, which need no chain", "fixed", false],
  ])("signs with the keys of %s", async (_, accessKeyId, unpacks) => {
    const { url, requests } = await startServer(json(200, {}));
    const keys = { Version: 1, AccessKeyId: "asked", SecretAccessKey: "asked-secret", SessionToken: "asked-token" };
    const script = await write("give.js", `console.log(${JSON.stringify(JSON.stringify(keys))})`);
    const profile = unpacks
      ? `credential_process = "${process.execPath}" "${script}"`
      : "aws_access_key_id = fixed\naws_secret_access_key = fixed-secret";
    const config = await write("config", `[profile p]\n${profile}\n`);
    const file = await bundle(program, [join(process.cwd(), "lib/client/credentials/credential-chain.ts")]);
    const env = {
      AWS_CONFIG_FILE: config,
      AWS_SHARED_CREDENTIALS_FILE: join(folder, "none"),
      AWS_ENDPOINT_URL: url,
      HOME: folder,
    };
    expect(await run(file, env)).toBe(unpacks);
    expect(requests[0]?.headers.authorization).toContain(`Credential=${accessKeyId}/`);
    // A name that occurs only in the libraries of the chain.
    expect(await readFile(file, "utf8")).not.toContain("fromContainerMetadata");
  });
});
