/** What importing `lintel/constructs` costs a user. */
import { build } from "esbuild";
import { expect, test } from "vitest";

test("of the library it loads the models and the names, nothing of the linter or the provider", async () => {
  const { metafile } = await build({
    entryPoints: ["constructs/index.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    metafile: true,
    write: false,
  });
  const loaded = Object.keys(metafile.inputs).filter((file) => !file.startsWith("constructs/"));
  expect(loaded).toContain("lib/model/lifecycle-policy/lifecycle-policy.ts");
  const others = loaded.filter((file) => !file.startsWith("lib/model/"));
  expect(others.sort()).toEqual([
    "lib/base/dictionary.ts",
    "lib/base/members.ts",
    "lib/base/version.ts",
    "lib/derive/blocks.ts",
    "lib/derive/names.ts",
    "lib/null-resource.ts",
  ]);
});
