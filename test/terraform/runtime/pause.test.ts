import { expect, test } from "vitest";
import { ApiError } from "../../../lib/client/api-error.ts";
import { persistently } from "../../../lib/terraform/runtime/pause.ts";

/** A clock that advances only by sleeping. */
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

type Kind = "Connection" | "ConnectTimeout" | "ReadTimeout" | "Service" | "Tls";
const failing = (kind: Kind, retryable = true) => new ApiError(kind, "no", { retryable, mayHaveExecuted: false });

test("an unreachable service is waited for two minutes, not forever", async () => {
  const { elapsed, ...waiting } = clock();
  await expect(persistently(() => Promise.reject(failing("Connection")), waiting)).rejects.toThrow("no");
  expect(elapsed()).toBeGreaterThanOrEqual(120_000);
  expect(elapsed()).toBeLessThan(140_000);
});

test("a busy service that responds now and then is waited for without a limit", async () => {
  const { elapsed, ...waiting } = clock();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (elapsed() > 1_000_000) return "done";
    throw failing(asked % 5 === 0 ? "Service" : "Connection");
  };
  expect(await persistently(ask, waiting)).toBe("done");
});

test("the limit of unreachability is a setting, which the error names", async () => {
  const { elapsed, ...waiting } = clock();
  const asked = persistently(() => Promise.reject(failing("Connection")), { ...waiting, maxSilenceMs: 5_000 });
  await expect(asked).rejects.toThrow("no. There was no response for 5 s, the limit of unreachableTimeout");
  expect(elapsed()).toBeGreaterThanOrEqual(5_000);
  expect(elapsed()).toBeLessThan(6_500);
});

test("waiting for an unreachable service is reported immediately and every 30 seconds", async () => {
  const { elapsed, ...waiting } = clock();
  const read: [at: number, message: string][] = [];
  const progress = (message: string) => read.push([elapsed(), message]);
  const asked = persistently(() => Promise.reject(failing("Connection")), { ...waiting, progress });
  await expect(asked).rejects.toThrow("no");
  expect(read).toHaveLength(4);
  expect(read[0]).toEqual([0, "no. Retrying until there has been no response for 120 s; so far 0 s"]);
  for (const [index, [at]] of read.slice(1).entries())
    expect(at - (read[index]?.[0] ?? 0)).toBeGreaterThanOrEqual(30_000);
});

test("waiting for a responding service is not reported", async () => {
  const { elapsed, ...waiting } = clock();
  const read: string[] = [];
  const ask = async () => {
    if (elapsed() < 200_000) throw failing("Service");
  };
  await persistently(ask, { ...waiting, progress: (message) => read.push(message) });
  expect(read).toEqual([]);
});

test.each(["ConnectTimeout", "ReadTimeout"] as const)("a request that ends with %s is retried", async (kind) => {
  const { elapsed: _, ...waiting } = clock();
  let asked = 0;
  const ask = async () => {
    if (asked++ < 3) throw failing(kind, false);
    return "done";
  };
  expect(await persistently(ask, waiting)).toBe("done");
});

test.each(["Connection", "Service", "Tls"] as const)("a permanent failure, %s, ends the wait", async (kind) => {
  const { elapsed, ...waiting } = clock();
  await expect(persistently(() => Promise.reject(failing(kind, false)), waiting)).rejects.toThrow(/^no$/);
  expect(elapsed()).toBe(0);
});
