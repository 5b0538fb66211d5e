/** The setting `rest_api` and the data source lintel_access_token, with the provider in this process. */
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ObjectValue } from "../../../lib/terraform/protocol/provider-server.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { type SecretName, secrets, seed } from "../../services/rest-api/client/seeded-emulator.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";

const type = "lintel_access_token";
const variableOf = (name: string): string => `LINTEL_TEST_PROVIDER_${name}`;

describe("an access token", () => {
  beforeAll(() => {
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(variableOf(name), value);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  let ground: ProviderGround;
  beforeEach(async () => {
    ground = await providerGround();
    await ground.emulator.send("POST", "/_lintel/seed", seed);
  });

  /** A module with the setting; null leaves a member out. */
  const moduleWith = (token: SecretName, more: ObjectValue = {}): TerraformCore =>
    ground.rootModule({
      rest_api: {
        base_url: `${ground.emulator.url}/rest`,
        api_version: "2022-11-28",
        token_from: `env:${variableOf(token)}`,
        ...more,
      },
    });

  it("is described by the data source, and is in no value and no line of the log", async () => {
    const { text, values } = await moduleWith("classic", { sample_path: "/user" }).read(type, {});
    expect(text).toBe("");
    expect(values).toMatchObject({
      ...{ kind: "classic-pat", scopes: ["repo", "read:org"], user: "ann", valid: true },
      ...{ expires_at: null, warn_before_days: null },
    });
    expect(JSON.stringify([values, ground.logged])).not.toContain(secret(""));
  });

  it("is checked once per run, before anything is read, and an app checks its token first", async () => {
    const requests = (module: TerraformCore) => ground.requestsOf(() => module.plan({}));
    expect(await requests(moduleWith("classic"))).toEqual(["GET /rate_limit"]);
    const app = { client_id: "Iv1.abc", client_secret_from: `env:${variableOf("client")}` };
    expect(await requests(moduleWith("app", app))).toEqual(["CheckToken", "GET /rate_limit"]);
    expect(await requests(ground.rootModule())).toEqual([]);
  });

  it("that is invalid stops the run at its start, after one attempt", async () => {
    const module = moduleWith("unknown");
    const requests = await ground.requestsOf(async () => {
      const { code, text } = await module.plan({});
      expect(code).toBe(1);
      expect(text).toContain("Error: The access token of the REST API is not valid");
      expect(text).toContain(`rejected the token from the environment variable ${variableOf("unknown")} as invalid`);
    });
    expect(requests).toEqual(["GET /rate_limit"]);
  });

  it("that is invalid is reported by the data source without the check", async () => {
    const { text, values } = await moduleWith("unknown", { check: false }).read(type, {});
    expect(text).toContain("Warning: The access token of the REST API is not valid");
    expect(values).toMatchObject({ valid: false });
  });

  it("that expires soon leads to a warning of the plan, unless the data source wants none", async () => {
    const { text } = await moduleWith("short", { kind: "classic-pat" }).read(type, {});
    expect(text).toMatch(
      /Warning: The access token of the REST API expires on .* It expires on \d{4}-\S+Z, in 0 days\. Replace it/,
    );
    expect((await moduleWith("short").read(type, { warn_before_days: 0 })).text).toBe("");
  });

  it("comes from a command, or from a file that only its owner can read", async () => {
    const file = join(temporaryFolder(), "token");
    await writeFile(file, secrets.classic, { mode: 0o600 });
    expectSecretsIn(/\/token$/, "the token is read from it");
    const command = { token_from: null, token_command: ["cat", file] };
    expect(await moduleWith("classic", command).plan({})).toMatchObject({ code: 0 });
    await chmod(file, 0o644);
    const { code, text } = await moduleWith("classic", { token_from: `file:${file}` }).plan({});
    expect([code, text]).toEqual([1, expect.stringContaining(`run: chmod 600 ${file}`)]);
  });

  it.each<[string, ObjectValue, string]>([
    [
      "a scheme for another kind",
      { scheme: "Basic", kind: "classic-pat" },
      'Error: rest_api: scheme uses the scheme "basic"',
    ],
    ["a version that is not a date", { api_version: "2022-13-01" }, "it must be a date in the form YYYY-MM-DD"],
    ["an unknown kind", { kind: "password" }, 'kind is "password"; it must be one of'],
    ["two sources", { token_command: ["cat"] }, "a request carries one token"],
    ["standard input", { token_from: "stdin" }, "rest_api.token_from is stdin"],
    ["no source", { token_from: null }, "rest_api names no token"],
  ])("with %s is refused before anything is sent", async (_, more, message) => {
    const module = moduleWith("classic", more);
    const requests = await ground.requestsOf(async () => {
      const { code, text } = await module.plan({});
      expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    });
    expect(requests).toEqual([]);
  });

  it("in place of a reference is not shown", async () => {
    const { text } = await moduleWith("classic", { token_from: secret("Plain") }).plan({});
    expect(text).toContain("token_from may contain a secret");
    expect(text).not.toContain(secret("Plain"));
  });

  it("with doubtful settings leads to a warning", async () => {
    const { code, text } = await moduleWith("classic", { kind: "classic-pat", single_sign_on: true }).plan({});
    expect(code).toBe(0);
    expect(text).toContain('Warning: rest_api: kind is "classic-pat", and the organization enforces single sign-on');
  });

  it("without the setting is an error of the data source, which names the setting", async () => {
    const { text } = await ground.rootModule().read(type, {});
    expect(text).toContain("The provider has no rest_api.");
  });
});
