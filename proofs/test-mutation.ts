/** `npm run test:mutation`: Stryker with its options, or with --sample the fixed sample (mutation-sample.ts). */
import { spawnSync } from "node:child_process";

const options = process.argv.slice(2);
if (options.includes("--sample")) await import("./mutation-sample.ts");
else process.exitCode = spawnSync("stryker", ["run", ...options], { stdio: "inherit" }).status ?? 1;
