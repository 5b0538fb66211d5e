/** `lintel api rest`, run as a process against the emulator's REST API: every operation and every option. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json, startServer } from "../../../client/scripted-server.ts";
import { type RunningEmulator, runEmulator } from "../../../emulator/running-emulator.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { type SecretName, secrets, seed } from "../../../services/rest-api/client/seeded-emulator.ts";
import { lintelInProcess } from "../../lintel-in-process.ts";
import type { Outcome } from "../../one-run.ts";
import { hasOpenssl, serveSecurely } from "./secure-server.ts";

const lintel = lintelInProcess();
const folder = temporaryFolder();
let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await runEmulator();
  expect((await emulator.send("POST", "/_lintel/seed", seed)).status).toBe(200);
});
afterAll(async () => {
  await emulator.close();
});

/** Runs `lintel api rest` with the secrets in the environment, and without this machine's configuration. */
async function rest(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const own = Object.keys(process.env).filter((name) => /^(?:AWS_|LINTEL_)/.test(name));
  const outcome = await lintel(["api", "rest", ...words], {
    env: {
      ...Object.fromEntries(own.map((name) => [name, undefined])),
      ...Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`S_${name}`, secret])),
      ...{ HOME: folder, LINTEL_REST_URL: `${emulator.url}/rest`, LINTEL_REST_API_VERSION: "2022-11-28" },
      ...env,
    },
  });
  for (const secret of Object.values(secrets)) expect(outcome.stdout + outcome.stderr).not.toContain(secret);
  return outcome;
}

/** The output of a successful run. */
async function printed(words: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await rest(words, env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

const returned = async (words: readonly string[], env?: NodeJS.ProcessEnv) => JSON.parse(await printed(words, env));
const by = (token: SecretName): readonly string[] => ["--token-from", `env:S_${token}`];
const requests = async (): Promise<number> => (await emulator.send("GET", "/_lintel/requests")).body.requests.length;

describe("operations", () => {
  it("show whether a token is valid", async () => {
    expect(await returned(["get-sample", "--sample-path", "/user", ...by("classic")])).toEqual({
      status: 200,
      body: { login: "ann" },
      missingOrganizations: [],
      scopes: ["repo", "read:org"],
      deprecation: { since: expect.stringMatching(/^2026-03-10T/), ends: expect.stringMatching(/^2028-03-10T/) },
      rate: { limit: 5000, remaining: expect.any(Number), resetsAt: expect.stringContaining("T") },
    });
    expect(await returned(["get-sample", ...by("short"), "--query", "[status, tokenExpiresAt]"])).toEqual([
      200,
      expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    ]);
    expect(await returned(["get-sample", "--query", "body.rate.limit"])).toBe(60);
  });

  it("ask an app about its tokens", async () => {
    const app = ["check-token", "--client-id", "Iv1.abc", "--client-secret-from", "env:S_client"];
    expect(await returned([...app, ...by("oauth"), "--query", "body.[app.name, user.login]"])).toEqual([
      "helper",
      "ann",
    ]);
    const other = await rest([...app, ...by("classic"), "--cli-error-format", "json"]);
    expect(other.code).toBe(254);
    expect(JSON.parse(other.stderr)).toMatchObject({ Code: "not-visible" });
    const without = await rest([...app, "--no-lint"]);
    expect(without).toMatchObject({
      code: 252,
      stderr: expect.stringContaining("give --token-from or --token-command"),
    });
    expect((await rest(["check-token", ...by("oauth")])).stderr).toContain("arguments are required: --client-id");
  });

  it("send any request, and report omitted organizations", async () => {
    const { code, stdout, stderr } = await rest(["request", "--path", "/organizations", ...by("classic")]);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 200,
      body: { organizations: [{ id: "1", name: "open" }] },
      missingOrganizations: ["2", "3"],
    });
    expect(stderr).toBe(
      "lintel: [WARNING]: the response is incomplete: the token is not authorized for the organizations 2, 3\n",
    );
    expect(code).toBe(0);
  });

  it("send method, query and body unchanged", async () => {
    const { url, requests: seen } = await startServer(json(200, [1, null]));
    const words = ["request", "--endpoint-url", `${url}/v1/`, "--method", "PATCH", "--path", "/a%20b"];
    const more = ["--parameters", "q=a b,page=2", "--body", '{"name": null, "list": [1]}', "--vendor", "acme"];
    expect(await returned([...words, ...more, ...by("classic"), "--scheme", "token"])).toEqual({
      status: 200,
      body: [1, null],
      missingOrganizations: [],
    });
    expect(seen).toMatchObject([
      {
        method: "PATCH",
        url: "/v1/a%20b?q=a%20b&page=2",
        body: '{"name":null,"list":[1]}',
        headers: {
          authorization: `token ${secrets.classic}`,
          accept: "application/vnd.acme+json",
          "x-acme-api-version": "2022-11-28",
        },
      },
    ]);
  });
});

describe("the token", () => {
  it("is read from a file, standard input, a command or an environment variable", async () => {
    const file = join(folder, "token");
    expectSecretsIn(file, "the token is read from it");
    await writeFile(file, secrets.oauth, { mode: 0o600 });
    expectSecretsIn(file, "the token is read from it");
    const user = ["get-sample", "--sample-path", "/user", "--query", "body.login"];
    expect(await returned([...user, "--token-from", `file:${file}`])).toBe("ann");
    expect(await returned([...user, "--token-command", `cat ${file}`, "--kind", "oauth-app-token"])).toBe("ann");
    expect(await returned(user, { LINTEL_REST_TOKEN_FROM: "env:S_oauth" })).toBe("ann");
    expect(await returned(user, { LINTEL_REST_TOKEN_COMMAND: `cat ${file}` })).toBe("ann");
    const both = await rest([...user, "--token-command", `cat ${file}`, ...by("oauth"), "--no-lint"]);
    expect(both).toMatchObject({ code: 252, stderr: expect.stringContaining("both are given") });
  });

  it.each<readonly [words: readonly string[], code: number, fault: RegExp]>([
    [["--token-from", secrets.classic], 252, /tokenFrom may contain a secret \(\d+ characters, not shown\)/],
    [["--token-from", secrets.classic, "--no-lint"], 255, /--token-from is \d+ characters long, not shown/],
    [["--token-from", "env:NONE"], 253, /the environment variable NONE.*it is not set/],
    [[...by("classic"), "--kind", "app-token"], 253, /classic/],
    [[...by("jsonWebToken"), "--scheme", "token"], 255, /Bearer/],
    [[...by("classic"), "--kind", "password"], 252, /invalid choice "password"/],
    [[...by("classic"), "--scheme", "Basic"], 252, /must be one of Bearer, token/],
  ])("an unknown or invalid credential is refused (%#)", async (words, code, fault) => {
    const before = await requests();
    const outcome = await rest(["get-sample", ...words]);
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr).toMatch(fault);
    expect(await requests()).toBe(before);
  });
});

describe("parameters", () => {
  it.each(["json", "yaml"] as const)("are read from a document: --cli-input-%s", async (format) => {
    const file = join(folder, `input.${format}`);
    await writeFile(file, format === "json" ? '{"path": "/sample"}' : "path: /sample\n");
    const words = ["request", `--cli-input-${format}`, `file://${file}`, "--query", "body"];
    expect(await returned(words)).toEqual({ message: "hello" });
    expect(await returned([...words, "--path", "/rate_limit"])).toHaveProperty("rate");
  });

  it("have skeletons, which the call accepts once they are completed", async () => {
    const sample = await returned(["request", "--generate-cli-skeleton"]);
    expect(sample).toEqual({ path: "", method: "GET", parameters: { KeyName: "" }, body: { KeyName: "" } });
    const { body: _, ...filled } = { ...sample, path: "/sample" };
    expect(await returned(["request", "--cli-input-json", JSON.stringify(filled), "--query", "status"])).toBe(200);
    expect(load(await printed(["check-token", "--generate-cli-skeleton", "yaml-input"]))).toEqual({ clientId: "" });
    const output = ["get-sample", "--generate-cli-skeleton", "output", "--query", "rate"];
    const time = "1970-01-01T00:00:00";
    expect(await returned(output)).toEqual({ limit: 0, remaining: 0, resetsAt: time });
  });

  it.each<readonly [words: readonly string[], code: number, fault: RegExp]>([
    [["request"], 252, /arguments are required: --path/],
    [["request", "--path", "/a", "--body", "[1]"], 252, /Invalid type for parameter body/],
    [["request", "--path", "/a", "--methud", "GET"], 252, /Unknown options: --methud, GET. Did you mean --method\?/],
    [["request", "--path", "a?b=c"], 252, /path is "a\?b=c"; it must be a path that begins with a slash/],
    [
      ["request", "--path", "/a", "--method", "TRACE"],
      252,
      /method is "TRACE"; it must be GET, POST, PUT, PATCH or DELETE/,
    ],
    [["request", "--path", "/a", "--body", "a=b"], 252, /GET requests have no body; use --method POST/],
    [["get-sampel"], 252, /Did you mean get-sample\?/],
    [["get-sample", "--region", "eu-west-1"], 252, /--region does not apply to rest: the API has no region/],
    [["get-sample", "--no-sign-request"], 252, /--no-sign-request .* not signed/],
    [["get-sample", "--vocabulary", "documented"], 252, /--vocabulary .* the documented vocabulary/],
    [["get-sample", "--no-dry-run"], 252, /--no-dry-run .* no dry run/],
    [["get-sample", "--max-items", "1"], 252, /Unknown options: --max-items, 1/],
    [["get-sample", "--api-version", "2022-02-30"], 255, /the API version is "2022-02-30"/],
    [["get-sample", "--api-version", "2022-02-30", ...by("classic")], 252, /X-Vendor-Api-Version/],
    [["get-sample", "--endpoint-url", "api.example"], 252, /begins with http/],
    [["get-sample", "--endpoint-url", "http://127.0.0.1:9"], 255, /nothing is listening there/],
    [["get-sample", "--cli-connect-timeout", "-1"], 255, /--cli-connect-timeout is "-1"/],
    [["get-sample", "--cli-binary-format", "hex"], 252, /base64, raw-in-base64-out/],
  ])("an unknown or invalid credential is refused (%#)", async (words, code, fault) => {
    const before = await requests();
    const outcome = await rest(words, { AWS_MAX_ATTEMPTS: "1" });
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr).toMatch(fault);
    expect(await requests()).toBe(before);
  });

  it("name the settings for the API's address and version", async () => {
    const { stderr } = await rest(["get-sample"], { LINTEL_REST_URL: undefined, LINTEL_REST_API_VERSION: undefined });
    expect(stderr).toContain("--endpoint-url (or the environment variable LINTEL_REST_URL), --api-version (or");
  });
});

describe("output", () => {
  it.each<readonly [words: string, shown: string]>([
    ["--output json", '"hello"\n'],
    ["--output text", "hello\n"],
    ["--output yaml", '"hello"\n'],
    ["--output yaml-stream", "- hello\n"],
    ["--output off", ""],
    ["--no-paginate --no-cli-pager --cli-binary-format base64", '"hello"\n'],
  ])("has the form of %s", async (words, shown) => {
    const sample = ["get-sample", "--sample-path", "/sample", "--query", "body.message"];
    expect(await printed([...sample, ...words.split(" ")])).toBe(shown);
  });

  it("is a table, with or without colors", async () => {
    const words = ["get-sample", "--sample-path", "/sample", "--output", "table", "--color"];
    expect(await printed([...words, "on"])).toContain("\u001b[1mGetSample");
    expect(await printed([...words, "off"])).toMatch(/\| +GetSample +\|/);
  });

  it("prints requests and responses with --debug", async () => {
    const { code, stderr } = await rest(["get-sample", "--debug", ...by("classic")]);
    expect(code).toBe(0);
    expect(stderr).toContain("lintel: [DEBUG]: GET /rate_limit: received status 200\n");
  });

  it.each<readonly [format: string, shown: RegExp]>([
    [
      "enhanced",
      /\[ERROR\]: An error occurred \(not-allowed\) when calling the Request operation: GET \/organizations/,
    ],
    ["legacy", /An error occurred \(not-allowed\)/],
    ["json", /"Code": "not-allowed"/],
    ["yaml", /^Code: not-allowed$/m],
    ["text", /^not-allowed\t/],
    ["table", /\| +Code +\|/],
  ])("of errors follows --cli-error-format %s", async (format, shown) => {
    const words = ["request", "--path", "/organizations", ...by("limited")];
    const { code, stdout, stderr } = await rest([...words, "--cli-error-format", format]);
    expect({ code, stdout }).toEqual({ code: 254, stdout: "" });
    expect(stderr).toMatch(shown);
  });
});

describe("connections", () => {
  it.skipIf(!hasOpenssl)("use HTTPS with --ca-bundle, AWS_CA_BUNDLE or --no-verify-ssl", async () => {
    const { url, certificate } = await serveSecurely(folder, { message: "hello" });
    const words = ["get-sample", "--endpoint-url", url, "--query", "body.message"];
    expect((await rest(words)).stderr).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(await returned([...words, "--ca-bundle", certificate])).toBe("hello");
    expect(await returned(words, { AWS_CA_BUNDLE: certificate })).toBe("hello");
    const open = await rest([...words, "--no-verify-ssl"]);
    expect(open).toMatchObject({ code: 0, stderr: expect.stringContaining("certificates are not verified") });
  });

  it("end after --cli-read-timeout", async () => {
    const { url } = await startServer(() => {});
    const words = ["get-sample", "--endpoint-url", url, "--cli-read-timeout", "1", "--cli-connect-timeout", "5"];
    const { code, stderr } = await rest(words, { AWS_MAX_ATTEMPTS: "1" });
    const said = "sent nothing for 1 s. The service may have carried out the request; raise --cli-read-timeout";
    expect({ code, stderr }).toMatchObject({ code: 255, stderr: expect.stringContaining(said) });
  });
});
