/**
 * `node keep-compiled.mjs SCRIPT CACHE ARGUMENTS…`: runs a bundle as the standalone executable does (lib/cli/standalone.ts), and
 * writes what V8 compiled of it when the process ends. Plain JavaScript, because the executable's Node runs it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

const [script, cache, ...args] = process.argv.slice(2);
const file = process.execPath;
process.argv = [file, file, ...args];
const compiled = new Script(readFileSync(script, "latin1"), { filename: file });
process.on("exit", () => writeFileSync(cache, compiled.createCachedData()));
const module = { exports: {} };
compiled.runInThisContext()(createRequire(file), file, dirname(file), module, module.exports);
