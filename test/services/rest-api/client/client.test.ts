/** The client of the REST API against the emulator. */
import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { CredentialGates } from "../../../../lib/client/credentials/credential-gate.ts";
import { RestError } from "../../../../lib/services/rest-api/client/rest-error.ts";
import { checkRestSettings, createRestClient } from "../../../../lib/services/rest-api/client.ts";
import { manualTiming } from "../../../client/manual-timing.ts";
import {
  type SecretName,
  type SeededEmulator,
  secrets,
  seededEmulator,
  tokenOf,
  variableWith,
} from "./seeded-emulator.ts";

const get = (path: string) => ({ method: "GET", path }) as const;

async function refusal(call: Promise<unknown>): Promise<RestError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RestError) return error;
  throw new Error(`expected a RestError, got ${String(error)}`);
}

const appCredential = () => ({
  kind: "app-client" as const,
  clientId: "Iv1.abc",
  clientSecret: variableWith(secrets.client),
});

describe("a bad token", () => {
  it("is sent once by 50 parallel calls, and never again in the run", async () => {
    const emulator = await seededEmulator();
    const gates = new CredentialGates();
    const [one, other] = [emulator.client("unknown", { gates }), emulator.client("unknown", { gates })];
    const calls = Array.from({ length: 50 }, (_, index) => refusal((index % 2 === 0 ? one : other).send(get("/user"))));
    const errors = await Promise.all(calls);

    const requests = await emulator.requests();
    expect(requests.filter(({ operation }) => operation === "GET /user")).toEqual([
      { operation: "GET /user", status: 401 },
    ]);
    expect(new Set(errors.map(({ reason }) => reason))).toEqual(new Set(["invalid-credential"]));
    expect(errors.filter(({ status }) => status === 401)).toHaveLength(1);

    expect((await refusal(one.send(get("/sample")))).message).toMatch(
      /^GET \/sample: not sent, because .* rejected as invalid the token from the environment variable \w+ earlier in this run/,
    );
    expect(await emulator.requests()).toHaveLength(requests.length);
    // A valid token of the same user is not locked out.
    expect((await emulator.client("classic", { gates }).send(get("/user"))).status).toBe(200);
  });
});

describe("a valid token", () => {
  it("is tried by one call before the others are sent in parallel", async () => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "faults", { kind: "hold-answer", operations: ["GET /user"], times: 1 });
    const client = emulator.client("classic");
    const first = client.send(get("/user"));
    const others = Array.from({ length: 9 }, () => client.send(get("/sample")));
    await emulator.admin("DELETE", "faults");
    expect((await first).body).toEqual({ login: "ann" });
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(9).fill(200));
    const operations = (await emulator.requests()).map(({ operation }) => operation);
    expect(operations).toEqual(["GET /user", ...Array(9).fill("GET /sample")]);
  });

  it("is tried by the next call if the first one failed", async () => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "faults", { kind: "reset", times: 1 });
    const client = emulator.client("classic", { maxRetries: 0 });
    const [first, second] = await Promise.allSettled([client.send(get("/user")), client.send(get("/user"))]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
  });

  const revoke = (emulator: SeededEmulator) =>
    emulator.admin("POST", "seed", {
      rest: { tokens: [{ token: secrets.classic, kind: "classic-pat", user: "ann", revoked: true }] },
    });

  it("that is revoked during a run is not sent after the first rejection, even with calls in flight", async () => {
    const emulator = await seededEmulator();
    const client = emulator.client("classic");
    await client.send(get("/user"));
    await revoke(emulator);
    await emulator.admin("POST", "faults", { kind: "hold-answer", operations: ["GET /sample"], times: 2 });
    const onTheirWay = Array.from({ length: 2 }, () => refusal(client.send(get("/sample"))));
    const held = async () => (await fetch(new URL("/_lintel/faults", emulator.url))).json();
    await expect.poll(held).toMatchObject({ faults: [{ holding: 2 }] });
    expect((await refusal(client.send(get("/user")))).status).toBe(401);

    const later = await Promise.all(Array.from({ length: 50 }, () => refusal(client.send(get("/user")))));
    expect(new Set(later.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
      new Set(["undefined invalid-credential"]),
    );
    await emulator.admin("DELETE", "faults");
    expect((await Promise.all(onTheirWay)).map(({ status }) => status)).toEqual([401, 401]);
    expect(await emulator.requests()).toHaveLength(4);
  });

  it("that is revoked while a call waits for its retry is not sent by that call", async () => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "faults", { kind: "error", status: 503, operations: ["GET /sample"], times: 1 });
    const gates = new CredentialGates();
    const other = emulator.client("classic", { gates });
    await other.send(get("/user"));
    const sleep = async () => {
      await revoke(emulator);
      expect((await refusal(other.send(get("/user")))).status).toBe(401);
    };
    const waiting = emulator.client("classic", { gates, timing: { ...manualTiming(), sleep } });
    expect((await refusal(waiting.send(get("/sample")))).message).toMatch(/^GET \/sample: not sent, because/);
    expect((await emulator.requests()).map(({ operation }) => operation)).toEqual([
      ...["GET /user", "GET /sample", "GET /user"],
    ]);
  });

  it.each(["fineGrained", "classic", "app", "oauth", "workflow"] as const)(
    "is sent as %s, with both schemes",
    async (name) => {
      const emulator = await seededEmulator();
      for (const scheme of ["Bearer", "token"] as const) {
        const { body } = await emulator.client(name, { credential: tokenOf(name, scheme) }).send(get("/user"));
        expect(body).toEqual({ login: "ann" });
      }
    },
  );

  it("that is a JSON web token requires Bearer", async () => {
    const emulator = await seededEmulator();
    expect((await emulator.client("jsonWebToken").send(get("/user"))).status).toBe(200);
    const client = emulator.client("jsonWebToken", { credential: tokenOf("jsonWebToken", "token") });
    await expect(client.send(get("/user"))).rejects.toThrow("must be sent with the scheme Bearer");
    expect(await emulator.requests()).toHaveLength(1);
  });
});

describe("a caller without a token", () => {
  it("reaches public resources, sees less, and has a lower rate limit", async () => {
    const emulator = await seededEmulator();
    const anonymous = await emulator.client().send(get("/sample"));
    const known = await emulator.client("classic").send(get("/sample"));
    expect([anonymous.body, known.body]).toEqual([{ message: "hello" }, { message: "hello", user: "ann" }]);
    expect(anonymous.rate?.limit).toBeLessThan(known.rate?.limit ?? 0);
  });

  it("learns that 404 may mean not visible", async () => {
    const emulator = await seededEmulator();
    const error = await refusal(emulator.client().send(get("/user")));
    expect(error.reason).toBe("not-visible");
    expect(error.message).toMatch(
      /missing, or not visible to a caller without a token \(status 404\).*that a token is given/,
    );
  });
});

describe("a missing permission", () => {
  it("is reported with the existing and the required permissions", async () => {
    const emulator = await seededEmulator();
    const error = await refusal(emulator.client("limited").send(get("/organizations/1")));
    expect([error.reason, error.status]).toEqual(["not-allowed", 403]);
    expect(error.message).toMatch(/may not do this \(status 403\)\..*Give it members=read; administration=read$/);
  });

  it("is one of several scopes at one endpoint, and all of several at another", async () => {
    const emulator = await seededEmulator();
    const client = emulator.client("classic");
    expect((await client.send(get("/organizations/1"))).body).toEqual({ id: "1", name: "open" });
    const error = await refusal(client.send(get("/organizations/1/audit-log")));
    expect(error.message).toMatch(/It has repo, read:org\. Give it read:org, read:audit_log$/);
    expect((await emulator.client("fineGrained").send(get("/organizations/1/audit-log"))).status).toBe(200);
    expect((await refusal(emulator.client("app").send(get("/organizations/1/audit-log")))).reason).toBe("not-allowed");
  });
});

describe("single sign-on", () => {
  it("gives the URL that authorizes the token, and how long the URL is valid", async () => {
    const emulator = await seededEmulator();
    const timing = manualTiming(Date.UTC(2026, 0, 1, 12));
    const client = emulator.client("classic", { timing });
    const error = await refusal(client.send(get("/organizations/2")));
    expect([error.reason, error.status]).toEqual(["single-sign-on", 403]);
    const { authorizationUrl = "" } = error;
    expect(authorizationUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/rest\/single-sign-on\/[0-9a-f-]+$/);
    expect(error.message).toContain(
      `Authorize it within the hour (until 2026-01-01T13:00:00.000Z) at ${authorizationUrl}`,
    );

    await emulator.later(3599);
    expect((await fetch(authorizationUrl)).status).toBe(200);
    expect((await client.send(get("/organizations/2"))).body).toEqual({ id: "2", name: "strict" });
  });

  it("has a URL that expires after an hour", async () => {
    const emulator = await seededEmulator();
    const { authorizationUrl = "" } = await refusal(emulator.client("classic").send(get("/organizations/2")));
    await emulator.later(3600);
    expect((await fetch(authorizationUrl)).status).toBe(404);
  });

  it("may hide the organization", async () => {
    const emulator = await seededEmulator();
    const error = await refusal(emulator.client("classic").send(get("/organizations/3")));
    expect(error.reason).toBe("not-visible");
    expect(error.message).toContain("where the organization enforces single sign-on, is authorized for it");
  });

  it.each(["fineGrained", "app"] as const)("does not affect %s", async (name) => {
    const emulator = await seededEmulator();
    expect((await emulator.client(name).send(get("/organizations/2"))).status).toBe(200);
  });

  it("omits organizations from a response, which is then incomplete", async () => {
    const emulator = await seededEmulator();
    const response = await emulator.client("classic").send(get("/organizations"));
    expect(response.body).toEqual({ organizations: [{ id: "1", name: "open" }] });
    expect(response.missingOrganizations).toEqual(["2", "3"]);
    expect(emulator.lines.at(-1)).toContain(
      "the response is incomplete: the token is not authorized for the organizations 2, 3",
    );
    expect((await emulator.client("fineGrained").send(get("/organizations"))).missingOrganizations).toEqual([]);
  });
});

describe("a lock-out", () => {
  const lockOut = async (emulator: Awaited<ReturnType<typeof seededEmulator>>) => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await refusal(emulator.client("unknown").send(get("/user")))).status).toBe(401);
    }
  };

  it("rejects valid tokens too, differs from a missing permission, and ends", async () => {
    const emulator = await seededEmulator();
    await lockOut(emulator);
    const error = await refusal(emulator.client("classic").send(get("/user")));
    expect([error.reason, error.status]).toEqual(["locked-out", 403]);
    expect(error.message).toMatch(/rejects every attempt to authenticate for a while .* may be valid/);
    await emulator.later(299);
    expect((await refusal(emulator.client("classic").send(get("/user")))).reason).toBe("locked-out");
    await emulator.later(1);
    expect((await emulator.client("classic").send(get("/user"))).status).toBe(200);
  });

  it("stops the run, because further attempts may extend it", async () => {
    const emulator = await seededEmulator();
    await lockOut(emulator);
    const client = emulator.client("classic");
    await refusal(client.send(get("/user")));
    const before = (await emulator.requests()).length;
    const error = await refusal(client.send(get("/user")));
    expect([error.reason, error.status]).toEqual(["locked-out", undefined]);
    expect(await emulator.requests()).toHaveLength(before);
  });

  it("requires failures within a short time", async () => {
    const emulator = await seededEmulator();
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await refusal(emulator.client("unknown").send(get("/user")))).status).toBe(401);
      await emulator.later(60);
    }
  });

  it("applies only to the user whose token has expired", async () => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "seed", {
      rest: { tokens: [{ token: secrets.workflow, kind: "workflow-token", user: "bob" }] },
    });
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await refusal(emulator.client("expired").send(get("/user")))).status).toBe(401);
    }
    expect((await refusal(emulator.client("classic").send(get("/user")))).reason).toBe("locked-out");
    expect((await emulator.client("workflow").send(get("/user"))).body).toEqual({ login: "bob" });
    expect((await emulator.client().send(get("/sample"))).status).toBe(200);
  });
});

describe("rate limits", () => {
  const limit = { rest: { settings: { authenticatedPerHour: 2 } } };

  it.each([403, 429])("with status %i are reported with the time when they reset", async (rateLimitStatus) => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "seed", { rest: { settings: { authenticatedPerHour: 2, rateLimitStatus } } });
    for (const _ of [1, 2]) await emulator.client("classic").send(get("/sample"));
    const error = await refusal(emulator.client("classic", { maxRetries: 0 }).send(get("/sample")));
    expect([error.reason, error.status]).toEqual(["rate-limited", rateLimitStatus]);
    expect(error.message).toMatch(/has used up the rate limit of .*\. Run again after \d{4}-/);
  });

  it("are not exceeded: once the allowance is used up, nothing is sent", async () => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "seed", limit);
    const client = emulator.client("classic");
    await client.send(get("/sample"));
    expect((await client.send(get("/sample"))).rate?.remaining).toBe(0);
    const error = await refusal(client.send(get("/sample")));
    expect([error.reason, error.status]).toEqual(["rate-limited", undefined]);
    expect(await emulator.requests()).toHaveLength(2);
  });

  it("are waited for after a Retry-After of some seconds", async () => {
    const emulator = await seededEmulator();
    const timing = manualTiming();
    const client = emulator.client("classic", { timing });
    await client.send(get("/sample"));
    await emulator.admin("POST", "faults", { kind: "error", status: 429, headers: { "retry-after": "7" }, times: 1 });
    expect((await client.send(get("/sample"))).status).toBe(200);
    expect(timing.waits).toEqual([7000]);
  });

  it("with a Retry-After of more than a minute are reported immediately", async () => {
    const emulator = await seededEmulator();
    const timing = manualTiming();
    await emulator.admin("POST", "faults", { kind: "error", status: 429, headers: { "retry-after": "61" }, times: 1 });
    const error = await refusal(emulator.client("classic", { timing }).send(get("/sample")));
    expect(error.reason).toBe("rate-limited");
    expect(timing.waits).toEqual([]);
  });

  it("reset after an hour", async () => {
    const emulator = await seededEmulator();
    await emulator.admin("POST", "seed", limit);
    for (const _ of [1, 2]) await emulator.client("classic").send(get("/sample"));
    await emulator.later(3600);
    expect((await emulator.client("classic").send(get("/sample"))).rate?.remaining).toBe(1);
  });
});

it.each([
  [{ maxRetries: -1 }, "maxRetries is -1; it must be a whole number from 0"],
  [{ connectTimeout: -0.5 }, "connectTimeout is -0.5; it must be a number of seconds from 0"],
  [{ readTimeout: Number.NaN }, /^readTimeout is .*; it must be a number of seconds from 0/],
])("%j is refused before anything is sent", (settings, message) => {
  const given = { baseUrl: "http://127.0.0.1:1", apiVersion: "2022-11-28" };
  expect(() => createRestClient({ ...given, ...settings })).toThrow(message);
  createRestClient({ ...given, maxRetries: 0, connectTimeout: 0, readTimeout: 0 }).close();
});

describe("the API version", () => {
  it.each([
    ["2021-01-01", /no longer supports the version 2021-01-01 of its API \(status 410\)/],
    ["2020-02-29", /does not support the version 2020-02-29 of its API \(status 400\)/],
  ])("%s is explained", async (apiVersion, message) => {
    const emulator = await seededEmulator();
    const error = await refusal(emulator.client("classic", { apiVersion }).send(get("/sample")));
    expect(error.reason).toBe("version");
    expect(error.message).toMatch(message);
  });

  it.each(["2022-13-01", "28-11-2022", "2022/11/28", "v3", "2022-1-1", "2022-02-30", "2023-02-29", "2022-11-28 "])(
    "%j is refused before anything is sent",
    (apiVersion) => {
      const make = () => createRestClient({ baseUrl: "http://127.0.0.1:1", apiVersion });
      expect(make).toThrow(/^the API version is ".*"; it must be a date in the form YYYY-MM-DD/);
    },
  );

  it.each([
    ["https://api.github.com", "github"],
    ["https://api.octo.ghe.com/", "github"],
    ["https://api.github.com.example.test", "vendor"],
    ["https://api.example.test/v3", "vendor"],
  ])("goes to %s with the vendor's word %s by default", (baseUrl, vendor) => {
    expect(checkRestSettings({ baseUrl, apiVersion: "2022-11-28" }).vendor).toBe(vendor);
    expect(checkRestSettings({ baseUrl, apiVersion: "2022-11-28", vendor: "acme" }).vendor).toBe("acme");
  });

  it("and the vendor's name are sent in headers, for any name", async () => {
    const emulator = await seededEmulator();
    const client = emulator.client("classic", { vendor: "Acme" });
    expect((await client.send(get("/user"))).status).toBe(200);
    expect((await refusal(client.send(get("/organizations/2")))).authorizationUrl).toBeDefined();
    expect(() => emulator.client("classic", { vendor: "a b" })).toThrow(/^the vendor's word is "a b"/);
  });
});

describe("the base URL", () => {
  it("may end with a slash", async () => {
    const emulator = await seededEmulator();
    expect((await emulator.client("classic", { baseUrl: `${emulator.url}//` }).send(get("/user"))).status).toBe(200);
  });

  it("with a user name and password is refused, and not shown", () => {
    const make = () =>
      createRestClient({ baseUrl: "https://ann:sw0rdfish@api.example.test", apiVersion: "2022-11-28" });
    expect(make).toThrow(/user name or password \(not shown\), which this API does not support/);
    expect(make).not.toThrow("sw0rdfish");
  });

  it.each(["api.example.test", "ftp://api.example.test", "https://", "https://api.example.test?a"])(
    "%j is invalid",
    (baseUrl) => {
      expect(() => createRestClient({ baseUrl, apiVersion: "2022-11-28" })).toThrow(/^the base URL is/);
    },
  );
});

describe("checking a token", () => {
  it("uses the app's id and secret, and returns the token's details", async () => {
    const emulator = await seededEmulator();
    const { body } = await emulator.client().checkToken(appCredential(), variableWith(secrets.oauth));
    expect(body).toMatchObject({
      scopes: ["read:org"],
      app: { client_id: "Iv1.abc" },
      token_last_eight: secrets.oauth.slice(-8),
    });
    expect(await emulator.requests()).toEqual([{ operation: "CheckToken", status: 200 }]);
  });

  it.each(["unknown", "classic"] as const)("reports that %s does not belong to the app", async (name: SecretName) => {
    const emulator = await seededEmulator();
    expect((await refusal(emulator.client().checkToken(appCredential(), variableWith(secrets[name])))).status).toBe(
      404,
    );
  });

  it("with a wrong client secret is tried once", async () => {
    const emulator = await seededEmulator();
    const app = { ...appCredential(), clientSecret: variableWith(secrets.unknown) };
    const client = emulator.client();
    const errors = await Promise.all([1, 2, 3].map(() => refusal(client.checkToken(app, variableWith(secrets.oauth)))));
    expect(errors.map(({ status }) => status)).toEqual([401, undefined, undefined]);
    expect(errors[0]?.message).toContain("rejected the client secret from the environment variable");
  });
});

it("a redirect is not followed, so the token is sent nowhere else", async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(302, { location: "https://elsewhere.example.test/" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const client = createRestClient({
    baseUrl: `http://127.0.0.1:${port}`,
    apiVersion: "2022-11-28",
    credential: tokenOf("classic"),
  });
  expect((await refusal(client.send(get("/user")))).message).toContain(
    "https://elsewhere.example.test/); Lintel does not send the token there",
  );
  expect(seen).toEqual(["/user"]);
  client.close();
  server.close();
});

it("no line of a log shows a secret", async () => {
  const emulator = await seededEmulator();
  await emulator.admin("POST", "faults", { kind: "error", status: 503, times: 1 });
  await emulator.client("classic", { timing: manualTiming() }).send(get("/user"));
  await emulator.client().checkToken(appCredential(), variableWith(secrets.oauth));
  await refusal(emulator.client("unknown").send(get("/user")));
  expect(emulator.lines.length).toBeGreaterThan(4);
  for (const secret of Object.values(secrets)) expect(emulator.lines.join("\n")).not.toContain(secret);
});
