/** `lintel emulate`: the services on this machine, for development, tests and demonstrations. */
import type { CommandModule } from "yargs";

interface Options {
  readonly port: number;
  readonly host: string;
  readonly json: boolean;
  readonly state: string | undefined;
}

/** Runs until it is interrupted; nothing that was answered is lost when it is killed with `--state`. */
export const emulate: CommandModule<object, Options> = {
  command: "emulate",
  describe: "Run the services on this machine; no account is needed",
  builder: (options) =>
    options
      .option("port", { type: "number", default: 4700, describe: "Port to listen on; 0 takes a free one" })
      .option("host", { type: "string", default: "127.0.0.1", describe: "Address to listen on" })
      .option("json", { type: "boolean", default: false, describe: 'Print one line of JSON, {"url": …}' })
      .option("state", { type: "string", describe: "Keep everything in this file, across restarts and crashes" })
      .example("$0 emulate", "then: aws --endpoint-url http://127.0.0.1:4700 imagebuilder list-lifecycle-policies"),
  handler: async ({ port, host, json, state }) => {
    const { startEmulator } = await import("../../emulator/server.ts");
    const emulator = await startEmulator({ port, host, ...(state === undefined ? {} : { statePath: state }) });
    process.stdout.write(
      json
        ? `${JSON.stringify({ url: emulator.url })}\n`
        : `Lintel emulates the image building service at ${emulator.url}\nPress Ctrl-C to stop.\n`,
    );
    await new Promise<void>((resolve) => {
      process.once("SIGINT", resolve);
      process.once("SIGTERM", resolve);
    });
    await emulator.close();
  },
};
