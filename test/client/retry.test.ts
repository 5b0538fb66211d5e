import { once } from "node:events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../lib/client/api-error.ts";
import type { ClientSettings } from "../../lib/client/client-settings.ts";
import { withRetries } from "../../lib/client/retry.ts";
import { createImageBuilderClient } from "../../lib/services/image-builder/client.ts";
import { manualTiming } from "./manual-timing.ts";
import { ownEnvironment } from "./own-environment.ts";
import { failure, json, reset, type Step, startServer } from "./scripted-server.ts";

ownEnvironment();

const throttled = (headers: Record<string, string>) => failure(429, "CallRateLimitExceededException", headers);
const start = Date.UTC(2026, 0, 1);

/** Sends one call to a server that follows the script; returns the outcome, the number of attempts and the waits. */
async function run(steps: readonly Step[], settings: ClientSettings = {}) {
  const server = await startServer(...steps);
  const timing = manualTiming(start);
  const client = createImageBuilderClient({ endpointUrl: server.url, skipCredentials: true, timing, ...settings });
  const outcome = await client.listLifecyclePolicies({}).catch((error: unknown) => error);
  return { outcome, attempts: server.requests.length, waits: timing.waits };
}

describe("retried failures", () => {
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
  ] satisfies Array<[string, Step]>)("are retried until they succeed: %s", async (_, step) => {
    expect(await run([step, json(200, { ok: true })])).toMatchObject({ outcome: { ok: true }, attempts: 2 });
  });

  test.each([400, 402, 403, 404, 408, 412, 428, 499])("do not include status %i, which is final", async (status) => {
    const { outcome, attempts } = await run([failure(status, "SomeException"), json(200, {})]);
    expect(outcome).toMatchObject({ kind: "Service", status, retryable: false });
    expect(attempts).toBe(1);
  });

  test("end after the default of 3 retries if 500 persists, with each delay at most twice the previous one", async () => {
    const { outcome, attempts, waits } = await run([failure(500, "ServiceException")]);
    expect(outcome).toMatchObject({ code: "ServiceException", retryable: true });
    expect(attempts).toBe(4);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test.each([
    ["429", failure(429, "CallRateLimitExceededException")],
    ["ThrottlingException", failure(400, "ThrottlingException")],
  ])("five of %s in a row are waited out, along with failures of another kind", async (_, step) => {
    const broken = failure(503, "ServiceUnavailableException");
    const { outcome, attempts, waits } = await run([step, step, broken, step, step, broken, step, json(200, {})]);
    expect(outcome).toEqual({});
    expect(attempts).toBe(8);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000]);
  });

  test("end after the default of 25 retries, or the configured number, if throttling persists", async () => {
    expect(await run([throttled({})])).toMatchObject({ attempts: 26 });
    expect(await run([throttled({})], { maxRetries: 2 })).toMatchObject({
      attempts: 3,
      outcome: { retriesExhausted: 2 },
    });
  });

  test("are not retried with maxRetries 0, which makes one attempt", async () => {
    expect(await run([failure(500, "ServiceException")], { maxRetries: 0 })).toMatchObject({ attempts: 1, waits: [] });
  });

  test.each([-1, 1.5, Number.NaN])("cannot be limited by maxRetries %d, which is refused", (maxRetries) => {
    expect(() => createImageBuilderClient({ maxRetries })).toThrow(
      /^maxRetries is .*; it must be a whole number from 0$/,
    );
  });

  test("include a refused connection, which is retried, then reported", async () => {
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

describe("delays", () => {
  test.each([
    ["in seconds", "7", 7000],
    ["zero", "0", 0],
    ["as a date", new Date(start + 3000).toUTCString(), 3000],
    ["as a date gone by", new Date(start - 3000).toUTCString(), 0],
    ["at the longest", "60", 60_000],
    ["as neither form", "soon", 500],
  ])("follow a Retry-After %s", async (_, header, wait) => {
    const { attempts, waits } = await run([throttled({ "retry-after": header }), json(200, {})]);
    expect({ attempts, waits }).toEqual({ attempts: 2, waits: [wait] });
  });

  test("never follow a Retry-After of more than a minute: the error is reported", async () => {
    const { outcome, attempts } = await run([throttled({ "retry-after": "61" })]);
    expect(outcome).toMatchObject({ code: "CallRateLimitExceededException", retryAfter: "61" });
    expect(attempts).toBe(1);
  });

  test("are random, from zero to a maximum that doubles up to 20 s", async () => {
    const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    await fc.assert(
      fc.asyncProperty(chances, fc.integer({ min: 0, max: 12 }), async (chance, maxRetries) => {
        const timing = manualTiming(start, chance);
        const fail = async () => {
          throw new ApiError("Connection", "cut", { retryable: true, mayHaveExecuted: true });
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
  test("ends a delay immediately; this test uses the real clock", async () => {
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

  test("ends an attempt immediately, and closes the connection", async () => {
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

  test("aborted beforehand, sends nothing", async () => {
    const { url, requests } = await startServer(json(200, {}));
    const client = createImageBuilderClient({ endpointUrl: url, skipCredentials: true });
    const call = client.listLifecyclePolicies({}, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ kind: "Stopped" });
    expect(requests).toEqual([]);
  });
});
