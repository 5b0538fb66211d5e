/** The rows of auth.yaml that client and service decide, one by one, against the emulator. */
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { RestError } from "../../lib/services/rest-api/client/rest-error.ts";
import type { RestClient } from "../../lib/services/rest-api/client.ts";
import {
  type SecretName,
  type SeededEmulator,
  secrets,
  seededEmulator,
  variableWith,
} from "../services/rest-api/client/seeded-emulator.ts";
import { readCatalogue } from "./examples.ts";

/** A request without the client: the status of its response, and some headers. */
async function raw(emulator: SeededEmulator, path: string, init: RequestInit = {}) {
  const { status, headers } = await fetch(emulator.url + path, init);
  return { status, sso: headers.get("x-vendor-sso"), limit: Number(headers.get("x-ratelimit-limit")) };
}

const version = { "x-vendor-api-version": "2022-11-28" };
const bearer = (name: SecretName) => ({ headers: { ...version, authorization: `Bearer ${secrets[name]}` } });
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
const appBasic = () => basic("Iv1.abc", secrets.client);

const tokenCheck = (authorization: string, body: unknown, headers = {}, clientId = "Iv1.abc") =>
  [
    `/applications/${clientId}/token`,
    { method: "POST", headers: { ...version, authorization, ...headers }, body: JSON.stringify(body) },
  ] as const;

const ours = { access_token: secrets.oauth };

const get = (client: RestClient, path: string) => client.send({ method: "GET", path });

async function reason(call: Promise<unknown>): Promise<RestError["reason"]> {
  const error = await call.catch((caught: unknown) => caught);
  if (error instanceof RestError) return error.reason;
  throw new Error(`expected a RestError, got ${String(error)}`);
}

const appCredential = () => ({
  kind: "app-client" as const,
  clientId: "Iv1.abc",
  clientSecret: variableWith(secrets.client),
});

/** What proves each row, by its id without the prefix. */
const proofs: { readonly [row: string]: (emulator: SeededEmulator) => Promise<void> } = {
  "anonymous-allowed": async (emulator) => expect((await raw(emulator, "/sample")).status).toBe(200),
  "authenticated-benefits": async (emulator) => {
    expect((await raw(emulator, "/user")).status).toBe(404);
    expect((await raw(emulator, "/user", bearer("classic"))).status).toBe(200);
  },
  "app-endpoints-basic": async (emulator) => {
    expect((await raw(emulator, ...tokenCheck(appBasic(), ours))).status).toBe(200);
    expect((await raw(emulator, ...tokenCheck(`Bearer ${secrets.oauth}`, ours))).status).toBe(401);
  },
  "basic-app-credentials": async (emulator) => {
    expect((await raw(emulator, ...tokenCheck(basic(secrets.client, "Iv1.abc"), ours))).status).toBe(401);
  },
  "basic-belongs-to-app": async (emulator) => {
    const init = { headers: { ...version, authorization: appBasic() } };
    expect((await raw(emulator, "/user", init)).status).toBe(403);
  },
  "basic-for-app-operations": async (emulator) => {
    const { status } = await emulator.client().checkToken(appCredential(), variableWith(secrets.oauth));
    expect(status).toBe(200);
  },
  "username-password-4xx": async (emulator) => {
    const { status } = await raw(emulator, "/sample", { headers: { ...version, authorization: basic("ann", "x") } });
    expect(Math.floor(status / 100)).toBe(4);
  },
  "endpoint-states-acceptance": async (emulator) => {
    expect((await raw(emulator, "/organizations/1", bearer("fineGrained"))).status).toBe(200);
    expect((await raw(emulator, "/organizations/1", bearer("limited"))).status).toBe(403);
  },
  "endpoint-several-permissions": async (emulator) => {
    expect((await raw(emulator, "/organizations/1", bearer("app"))).status).toBe(200);
    expect((await raw(emulator, "/organizations/1/audit-log", bearer("app"))).status).toBe(403);
    expect((await raw(emulator, "/organizations/1/audit-log", bearer("fineGrained"))).status).toBe(200);
  },
  "fine-grained-sso-at-creation": async (emulator) => {
    expect((await raw(emulator, "/organizations/2", bearer("fineGrained"))).status).toBe(200);
  },
  "classic-scopes": async (emulator) => {
    expect((await raw(emulator, "/organizations/1", bearer("classic"))).status).toBe(200);
    expect((await raw(emulator, "/organizations/1/audit-log", bearer("classic"))).status).toBe(403);
  },
  "classic-sso-after-creation": async (emulator) => {
    expect(await reason(get(emulator.client("classic"), "/organizations/2"))).toBe("single-sign-on");
    const { sso } = await raw(emulator, "/organizations/2", bearer("classic"));
    await fetch(sso?.replace("required; url=", "") ?? "");
    expect((await get(emulator.client("classic"), "/organizations/2")).status).toBe(200);
  },
  "app-token-auto-sso": async (emulator) => {
    expect((await raw(emulator, "/organizations/2", bearer("app"))).status).toBe(200);
  },
  "workflow-token-availability": async (emulator) => {
    expect((await raw(emulator, "/user", bearer("workflow"))).status).toBe(200);
  },
  "workflow-token-permissions": async (emulator) => {
    expect((await raw(emulator, "/organizations/1", bearer("workflow"))).status).toBe(200);
    expect((await raw(emulator, "/organizations/1/audit-log", bearer("workflow"))).status).toBe(403);
  },
  "sso-unauthorized-status": async (emulator) => {
    expect((await raw(emulator, "/organizations/2", bearer("classic"))).status).toBe(403);
    expect((await raw(emulator, "/organizations/3", bearer("classic"))).status).toBe(404);
  },
  "sso-header-on-403": async (emulator) => {
    expect((await raw(emulator, "/organizations/2", bearer("classic"))).sso).toMatch(/^required; url=http:\/\/\S+$/);
  },
  "sso-url-expiry": async (emulator) => {
    const { sso } = await raw(emulator, "/organizations/2", bearer("classic"));
    await emulator.later(3600);
    expect((await fetch(sso?.replace("required; url=", "") ?? "")).status).toBe(404);
  },
  "sso-partial-results": async (emulator) => {
    const { status, missingOrganizations } = await get(emulator.client("classic"), "/organizations");
    expect([status, missingOrganizations]).toEqual([200, ["2", "3"]]);
  },
  "sso-partial-header-form": async (emulator) => {
    const { sso } = await raw(emulator, "/organizations", bearer("classic"));
    expect(sso).toMatch(/^partial-results; organizations=[^,\s]+(,[^,\s]+)*$/);
  },
  "insufficient-404-403": async (emulator) => {
    expect((await raw(emulator, "/organizations/1")).status).toBe(404);
    expect((await raw(emulator, "/organizations/1", bearer("limited"))).status).toBe(403);
  },
  "invalid-401": async (emulator) => {
    expect((await raw(emulator, "/sample", bearer("unknown"))).status).toBe(401);
  },
  "repeated-invalid-403": async (emulator) => {
    const statuses: number[] = [];
    for (const _ of [1, 2, 3, 4]) statuses.push((await raw(emulator, "/sample", bearer("unknown"))).status);
    expect(statuses).toEqual([401, 401, 401, 403]);
  },
  "lockout-rejects-valid": async (emulator) => {
    for (const _ of [1, 2, 3]) await raw(emulator, "/sample", bearer("expired"));
    expect((await raw(emulator, "/sample", bearer("classic"))).status).toBe(403);
    await emulator.later(300);
    expect((await raw(emulator, "/sample", bearer("classic"))).status).toBe(200);
  },
  "sample-get-method": async (emulator) => {
    expect((await raw(emulator, "/sample", bearer("classic"))).status).toBe(200);
    expect((await raw(emulator, "/sample", { ...bearer("classic"), method: "POST" })).status).toBe(404);
  },
  "token-check-method": async (emulator) => {
    const [path, init] = tokenCheck(appBasic(), ours);
    expect((await raw(emulator, path, { headers: init.headers })).status).toBe(403);
  },
  "token-check-accept": async (emulator) => {
    const accepting = (accept: string) => raw(emulator, ...tokenCheck(appBasic(), ours, { accept }));
    expect((await accepting("application/vnd.acme+json")).status).toBe(200);
    expect((await accepting("text/html")).status).toBe(415);
  },
  "token-check-body": async (emulator) => {
    for (const body of [{}, { access_token: 1 }, { token: "t" }, ["t"]]) {
      expect((await raw(emulator, ...tokenCheck(appBasic(), body))).status).toBe(422);
    }
  },
  "hourly-limit-higher": async (emulator) => {
    const anonymous = await raw(emulator, "/sample");
    expect((await raw(emulator, "/sample", bearer("classic"))).limit).toBeGreaterThan(anonymous.limit);
  },
};

/** Rows that repeat another row, or are proven by the same exchange. */
const same: { readonly [row: string]: string } = {
  "basic-some-app-endpoints": "app-endpoints-basic",
  "client-id-secret-kind": "app-endpoints-basic",
  "endpoint-permissions-needed": "endpoint-several-permissions",
  "fine-grained-permissions": "endpoint-states-acceptance",
  "sso-header-on-403-table": "sso-header-on-403",
  "sso-partial-ids-meaning": "sso-partial-results",
  "sso-unauthorized-status-table": "sso-unauthorized-status",
  "sso-url-expiry-limit": "sso-url-expiry",
  "token-check-basic": "app-endpoints-basic",
  "username-password-4xx-table": "username-password-4xx",
};

/** Rows about headers that the client sends; a test server checks them. */
const sent: readonly string[] = ["sample-get-headers", "token-check-version-header", "version-header-required"];

const rows = readCatalogue("auth")
  .rows.filter(({ decidedBy }) => decidedBy !== undefined)
  .map(({ id }) => id.replace("auth/", ""));

it("every row between client and service has a proof", () => {
  expect(rows.toSorted()).toEqual([...Object.keys(proofs), ...Object.keys(same), ...sent].toSorted());
  for (const row of Object.values(same)) expect(Object.keys(proofs)).toContain(row);
});

describe.each(Object.entries(proofs))("the row auth/%s", (_, proof) => {
  it("has the stated property in a proof", async () => proof(await seededEmulator()));
});

it(`the rows ${sent.join(", ")} are proven`, async () => {
  const server = createServer();
  const heads: { readonly [header: string]: unknown }[] = [];
  server.on("request", (request, response) => {
    heads.push({ method: request.method, ...request.headers });
    response.end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const emulator = await seededEmulator();
  const client = emulator.client("classic", { baseUrl, vendor: "acme" });
  await get(client, "/sample");
  await client.checkToken(appCredential(), variableWith(secrets.oauth));
  const common = { accept: "application/vnd.acme+json", "x-acme-api-version": "2022-11-28" };
  expect(heads[0]).toMatchObject({ ...common, method: "GET", authorization: `Bearer ${secrets.classic}` });
  expect(heads[0]).not.toHaveProperty("content-length");
  expect(heads[1]).toMatchObject({ ...common, method: "POST", authorization: appBasic() });
  client.close();
  server.close();
});
