/** The output of `npm pack`, as tools and all kinds of projects read it. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { published } from "../../scripts/published-modules.ts";
import { spawnSync } from "../run/child-process.ts";
import { packedPackage } from "../run/packed-package.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

let tarball = "";

beforeAll(async () => {
  tarball = await packedPackage();
});

test("publint finds nothing", () => {
  const { status, stdout } = spawnSync(process.execPath, ["node_modules/publint/src/cli.js", "--strict", tarball]);
  expect(status, stdout).toBe(0);
});

test("the types match the code in every module resolution", () => {
  const attw = ["node_modules/@arethetypeswrong/cli/dist/index.js", tarball, "--format", "json"];
  const { status, stdout } = spawnSync(process.execPath, attw);
  expect(status, stdout.slice(0, 2000)).toBe(0);
});

test("every module has the same exports, imported and required", () => {
  const names = published.filter(({ name }) => name !== "cdktn").map(({ name }) => `lintel/${name}`);
  // Later versions of Node add the name module.exports.
  const program = `import { createRequire } from "node:module";
    const require = createRequire(${JSON.stringify(resolve("package.json"))});
    for (const name of ${JSON.stringify(names)}) {
      const [imported, required] = [await import(name), require(name)];
      const names = new Set([...Object.keys(required), ...Object.keys(imported)].filter((each) => each !== "module.exports"));
      console.log(name, names.size > 0 && [...names].every((each) => required[each] === imported[each]));
    }`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program]);
  expect([stdout, stderr]).toEqual([names.map((name) => `${name} true\n`).join(""), ""]);
});

test.each(["constructs", "cdktn"])("lintel/%s names the missing package in its error", (name) => {
  const alone = temporaryFolder({ [`${name}.cjs`]: readFileSync(join("dist", `${name}.cjs`), "utf8") });
  const { status, stderr } = spawnSync(process.execPath, [`${name}.cjs`], { cwd: alone });
  const framework = name === "cdktn" ? "cdktn" : "cdktf";
  expect(status).toBe(1);
  expect(stderr).toContain(
    `Error: lintel/${name} needs the package ${framework}, which is not installed: npm install ${framework}@`,
  );
});
