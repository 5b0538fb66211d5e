import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { persistently } from "../../lib/runtime/pause.ts";

/** A clock that goes on by what is slept. */
function clock() {
  let now = 0;
  const timing = {
    now: () => now,
    random: () => 1,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  return { timing, signal: new AbortController().signal, elapsed: () => now };
}

const failing = (kind: "Connection" | "Service") => new ApiError(kind, "no", { retryable: true, mayBeDone: false });

test("a service that does not answer at all is waited for two minutes, not for ever", async () => {
  const { elapsed, ...waiting } = clock();
  await expect(persistently(() => Promise.reject(failing("Connection")), waiting)).rejects.toThrow("no");
  expect(elapsed()).toBeGreaterThanOrEqual(120_000);
  expect(elapsed()).toBeLessThan(140_000);
});

test("one that answers now and then, that it is busy, is waited for as long as the caller wants", async () => {
  const { elapsed, ...waiting } = clock();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (elapsed() > 1_000_000) return "done";
    throw failing(asked % 5 === 0 ? "Service" : "Connection");
  };
  expect(await persistently(ask, waiting)).toBe("done");
});
