/** `lintel emulate`: the services on this machine, for development, tests and demonstrations. */

import type { Run } from "../command.ts";
import { UsageError } from "../usage-error.ts";

/** Runs until it is interrupted; nothing that was answered is lost when it is killed with `--state`. */
export const run: Run = async (line) => {
  const {
    port,
    host,
    json,
    state,
    seed,
    "operation-seconds": operationSeconds,
  } = await line
    .usage(
      "$0\n\nRuns the image building and hosting services, and the REST API at /rest, on this machine, until it is interrupted.",
    )
    .option("port", { type: "number", default: 4700, describe: "Port to listen on; 0 takes a free one" })
    .option("host", { type: "string", default: "127.0.0.1", describe: "Address to listen on" })
    .option("json", { type: "boolean", default: false, describe: 'Print one line of JSON, {"url": …}' })
    .option("state", { type: "string", describe: "Keep everything in this file, across restarts and crashes" })
    .option("seed", { type: "string", describe: "Start with the tokens, apps and organizations in this JSON file" })
    .option("operation-seconds", {
      type: "number",
      default: 2,
      describe: "How long operations such as ResumeService take; 0 ends them at once",
    })
    .example("$0", "then: aws --endpoint-url http://127.0.0.1:4700 imagebuilder list-lifecycle-policies")
    .parseAsync();
  if (!(operationSeconds >= 0 && Number.isFinite(operationSeconds))) {
    throw new UsageError(`--operation-seconds is ${operationSeconds}; it must be a number of seconds, 0 or more`);
  }
  const { startEmulator } = await import("../../emulator/server.ts");
  const emulator = await startEmulator({ port, host, statePath: state, seedPath: seed, operationSeconds });
  process.stdout.write(
    json
      ? `${JSON.stringify({ url: emulator.url })}\n`
      : `Lintel emulates the image building and hosting services at ${emulator.url}\nPress Ctrl-C to stop.\n`,
  );
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await emulator.close();
};
