import { expect, it } from "vitest";
import { longRetries } from "../../../lib/adopt/audit/long-retries.ts";
import { ApiError } from "../../../lib/client/api-error.ts";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";

it("an audit under endless throttling reports every ten seconds what it waits for, and short waits not at all", async () => {
  const clock = { now: 1_000_000 };
  const printed: string[] = [];
  const onRetry = longRetries(
    (line) => printed.push(line),
    () => clock.now,
  );
  const emulator = await emulatorForTest();
  await emulator.send("POST", "/_lintel/faults", {
    kind: "error",
    status: 429,
    operations: ["ListServices"],
    times: 8,
  });
  const client = createAppRunnerClient({
    ...{ endpointUrl: emulator.url, region: "us-east-1", skipCredentials: true, vocabulary: "documented", onRetry },
    timing: {
      now: () => clock.now,
      random: () => 0.5,
      sleep: async () => {
        clock.now += 4000;
      },
    },
  });
  await client.listServices({});
  expect(printed).toEqual([
    "ListServices failed with ThrottlingException; retrying for 12 s so far",
    "ListServices failed with ThrottlingException; retrying for 24 s so far",
  ]);
  clock.now += 1_000_000;
  onRetry(new ApiError("Connection", "no connection"), "ListServices");
  expect(printed).toHaveLength(2);
  client.close();
});
