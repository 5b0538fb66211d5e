/** The cost of importing `lintel/constructs`. */
import { build } from "esbuild";
import { expect, test } from "vitest";

test("the package loads models and names from the library, but neither linter nor provider", async () => {
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
  expect(loaded).toContain("lib/services/image-builder/lifecycle-policy/model.ts");
  const others = loaded.filter((file) => !/^lib\/(?:facts\/model\/|services\/.*\bmodel\b)/.test(file));
  expect(others.sort()).toEqual([
    "lib/base/dictionary.ts",
    "lib/base/member-path.ts",
    "lib/base/members.ts",
    "lib/base/text/quoted-text.ts",
    "lib/base/version.ts",
    "lib/facts/derive/blocks.ts",
    "lib/facts/derive/names.ts",
    "lib/facts/shape/required.ts",
    "lib/facts/shape/shape.ts",
    "lib/terraform/null-resource-names.ts",
  ]);
});
