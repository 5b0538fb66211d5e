/**
 * Runs users' programs one after the other in this process, because loading the framework takes longer than a program.
 * The parent sends a program and its working folder, and receives the exit code and the output.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

let printed = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"])
  process[name].write = (chunk) => {
    printed[name] += chunk;
    return true;
  };

process.on("message", async ({ file, folder }) => {
  process.chdir(folder);
  printed = { stdout: "", stderr: "" };
  let status = 0;
  try {
    await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    status = 1;
    printed.stderr += error.stack;
  }
  process.send({ status, ...printed });
});
