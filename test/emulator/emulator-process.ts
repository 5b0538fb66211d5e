/** Runs an emulator in its own process, for tests that kill it; prints its URL. Arguments: [state file]. */
import { startEmulator } from "../../lib/emulator/server.ts";

void startEmulator({ port: 0, statePath: process.argv[2] }).then(({ url }) => process.stdout.write(`${url}\n`));
