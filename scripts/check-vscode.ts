/** The types of the extension for VS Code, as a part of `npm run check`, where the packages that it needs are installed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const home = "editors/vscode";
if (existsSync(`${home}/node_modules`)) {
  const { status } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", home], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  console.log(`The types of ${home} are not checked: its packages are missing (npm ci in ${home}).`);
}
