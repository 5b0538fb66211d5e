/** The extension for VS Code as it is packed, for the long tests. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { execFile } from "../run/child-process.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";

const home = "editors/vscode";

/** Builds the extension, and returns the path of its package. Installs the packages that this needs if they are missing. */
export async function packedExtension(): Promise<string> {
  if (!existsSync(`${home}/node_modules`)) await execFile("npm", ["ci", "--ignore-scripts"], { cwd: home });
  const file = join(temporaryFolder(), "lintel.vsix");
  await execFile(process.execPath, ["node_modules/tsx/dist/cli.mjs", "scripts/vscode.ts", file]);
  return file;
}

/** The files of the extension in a package, by their paths. */
export function filesIn(vsix: string): ReadonlyMap<string, Buffer> {
  const files = Object.entries(unzipSync(readFileSync(vsix)));
  return new Map(
    files.flatMap(([path, content]) =>
      path.startsWith("extension/") ? [[path.slice("extension/".length), Buffer.from(content)] as const] : [],
    ),
  );
}

/** A folder with the files of the extension. */
export function installed(vsix: string): string {
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(filesIn(vsix)));
  return folder;
}
