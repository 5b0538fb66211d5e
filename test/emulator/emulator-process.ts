/** Runs an emulator in its own process, for tests that kill it; prints its URL. Arguments: [state file]. */
import { startEmulator } from "../../lib/emulator/server/server.ts";

const quotas = { "lifecycle-policies": 1_000 };

void startEmulator({ port: 0, statePath: process.argv[2], quotas }).then(({ url }) => process.stdout.write(`${url}\n`));
