import { expect, it } from "vitest";
import { ServiceError } from "../../../lib/client/service-error.ts";
import { untilRolesAreSeen } from "../../../lib/terraform/runtime/propagation.ts";

const refusal = (message: string) =>
  new ServiceError(
    { code: "InvalidRequestException", status: 400, message, operation: "CreateService", requestId: undefined },
    { retryable: false, mayHaveExecuted: false },
  );
const unseen = refusal("Error in assuming instance role arn:aws:iam::123456789012:role/web");

/** A wait on a clock that goes on by what is slept, and what it says. */
function wait(ask: (elapsed: number) => Promise<unknown>) {
  let now = 1_000_000;
  const began = now;
  const said: unknown[] = [];
  const timing = {
    now: () => now,
    random: () => 1,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const log = (...read: readonly unknown[]) => said.push(read);
  const { signal } = new AbortController();
  const ended = untilRolesAreSeen(() => ask(now - began), { signal, log }, timing);
  return { ended, said, elapsed: () => now - began };
}

it.each([
  "Error in assuming instance role arn:aws:iam::123456789012:role/web",
  "error in assuming access role",
  "The provided role does not exist or does not have sufficient permissions.",
])("a role that is too new to be seen is waited for: %s", async (message) => {
  const { ended, said } = wait(async (elapsed) => {
    if (elapsed < 100_000) throw refusal(message);
    return "done";
  });
  expect(await ended).toBe("done");
  expect(said.slice(0, 2)).toEqual([
    ["progress", "the service does not see a role yet; retrying", { asked: 0 }],
    ["progress", "the service does not see a role yet; retrying", { asked: 1 }],
  ]);
});

it("a role that stays unseen is waited for two minutes, in waits that grow", async () => {
  const asked: number[] = [];
  const { ended, elapsed } = wait((at) => {
    asked.push(at);
    return Promise.reject(unseen);
  });
  await expect(ended).rejects.toBe(unseen);
  expect(asked.slice(0, 3)).toEqual([0, 200, 200 + 200 * 1.15]);
  expect(elapsed()).toBeGreaterThan(120_000);
  expect(elapsed()).toBeLessThan(131_000);
});

it.each([refusal("ServiceName is missing"), new Error("Error in assuming instance role")])(
  "any other failure is told at once: %s",
  async (error) => {
    const { ended, elapsed } = wait(() => Promise.reject(error));
    await expect(ended).rejects.toBe(error);
    expect(elapsed()).toBe(0);
  },
);
