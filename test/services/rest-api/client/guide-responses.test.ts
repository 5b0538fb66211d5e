/** What the public guide says about responses, from a scripted server and from the emulator alike. */
import { describe, expect, it, onTestFinished } from "vitest";
import { CredentialGates } from "../../../../lib/client/credentials/credential-gate.ts";
import { RestError } from "../../../../lib/services/rest-api/client/rest-error.ts";
import type { RestSettings } from "../../../../lib/services/rest-api/client.ts";
import { createRestClient } from "../../../../lib/services/rest-api/client.ts";
import { manualTiming } from "../../../client/manual-timing.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { seededEmulator, tokenOf } from "./seeded-emulator.ts";

const get = (path: string) => ({ method: "GET", path }) as const;

/** A client of a server that responds with these steps. */
async function scripted(steps: readonly Step[], settings: Partial<RestSettings> = {}) {
  const server = await startServer(...steps);
  const timing = manualTiming();
  const lines: string[] = [];
  const client = createRestClient({
    baseUrl: `${server.url}/api/v3`,
    apiVersion: "2022-11-28",
    vendor: "GitHub",
    credential: tokenOf("classic"),
    gates: new CredentialGates(),
    timing,
    log: (line) => lines.push(line),
    ...settings,
  });
  onTestFinished(client.close);
  return { client, timing, lines, server };
}

const refusal = async (call: Promise<unknown>): Promise<RestError> => {
  const error = await call.catch((reason: unknown) => reason);
  if (error instanceof RestError) return error;
  throw new Error(`expected a RestError, got ${String(error)}`);
};

describe("a secondary rate limit", () => {
  const said = { message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again." };

  it.each([403, 429])("with status %i and without Retry-After is waited for, a minute", async (status) => {
    const headers = { "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "4321", "x-ratelimit-reset": "1900000000" };
    const { client, timing, server } = await scripted([json(status, said, headers), json(200, { login: "ann" })]);
    expect((await client.send(get("/user"))).body).toEqual({ login: "ann" });
    expect(timing.waits).toEqual([60_000]);
    expect(server.requests).toHaveLength(2);
  });

  it("that continues is reported with twice the time, and not as a missing permission", async () => {
    const { client, timing } = await scripted([json(403, said)]);
    const error = await refusal(client.send(get("/user")));
    expect(error.reason).toBe("rate-limited");
    expect(error.message).toMatch(/has sent too many requests .* in a short time .* fewer requests at once$/);
    expect(error.message).toContain(`Run again after ${new Date(timing.now() + 120_000).toISOString()}`);
    expect(timing.waits).toEqual([60_000]);
  });

  it("has the time of its Retry-After", async () => {
    const { client, timing } = await scripted([json(403, said, { "retry-after": "9" }), json(200, {})]);
    await client.send(get("/user"));
    expect(timing.waits).toEqual([9000]);
  });

  it("is that of the emulator, in points per minute", async () => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "seed", { rest: { settings: { pointsPerMinute: 6 } } });
    const client = emulator.client("classic", { maxRetries: 0 });
    await client.send(get("/sample"));
    await refusal(client.send({ method: "POST", path: "/sample" }));
    const gates = new CredentialGates();
    const error = await refusal(emulator.client("classic", { maxRetries: 0, gates }).send(get("/rate_limit")));
    expect([error.reason, error.status]).toEqual(["rate-limited", 403]);
    await emulator.later(60);
    expect((await emulator.client("classic").send(get("/sample"))).status).toBe(200);
  });
});

describe("a JSON web token that the service rejects for its times", () => {
  const said = { message: "'Expiration time' claim ('exp') is too far in the future" };

  it.each([
    [0, "by the clock of the service: set the clock"],
    [45, "by the clock of the service: set the clock"],
    [600, "; the clock of this machine is 600 seconds ahead of that clock: set"],
    [-90, "; the clock of this machine is 90 seconds behind that clock: set"],
  ])("leads to the clock, here %i seconds ahead", async (ahead, words) => {
    const { client, timing, server } = await scripted([]);
    const date = new Date(timing.now() - ahead * 1000).toUTCString();
    server.server.removeAllListeners("request");
    server.server.on("request", (_, response) => {
      response.writeHead(401, { date, "content-type": "application/json" }).end(JSON.stringify(said));
    });
    const { message } = await refusal(client.send(get("/app")));
    expect(message).toContain(words);
    expect(message).not.toContain("replace it");
  });
});

describe("a refusal that no permission changes", () => {
  it.each([
    [
      "`acme` has an IP allow list enabled, and your IP address is not permitted to access this resource.",
      "at an address",
    ],
    ["This installation has been suspended", "lift the suspension"],
    ["Sorry. Your account was suspended.", "lift the suspension"],
  ])("names another remedy: %s", async (message, remedy) => {
    const { client } = await scripted([json(403, { message })]);
    const error = await refusal(client.send(get("/user")));
    expect(error.message).toContain(remedy);
    expect(error.message).not.toContain("Give it");
  });
});

describe("the permissions that an endpoint requires", () => {
  it("are in a header with the vendor's word", async () => {
    const said = { message: "Resource not accessible by personal access token" };
    const { client } = await scripted([json(403, said, { "X-Accepted-GitHub-Permissions": "contents=read" })]);
    expect((await refusal(client.send(get("/user")))).message).toMatch(/ Give it contents=read$/);
  });

  it("are in the same header of the emulator", async () => {
    const emulator = await seededEmulator();
    const error = await refusal(emulator.client("limited", { vendor: "acme" }).send(get("/organizations/1")));
    expect(error.message).toMatch(/Give it members=read; administration=read$/);
  });
});

describe("a version that ends", () => {
  it.each([
    ["@1772323200", "Fri, 10 Mar 2028 00:00:00 GMT", "is deprecated since 2026-03-01 and ends on 2028-03-10"],
    ["Tue, 10 Mar 2026 00:00:00 GMT", "Fri, 10 Mar 2028 00:00:00 GMT", "since 2026-03-10 and ends on 2028-03-10"],
    ["true", "", "the version 2022-11-28 of the API is deprecated: use a newer one"],
  ])("is logged: %s, %s", async (deprecation, sunset, said) => {
    const headers = { deprecation, ...(sunset !== "" && { sunset }) };
    const { client, lines } = await scripted([json(200, {}, headers)]);
    await client.send(get("/user"));
    expect(lines.join("\n")).toContain(said);
  });

  it("is 2022-11-28 at the emulator, and not 2026-03-10", async () => {
    const emulator = await seededEmulator();
    const older = await emulator.client("classic").send(get("/user"));
    expect(older.deprecation).toEqual({ since: Date.UTC(2026, 2, 10), ends: Date.UTC(2028, 2, 10) });
    const newer = await emulator.client("classic", { apiVersion: "2026-03-10" }).send(get("/user"));
    expect([newer.status, newer.deprecation]).toEqual([200, undefined]);
  });
});

describe("a redirect", () => {
  const to = (status: number, location: string): Step => json(status, { message: "Moved" }, { location });

  it.each([301, 302, 307, 308])("with status %i is followed by a GET, on the same origin", async (status) => {
    const { client, server } = await scripted([
      to(status, "/api/v3/repositories/7?per_page=5&q=a%20b"),
      json(200, { id: 7 }),
    ]);
    expect((await client.send(get("/repos/a/b"))).body).toEqual({ id: 7 });
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/api/v3/repos/a/b",
      "/api/v3/repositories/7?per_page=5&q=a%20b",
    ]);
    expect(server.requests[1]?.headers.authorization).toMatch(/^Bearer /);
  });

  it.each([
    "https://elsewhere.example.test/user",
    "//elsewhere.example.test/user",
    "http://127.0.0.1:1/user",
    "http://u@127.0.0.1/",
  ])("to %s is not followed", async (location) => {
    const { client, server } = await scripted([to(301, location), json(200, {})]);
    expect((await refusal(client.send(get("/user")))).message).toContain("Lintel does not send the token there");
    expect(server.requests).toHaveLength(1);
  });

  it("of another method is not followed", async () => {
    const { client, server } = await scripted([to(307, "/api/v3/elsewhere"), json(200, {})]);
    expect((await refusal(client.send({ method: "POST", path: "/user" }))).status).toBe(307);
    expect(server.requests).toHaveLength(1);
  });

  it("in a circle ends", async () => {
    const { client, server } = await scripted([to(302, "/api/v3/user")]);
    expect((await refusal(client.send(get("/user")))).status).toBe(302);
    expect(server.requests).toHaveLength(6);
  });

  it("is what the emulator sends for an organization by its former id", async () => {
    const emulator = await seededEmulator();
    const organizations = [{ id: "8", name: "renamed", members: ["ann"], formerIds: ["old one"] }];
    await emulator.admin("POST", "seed", { rest: { organizations } });
    const response = await emulator.client("classic").send(get("/organizations/old%20one"));
    expect(response.body).toEqual({ id: "8", name: "renamed" });
  });
});
