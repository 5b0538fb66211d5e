/**
 * A process that runs the command line many times, one run after another, because starting Node takes longer than most
 * runs. Each run evaluates the bundle again. The parent sends a {@link OneRun} and receives an {@link Outcome}.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { type OneRun, runOnce } from "./one-run.ts";

const [, , bundle = "", folder = ""] = process.argv;
const require = createRequire(bundle);
const script = new Script(
  `(function (require, __filename, __dirname, module, exports) {${readFileSync(bundle, "utf8")}\n})`,
  { filename: bundle },
);

async function main(args: readonly string[]): Promise<void> {
  const module: { exports: { main?: typeof main } } = { exports: {} };
  script.runInThisContext()(require, bundle, dirname(bundle), module, module.exports);
  await module.exports.main?.(args);
}

process.on("message", async (run: OneRun) => {
  const outcome = await runOnce(main, run, { file: bundle, input: join(folder, "standard-input") });
  for (const file of Object.keys(require.cache)) delete require.cache[file];
  process.send?.(outcome);
});
