/** What the emulated API counts of a caller, to the request and to the millisecond. */
import { beforeEach, describe, expect, it } from "vitest";
import { emulatorForTest, type RunningEmulator } from "../../../emulator/running-emulator.ts";
import { secrets, seed } from "../client/seeded-emulator.ts";

const begin = 1_900_000_000_000;
let now: number;
let emulator: RunningEmulator;
/** Requests an endpoint; the status and the headers. */
let ask: (method: string, authorization?: string) => Promise<Response>;

beforeEach(async () => {
  now = begin;
  emulator = await emulatorForTest({ clock: () => now });
  ask = (method, authorization) =>
    fetch(`${emulator.url}/rest/user`, { method, headers: authorization === undefined ? {} : { authorization } });
});

const set = (settings: object) => emulator.send("POST", "/_lintel/seed", { rest: { ...seed.rest, settings } });
const valid = `Bearer ${secrets.classic}`;
/** A token of the same user that has expired. */
const invalid = `Bearer ${secrets.expired}`;
const statuses = async (asked: readonly string[]) => {
  const all: number[] = [];
  for (const each of asked) all.push((await ask("GET", each)).status);
  return all;
};

describe("a lock-out", () => {
  const settings = { attempts: 3, attemptSeconds: 60, lockOutSeconds: 100 };

  it("begins with the attempt that reaches the number, and rejects valid attempts until its last millisecond", async () => {
    await set(settings);
    expect(await statuses([invalid, invalid, valid, invalid, valid])).toEqual([401, 401, 200, 401, 403]);
    now = begin + 99_999;
    expect(await statuses([valid])).toEqual([403]);
    now = begin + 100_000;
    // The attempts before the lock-out do not count again.
    expect(await statuses([valid, invalid, invalid, valid])).toEqual([200, 401, 401, 200]);
  });

  it("does not begin if the first attempts are a whole period ago", async () => {
    await set(settings);
    expect(await statuses([invalid, invalid])).toEqual([401, 401]);
    now = begin + 60_000;
    expect(await statuses([invalid, valid])).toEqual([401, 200]);
    now = begin + 60_001;
    expect(await statuses([invalid, invalid, valid])).toEqual([401, 401, 403]);
  });

  it("begins if they are a millisecond less than a period ago", async () => {
    await set(settings);
    expect(await statuses([invalid, invalid])).toEqual([401, 401]);
    now = begin + 59_999;
    expect(await statuses([invalid, valid])).toEqual([401, 403]);
  });
});

describe("the secondary rate limit", () => {
  it("counts one point for a GET and five for any other request, from one minute to the next", async () => {
    await set({ pointsPerMinute: 7 });
    const sent = async (...methods: readonly string[]) => {
      const refused: boolean[] = [];
      for (const method of methods) {
        const response = await ask(method, valid);
        refused.push((await response.text()).includes("secondary rate limit"));
      }
      return refused;
    };
    expect(await sent("GET", "POST", "GET", "GET")).toEqual([false, false, false, true]);
    now = begin + 59_999;
    expect(await sent("GET")).toEqual([true]);
    now = begin + 60_000;
    expect(await sent("POST", "GET", "GET", "GET")).toEqual([false, false, false, true]);
    now = begin + 119_999;
    expect(await sent("GET")).toEqual([true]);
  });
});

describe("the hourly rate limit", () => {
  it("lets as many requests pass as it says, and shows what remains and when the hour ends", async () => {
    await set({ authenticatedPerHour: 2 });
    const allowance = async (): Promise<readonly (string | number | null)[]> => {
      const { status, headers } = await ask("GET", valid);
      const of = (name: string) => headers.get(`x-ratelimit-${name}`);
      return [status, of("limit"), of("used"), of("remaining"), of("reset")];
    };
    const reset = String(begin / 1000 + 3600);
    expect(await allowance()).toEqual([200, "2", "1", "1", reset]);
    now = begin + 3_599_999;
    expect(await allowance()).toEqual([200, "2", "2", "0", reset]);
    expect(await allowance()).toEqual([403, "2", "2", "0", reset]);
    now = begin + 3_600_000;
    expect(await allowance()).toEqual([200, "2", "1", "1", String(begin / 1000 + 7200)]);
  });

  it("has a number of its own for requests without a token", async () => {
    await set({ anonymousPerHour: 1, authenticatedPerHour: 9 });
    expect((await ask("GET")).headers.get("x-ratelimit-limit")).toBe("1");
    expect((await ask("GET", valid)).headers.get("x-ratelimit-limit")).toBe("9");
  });
});
