/** The types of programs that have packages of their own, as a part of `npm run check`, where these are installed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

/** Each program's folder, with the one that has its package.json. */
const programs = new Map([
  ["editors/vscode", "editors/vscode"],
  ["site/playground", "site"],
]);

const chosen = process.argv.slice(2);
for (const [home, packages] of programs) {
  if (chosen.length > 0 && !chosen.includes(home)) continue;
  if (existsSync(`${packages}/node_modules`)) {
    const compile = ["node_modules/typescript/bin/tsc", "-p", home];
    process.exitCode ||= spawnSync(process.execPath, compile, { stdio: "inherit" }).status ?? 1;
  } else {
    console.log(`The types of ${home} are not checked: its packages are missing (npm ci --prefix ${packages}).`);
  }
}
