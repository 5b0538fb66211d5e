/** An emulated App Runner in virtual time, and what tests of handlers ask it. */
import { expect, onTestFinished } from "vitest";
import type { Timing } from "../../../lib/client/retry.ts";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { StateOwnership } from "../../../lib/terraform/provider/state-ownership.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";

/** Starts it for the current test. Its clock advances by waiting, and by what a test adds to `clock.now`. */
export async function appRunnerGround({ operationSeconds }: { readonly operationSeconds?: number } = {}) {
  const clock = { now: Date.now() };
  const log: string[] = [];
  const emulator = await emulatorForTest({
    clock: () => clock.now,
    ...(operationSeconds !== undefined && { operationSeconds }),
  });
  const timing: Timing = {
    now: () => clock.now,
    random: () => 1,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      clock.now += milliseconds;
    },
  };
  const settings = { endpointUrl: emulator.url, region: "us-east-1", skipCredentials: true, maxRetries: 0 };
  const service = createAppRunnerClient({ ...settings, vocabulary: "documented", timing });
  onTestFinished(() => service.close());
  /** The call of a handler, in a run of its own. */
  const call = {
    client: { service, reservedTagPrefix: "aws:", region: async () => "us-east-1", timing },
    options: {},
    ownership: new StateOwnership(),
    signal: new AbortController().signal,
    log: (level: string, message: string) => void log.push(`${level} ${message}`),
  };
  /** Orders a fault of the next requests. */
  const fault = async (order: object): Promise<void> => {
    expect(await emulator.send("POST", "/_lintel/faults", order)).toMatchObject({ status: 200 });
  };
  /** The operations that the service receives during some work, oldest first. */
  const requestsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    await emulator.send("DELETE", "/_lintel/requests");
    await work();
    const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
    return requests.map(({ operation }) => operation ?? "");
  };
  return { emulator, clock, call, log, fault, requestsOf };
}

export type AppRunnerGround = Awaited<ReturnType<typeof appRunnerGround>>;

/** The error of some work. */
export const failure = (work: Promise<unknown> | undefined): Promise<Error> =>
  Promise.resolve(work).then(
    () => new Error("it succeeded"),
    (error: Error) => error,
  );
