/** The built package as npm publishes it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execFile } from "./child-process.ts";
import { sharedFolder } from "./shared-folder.ts";

/** Packs the package, once per run; returns the path of the archive. */
export async function packedPackage(): Promise<string> {
  const folder = await sharedFolder("packed", (destination) =>
    execFile("npm", ["pack", "--ignore-scripts", "--pack-destination", destination]),
  );
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
  return join(folder, `${name}-${version}.tgz`);
}
