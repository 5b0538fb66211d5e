import { once } from "node:events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { createImageBuilderClient } from "../../lib/api/image-builder.ts";
import { withRetries } from "../../lib/api/retry.ts";
import type { ClientSettings } from "../../lib/api/settings.ts";
import { manualTiming } from "./manual-timing.ts";
import { ownEnvironment } from "./own-environment.ts";
import { failure, json, reset, type Step, startServer } from "./scripted-server.ts";

ownEnvironment();

const throttled = (headers: Record<string, string>) => failure(429, "CallRateLimitExceededException", headers);
const start = Date.UTC(2026, 0, 1);

/** Calls once a server that follows the script; gives the outcome, the number of attempts and the waits between. */
async function run(steps: readonly Step[], settings: ClientSettings = {}) {
  const server = await startServer(...steps);
  const timing = manualTiming(start);
  const client = createImageBuilderClient({ endpointUrl: server.url, skipCredentials: true, timing, ...settings });
  const outcome = await client.listLifecyclePolicies({}).catch((error: unknown) => error);
  return { outcome, attempts: server.requests.length, waits: timing.waits };
}

describe("what is tried again", () => {
  test.each([
    ["429", failure(429, "CallRateLimitExceededException")],
    ["500", failure(500, "ServiceException")],
    ["503", failure(503, "ServiceUnavailableException")],
    ["a connection that is cut", reset],
    [
      "a body that is cut",
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("{", () => response.socket?.resetAndDestroy());
      },
    ],
    [
      "the error page of a gateway",
      (response) => response.writeHead(502, { "content-type": "text/html" }).end("<html>"),
    ],
  ] satisfies Array<[string, Step]>)("%s, then an answer", async (_, step) => {
    expect(await run([step, json(200, { ok: true })])).toMatchObject({ outcome: { ok: true }, attempts: 2 });
  });

  test.each([400, 402, 403, 404, 408, 412, 428, 499])("%i is final", async (status) => {
    const { outcome, attempts } = await run([failure(status, "SomeException"), json(200, {})]);
    expect(outcome).toMatchObject({ kind: "Service", status, retryable: false });
    expect(attempts).toBe(1);
  });

  test("500 for ever ends after the default of 3 retries, each bounded by twice the wait before", async () => {
    const { outcome, attempts, waits } = await run([failure(500, "ServiceException")]);
    expect(outcome).toMatchObject({ code: "ServiceException", retryable: true });
    expect(attempts).toBe(4);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test.each([
    ["429", failure(429, "CallRateLimitExceededException")],
    ["ThrottlingException", failure(400, "ThrottlingException")],
  ])("five of %s in a row are waited out, beside failures of another kind", async (_, step) => {
    const broken = failure(503, "ServiceUnavailableException");
    const { outcome, attempts, waits } = await run([step, step, broken, step, step, broken, step, json(200, {})]);
    expect(outcome).toEqual({});
    expect(attempts).toBe(8);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000]);
  });

  test("throttling for ever ends after the default of 25 retries, or after as many as are set", async () => {
    expect(await run([throttled({})])).toMatchObject({ attempts: 26 });
    expect(await run([throttled({})], { maxRetries: 2 })).toMatchObject({ attempts: 3, outcome: { retriesUsedUp: 2 } });
  });

  test("maxRetries 0 makes one attempt", async () => {
    expect(await run([failure(500, "ServiceException")], { maxRetries: 0 })).toMatchObject({ attempts: 1, waits: [] });
  });

  test.each([-1, 1.5, Number.NaN])("maxRetries %d is refused", (maxRetries) => {
    expect(() => createImageBuilderClient({ maxRetries })).toThrow(
      /^maxRetries is .*; it must be a whole number from 0$/,
    );
  });

  test("a refused connection is tried again, then named", async () => {
    const server = await startServer();
    await new Promise((closed) => server.server.close(closed));
    const timing = manualTiming();
    const client = createImageBuilderClient({ endpointUrl: server.url, skipCredentials: true, timing });
    await expect(client.listLifecyclePolicies({})).rejects.toMatchObject({
      kind: "Connection",
      message: `ListLifecyclePolicies: ${server.host}: nothing is listening there. Check the endpoint's host and port, and that the service is running (ECONNREFUSED)`,
    });
    expect(timing.waits).toHaveLength(3);
  });
});

describe("how long it waits", () => {
  test.each([
    ["in seconds", "7", 7000],
    ["zero", "0", 0],
    ["as a date", new Date(start + 3000).toUTCString(), 3000],
    ["as a date gone by", new Date(start - 3000).toUTCString(), 0],
    ["at the longest", "60", 60_000],
    ["as neither form", "soon", 500],
  ])("Retry-After %s", async (_, header, wait) => {
    const { attempts, waits } = await run([throttled({ "retry-after": header }), json(200, {})]);
    expect({ attempts, waits }).toEqual({ attempts: 2, waits: [wait] });
  });

  test("a Retry-After past a minute is not waited for: the error is shown", async () => {
    const { outcome, attempts } = await run([throttled({ "retry-after": "61" })]);
    expect(outcome).toMatchObject({ code: "CallRateLimitExceededException", retryAfter: "61" });
    expect(attempts).toBe(1);
  });

  test("full jitter: from nothing to a bound that doubles and stops at 20 s", async () => {
    const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    await fc.assert(
      fc.asyncProperty(chances, fc.integer({ min: 0, max: 12 }), async (chance, maxRetries) => {
        const timing = manualTiming(start, chance);
        const fail = async () => {
          throw new ApiError("Connection", "cut", { retryable: true, mayBeDone: true });
        };
        const options = { maxRetries, repeatable: true, timing, signal: undefined, onRetry: () => {} };
        await expect(withRetries(fail, options)).rejects.toThrow("cut");
        expect(timing.waits).toEqual(
          Array.from({ length: maxRetries }, (_, retry) => chance * Math.min(20_000, 500 * 2 ** retry)),
        );
      }),
    );
  });
});

describe("the signal", () => {
  test("ends a wait at once; the real clock is used", async () => {
    const { url, requests } = await startServer(throttled({ "retry-after": "60" }));
    const stop = new AbortController();
    const log = (line: string) => line.includes("retrying in") && stop.abort();
    const client = createImageBuilderClient({ endpointUrl: url, skipCredentials: true, log });
    await expect(client.listLifecyclePolicies({}, { signal: stop.signal })).rejects.toMatchObject({
      kind: "Stopped",
      message: "ListLifecyclePolicies was stopped; a request that was already sent may still be carried out",
    });
    expect(requests).toHaveLength(1);
  });

  test("ends an attempt at once, and the connection with it", async () => {
    const stop = new AbortController();
    let closed: Promise<unknown> | undefined;
    const { url } = await startServer((response) => {
      closed = once(response, "close");
      stop.abort();
    });
    const client = createImageBuilderClient({ endpointUrl: url, skipCredentials: true });
    await expect(client.listLifecyclePolicies({}, { signal: stop.signal })).rejects.toMatchObject({ kind: "Stopped" });
    await closed;
  });

  test("aborted beforehand, nothing is sent", async () => {
    const { url, requests } = await startServer(json(200, {}));
    const client = createImageBuilderClient({ endpointUrl: url, skipCredentials: true });
    const call = client.listLifecyclePolicies({}, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ kind: "Stopped" });
    expect(requests).toEqual([]);
  });
});
