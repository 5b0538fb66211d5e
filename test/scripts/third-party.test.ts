/**
 * The build's information about third-party code: license texts in the package and beside the provider, and a bill of
 * materials.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { installProvider } from "../../lib/cli/setup/install-provider.ts";
import { licensesFile } from "../../lib/cli/setup/provider-files.ts";
import { bundleOptions } from "../../scripts/bundle-options.ts";
import { billOf, licensesOf, ThirdParty } from "../../scripts/third-party.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const licences = readFileSync(join("dist", licensesFile), "utf8");

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}
const bill: { readonly bomFormat: string; readonly components: readonly Component[] } = JSON.parse(
  readFileSync("dist/sbom.cdx.json", "utf8"),
);

/** The packages in a program, determined by a separate build. */
async function packagesOf(entry: string) {
  const thirdParty = new ThirdParty();
  // All imports are bundled here, none is packed.
  const { metafile } = await build({ ...bundleOptions(), entryPoints: [entry], write: false, metafile: true });
  thirdParty.add(metafile);
  return thirdParty.packages();
}

describe("the build", () => {
  it.each(["lib/terraform/provider/entry.ts", "lib/cli/lintel.ts"])(
    "has license text and component for all packages in %s",
    async (entry) => {
      const packages = await packagesOf(entry);
      expect(packages.length).toBeGreaterThan(10);
      for (const { name, version, text } of packages) {
        expect(licences).toContain(`\n${name} ${version} (`);
        expect(licences).toContain(text);
        expect(text.length).toBeGreaterThan(500);
        expect(bill.components).toContainEqual(expect.objectContaining({ name, version }));
      }
    },
  );

  it("has the text of each license", () => {
    for (const words of [
      "Permission is hereby granted, free of charge",
      "Apache License",
      "Mozilla Public License",
      "Redistribution and use in source and binary forms",
    ])
      expect(licences).toContain(words);
  });

  it("has the license of what was adapted", () => {
    expect(licences).toContain(readFileSync("NOTICE", "utf8").trim());
  });

  it("has the archive's hash for each component", async () => {
    const ofOne: typeof bill = JSON.parse(
      billOf(await packagesOf("lib/terraform/null-resource/entry.ts"), { version: "1.0.0" }),
    );
    expect([bill.bomFormat, ofOne.bomFormat]).toEqual(["CycloneDX", "CycloneDX"]);
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    for (const { name, hashes } of [...bill.components, ...ofOne.components]) {
      const [hash] = hashes;
      const digest = Buffer.from(hash?.content ?? "", "hex").toString("base64");
      const held = Object.entries<{ integrity?: string }>(packages).filter(([path]) =>
        path.endsWith(`node_modules/${name}`),
      );
      expect(held.map(([, each]) => each.integrity)).toContain(`sha512-${digest}`);
    }
  });

  it("generates the same files for the same packages", async () => {
    const packages = await packagesOf("lib/terraform/null-resource/entry.ts");
    expect(billOf(packages, { version: "1.0.0" })).toBe(billOf(packages, { version: "1.0.0" }));
    expect(licensesOf(packages)).not.toContain(process.cwd());
  });

  it("fails without a license text", () => {
    const thirdParty = new ThirdParty();
    const input = { bytes: 1, imports: [] };
    thirdParty.add({ inputs: { "node_modules/not-there/index.js": input }, outputs: {} });
    expect(() => thirdParty.packages()).toThrow(/node_modules\/not-there comes without the text of its license/);
  });
});

it("the texts of licenses are installed beside the provider", async () => {
  const [file = ""] = await installProvider(temporaryFolder());
  expect(readFileSync(join(dirname(file), licensesFile), "utf8")).toBe(licences);
});
