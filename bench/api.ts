/** The time of one request with `lintel api`, as a whole process. */
import { startEmulator } from "../lib/emulator/server/server.ts";
import { onPath } from "./on-path.ts";
import { emptyNode, sideBySide, timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** The maximum time of a request, in empty Node processes. */
const GOAL = 3;

/**
 * One `lintel api` command against the emulator, compared with the empty Node process and, if installed, the AWS CLI.
 */
export async function* benchApi(): AsyncGenerator<Row> {
  const emulator = await startEmulator({ port: 0, quotas: { "lifecycle-policies": 10_000 } });
  const env = {
    ...process.env,
    AWS_ACCESS_KEY_ID: "bench",
    AWS_SECRET_ACCESS_KEY: "bench",
    AWS_DEFAULT_REGION: "eu-west-1",
    AWS_ENDPOINT_URL: emulator.url,
  };
  const words = ["imagebuilder", "list-lifecycle-policies"];
  const call = timedProcess(["node", "dist/lintel.cjs", "api", ...words, "--no-cli-pager"], { env });
  const what = "lintel api, one call";
  try {
    const fast = await sideBySide({ empty: emptyNode, call }, 15);
    const row: Row = {
      what,
      measured: fast.call,
      against: "node -e 0",
      compared: fast.empty,
      unit: "ms",
      goal: GOAL,
    };
    yield row;
    if (!onPath("aws")) return;
    const slow = await sideBySide({ call, peer: timedProcess(["aws", ...words], { env }) }, 3);
    yield* [row, { what, measured: slow.call, against: "aws, the same call", compared: slow.peer, unit: "ms" }];
  } finally {
    await emulator.close();
  }
}
