import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installPackages } from "../../../scripts/site/packages.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** One package of the site, as its package-lock.json has it. */
function onePackage(): { readonly [file: string]: string } {
  const { lockfileVersion, packages } = JSON.parse(readFileSync("site/package-lock.json", "utf8"));
  const fflate = packages["node_modules/fflate"];
  const named = { devDependencies: { fflate: fflate.version } };
  return {
    "package.json": JSON.stringify(named),
    "package-lock.json": JSON.stringify({ lockfileVersion, packages: { "": named, "node_modules/fflate": fflate } }),
  };
}

test("programs that install the packages of the site at once all have them, and leave nothing beside them", async () => {
  const folder = temporaryFolder(onePackage());
  await Promise.all([installPackages(folder), installPackages(folder), installPackages(folder)]);
  expect(readdirSync(join(folder, "node_modules", "fflate"))).toContain("package.json");
  expect(readdirSync(folder).sort()).toEqual(["node_modules", "package-lock.json", "package.json"]);
});
