/** Runs an emulator in its own process, for tests that kill it; prints its URL. Arguments: [state file]. */
import { startEmulator } from "../../lib/emulator/server.ts";

const { url } = await startEmulator({ port: 0, statePath: process.argv[2] });
process.stdout.write(`${url}\n`);
