/** Checks the types of the playground's page, where the packages of site/ are. */
import { spawnSync } from "node:child_process";
import { pagePackages } from "./playground-bundle.ts";

if (pagePackages.areThere) {
  const compile = ["node_modules/typescript/bin/tsc", "-p", "site/playground"];
  process.exitCode = spawnSync(process.execPath, compile, { stdio: "inherit" }).status ?? 1;
} else console.error(`the types of site/playground are not checked: ${pagePackages.remedy}`);
