/** `lintel auth check`. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { json, startServer } from "../client/scripted-server.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { type SecretName, secrets, seededEmulator } from "../services/rest-api/client/seeded-emulator.ts";
import type { Start } from "./lintel-executable.ts";
import { lintelInProcess } from "./lintel-in-process.ts";
import type { Outcome } from "./one-run.ts";

const lintel = lintelInProcess();
const folder = temporaryFolder();

const seen: string[] = [];
afterEach(() => {
  for (const secret of Object.values(secrets)) expect(seen.join("\n")).not.toContain(secret);
});

/** Checks a token of the seed; the secrets are in environment variables with their names in capitals. */
async function check(
  url: string,
  token: SecretName,
  more: readonly string[] = [],
  start: Start = {},
): Promise<Outcome> {
  const env = Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`S_${name}`, secret]));
  const args = ["auth", "check", "--base-url", url, "--api-version", "2022-11-28"];
  const place = more.some((each) => each.startsWith("--token-")) ? [] : ["--token-from", `env:S_${token}`];
  const outcome = await lintel([...args, ...place, ...more], {
    ...start,
    env: { ...env, LINTEL_DEBUG: "1", ...start.env },
  });
  seen.push(outcome.stdout, outcome.stderr);
  return outcome;
}

describe("a valid token", () => {
  it("is described, with exit code 0", async () => {
    const { url } = await seededEmulator();
    const { code, stdout } = await check(url, "classic", ["--sample-path", "/user"]);
    expect(code).toBe(0);
    expect(stdout.replace(/\d{4}-\S+/, "TIME")).toBe(`Token:     valid
Kind:      personal access token (classic) (classic-pat)
User:      ann
Scopes:    repo, read:org
Allowance: 4999 of 5000 requests left until TIME
Version:   the version 2022-11-28 of the API is deprecated since 2026-03-10 and ends on 2028-03-10: use a newer one
`);
  });

  it("is described as JSON, with its expiry, and checked by its app", async () => {
    const { url, requests } = await seededEmulator();
    const { code, stdout } = await check(url, "oauth", [
      ...["--client-id", "Iv1.abc", "--client-secret-from", "env:S_client", "--output", "json"],
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      valid: true,
      kind: "oauth-app-token",
      user: "ann",
      scopes: ["read:org"],
      expiresAt: null,
      rate: { limit: 5000, remaining: 5000, resetsAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      missingOrganizations: [],
      deprecation: { since: "2026-03-10T00:00:00.000Z", ends: "2028-03-10T00:00:00.000Z" },
    });
    expect(await requests()).toEqual([
      { operation: "CheckToken", status: 200 },
      { operation: "GET /rate_limit", status: 200 },
    ]);
    const ends = await check(url, "short", ["--output", "json"]);
    expect(Date.parse(JSON.parse(ends.stdout).expiresAt)).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it("is read from a file or a command", async () => {
    const { url } = await seededEmulator();
    const file = join(folder, "token");
    writeFileSync(file, `${secrets.app}\n`, { mode: 0o600 });
    expectSecretsIn(file, "the token is read from it");
    expect((await check(url, "app", ["--token-from", `file:${file}`])).code).toBe(0);
    expect((await check(url, "app", ["--token-command", `cat ${file}`])).code).toBe(0);
    chmodSync(file, 0o644);
    const { code, stderr } = await check(url, "app", ["--token-from", `file:${file}`]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`chmod 600 ${file}`)]);
  });
});

describe("an invalid token", () => {
  it.each(["unknown", "expired"] as const)("%s exits with 1 after one attempt", async (name) => {
    const { url, requests } = await seededEmulator();
    const { code, stdout } = await check(url, name);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^Token: {5}not valid\nProblem: {3}GET \/rate_limit: .* rejected the token from the environment variable S_/,
    );
    expect(await requests()).toEqual([{ operation: "GET /rate_limit", status: 401 }]);
  });

  it("is not sent if the app says so", async () => {
    const { url, requests } = await seededEmulator();
    const app = ["--client-id", "Iv1.abc", "--client-secret-from", "env:S_client", "--output", "json"];
    const { code, stdout } = await check(url, "unknown", app);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      problem: expect.stringContaining("the app Iv1.abc does not recognize the token"),
    });
    expect(await requests()).toEqual([{ operation: "CheckToken", status: 404 }]);
  });
});

describe("a check without a result exits with 2", () => {
  it.each([
    ["", "text/html"],
    ["[]", "application/json"],
    ["null", "application/json"],
    ['{"message":"Internal error","status":"500"}', "application/json"],
    ['{"error":"unavailable"}', "application/json"],
  ])("if the response is %j", async (body, type) => {
    const { url } = await startServer((response) => void response.writeHead(200, { "content-type": type }).end(body));
    const { code, stdout, stderr } = await check(url, "classic", ["--output", "json"]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      "the response does not show whether the token from the environment variable S_classic is valid",
    );
    expect(JSON.parse(stdout)).toEqual({ valid: null, problem: expect.stringContaining("does not show whether") });
  });

  it("if a token of a kind that has no scopes has scopes", async () => {
    const scopes = { "x-oauth-scopes": "repo" };
    const { url } = await startServer(json(200, { resources: {}, rate: {} }, scopes));
    const { code, stdout, stderr } = await check(url, "client", ["--kind", "fine-grained-pat"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(
      "declared to be of the kind fine-grained-pat, which has permissions, but the service reports scopes",
    );
    expect((await check(url, "client", ["--kind", "classic-pat"])).code).toBe(0);
  });

  it("if it is used wrongly, and says so in JSON too", async () => {
    const { code, stdout } = await check("ftp://x", "classic", ["--output", "json"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({ valid: null, problem: expect.stringContaining("the base URL is") });
  });

  it("if a lock-out rejects every attempt", async () => {
    const { url } = await seededEmulator();
    // This process would not send the same one again.
    for (const each of ["One", "Two", "Three"]) {
      await check(url, "unknown", [], { env: { S_unknown: secret(`Unknown${each}`) } });
    }
    const { code, stderr } = await check(url, "classic");
    expect([code, stderr]).toEqual([2, expect.stringContaining("rejects every attempt to authenticate for a while")]);
  });

  it.each([
    [["--token-from", secrets.classic], /^lintel: --token-from is \d+ characters long, not shown/],
    [["--token-command", " "], /^lintel: --token-command names no program/],
    [
      ["--token-from", "env:S_classic", "--token-command", "cat"],
      /exactly one of --token-from and --token-command; both are/,
    ],
    [["--client-id", "Iv1.abc"], /--client-secret-from is missing/],
    [["--token", secrets.classic], /^lintel: unknown option --token/],
    [[secrets.classic], /takes options only/],
    [["--kind", "app-token"], /is declared to be of the kind app-token, but has the prefix of the kind classic-pat/],
  ])("if an option is wrong: $1", async (args, message) => {
    const { code, stderr } = await check("http://127.0.0.1:1", "classic", args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
